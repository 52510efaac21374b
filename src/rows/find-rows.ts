import type { Cell } from '../language/cell.js'
import { asRow } from '../language/members.js'
import { everything, nothing } from '../plan/condition.js'
import { comesAfter, compileOrder, type KeyReader } from './order.js'
import type { BoundQuery } from '../plan/plan.js'
import { endOf, toResult } from '../plan/walk.js'
import { collectPage } from './collect.js'
import { scan } from './scan.js'

/** The answer to a plan, by one pass over the rows; it ends where neither page nor total need the rest. */
export function scanRows(plan: BoundQuery, rows: readonly unknown[]): object {
  const { found, total } = findRows(plan, rows)
  return toResult(plan, found, total)
}

/** Rows in order, from the offset of a query up to `endOf`, and how many match its filter. */
export interface FoundRows<Row> {
  readonly found: Row[]
  readonly total: number
}

export function findRows<Row>(plan: BoundQuery, rows: readonly Row[]): FoundRows<Row> {
  const { where, order, after, offset } = plan
  if (where === nothing) return { found: [], total: 0 }
  const end = endOf(plan)
  if (where === everything && (order.length === 0 || end === 0)) {
    return { found: rows.slice(offset, end), total: rows.length }
  }
  const keys = end === 0 ? [] : compileOrder(order)
  const { take, indices } = collectPage(rows, keys, offset, end)
  let total = 0
  const visit = (kept: Uint32Array, count: number) => {
    total += count
    take(kept, after && end > 0 ? keepAfter(rows, kept, count, keys, after) : count)
  }
  const enough = keys.length === 0 ? Math.max(end, matchesToCount(plan)) : Infinity
  scan(where, rows, visit, keys.length, () => total >= enough)
  return { found: Array.from(indices(), (index) => rows[index]!), total }
}

/** How many matching rows settle what is said of their number. */
function matchesToCount({ total }: BoundQuery): number {
  return total === true ? Infinity : total === false ? 0 : total + 1
}

/** Keeps those of the first `count` indices whose rows come after a place; returns how many they are. */
function keepAfter(
  rows: readonly unknown[],
  indices: Uint32Array,
  count: number,
  keys: readonly KeyReader[],
  place: readonly Cell[],
): number {
  let kept = 0
  for (let i = 0; i < count; i++) {
    if (comesAfter(keys, asRow(rows[indices[i]!]), place)) indices[kept++] = indices[i]!
  }
  return kept
}
