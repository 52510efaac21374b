import { requireArray } from '../untrusted/arguments.js'
import { attempt, isArray } from '../untrusted/plain.js'
import type { BoundField } from '../language/predicate.js'
import { requireResource, type Resource } from '../language/resource.js'
import { nameOf } from './diagnose-object.js'
import { Findings, type Finding } from './findings.js'
import { inspectField, type FieldInspection } from './inspect-field.js'
import { inspectKeys, type KeyInspection } from './inspect-keys.js'
import { OtherNames } from './other-names.js'

/** What a resource makes of rows, as plain data. It quotes cells, internal ones too. */
export interface Inspection {
  /** How many rows there are. */
  readonly rows: number
  /** Whether there is no finding, and each row has a key of its own. */
  readonly ok: boolean
  /** Rows of which nothing can be read. */
  readonly findings: readonly Finding[]
  /** Every field, internal ones included, in the order of declaration. */
  readonly fields: readonly FieldInspection[]
  /** `undefined` where the resource has no key. */
  readonly key: KeyInspection | undefined
}

/**
 * Looks at every cell as the engines read it, and tells mistyped data, which they count as absent,
 * from cells with nothing in them: per field how many are present, absent and unreadable, with the
 * first of each kind, its row and what mends it; and which keys are missing or repeated.
 *
 * No row makes it throw: what a getter throws is a finding. Costs one pass over the rows for each
 * field, well under a microsecond a cell, and keeps all keys meanwhile; the report is of bounded size.
 *
 * @throws TypeError if `resource` is not a resource, or `rows` is not an array
 */
export function inspectRows<R extends Resource>(resource: R, rows: readonly unknown[]): Inspection {
  requireResource(resource)
  requireArray('rows', rows)
  const { fields, key }: Resource = resource
  const all = Object.entries(fields).map(([name, field]): BoundField => ({ ...field, name }))
  const ofKey = all.find(({ name }) => name === key)
  const others = new OtherNames(Object.keys(fields), rows)
  const report = {
    findings: inspectShapes(all, rows),
    fields: all.map((field) => inspectField(field, rows, others)),
    key: ofKey && inspectKeys(ofKey, rows),
  }
  return { rows: rows.length, ok: isOk(report), ...report }
}

function isOk({ findings, fields, key }: Pick<Inspection, 'findings' | 'fields' | 'key'>): boolean {
  const isUnique = key === undefined || (key.missing === 0 && key.repeated === 0)
  return isUnique && findings.length === 0 && fields.every((field) => field.findings.length === 0)
}

/** Rows that are no objects, or hold their cells in a way that no field reads. */
function inspectShapes(
  fields: readonly BoundField[],
  rows: readonly unknown[],
): readonly Finding[] {
  const findings = new Findings()
  const names = fields.filter(({ get }) => get === undefined).map(({ name }) => name)
  const hasAny = (row: object) => names.some((name) => attempt(() => name in row))
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]
    if (typeof row !== 'object' || row === null) {
      const found = row === null || row === undefined ? String(row) : `a ${typeof row}`
      findings.add(found, i, row, 'a row must be an object')
      continue
    }
    const found = nameOf(row)
    const hint = isArray(row) ? 'have the driver give rows as objects' : hints.get(found)
    if (hint !== undefined && names.length > 0 && !hasAny(row)) findings.add(found, i, row, hint)
  }
  return findings.all
}

const hints = new Map([
  ['a Map', 'use Object.fromEntries(row)'],
  ['a Promise', 'await it'],
])
