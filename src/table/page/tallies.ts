import type { Column } from '../storage/columns/column.js'
import { intersection, type Intervals } from '../storage/sets/intervals.js'
import { MAX_TALLIES, TALLY_PARTS } from '../tuning.js'
import { countBelow } from '../../rows/bisect.js'
import type { TiedRows } from './tied-rows.js'

/**
 * How many rows with some ties lie before each of the parts that the order of another column is cut
 * into: a row lies where the rows with its code start. The last number is that of all.
 */
export type Tally = Uint32Array

/** By the column whose order is cut, which does not change; then by the ties. The oldest comes first. */
const known = new WeakMap<Column, Map<string, Tally>>()

/** Counts the rows, or remembers how many they are. */
export function tallyOf(ties: TiedRows, column: Column): Tally {
  const tallies = known.get(column) ?? new Map<string, Tally>()
  known.set(column, tallies)
  const tally = tallies.get(ties.name) ?? countRows(ties, column)
  tallies.delete(ties.name)
  tallies.set(ties.name, tally)
  const [oldest] = tallies.keys()
  if (tallies.size > MAX_TALLIES) tallies.delete(oldest!)
  return tally
}

function countRows(ties: TiedRows, column: Column): Tally {
  const { codes, groups } = column
  const part = partSize(column)
  const rows = ties.rows()
  const before = new Uint32Array(TALLY_PARTS + 2)
  for (let i = 0; i < rows.length; i++) {
    before[Math.floor(groups.starts[codes[rows[i]!]!]! / part) + 1]!++
  }
  for (let i = 1; i < before.length; i++) before[i]! += before[i - 1]!
  return before
}

function partSize({ size }: Column): number {
  return Math.ceil(size / TALLY_PARTS)
}

/** Codes without those of rows that are passed over, and how many these are. */
export interface Skipped {
  readonly intervals: Intervals
  readonly passed: number
}

/** Passes over whole parts of the order of a column that end by the `from`th row, which is not the last. */
export function skip(
  tally: Tally,
  { column, descending }: { readonly column: Column; readonly descending: boolean },
  intervals: Intervals,
  from: number,
): Skipped {
  const total = tally.at(-1)!
  const part = descending ? countBelow(tally, total - from) : countBelow(tally, from + 1) - 1
  const code = countBelow(column.groups.starts, part * partSize(column))
  const passed = descending ? total - tally[part]! : tally[part]!
  const left = descending ? [0, code] : [code, column.codeCount]
  return { intervals: intersection(intervals, left), passed }
}
