import type { Cell } from '../cells/compare.js'
import type { Deadline } from '../plan/deadline.js'
import { everything, nothing } from '../plan/condition.js'
import { asRow } from '../cells/row.js'
import { comesAfter, compileOrder, type SortKey } from '../plan/order.js'
import type { BoundQuery, Result } from '../plan/plan.js'
import { endOf, toResult } from '../plan/walk.js'
import { collectPage } from './page.js'
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
  const keys = compileOrder(order)
  const collected = collectPage(rows, keys, offset, end, deadline)
  let total = 0
  const take = (indices: Uint32Array, count: number) => {
    total += count
    const kept = after ? keepAfter(rows, indices, count, keys, after) : count
    collected.take(indices, kept)
  }
  scan(where, rows, take, deadline)
  return toResult(bound, collected.rows(), total)
}

/** Keeps those of the first `count` indices whose rows come after a place; returns how many they are. */
function keepAfter(
  rows: readonly unknown[],
  indices: Uint32Array,
  count: number,
  keys: readonly SortKey[],
  place: readonly Cell[],
): number {
  let kept = 0
  for (let i = 0; i < count; i++) {
    if (comesAfter(keys, asRow(rows[indices[i]!]), place)) indices[kept++] = indices[i]!
  }
  return kept
}
