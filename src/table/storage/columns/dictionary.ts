import { bisect } from '../../../bisect.js'
import { compareCells, type Cell, type Scalar } from '../../../language/kind.js'
import { isHigh } from '../../../language/text.js'
import type { Cut } from '../../../language/ranges.js'
import { spend } from '../../../plan/deadline.js'
import type { Codes } from './groups.js'

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

/** Returns a cell as columns hold it. */
export function storedCell(cell: Cell): string | number | undefined {
  return typeof cell === 'boolean' ? Number(cell) : cell
}

/** The approximate cost of a search among a million values. */
const CELLS_A_SEARCH = 32

/** How many values come before a cut. O(log values). */
export function countBefore(values: Values, { value, after }: Cut): number {
  spend(CELLS_A_SEARCH) // a query may have 50,000 operands
  const isBefore = after
    ? (i: number) => compareCells(values[i], value) <= 0
    : testBefore(values, value)
  return bisect(0, values.length, isBefore)
}

/** Returns a function that tells whether the value at an index comes before one of its type. */
function testBefore(values: Values, value: Scalar): (i: number) => boolean {
  // `<` takes two thirds of the time, and is right unless both values are high. Bench: live, updates.
  return isHigh(value) ? (i) => compareCells(values[i], value) < 0 : (i) => values[i]! < value
}

/** How many values come before one, where at least `known` do. O(log of how many more do). */
export function countBeforeFrom(values: Values, value: string | number, known: number): number {
  const isBefore = testBefore(values, value)
  let low = known
  let width = 1
  while (low + width <= values.length && isBefore(low + width - 1)) {
    low += width
    width *= 2
  }
  return bisect(low, Math.min(low + width - 1, values.length), isBefore)
}

/** Returns the code of a cell, or half-way between the codes around it if no cell holds it. O(log values). */
export function codeAt(values: Values, cell: Cell): number {
  const value = storedCell(cell)
  if (value === undefined) return 0
  const before = countBefore(values, { value, after: false })
  const isThere = before < values.length && values[before] === value
  return isThere ? before + 1 : before + 0.5
}

/** Returns the code of a value, or 0 if no cell holds it. O(log values). */
export function codeOf(values: Values, value: Scalar): number {
  const at = codeAt(values, value)
  return Number.isInteger(at) ? at : 0
}
