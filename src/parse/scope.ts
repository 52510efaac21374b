import { isSortable } from '../language/field.js'
import { serviceLimits, type Limits } from '../language/limits.js'
import type { BoundField } from '../language/predicate.js'
import { memoize } from '../memoize.js'
import { boundFields, type Resource } from '../language/resource.js'
import { bare } from '../untrusted/plain.js'

export interface Scope {
  /** The fields by name, in an object that inherits nothing. */
  readonly fields: Readonly<Partial<Record<string, BoundField>>>
  readonly names: readonly string[]
  readonly sortable: readonly string[]
  readonly limits: Limits
}

/** Returns the scope of clients, which has no internal fields. */
export const clientScope = memoize((resource: Resource): Scope => {
  const fields = Object.values(boundFields(resource)).filter(({ internal }) => internal !== true)
  return scopeOf(fields, resource.limits)
})

/** Returns the scope of the service: every field, comparator and value, with only a limit on the depth. */
export const serviceScope = memoize((resource: Resource): Scope => {
  const free = { values: undefined, comparators: undefined }
  const fields = Object.values(boundFields(resource)).map((field) => ({ ...field, ...free }))
  return scopeOf(fields, serviceLimits)
})

export function scopeOf(fields: readonly BoundField[], limits: Limits): Scope {
  return {
    fields: bare(Object.fromEntries(fields.map((field) => [field.name, field]))),
    names: fields.map(({ name }) => name),
    sortable: fields.filter(isSortable).map(({ name }) => name),
    limits,
  }
}
