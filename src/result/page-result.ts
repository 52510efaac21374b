import type { BoundQuery } from '../plan/plan.js'

/** Makes the result of a query from the rows of its page. */
export function toPageResult(plan: BoundQuery, rows: unknown[], matched: number): object {
  return { rows, ...toTotal(plan, matched), page: plan.page }
}

/** Makes the count of a result. `matched` may stop one above a number as `total`. */
export function toTotal({ total: counted }: Pick<BoundQuery, 'total'>, matched: number): object {
  if (counted === false) return {}
  if (counted === true) return { total: matched }
  return { total: Math.min(matched, counted), isTotalExact: matched <= counted }
}
