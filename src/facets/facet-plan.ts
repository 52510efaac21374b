import type { BoundField } from '../language/predicate.js'
import type { Resource } from '../language/resource.js'
import type { Condition } from '../plan/condition.js'
import { attempt } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'

/** Tells a plan of facets, of any copy of this package, from other values. */
export const facetBrand: unique symbol = Symbol.for('supplier-query facet plan')

/**
 * Facets that `planFacets` has bound to a resource, a query and one moment: plain data, which every
 * engine takes. `W` is the type of what was asked for.
 */
export interface FacetPlan<R extends Resource = Resource, W = unknown> {
  readonly [facetBrand]: W
  readonly resource: R
  /**
   * What holds for every row that counts in any facet, in normal form: `within`, and the operands of
   * the filter that are no facet's `own`. A row of it that meets the `own` of every facet counts in
   * all of them; one that fails the `own` of a single facet counts in that one alone.
   */
  readonly base: Condition
  /** What is to be counted, in the order in which it was asked for. */
  readonly facets: readonly PlannedFacet[]
}

/** One facet of a plan. */
export type PlannedFacet = PlannedValues | PlannedRange | PlannedBuckets

interface PlannedBase {
  readonly field: BoundField
  /**
   * The conditions of the query on this field, in normal form, which do not count against it;
   * `undefined` where there are none, or where they are kept.
   */
  readonly own: Condition | undefined
  /**
   * The rows that the facet counts, in normal form: `within` and the filter without `own`. Facets
   * without an `own` have the same one.
   */
  readonly where: Condition
}

export interface PlannedValues extends PlannedBase {
  readonly form: 'values'
  /** How many values to give at most. */
  readonly limit: number
  /** Only values with this text, which is folded where the field is. */
  readonly contains: string | undefined
}

export interface PlannedRange extends PlannedBase {
  readonly form: 'range'
}

export interface PlannedBuckets extends PlannedBase {
  readonly form: 'edges'
  /** At least one, in ascending order; two may be the same. Dates are epoch milliseconds. */
  readonly edges: readonly number[]
}

/** Refuses what is no plan of facets where one belongs. */
export function requireFacetPlan(value: unknown): void {
  const isPlan = attempt(() => Object.hasOwn(value as object, facetBrand)) // of nothing it throws
  if (isPlan !== true) throw new TypeError(`plan must come from planFacets, got ${quote(value)}`)
}
