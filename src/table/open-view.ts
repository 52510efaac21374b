import type { BoundQuery } from '../plan/plan.js'
import { findRows } from '../rows/find-rows.js'
import { answerFrom } from './answer.js'
import type { Missing } from './build/missing.js'
import type { Slice } from './page/order.js'
import { SumView } from './sum-view.js'
import type { Version } from './version.js'
import type { View } from './view.js'

/** A table as a plan sees it. */
export interface TableView {
  /** How many rows the filter selects. */
  readonly count: number
  /** What is answered from columns. */
  readonly views: readonly View[]
  /** Rows that are gone through one by one: all of them, or those that are in no level. */
  readonly tail: { readonly rows: readonly unknown[] } | undefined
  /** What is not built, for want of which all rows are gone through. */
  readonly missing: readonly Missing[]
  /** The rows from the `from`th up to before the `to`th, and what was asked of each of `views`. */
  page(from: number, to: number): { readonly rows: unknown[]; readonly slices: readonly Slice[] }
}

/** Decides how a query is answered: from columns, or by a scan for want of some. */
export function openView(version: Version, plan: BoundQuery): TableView {
  return answerFrom<TableView>(
    version,
    plan,
    () => new SumView(version.parts, plan),
    (missing) => scanAll(version.rows, plan, missing),
  )
}

function scanAll(
  rows: readonly unknown[],
  plan: BoundQuery,
  missing: readonly Missing[],
): TableView {
  const { found, total } = findRows({ ...plan, total: true }, rows) // as it is paid for in full
  const page = () => ({ rows: found, slices: [] })
  return { count: total, views: [], tail: { rows }, missing, page }
}
