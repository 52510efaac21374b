import type { Resource } from '../language/resource.js'
import { inspectRows } from './inspect-rows.js'
import type { Inspection } from './inspection.js'
import { printInspection } from './print-inspection.js'

/** Reports the faults that `assertRows` found; `inspection` has the whole report. */
export class RowsError extends TypeError {
  override readonly name = 'RowsError'
  readonly inspection: Inspection

  constructor(inspection: Inspection) {
    super(`rows are not as the resource declares them\n${printInspection(inspection)}`)
    this.inspection = inspection
  }
}

/**
 * Throws if `inspectRows` finds a fault in the rows: for tests, and for the start of a service. Costs one
 * pass over the rows for each field. The message quotes cells, so keep it out of responses.
 *
 * @throws RowsError, a TypeError whose message is the printed inspection; TypeError if `resource` is not
 *   a resource or `rows` is not an array
 */
export function assertRows<R extends Resource>(resource: R, rows: readonly unknown[]): void {
  const inspection = inspectRows(resource, rows)
  if (!inspection.ok) throw new RowsError(inspection)
}
