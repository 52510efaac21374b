import { isList } from '../language/kind.js'
import type { Field } from '../language/field.js'
import { MAX_DEPTH, type Limits } from '../language/limits.js'
import type { Resource } from '../language/resource.js'

/** What may be named in a query, and how large it may be. */
export interface Scope {
  readonly field: (name: string) => Field | undefined
  /** The names of the fields, in the order of declaration. */
  readonly names: () => readonly string[]
  /** Those that can be sorted by. */
  readonly sortable: () => readonly string[]
  readonly limits: Limits
}

/** The scope of a client, to whom an internal field is as unknown as none at all. */
export const clientScope = /* @__PURE__ */ remember(({ fields, limits }) => {
  const isPublic = (name: string) => fields[name]?.internal !== true
  return scopeOf(fields, isPublic, limits)
})

/** The scope of the service itself: every field can be named, any value too, and only depth is limited. */
export const serviceScope = /* @__PURE__ */ remember(({ fields }) => {
  const { field, ...scope } = scopeOf(fields, () => true, serviceLimits)
  const withoutValues = (name: string) => {
    const declared = field(name)
    return declared && { ...declared, values: undefined }
  }
  return { ...scope, field: withoutValues }
})

/** A scope for each resource, made when it is first asked for: the resource is frozen. */
function remember(make: (resource: Resource) => Scope): (resource: Resource) => Scope {
  const scopes = new WeakMap<Resource, Scope>()
  return (resource) => {
    const known = scopes.get(resource)
    if (known !== undefined) return known
    const scope = make(resource)
    scopes.set(resource, scope)
    return scope
  }
}

/** Names are listed once, and only where they are asked for. */
function scopeOf(
  fields: Resource['fields'],
  isKnown: (name: string) => boolean,
  limits: Limits,
): Scope {
  let names: readonly string[] | undefined
  let sortable: readonly string[] | undefined
  const isSortable = (name: string) => !isList(fields[name]!.kind)
  const scope: Scope = {
    field: (name) => (isKnown(name) ? fields[name] : undefined),
    names: () => (names ??= Object.freeze(Object.keys(fields).filter(isKnown))),
    sortable: () => (sortable ??= Object.freeze(scope.names().filter(isSortable))),
    limits,
  }
  return scope
}

const serviceLimits: Limits = {
  maxDepth: MAX_DEPTH,
  maxComparisons: Infinity,
  maxListLength: Infinity,
  maxTextLength: Infinity,
  maxSortFields: Infinity,
  maxLimit: Infinity,
  maxOffset: Infinity,
  defaultLimit: Infinity,
}
