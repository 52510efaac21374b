import type { BoundQuery } from '../plan/plan.js'
import { findRows, type FoundRows } from '../rows/find-rows.js'
import { cellsPerRow, missingFor, type Missing } from './build/missing.js'
import type { Version } from './version.js'
import { noRows } from './view.js'

/** All rows of a table as a plan sees them by a scan, for want of a column. */
export class ScanView {
  readonly base = undefined
  readonly removed = noRows
  readonly scanned: readonly unknown[]
  readonly missing: readonly Missing[]
  readonly #result: FoundRows<unknown>

  /** @param spent - how many cells the query has worked on already, to build what it needs */
  constructor(version: Version, plan: BoundQuery, missing: readonly Missing[], spent: number) {
    this.missing = missing
    const cost = scanCost(version, plan)
    const most = cost - version.rowsCost - spent
    this.scanned = version.rows
    this.#result = findRows({ ...plan, total: true }, this.scanned) // as it is paid for in full
    version.builder.earn(cost)
    version.builder.spend(() => missingFor(version.base, plan).at(0)?.build, most)
  }

  get count(): number {
    return this.#result.total
  }

  page(): { readonly rows: unknown[]; readonly slice: undefined } {
    return { rows: this.#result.found, slice: undefined }
  }
}

/** How many cells a scan reads, at most. */
export function scanCost(version: Version, plan: BoundQuery): number {
  return version.size * cellsPerRow(plan)
}
