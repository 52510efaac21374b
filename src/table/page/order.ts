import { TopK } from '../../cells/top-k.js'
import { CELLS_A_LOOK, type Deadline } from '../../plan/deadline.js'
import type { Column } from '../storage/column.js'
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
export type Scope = (column: Column) => Ranges

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

function timedCompare(
  keys: readonly SortKey[],
  deadline: Deadline | undefined,
): (a: number, b: number) => number {
  const compare = compareRows(keys)
  return deadline?.timed(compare, keys.length) ?? compare
}

/** So many numbers are sorted in about a millisecond. */
const MAX_UNTIMED = 16_384

/**
 * Some rows in the order of at least one key. They are sorted as numbers, which is several times as
 * fast as by a comparison, and then those that tie in the first key by the others.
 */
export function sortRows(
  rows: Uint32Array,
  keys: readonly [SortKey, ...SortKey[]],
  deadline?: Deadline,
): Uint32Array {
  // A sort of numbers cannot be stopped.
  const isLong = deadline !== undefined && rows.length > MAX_UNTIMED
  if (isLong) return rows.toSorted(timedCompare(keys, deadline))
  deadline?.spend(rows.length)
  const [{ column, descending }, ...rest] = keys
  const { codes, codeCount, size } = column
  const packed = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i]!]!
    packed[i] = (descending ? codeCount - 1 - code : code) * size + rows[i]!
  }
  packed.sort()
  const sorted = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i++) sorted[i] = packed[i]! % size
  if (rest.length === 0) return sorted
  const compare = compareRows(rest)
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const code = codes[sorted[from]!]!
    while (to < sorted.length && codes[sorted[to]!] === code) to++
    if (to - from > 1) sorted.subarray(from, to).sort(compare)
  }
  return sorted
}

/** The first `k` of some rows in the order of at least one key. */
export function firstInOrder(
  rows: Uint32Array,
  keys: readonly [SortKey, ...SortKey[]],
  k: number,
  deadline?: Deadline,
): Uint32Array {
  const [{ column, descending }] = keys
  const compare = timedCompare(keys, deadline)
  const first = new TopK<number>(k, compare)
  const { codes } = column
  const sign = descending ? -1 : 1
  let bound = Infinity
  for (let i = 0; i < rows.length; i++) {
    if (i % CELLS_A_LOOK === 0) deadline?.spend(CELLS_A_LOOK)
    const row = rows[i]!
    // Most rows come after the last of the first k by the first key alone.
    if (codes[row]! * sign > bound) continue
    first.add(row)
    const { last } = first
    if (last !== undefined) bound = codes[last]! * sign
  }
  return Uint32Array.from(first.toSorted())
}
