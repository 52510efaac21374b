import { isSortable, type Field } from '../language/field.js'
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
export function clientScope({ fields, limits }: Resource): Scope {
  const isPublic = (name: string) => fields[name]?.internal !== true
  return scopeOf(fields, isPublic, limits)
}

const serviceScopes = new WeakMap<Resource, Scope>()

/**
 * The scope of the service itself: every field can be named, any comparator and value too, and only
 * depth is limited.
 * It is made once, for `within` asks for it with every plan, and the resource is frozen.
 */
export function serviceScope(resource: Resource): Scope {
  const known = serviceScopes.get(resource)
  if (known !== undefined) return known
  const { field, ...others } = scopeOf(resource.fields, () => true, serviceLimits)
  const unrestricted = (name: string) => {
    const declared = field(name)
    return declared && { ...declared, values: undefined, comparators: undefined }
  }
  const scope = { ...others, field: unrestricted }
  serviceScopes.set(resource, scope)
  return scope
}

/** Names are listed once, and only where they are asked for. */
function scopeOf(
  fields: Resource['fields'],
  isKnown: (name: string) => boolean,
  limits: Limits,
): Scope {
  let names: readonly string[] | undefined
  let sortable: readonly string[] | undefined
  const scope: Scope = {
    field: (name) => (isKnown(name) ? fields[name] : undefined),
    names: () => (names ??= Object.keys(fields).filter(isKnown)),
    sortable: () => (sortable ??= scope.names().filter((name) => isSortable(fields[name]!))),
    limits,
  }
  return scope
}

/** What the service itself writes is limited in depth alone. */
export const serviceLimits: Limits = {
  maxDepth: MAX_DEPTH,
  maxComparisons: Infinity,
  maxListLength: Infinity,
  maxTextLength: Infinity,
  minContainsLength: 0,
  maxSortFields: Infinity,
  maxLimit: Infinity,
  maxOffset: Infinity,
  defaultLimit: Infinity,
  maxFacets: Infinity,
  maxFacetValues: Infinity,
  maxFacetEdges: Infinity,
}
