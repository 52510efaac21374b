import type { Fields } from '../language/field.js'
import type { facetForms, Kind, KindTypes } from '../language/kind.js'
import type { PublicField, Resource } from '../language/resource.js'

/** A request for facets: at most one for each field (language reference, section 12). */
export type WantedFacets<R extends Resource = Resource> = {
  readonly [N in PublicField<R> as R['fields'][N] extends Uncounted ? never : N]?:
    | WantedFacet<R['fields'][N]['kind']>
    | undefined
}

interface Uncounted {
  readonly facets: false
}

/** A request for one facet of a field of kind `K`. */
export type WantedFacet<K extends Kind = Kind> = {
  [P in K]: WantedForms<P>[(typeof facetForms)[P][number]]
}[K]

interface WantedForms<K extends Kind> {
  readonly values: WantedValues<K>
  readonly range: WantedRange<K>
  readonly edges: WantedEdges<K>
}

interface OwnOption {
  /** `'keep'` applies the query's conditions on the field itself, which the facet ignores by default. */
  readonly own?: 'keep' | undefined
}

/** Requests the values of a field, the most frequent first. */
interface WantedValues<K extends Kind = Kind> extends OwnOption {
  /** The maximum number of values, 0 or more. `distinct` counts all of them. */
  readonly values: number
  /** Only values that contain this text, on `string` and `string[]` fields; folded if the field is folded. */
  readonly contains?: (K extends 'string' | 'string[]' ? string : never) | undefined
  readonly range?: never
  readonly edges?: never
}

/** A text for the message of the compiler, where no facet of the kind has values. */
type NoValues<K extends Kind> = K extends 'date' | 'day' ? 'no values: use range or edges' : never

/** Requests the least and the greatest cell of a field. */
interface WantedRange<K extends Kind = Kind> extends OwnOption {
  readonly range: true
  readonly values?: NoValues<K>
  readonly edges?: never
}

/** Requests the numbers of cells between edges. */
interface WantedEdges<K extends Kind = Kind> extends OwnOption {
  /**
   * One or more edges, none below its predecessor, each an operand of `ge` on the field. On a date field
   * an edge is a day in the time zone, or an instant.
   */
  readonly edges: readonly KindTypes[K]['value'][]
  readonly values?: NoValues<K>
  readonly range?: never
}

/** The compiler checks literal facets. A value of type `unknown` is checked at run time only. */
export type WantedArgument<R extends Resource, W> = unknown extends W ? W : WantedFacets<R>

/** The answer to the request `W`, with exactly the requested facets. */
export type Facets<R extends Resource = Resource, W = unknown> = unknown extends W
  ? { readonly [name: string]: Facet }
  : { readonly [N in keyof W]: FacetOf<R['fields'], N, W[N]> }

/** One of the three forms of facet. */
export type Facet = ValuesFacet | RangeFacet | BucketsFacet

type FacetOf<F extends Fields, N, W> = W extends { readonly values: number }
  ? ValuesFacet<N extends keyof F ? ValueOf<F[N]> : never>
  : W extends { readonly range: true }
    ? RangeFacet<BoundOf<F, N>>
    : W extends { readonly edges: readonly unknown[] }
      ? BucketsFacet<BoundOf<F, N>>
      : undefined

/** The type of a field's least and greatest cell. */
type BoundOf<F extends Fields, N> = N extends keyof F
  ? KindTypes[F[N]['kind']]['shown'] & (number | string)
  : never

/** The type of a field's values: the members of its closed set, if it has one. */
type ValueOf<D extends { readonly kind: Kind }> = D extends {
  readonly values: readonly (infer V extends string | number)[]
}
  ? V
  : KindTypes[D['kind']]['shown']

/** The counts of a facet with `values`. */
export interface ValuesFacet<V = string | number | boolean> {
  /** The most frequent values; values of equal count in ascending order. */
  readonly values: readonly FacetValue<V>[]
  /** The number of distinct values, including those that `values` leaves out. */
  readonly distinct: number
  /** The number of rows with an absent cell or an empty list. */
  readonly absent: number
}

/** A value of a facet with its count. */
export interface FacetValue<V = string | number | boolean> {
  readonly value: V
  /** The number of rows with this value. */
  readonly count: number
}

/**
 * The counts of a facet with `range`. Dates are epoch milliseconds, days and decimals are texts; `null` if
 * no cell is present.
 */
export interface RangeFacet<V = number | string> {
  readonly min: V | null
  readonly max: V | null
  /** The number of rows with a cell. */
  readonly present: number
  readonly absent: number
}

/** The counts of a facet with `edges`. */
export interface BucketsFacet<V = number | string> {
  /** One bucket between each two neighbouring edges, in order. */
  readonly buckets: readonly FacetBucket<V>[]
  /** The number of rows with a cell before the first edge. */
  readonly below: number
  /** The number of rows with a cell from the last edge on. */
  readonly above: number
  readonly absent: number
}

/** The number of cells in `[from, to)`. Dates are epoch milliseconds, days and decimals are texts. */
export interface FacetBucket<V = number | string> {
  readonly from: V
  readonly to: V
  readonly count: number
}
