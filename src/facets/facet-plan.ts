import type { BoundField } from '../language/predicate.js'
import type { Resource } from '../language/resource.js'
import type { Condition } from '../plan/condition.js'
import { attempt } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'

export const facetBrand: unique symbol = Symbol.for('supplier-query facet plan')

/**
 * Facets bound to a resource, a query and one moment, by `planFacets`: plain data, which every engine
 * takes. `W` is the type of the request.
 */
export interface FacetPlan<R extends Resource = Resource, W = unknown> {
  readonly [facetBrand]: W
  readonly resource: R
  /**
   * The condition that a row must meet to count in any facet, in normal form: `within` and the operands
   * of the filter that are not the `own` of a facet. Such a row counts in all facets if it meets the
   * `own` of each, and in one facet if it fails only the `own` of that facet.
   */
  readonly base: Condition
  /** The facets, in the order of the request. */
  readonly facets: readonly PlannedFacet[]
}

/** One facet of a plan. */
export type PlannedFacet = PlannedValues | PlannedRange | PlannedBuckets

/** A cell of a field whose cells have a range. */
export type Bound = string | number

interface PlannedBase {
  readonly field: BoundField
  /**
   * The conditions of the query on this field, in normal form, which the facet ignores. `undefined`
   * without such conditions, and if the request keeps them.
   */
  readonly own: Condition | undefined
  /**
   * The condition of the rows that the facet counts, in normal form: `within` and the filter without
   * `own`. Facets without an `own` share one condition.
   */
  readonly where: Condition
}

export interface PlannedValues extends PlannedBase {
  readonly form: 'values'
  /** The maximum number of values. */
  readonly limit: number
  /** Text that the values must contain, folded if the field is folded. */
  readonly contains: string | undefined
}

export interface PlannedRange extends PlannedBase {
  readonly form: 'range'
}

export interface PlannedBuckets extends PlannedBase {
  readonly form: 'edges'
  /** One or more edges in ascending order, as cells. They may repeat. */
  readonly edges: readonly Bound[]
}

export function requireFacetPlan(value: unknown): void {
  const isPlan = attempt(() => Object.hasOwn(value as object, facetBrand)) // throws for null and undefined
  if (isPlan !== true)
    throw new TypeError(`plan: expected a plan from planFacets, got ${quote(value)}`)
}
