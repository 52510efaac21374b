import type { BoundQuery } from '../plan/plan.js'
import { findRows, type FoundRows } from '../rows/find-rows.js'
import type { Missing } from './build/missing.js'
import type { Version } from './version.js'
import { noRows } from './view.js'

/** All rows of a table as a plan sees them by a scan, for want of a column. */
export class ScanView {
  readonly base = undefined
  readonly removed = noRows
  readonly scanned: readonly unknown[]
  readonly missing: readonly Missing[]
  readonly #result: FoundRows<unknown>

  constructor(version: Version, plan: BoundQuery, missing: readonly Missing[]) {
    this.missing = missing
    this.scanned = version.rows
    this.#result = findRows(plan, this.scanned)
  }

  get count(): number {
    return this.#result.total
  }

  page(): { readonly rows: unknown[]; readonly slice: undefined } {
    return { rows: this.#result.found, slice: undefined }
  }
}
