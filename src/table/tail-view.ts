import { asRow } from '../language/members.js'
import type { RowQuery } from '../plan/row-query.js'
import { findRows } from '../rows/find-rows.js'
import { readersOf, sortCells } from '../rows/order.js'
import type { Run } from './runs.js'
import { storedCell } from './storage/columns/dictionary.js'
import type { Tail } from './update/tail.js'

/** The rows of a tail that match a plan. */
export interface TailView {
  /** All rows of the tail. */
  readonly rows: readonly unknown[]
  /** The number of matching rows. */
  readonly count: number
  /** The first matching rows in order, up to the end of the page; on a walk, those after the cursor. */
  readonly run: Run
}

/**
 * Scans a tail as `runQuery` does.
 * @throws the error of a getter
 */
export function viewTail(tail: Tail, plan: RowQuery): TailView {
  const rows = tail.entries.map(({ row }) => row)
  const limit = plan.limit === 0 ? 0 : plan.offset + plan.limit
  const { found, total } = findRows({ ...plan, offset: 0, limit, total: true }, rows)
  const keys = readersOf(plan.order)
  const run: Run = {
    length: found.length,
    rowAt: (i) => found[i],
    rankAt: (i) => ({
      cells: sortCells(keys, asRow(found[i])).map(storedCell),
      place: tail.placeOf(found[i]),
    }),
  }
  return { rows, count: total, run }
}
