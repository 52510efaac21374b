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
  /** The levels, which answer from columns. */
  readonly views: readonly View[]
  /** The rows to scan: all rows, or the tail. */
  readonly tail: { readonly rows: readonly unknown[] } | undefined
  /** The parts of columns whose absence causes a scan of all rows. */
  readonly missing: readonly Missing[]
  /** Returns the rows [from, to) in order, and the slice of each of `views`. */
  page(from: number, to: number): { readonly rows: unknown[]; readonly slices: readonly Slice[] }
}

/** Answers a query from columns, or by a scan if some are not built. */
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
