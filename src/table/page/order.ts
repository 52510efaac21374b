import { TopK } from '../../rows/top-k.js'
import { CELLS_A_LOOK, spend, timed } from '../../plan/deadline.js'
import type { Column } from '../storage/columns/column.js'
import { sortByKeys } from '../storage/radix.js'
import { finish } from '../storage/work.js'
import { MIN_DIGITS } from '../tuning.js'
import type { Ranges } from '../selection/ranges.js'
import type { RowSlice } from '../selection/selection.js'

/** One key of a sort, as a column. */
export interface SortKey {
  readonly column: Column
  readonly descending: boolean
}

/**
 * How the rows of a page are found:
 * - `none`: the page is empty;
 * - `row-order`: there is no sort;
 * - `jump`: every row in some ranges of the sort column is selected, so the page is copied from its
 *   order;
 * - `walk`: the sort column is read in order, testing each row, until the page is full;
 * - `top-k`: every selected row is looked at, and the first are kept in a heap;
 * - `sort`: every selected row is sorted.
 */
export type Strategy = 'none' | 'row-order' | 'jump' | 'walk' | 'top-k' | 'sort'

/** Consecutive rows of a selection in some order, and how they were found. */
export interface Slice extends RowSlice {
  readonly strategy: Strategy
}

/** The ranges of a column in which all selected rows are known to lie. */
export type RangesOf = (column: Column) => Ranges

/** The order of two rows of a segment: by the codes of each key, then by row. */
export function compareRows(keys: readonly SortKey[]): (a: number, b: number) => number {
  const signed = keys.map(({ column, descending }) => ({
    codes: column.codes,
    sign: descending ? -1 : 1,
  }))
  return (a, b) => {
    for (let i = 0; i < signed.length; i++) {
      const { codes, sign } = signed[i]!
      const order = codes[a]! - codes[b]!
      if (order !== 0) return order * sign
    }
    return a - b
  }
}

/**
 * Some rows in the order of at least one key. Many are sorted by the digits of their codes, the last
 * key's first, each time stably.
 */
export function sortRows(rows: Uint32Array, keys: readonly SortKey[]): Uint32Array {
  if (rows.length < MIN_DIGITS) return rows.toSorted(timed(compareRows(keys), keys.length))
  spend(rows.length)
  let sorted: Uint32Array = rows.toSorted()
  for (const { column, descending } of keys.toReversed()) {
    sorted = finish(sortByKeys(sorted, column.codes, descending))
  }
  return sorted
}

/** The first `k` of some rows in the order of at least one key. */
export function firstInOrder(
  rows: Uint32Array,
  keys: readonly [SortKey, ...SortKey[]],
  k: number,
): Uint32Array {
  const [{ column, descending }] = keys
  const first = new TopK<number>(k, timed(compareRows(keys), keys.length))
  const { codes } = column
  const sign = descending ? -1 : 1
  let bound = Infinity
  for (let i = 0; i < rows.length; i++) {
    if (i % CELLS_A_LOOK === 0) spend(CELLS_A_LOOK)
    const row = rows[i]!
    // Most rows come after the last of the first k by the first key alone.
    if (codes[row]! * sign > bound) continue
    first.add(row)
    const { last } = first
    if (last !== undefined) bound = codes[last]! * sign
  }
  return Uint32Array.from(first.toSorted())
}
