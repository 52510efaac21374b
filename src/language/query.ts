import type { ClosedOf, Comparator, OperandsOf, Shape } from './comparators.js'
import type { Kind, KindTypes } from './kind.js'
import type { Fields } from './field.js'
import type { Resource } from './resource.js'

/** A query as a client writes it (language reference, section 1); each property is optional. */
export interface QueryInput<R extends Resource = Resource> {
  readonly filter?: Filter<R> | undefined
  readonly page?: Page | undefined
  readonly sort?: readonly Sort<R>[] | undefined
}

/** An accepted query with every default filled in; `parseQuery` returns it frozen. */
export interface Query<R extends Resource = Resource> {
  readonly filter: FullFilter<R>
  readonly page: FullPage
  readonly sort: readonly Sort<R>[]
}

/** A filter whose groups have an operator and operands. */
export type FullFilter<R extends Resource = Resource> = FullGroup<R> | Comparison<R>

export interface FullGroup<R extends Resource = Resource> extends Group<R> {
  readonly operator: 'and' | 'or'
  readonly operands: readonly FullFilter<R>[]
  readonly comparator?: never
  readonly value?: never
}

/** A page with its defaults; without a `limit` it has all rows from `offset` on. */
export interface FullPage {
  readonly offset: number
  readonly limit?: number
}

/** Which rows: a comparison or a group of filters (language reference, section 3). */
export type Filter<R extends Resource = Resource> = Group<R> | Comparison<R>

/** An `and` or `or` of filters; `{}` matches every row. */
export interface Group<R extends Resource = Resource> {
  /** Defaults to `"and"`. */
  readonly operator?: 'and' | 'or' | undefined
  readonly operands?: readonly Filter<R>[] | undefined
  // If `comparator` and `value` were named here too, editors would not complete fields in operands.
  readonly field?: never
}

/**
 * Compares one field with an operand, by a comparator that applies to the field's kind (language
 * reference, section 4). On a field with `values` the operand is one of them (section 10).
 */
export type Comparison<R extends Resource = Resource> = {
  [K in Kind]: ComparisonOfKind<R['fields'], K>
}[Kind]

/** The part of the rows to return: integers from 0 to 2^53 − 1 (language reference, section 7). */
export interface Page {
  /** How many rows to skip; defaults to 0. */
  readonly offset?: number | undefined
  /** How many rows to return at most; 0 gives only the total. Defaults to the `defaultLimit`. */
  readonly limit?: number | undefined
}

/** One sort key; an absent cell is lower than every value (language reference, section 6). */
export interface Sort<R extends Resource = Resource> {
  readonly field: Sorted<R['fields'], SortableKind>['names']
  readonly direction: 'asc' | 'desc'
}

/** The names of the text fields of which clients may use every comparator. */
export type TextField<R extends Resource> =
  | Named<R['fields'], 'string'>['open']
  | {
      [N in Named<R['fields'], 'string'>['own']]: R['fields'][N] extends Limited ? never : N
    }[Named<R['fields'], 'string'>['own']]

type SortableKind = Exclude<Kind, `${string}[]`>

/**
 * The names of the fields of some kinds that clients may use. They are properties of an interface so
 * that the compiler's messages list the names; with a type alias they would show its definition.
 */
interface Named<F extends Fields, K extends Kind> {
  readonly open: Names<F>['open'][K & keyof Names<F>['open']] & string
  readonly own: Names<F>['own'][K & keyof Names<F>['own']] & string
}

interface Sorted<F extends Fields, K extends Kind> {
  readonly names: Names<F>['sortable'][K & keyof Names<F>['sortable']] & string
}

/** The names that clients may use, by kind of field; one pass, as a resource may have many fields. */
interface Names<F extends Fields> {
  readonly open: {
    readonly [
      N in keyof F & string as F[N] extends Hidden | Closed | Limited ? never : F[N]['kind']
    ]: N
  }
  /** The fields with values or comparators of their own. */
  readonly own: {
    readonly [N in keyof F & string as F[N] extends Hidden ? never : OwnKind<F[N]>]: N
  }
  readonly sortable: {
    readonly [N in keyof F & string as F[N] extends Hidden | Unsorted ? never : F[N]['kind']]: N
  }
}

interface Hidden {
  readonly internal: true
}

interface Unsorted {
  readonly sortable: false
}

interface Closed {
  readonly kind: Kind
  readonly values: readonly unknown[]
}

interface Limited {
  readonly kind: Kind
  readonly comparators: readonly Comparator[]
}

type OwnKind<D> = D extends Closed | Limited ? D['kind'] : never

type ComparisonOfKind<F extends Fields, K extends Kind> =
  | ComparisonBy<Comparators<K, false>, Named<F, K>['open'], KindTypes[K]['value']>
  | ComparisonBy<Comparators<K, true>, Named<F, K>['open'], KindTypes[K]['value']>
  | { [N in Named<F, K>['own']]: OwnComparison<F[N], N, K> }[Named<F, K>['own']]

/** The comparisons of a field by its own comparators, and with its own values. */
type OwnComparison<D, N extends string, K extends Kind> =
  | ComparisonBy<Taken<D, Comparators<K, false>>, N, KindTypes[K]['value']>
  | ComparisonBy<
      Taken<D, Comparators<K, true>>,
      N,
      D extends Closed ? D['values'][number] : KindTypes[K]['value']
    >

/** Those of some comparators by shape that a field takes. */
type Taken<D, C> = D extends Limited ? Among<C, D['comparators'][number]> : C

/** Those of some comparators by shape that are among others. */
type Among<C, T> = { [S in keyof C as C[S] & T extends never ? never : S]: C[S] & T }

/** One arm for each shape of operand, so that the compiler finds the arm that was meant. */
type ComparisonBy<C, Name extends string, Value> = [Name] extends [never]
  ? never
  : {
      [S in keyof C & Shape]: {
        readonly field: Name
        readonly comparator: C[S]
        readonly value: Operands<Value>[S]
        readonly operator?: never
        readonly operands?: never
      }
    }[keyof C & Shape]

/** The comparators of a kind of field by shape of operand: those bound by a closed set, or not. */
type Comparators<K extends Kind, IsClosed extends boolean> = {
  [
    C in Comparator as OperandsOf<C> extends { readonly [P in K]: infer S extends Shape }
      ? (K extends ClosedOf<C> ? true : false) extends IsClosed
        ? S
        : never
      : never
  ]: C
}

interface Operands<V> {
  value: V
  valueOrNull: V | null
  values: readonly V[]
  valuesOrNull: readonly (V | null)[]
  null: null
  /** A whole number of days, or an ISO 8601 duration such as `"P1M"`. */
  span: number | string
}
