import { asRow } from '../cells/row.js'
import { everything, nothing } from '../plan/condition.js'
import type { Deadline } from '../plan/deadline.js'
import { comesAfter, compileOrder } from '../plan/order.js'
import type { BoundQuery, Result } from '../plan/plan.js'
import { endOf, toResult } from '../plan/walk.js'
import { collectInOrder, collectInRowOrder } from './page.js'
import { scan } from './scan.js'

/** The answer to a bound query, by one pass over the rows. */
export function scanRows<Row>(
  bound: BoundQuery,
  rows: readonly Row[],
  deadline?: Deadline,
): Result<Row> {
  const { where, order, after, offset } = bound
  if (where === nothing) return toResult(bound, [], 0)
  const end = endOf(bound)
  if (where === everything && (order.length === 0 || end === 0)) {
    return toResult(bound, rows.slice(offset, end), rows.length)
  }
  const keys = end === 0 ? [] : compileOrder(order)
  const { take, indices, total } =
    keys.length === 0
      ? collectInRowOrder(offset, end)
      : collectInOrder(rows, keys, offset, end, deadline)
  let before = 0
  const takeAfter = (index: number) => {
    if (after && !comesAfter(keys, asRow(rows[index]), after)) before++
    else take(index)
  }
  scan(where, rows, after ? takeAfter : take, keys.length, deadline)
  const found = Array.from(indices(), (index) => rows[index]!)
  return toResult(bound, found, before + total())
}
