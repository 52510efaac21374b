import { compareCells } from '../../cells/compare.js'
import { compareText } from '../../cells/text.js'
import type { Scalar } from '../../language/kind.js'
import type { Cut } from '../../language/predicate.js'
import type { Codes } from './codes.js'

/** Distinct values, all strings or all numbers, ascending; booleans are 0 and 1. */
export type Values = ArrayLike<string | number>

/** The distinct values of some cells, ascending, and the code of each cell. */
export interface Encoded<V extends Values> {
  readonly values: V
  /** Of each cell: 0 where it is absent, else the index of its value plus 1. */
  readonly codes: Codes
}

/** How many values come before a cut. O(log values). */
export function countBefore(values: Values, { value, after }: Cut): number {
  const past = after ? 0 : -1
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareCells(values[middle], value) <= past) low = middle + 1
    else high = middle
  }
  return low
}

/** The code of a value, or 0 where no cell holds it. O(log values). */
export function codeOf(values: Values, value: Scalar): number {
  const sought = typeof value === 'boolean' ? Number(value) : value
  const index =
    typeof sought === 'string' ? textsBelow(values, sought) : numbersBelow(values, sought)
  return values[index] === sought ? index + 1 : 0
}

/** `countBefore` of a text or a number, without the detours: there may be 50,000 in a query. */
function textsBelow(values: Values, text: string): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareText(values[middle] as string, text) < 0) low = middle + 1 // all values are of a kind
    else high = middle
  }
  return low
}

function numbersBelow(values: Values, number: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) < number) low = middle + 1 // all values are of a kind
    else high = middle
  }
  return low
}
