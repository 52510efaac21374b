import { everything, nothing } from '../plan/condition.js'
import type { Deadline } from '../plan/deadline.js'
import { compileOrder } from '../plan/order.js'
import type { BoundQuery, Result } from '../plan/plan.js'
import { collectInOrder, collectInRowOrder } from './page.js'
import { scan } from './scan.js'

/** The answer to a bound query, by one pass over the rows. */
export function scanRows<Row>(
  { where, order, offset, limit, page }: BoundQuery,
  rows: readonly Row[],
  deadline?: Deadline,
): Result<Row> {
  if (where === nothing) return { rows: [], total: 0, page }
  const end = limit === 0 ? 0 : offset + limit
  if (where === everything && (order.length === 0 || end === 0)) {
    return { rows: rows.slice(offset, end), total: rows.length, page }
  }
  const keys = end === 0 ? [] : compileOrder(order)
  const { take, indices, total } =
    keys.length === 0
      ? collectInRowOrder(offset, end)
      : collectInOrder(rows, keys, offset, end, deadline)
  scan(where, rows, take, keys.length, deadline)
  return { rows: Array.from(indices(), (index) => rows[index]!), total: total(), page }
}
