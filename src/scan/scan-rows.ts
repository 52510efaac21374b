import type { Deadline } from '../plan/deadline.js'
import { everything, nothing } from '../plan/condition.js'
import { compileOrder } from '../plan/order.js'
import type { BoundQuery, Result } from '../plan/plan.js'
import { collectPage } from './page.js'
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
  const collected = collectPage(rows, compileOrder(order), offset, end, deadline)
  let total = 0
  const take = (indices: Uint32Array, count: number) => {
    collected.take(indices, count)
    total += count
  }
  scan(where, rows, take, deadline)
  return { rows: collected.rows(), total, page }
}
