import { bisect, countBelow } from '../../../rows/bisect.js'
import { compareCells, type Scalar } from '../../../language/kind.js'
import { compareAt, isHigh } from '../../../language/text.js'
import type { Cut } from '../../../language/ranges.js'
import { spend } from '../../../plan/deadline.js'
import type { Codes } from './codes.js'

/** Distinct values, all strings or all numbers, ascending; booleans are 0 and 1. */
export type Values = ArrayLike<string | number>

/** The distinct values of some cells, ascending, and the code of each cell. */
export interface Encoded<V extends Values> {
  readonly values: V
  /** By cell: 0 if it is absent, else the index of its value plus 1. */
  readonly codes: Codes
}

/** Returns the value of a code; `undefined` for 0, the code of absent cells. */
export function valueOf(values: Values, code: number): string | number | undefined {
  return code === 0 ? undefined : values[code - 1]
}

/** The approximate cost of a search among a million values. */
const CELLS_A_SEARCH = 32

/** How many values come before a cut. O(log values). */
export function countBefore(values: Values, { value, after }: Cut): number {
  spend(CELLS_A_SEARCH)
  const most = after ? 0 : -1
  return bisect(0, values.length, (i) => compareCells(values[i], value) <= most)
}

/** How many values come before one, where at least `known` do. O(log of how many more do). */
export function countBeforeFrom(values: Values, value: string | number, known: number): number {
  const isBefore = isHigh(value)
    ? (i: number) => compareCells(values[i], value) < 0
    : (i: number) => values[i]! < value
  let low = known
  let width = 1
  while (low + width <= values.length && isBefore(low + width - 1)) {
    low += width
    width *= 2
  }
  return bisect(low, Math.min(low + width - 1, values.length), isBefore)
}

/** Returns the code of a value, or 0 if no cell holds it. O(log values). */
export function codeOf(values: Values, value: Scalar): number {
  spend(CELLS_A_SEARCH) // a query may have 50,000 operands
  const sought = typeof value === 'boolean' ? Number(value) : value
  const index =
    typeof sought === 'string'
      ? textsBelow(values, sought)
      : countBelow(values as ArrayLike<number>, sought) // all values are of a kind
  return index < values.length && values[index] === sought ? index + 1 : 0
}

/**
 * Returns the number of values before a text. Is faster than `countBefore`, because a query may have
 * 50,000 operands: a prefix that the text shares with the values at both ends of the search is not
 * compared again, because all values between them share it too.
 */
function textsBelow(values: Values, text: string): number {
  let [low, high] = [0, values.length]
  let [sharedLow, sharedHigh] = [0, 0]
  while (low < high) {
    const middle = (low + high) >>> 1
    const value = values[middle] as string // all values are of a kind
    const end = Math.min(value.length, text.length)
    let at = Math.min(sharedLow, sharedHigh)
    // Texts that share half a code point may be far apart.
    while (at > 0 && isHighSurrogate(text.charCodeAt(at - 1))) at--
    while (at < end && value.charCodeAt(at) === text.charCodeAt(at)) at++
    if ((at < end ? compareAt(value, text, at) : value.length - text.length) < 0) {
      low = middle + 1
      sharedLow = at
    } else {
      high = middle
      sharedHigh = at
    }
  }
  return low
}

function isHighSurrogate(unit: number): boolean {
  return unit >>> 10 === 0xd800 >>> 10
}
