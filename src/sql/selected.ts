import type { Resource } from '../language/resource.js'
import type { BoundQuery } from '../plan/plan.js'
import { quote } from '../untrusted/quote.js'
import type { Columns } from './columns.js'

/** The columns of the rows, and those that are selected: for a walk, its key as well. */
export function selectedOf(
  { order, after, resource }: BoundQuery,
  { all: every, key }: Columns,
  names: readonly string[] | undefined,
) {
  const { fields }: Resource = resource
  if (
    names !== undefined &&
    !(Array.isArray(names) && names.every((name: string) => Object.hasOwn(fields, name)))
  ) {
    throw new TypeError(`fields must be an array of names of fields, got ${quote(names)}`)
  }
  const isInternal = (name: string) => fields[name]!.internal === true
  const needed = new Set(names ?? Object.keys(fields).filter((name) => !isInternal(name)))
  for (const each of order) if (!Object.hasOwn(each, 'isTie')) needed.add(each.field.name)
  if (!isInternal(key.field)) needed.add(key.field)
  const shown = every.filter(({ field }) => needed.has(field))
  const isWhole = after === undefined || shown.includes(key)
  return { shown, selected: isWhole ? shown : [...shown, key] }
}
