import { ownMembers } from '../untrusted/arguments.js'
import { bare, own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'

/** Limits on the queries of clients; whole numbers from 0 on (language reference, section 8). */
export interface Limits {
  /** Groups around a comparison; at most 100. */
  readonly maxDepth: number
  readonly maxComparisons: number
  /** Elements of one operand, including repeated elements. */
  readonly maxListLength: number
  /** UTF-16 code units of each text in an operand. */
  readonly maxTextLength: number
  /** Minimum UTF-16 code units of an operand of `contains` and `not_contains` on a text; 0 by default. */
  readonly minContainsLength: number
  readonly maxSortFields: number
  /** Rows of a page. */
  readonly maxLimit: number
  /** Rows skipped before a page. */
  readonly maxOffset: number
  /** Rows of a page if the query has no limit; defaults to `maxLimit`. */
  readonly defaultLimit: number
  /** Facets of one call. */
  readonly maxFacets: number
  /** Values of one facet. */
  readonly maxFacetValues: number
  /** Edges of one facet. */
  readonly maxFacetEdges: number
}

/** Marks a resource with a declared `maxLimit`, even `Infinity`, for every copy of this package. */
const maxLimitMark: unique symbol = Symbol.for('supplier-query declares maxLimit')

export function declaresMaxLimit(resource: object): boolean {
  return Object.hasOwn(resource, maxLimitMark)
}

export function markMaxLimit<R extends object>(resource: R, given: LimitOptions | undefined): R {
  if (given === undefined || own(given, 'maxLimit') === undefined) return resource
  return Object.defineProperty(resource, maxLimitMark, bare({ value: true, enumerable: true }))
}

/** Declared limits; each is optional. */
export type LimitOptions = { readonly [L in keyof Limits]?: Limits[L] | undefined }

/** The largest `maxDepth`: deeper than people nest, and far below the limit of any stack. */
export const MAX_DEPTH = 100

const defaultLimits: Limits = {
  maxDepth: 16,
  maxComparisons: 100,
  maxListLength: 500,
  maxTextLength: 256,
  minContainsLength: 0,
  maxSortFields: 8,
  maxLimit: Infinity,
  maxOffset: Infinity,
  defaultLimit: Infinity,
  maxFacets: 8,
  maxFacetValues: 1000,
  maxFacetEdges: 100,
}

/** The limits on filters of the service itself: only their depth is limited. */
export const serviceLimits: Limits = {
  ...defaultLimits,
  maxDepth: MAX_DEPTH,
  maxComparisons: Infinity,
  maxListLength: Infinity,
  maxTextLength: Infinity,
}

/**
 * Checks declared limits and returns them with their defaults, frozen.
 * @throws TypeError for an unknown limit, RangeError for one out of bounds
 */
export function readLimits(given: LimitOptions = {}): Limits {
  const members = ownMembers('limits', given)
  const limits: { -readonly [L in keyof Limits]: Limits[L] } = { ...defaultLimits }
  for (const [name, value] of Object.entries(members)) {
    if (!Object.hasOwn(defaultLimits, name))
      throw new TypeError(`limits: unknown property ${quote(name)}`)
    const limit = name as keyof Limits // checked above
    if (value !== undefined) limits[limit] = readLimit(limit, value)
  }
  if (members.defaultLimit === undefined) limits.defaultLimit = limits.maxLimit
  requireOrder(limits, 'defaultLimit', 'maxLimit')
  requireOrder(limits, 'minContainsLength', 'maxTextLength')
  return Object.freeze(limits)
}

function requireOrder(limits: Limits, lower: keyof Limits, upper: keyof Limits): void {
  if (limits[lower] <= limits[upper]) return
  throw new RangeError(
    `${lower}: expected at most ${limits[upper]} (${upper}), got ${limits[lower]}`,
  )
}

function readLimit(name: keyof Limits, value: number): number {
  const isOpen = defaultLimits[name] === Infinity
  const most = name === 'maxDepth' ? MAX_DEPTH : isOpen ? Infinity : Number.MAX_SAFE_INTEGER
  const isWhole = Number.isSafeInteger(value) || value === Infinity
  if (isWhole && value >= 0 && value <= most) return value
  throw new RangeError(`${name}: expected a whole number from 0 to ${most}, got ${quote(value)}`)
}
