import { bare } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'

/**
 * Limits on the queries of clients: whole numbers from 0 on; `maxLimit`, `maxOffset` and `defaultLimit`
 * may be `Infinity` (language reference, section 8).
 */
export interface Limits {
  /** The maximum number of groups around a comparison: 16 by default, at most 100. */
  readonly maxDepth: number
  /** The maximum number of comparisons in a filter: 100 by default. */
  readonly maxComparisons: number
  /** The maximum number of elements in a list of operands, with repeated elements: 500 by default. */
  readonly maxListLength: number
  /**
   * The maximum number of values in the operands of all comparisons together: 2000 by default, or
   * `maxComparisons` or `maxListLength` if that is more. A list counts its elements, any other operand 1.
   */
  readonly maxValues: number
  /** The maximum length of each text in an operand, in UTF-16 code units: 256 by default. */
  readonly maxTextLength: number
  /**
   * The minimum length of the operand of `contains` and `not_contains` on a text field, and of the
   * `contains` of a facet, in UTF-16 code units: 0 by default.
   */
  readonly minContainsLength: number
  /**
   * The maximum number of comparisons by `contains` and `not_contains` on text fields in a filter: 12 by
   * default.
   */
  readonly maxSearches: number
  /** The maximum number of fields in a sort: 8 by default. */
  readonly maxSortFields: number
  /** The maximum number of rows in a page; `Infinity` by default. */
  readonly maxLimit: number
  /** The maximum number of rows before a page; `Infinity` by default. */
  readonly maxOffset: number
  /** The number of rows in a page if the query sets no limit; defaults to `maxLimit`. */
  readonly defaultLimit: number
  /** The maximum number of facets in one call: 8 by default. */
  readonly maxFacets: number
  /** The maximum number of values in a facet: 1000 by default. */
  readonly maxFacetValues: number
  /** The maximum number of edges in a facet: 100 by default. */
  readonly maxFacetEdges: number
}

/** Marks a resource with a declared `maxLimit`, even `Infinity`, for every copy of this package. */
const maxLimitMark: unique symbol = Symbol.for('supplier-query declares maxLimit')

export function declaresMaxLimit(resource: object): boolean {
  return Object.hasOwn(resource, maxLimitMark)
}

export function markMaxLimit<R extends object>(resource: R, members: LimitOptions): R {
  if (members.maxLimit === undefined) return resource
  return Object.defineProperty(resource, maxLimitMark, bare({ value: true, enumerable: true }))
}

export type LimitOptions = { readonly [L in keyof Limits]?: Limits[L] | undefined }

/** The largest `maxDepth`: deeper than people nest, and far below the limit of any stack. */
export const MAX_DEPTH = 100

const defaultLimits: Limits = {
  maxDepth: 16,
  maxComparisons: 100,
  maxListLength: 500,
  maxValues: 2000,
  maxTextLength: 256,
  minContainsLength: 0,
  maxSearches: 12,
  maxSortFields: 8,
  maxLimit: Infinity,
  maxOffset: Infinity,
  defaultLimit: Infinity,
  maxFacets: 8,
  maxFacetValues: 1000,
  maxFacetEdges: 100,
}

export const serviceLimits: Limits = {
  ...defaultLimits,
  maxDepth: MAX_DEPTH,
  maxComparisons: Infinity,
  maxListLength: Infinity,
  maxValues: Infinity,
  maxTextLength: Infinity,
  maxSearches: Infinity,
}

export function readLimits(members: LimitOptions): Limits {
  const limits: { -readonly [L in keyof Limits]: Limits[L] } = { ...defaultLimits }
  for (const [name, value] of Object.entries(members)) {
    if (!Object.hasOwn(defaultLimits, name))
      throw new TypeError(`limits: unknown property ${quote(name)}`)
    const limit = name as keyof Limits // checked above
    if (value !== undefined) limits[limit] = readLimit(limit, value)
  }
  if (members.defaultLimit === undefined) limits.defaultLimit = limits.maxLimit
  if (members.maxValues === undefined) {
    const { maxValues, maxComparisons, maxListLength } = limits
    limits.maxValues = Math.max(maxValues, maxComparisons, maxListLength)
  }
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
  if (isWhole && value >= 0 && value <= most) return value + 0 // -0 becomes 0
  throw new RangeError(`${name}: expected a whole number from 0 to ${most}, got ${quote(value)}`)
}
