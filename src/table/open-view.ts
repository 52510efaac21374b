import type { BoundQuery } from '../plan/plan.js'
import { findRows } from '../rows/find-rows.js'
import { answerFrom } from './answer.js'
import type { Missing } from './build/missing.js'
import { MergedView } from './merged-view.js'
import type { Slice } from './page/order.js'
import type { Version } from './version.js'
import { View } from './view.js'

/** A table as a plan sees it. */
export interface TableView {
  /** How many rows the filter selects. */
  readonly count: number
  /** What of it is answered from columns. */
  readonly base?: View
  /** Rows of `base` that have been removed or replaced. */
  readonly removed?: Uint32Array
  /** Rows that are gone through one by one: all of them, or those added to `base`. */
  readonly scanned?: readonly unknown[]
  /** What is not built, for want of which all rows are gone through. */
  readonly missing?: readonly Missing[]
  /** The rows from the `from`th up to before the `to`th, and what was asked of `base`. */
  page(from: number, to: number): { readonly rows: unknown[]; readonly slice: Slice | undefined }
}

/** Decides how a query is answered: from columns, or by a scan for want of some. */
export function openView(version: Version, plan: BoundQuery): TableView {
  return answerFrom<TableView>(
    version,
    plan,
    () => viewOfColumns(version, plan),
    (missing) => scanAll(version.rows, plan, missing),
  )
}

function viewOfColumns(version: Version, plan: BoundQuery): TableView {
  const { base, delta } = version
  if (!version.isChanged) return new View(base, plan)
  const view = new MergedView(base, delta, plan)
  // It has gone through what has changed, and pays as much to have that worked in.
  version.advance(delta.added.length + delta.removed.length)
  return view
}

function scanAll(
  scanned: readonly unknown[],
  plan: BoundQuery,
  missing: readonly Missing[],
): TableView {
  const { found, total } = findRows({ ...plan, total: true }, scanned) // as it is paid for in full
  const page = () => ({ rows: found, slice: undefined })
  return { count: total, scanned, missing, page }
}
