import { isSortable } from '../language/field.js'
import { serviceLimits, type Limits } from '../language/limits.js'
import type { BoundField } from '../language/predicate.js'
import { remember } from '../language/remember.js'
import { boundFields, type Resource } from '../language/resource.js'
import { bare } from '../untrusted/plain.js'

/** What may be named in a query, and how large it may be. */
export interface Scope {
  /** By name, in an object that inherits nothing. */
  readonly fields: Readonly<Partial<Record<string, BoundField>>>
  readonly names: readonly string[]
  /** Those that can be sorted by. */
  readonly sortable: readonly string[]
  readonly limits: Limits
}

/** The scope of a client, to whom an internal field is as unknown as none at all. */
export const clientScope = remember((resource: Resource): Scope => {
  const fields = Object.values(boundFields(resource))
  return scopeOf(
    fields.filter(({ internal }) => internal !== true),
    resource.limits,
  )
})

/**
 * The scope of the service itself: every field can be named, any comparator and value too, and only
 * depth is limited.
 */
export const serviceScope = remember((resource: Resource): Scope => {
  const fields = Object.values(boundFields(resource))
  return scopeOf(
    fields.map((field) => ({ ...field, values: undefined, comparators: undefined })),
    serviceLimits,
  )
})

export function scopeOf(fields: readonly BoundField[], limits: Limits): Scope {
  return {
    fields: bare(Object.fromEntries(fields.map((field) => [field.name, field]))),
    names: fields.map(({ name }) => name),
    sortable: fields.filter(isSortable).map(({ name }) => name),
    limits,
  }
}
