import type { BoundQuery } from '../plan/plan.js'
import { findRows, type FoundRows } from '../rows/find-rows.js'
import { cellsPerRow, needsOf, type Need } from './needs.js'
import type { Version } from './version.js'

/** All rows of a table as a plan sees them by a scan, for want of a column. */
export class ScanView {
  /** What was not built. */
  readonly needs: readonly Need[]
  readonly rows: readonly unknown[]
  readonly #result: FoundRows<unknown>

  /** @param spent - how many cells the query has worked on already, to build what it needs */
  constructor(version: Version, plan: BoundQuery, needs: readonly Need[], spent: number) {
    this.needs = needs
    const cost = scanCost(version, plan)
    const most = cost - version.rowsCost - spent
    this.rows = version.rows
    this.#result = findRows(plan, this.rows)
    version.builder.earn(cost)
    version.builder.spend(() => needsOf(version.base, plan).at(0)?.job, most)
  }

  get count(): number {
    return this.#result.total
  }

  page(): { readonly rows: unknown[] } {
    return { rows: this.#result.found }
  }
}

/** How many cells a scan reads, at most. */
export function scanCost(version: Version, plan: BoundQuery): number {
  return version.size * cellsPerRow(plan)
}
