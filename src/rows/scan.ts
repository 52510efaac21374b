import { asRow } from '../language/members.js'
import { predicatesOf, type Condition } from '../plan/condition.js'
import { CELLS_A_LOOK, isTimed, spend } from '../plan/deadline.js'
import { compileCondition, type RowTest } from './row-test.js'

/** The maximum number of rows in a block: few enough for their indices to stay in the first cache. */
export const BLOCK = 1024

/**
 * Visits the rows that meet a condition, in order and in blocks: each call gets the first `count` of
 * `indices`, ascending. Reads only the cells of a row that decide.
 *
 * @param cells - the maximum number of cells of each row that `visit` reads
 * @param isDone - returns true to end the scan
 */
export function scan(
  where: Condition,
  rows: readonly unknown[],
  visit: (indices: Uint32Array, count: number) => void,
  cells: number,
  isDone: () => boolean = () => false,
): void {
  const each = predicatesOf(where).length + cells
  // Facets can need no cell.
  const block = isTimed() ? Math.ceil(CELLS_A_LOOK / Math.max(each, 1)) : BLOCK
  const test = compileCondition(where)
  const kept = new Uint32Array(block)
  for (let start = 0; start < rows.length && !isDone(); start += block) {
    const end = Math.min(start + block, rows.length)
    spend((end - start) * each)
    for (let i = start; i < end; i++) kept[i - start] = i
    visit(kept, keep(test, rows, kept, end - start))
  }
}

/**
 * Keeps the rows that meet a test among the first `count` of `indices`, and returns their number. Writes
 * the other rows to `failing`.
 */
export function keep(
  test: RowTest,
  rows: readonly unknown[],
  indices: Uint32Array,
  count: number,
  failing?: Uint32Array,
): number {
  let kept = 0
  for (let i = 0; i < count; i++) {
    const index = indices[i]!
    if (test(asRow(rows[index]))) indices[kept++] = index
    else if (failing !== undefined) failing[i - kept] = index
  }
  return kept
}
