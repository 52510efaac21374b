import type { Field } from '../language/field.js'
import { MAX_DEPTH, type Limits } from '../language/limits.js'
import type { Resource } from '../language/resource.js'

/** What may be named in a query, and how large it may be. */
export interface Scope {
  readonly field: (name: string) => Field | undefined
  /** The names of the fields, in the order of declaration. */
  readonly names: () => string[]
  readonly limits: Limits
}

/** The scope of a client, to whom an internal field is as unknown as none at all. */
export function clientScope({ fields, limits }: Resource): Scope {
  const isPublic = (name: string) => fields[name]?.internal !== true
  return {
    field: (name) => (isPublic(name) ? fields[name] : undefined),
    names: () => Object.keys(fields).filter(isPublic),
    limits,
  }
}

/** The scope of the service itself: every field can be named, any value too, and only depth is limited. */
export function serviceScope({ fields }: Resource): Scope {
  return {
    field: (name) => fields[name] && { ...fields[name], values: undefined },
    names: () => Object.keys(fields),
    limits: serviceLimits,
  }
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
