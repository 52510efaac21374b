import type { Members } from '../language/members.js'
import { everything, nothing } from '../plan/condition.js'
import { comesAfter, readersOf } from './order.js'
import type { BoundQuery, PagePlan } from '../plan/plan.js'
import { endOf, toPageResult, toResult, toRowQuery, type RowQuery } from '../plan/walk.js'
import { collectPage } from './collect.js'
import { keep, scan } from './scan.js'

/** Answers the plan of a page in one pass over the rows. A bundle of it has no code for walks. */
export function scanPage(plan: PagePlan, rows: readonly unknown[]): object {
  const { found, total } = findRows(plan, rows)
  return toPageResult(plan, found, total)
}

/** Answers a plan in one pass over the rows, which ends when page and total are certain. */
export function scanRows(plan: BoundQuery, rows: readonly unknown[]): object {
  const { found, total } = findRows(toRowQuery(plan), rows)
  return toResult(plan, found, total)
}

/** Returns the rows from the offset of a plan up to `endOf`, in order, and the number of matching rows. */
export function findRows<Row>(
  plan: RowQuery,
  rows: readonly Row[],
): { readonly found: Row[]; readonly total: number } {
  const { where, order, after, offset } = plan
  if (where === nothing) return { found: [], total: 0 }
  const end = endOf(plan)
  if (where === everything && (order.length === 0 || end === 0)) {
    const found: Row[] = [] // `slice` keeps holes, and calls the constructor of a subclass of Array
    for (let i = offset; i < Math.min(end, rows.length); i++) found.push(rows[i]!)
    return { found, total: rows.length }
  }
  const keys = end === 0 ? [] : readersOf(order)
  const { take, indices } = collectPage(rows, keys, offset, end)
  let total = 0
  const visit = (kept: Uint32Array, count: number) => {
    total += count
    const isAfter = (row: Members) => comesAfter(keys, row, after!) // called for a walk only
    take(kept, after && end > 0 ? keep(isAfter, rows, kept, count) : count)
  }
  /** How many matching rows make the total of the result certain. */
  const certain = plan.total === true ? Infinity : plan.total === false ? 0 : plan.total + 1
  const enough = keys.length === 0 ? Math.max(end, certain) : Infinity
  scan(where, rows, visit, keys.length, () => total >= enough)
  return { found: Array.from(indices(), (index) => rows[index]!), total }
}
