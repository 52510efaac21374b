import { asRow } from '../cells/row.js'
import { countPredicates, everything, type Condition } from '../plan/condition.js'
import { CELLS_A_LOOK, type Deadline } from '../plan/deadline.js'
import { compileCondition } from '../plan/row-test.js'

/**
 * Visits the rows that meet a condition, in order, one at a time: of a row no more cells are read
 * than decide about it. Reading a cell of many rows before any is tested was measured too: it is
 * slower wherever a condition branches, and no faster elsewhere (`npm run bench:array`, the filters).
 *
 * @param visit - gets a row, and its index
 * @param cells - how many cells of each row the visitor reads at most
 */
export function scan(
  where: Condition,
  rows: readonly unknown[],
  visit: (row: object, index: number) => void,
  cells: number,
  deadline: Deadline | undefined,
): void {
  const test = where === everything ? undefined : compileCondition(where)
  const each = countPredicates(where) + cells
  const stride = deadline === undefined ? rows.length : Math.ceil(CELLS_A_LOOK / each)
  for (let start = 0; start < rows.length; start += stride) {
    const end = Math.min(start + stride, rows.length)
    deadline?.spend((end - start) * each)
    for (let i = start; i < end; i++) {
      const row = asRow(rows[i])
      if (test === undefined || test(row)) visit(row, i)
    }
  }
}
