import { hashKey } from '../language/hash-key.js'
import type { Scalar } from '../language/kind.js'
import { kindOf } from '../language/kind-cells.js'
import { asRow, unfoldedReader } from '../language/members.js'
import type { BoundField } from '../language/predicate.js'
import { boundFields, requireResource, type Resource } from '../language/resource.js'
import { requireArray } from '../untrusted/arguments.js'
import { attempt } from '../untrusted/plain.js'
import { nameOf } from './cause.js'
import { Findings, show } from './findings.js'
import { inspectField } from './inspect-field.js'
import { toInspection, type Inspection, type KeyInspection } from './inspection.js'
import { createNameFinder } from './other-names.js'
import { printInspection } from './print-inspection.js'

/**
 * Reads every cell like the engines, and distinguishes mistyped cells, which count as absent, from empty
 * cells. For each field, counts the present, absent and unreadable cells, and shows the first cell of
 * each cause with a fix. Also finds missing and repeated keys.
 *
 * No row makes it throw: an error of a getter is a finding. Costs one pass over the rows for each field,
 * well under a microsecond per cell, and memory for all keys. The size of the report is bounded.
 *
 * @example
 * const inspection = inspectRows(suppliers, rows)
 * if (!inspection.ok) console.warn(printInspection(inspection))
 *
 * @throws TypeError if `resource` is not a resource, or `rows` is not an array
 */
export function inspectRows<R extends Resource>(resource: R, rows: readonly unknown[]): Inspection {
  requireResource(resource)
  requireArray('rows', rows)
  const { key }: Resource = resource
  const all = Object.values(boundFields(resource))
  const ofKey = all.find(({ name }) => name === key)
  const findings = inspectShapes(all, rows)
  const isAnyRead = findings.reduce((sum, { count }) => sum + count, 0) < rows.length
  const findOtherName = isAnyRead ? createNameFinder(all, rows) : () => []
  const fields = all.map((field) => inspectField(field, rows, findOtherName))
  const keys = ofKey && inspectKeys(ofKey, rows)
  const page = 'supplier-query/src/inspect/README.md'
  return toInspection({ rows: rows.length, findings, fields, key: keys, page })
}

/** Finds rows that are not objects, or whose cells no field can read. */
function inspectShapes(fields: readonly BoundField[], rows: readonly unknown[]) {
  const findings = new Findings()
  const names = fields.filter(({ get }) => get === undefined).map(({ name }) => name)
  const hasAny = (row: object) => names.some((name) => attempt(() => name in row))
  for (const [i, row] of rows.entries()) {
    const found = nameOf(row)
    const isObject = typeof row === 'object' && row !== null
    const isOther = names.length > 0 && ['an array', 'a Map', 'a Promise'].includes(found)
    if (isObject && (!isOther || hasAny(row))) continue
    findings.add({ found, hint: 'a row must be an object with the fields as properties' }, i, row)
  }
  return findings.all
}

const MOST_EXAMPLES = 5

/** Finds missing and repeated keys. Keeps all keys in memory until every row is read. */
function inspectKeys(field: BoundField, rows: readonly unknown[]): KeyInspection {
  const read = unfoldedReader(field)
  const toKey = kindOf(field.kind).read
  const firstRows = new Map<Scalar, number>()
  const missingRows: number[] = []
  const repeats: KeyInspection['repeats'][number][] = []
  let [missing, repeated] = [0, 0]
  for (let row = 0; row < rows.length; row++) {
    const key = attempt(() => toKey(read(asRow(rows[row]))))
    if (key === undefined) {
      if (missing++ < MOST_EXAMPLES) missingRows.push(row)
      continue
    }
    const first = firstRows.get(hashKey(key))
    if (first === undefined) firstRows.set(hashKey(key), row)
    else if (repeated++ < MOST_EXAMPLES) repeats.push({ key: show(key), rows: [first, row] })
  }
  return { field: field.name, missing, missingRows, repeated, repeats }
}

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
