import type { Fields } from '../language/field.js'
import type { facetForms, Kind, KindTypes } from '../language/kind.js'
import type { Resource } from '../language/resource.js'

/** The facets that are asked for, by field: one for each (language reference, section 12). */
export type WantedFacets<R extends Resource = Resource> = {
  readonly [N in PublicName<R['fields']>]?: WantedFacet<R['fields'][N]['kind']> | undefined
}

type PublicName<F extends Fields> = keyof {
  readonly [N in keyof F & string as F[N] extends { readonly internal: true } ? never : N]: N
}

/** The facet that is asked of a field of some kind. */
export type WantedFacet<K extends Kind = Kind> = {
  [P in K]: WantedForms<P>[(typeof facetForms)[P][number]]
}[K]

interface WantedForms<K extends Kind> {
  readonly values: WantedValues<K>
  readonly range: WantedRange
  readonly edges: WantedEdges<K>
}

interface OwnOption {
  /**
   * The conditions of the query on the field itself do not count against it: `'keep'` makes them.
   */
  readonly own?: 'keep' | undefined
}

/** The values of a field, the commonest first. */
interface WantedValues<K extends Kind = Kind> extends OwnOption {
  /** How many values to give at most, 0 or more: `distinct` says how many there are. */
  readonly values: number
  /** Only values with this text, on `string` and `string[]` fields; folded where the field is. */
  readonly contains?: (K extends 'string' | 'string[]' ? string : never) | undefined
  readonly range?: never
  readonly edges?: never
}

/** The least and the greatest cell of a field. */
interface WantedRange extends OwnOption {
  readonly range: true
  readonly values?: never
  readonly edges?: never
}

/** How many cells lie between edges. */
interface WantedEdges<K extends Kind = Kind> extends OwnOption {
  /**
   * At least one, none below the one before it. On a date field they are operands of dates: days in
   * the time zone, or instants.
   */
  readonly edges: readonly (K extends 'date' ? string | number | Date : number)[]
  readonly values?: never
  readonly range?: never
}

/** Literal facets are checked by the compiler, a value of type `unknown` at run time alone. */
export type WantedArgument<R extends Resource, W> = unknown extends W ? W : WantedFacets<R>

/** The answer to the facets `W`: nothing but what was asked for. */
export type Facets<R extends Resource = Resource, W = unknown> = unknown extends W
  ? { readonly [name: string]: Facet }
  : { readonly [N in keyof W]: FacetOf<R['fields'], N, W[N]> }

/** One of the three forms of facet. */
export type Facet = ValuesFacet | RangeFacet | BucketsFacet

type FacetOf<F extends Fields, N, W> = W extends { readonly values: number }
  ? ValuesFacet<N extends keyof F ? ValueOf<F[N]> : never>
  : W extends { readonly range: true }
    ? RangeFacet
    : W extends { readonly edges: readonly unknown[] }
      ? BucketsFacet
      : undefined

/** What a value of a field is: of a closed set, one of it. */
type ValueOf<D extends { readonly kind: Kind }> = D extends {
  readonly values: readonly (infer V extends string | number)[]
}
  ? V
  : KindTypes[D['kind']]['value']

/** The counts of a facet with `values`. */
export interface ValuesFacet<V = string | number | boolean> {
  /** The commonest values; of two that are as common, the first in ascending order. */
  readonly values: readonly FacetValue<V>[]
  /** How many different values there are, those that `values` leaves out included. */
  readonly distinct: number
  /** How many rows have an absent cell, or an empty list. */
  readonly absent: number
}

/** A value of a facet with its count. */
export interface FacetValue<V = string | number | boolean> {
  readonly value: V
  /** How many rows have it. */
  readonly count: number
}

/** Dates are epoch milliseconds; least and most of nothing are `null`. */
export interface RangeFacet {
  readonly min: number | null
  readonly max: number | null
  /** How many rows have a cell. */
  readonly present: number
  readonly absent: number
}

/** The counts of a facet with `edges`. */
export interface BucketsFacet {
  /** A bucket for each edge and the one after it, in their order. */
  readonly buckets: readonly FacetBucket[]
  /** How many rows have a cell before the first edge. */
  readonly below: number
  /** How many rows have a cell from the last edge on. */
  readonly above: number
  readonly absent: number
}

/** The cells `[from, to)`; dates are epoch milliseconds. */
export interface FacetBucket {
  readonly from: number
  readonly to: number
  readonly count: number
}
