import type { ClosedOf, Comparator, OperandsOf, Shape } from './comparators.js'
import type { Kind, KindTypes } from './kind.js'
import type { Fields } from './field.js'
import type { Resource } from './resource.js'

/** A query from a client (language reference, section 1). Each property is optional. */
export interface QueryInput<R extends Resource = Resource> {
  readonly filter?: Filter<R> | undefined
  readonly page?: Page | undefined
  readonly sort?: readonly Sort<R>[] | undefined
}

/** An accepted query with all defaults filled in. `parseQuery` returns it frozen. */
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

/** A page with its defaults. Without a `limit` it has all rows from `offset` on. */
export interface FullPage {
  readonly offset: number
  readonly limit?: number
}

/** Selects rows: a comparison or a group of filters (language reference, section 3). */
export type Filter<R extends Resource = Resource> = Group<R> | Comparison<R>

/** An `and` or `or` of filters; `{}` matches every row. */
export interface Group<R extends Resource = Resource> {
  /** Defaults to `"and"`. */
  readonly operator?: 'and' | 'or' | undefined
  readonly operands?: readonly Filter<R>[] | undefined
  // With `comparator` and `value` here too, editors would not complete fields in operands.
  readonly field?: never
}

/**
 * Compares one field with an operand, by a comparator that applies to the field's kind (language
 * reference, section 4). On a field with `values`, the operand is one of these values (section 10).
 */
export type Comparison<R extends Resource = Resource> = {
  [K in Kind]: ComparisonOfKind<R['fields'], K>
}[Kind]

/** Selects a part of the rows: integers from 0 to 2^53 − 1 (language reference, section 7). */
export interface Page {
  /** The number of rows to skip; defaults to 0. */
  readonly offset?: number | undefined
  /** The maximum number of rows; 0 returns only the total. Defaults to the `defaultLimit`. */
  readonly limit?: number | undefined
}

/** One sort key. An absent cell is lower than every value (language reference, section 6). */
export interface Sort<R extends Resource = Resource> {
  /** The name of a field that clients can sort by. No sort names a field twice. */
  readonly field: Sorted<R['fields'], SortableKind>['names']
  /** `"asc"` puts absent cells first, then the least; `"desc"` the greatest first, and absent cells last. */
  readonly direction: 'asc' | 'desc'
}

/** The names of the text fields without `comparators`. */
export type TextField<R extends Resource> =
  | Named<R['fields'], 'string'>['open']
  | {
      [N in Named<R['fields'], 'string'>['restricted']]: R['fields'][N] extends Limited ? never : N
    }[Named<R['fields'], 'string'>['restricted']]

type SortableKind = Exclude<Kind, `${string}[]`>

/** The names of the public fields of some kinds. Messages list the members of an interface by name. */
interface Named<F extends Fields, K extends Kind> {
  readonly open: Names<F>['open'][K & keyof Names<F>['open']] & string
  readonly restricted: Names<F>['restricted'][K & keyof Names<F>['restricted']] & string
}

interface Sorted<F extends Fields, K extends Kind> {
  readonly names: Names<F>['sortable'][K & keyof Names<F>['sortable']] & string
}

/** The public field names by kind, computed in one pass, because a resource may have many fields. */
interface Names<F extends Fields> {
  readonly open: {
    readonly [
      N in keyof F & string as F[N] extends Hidden | Closed | Limited ? never : F[N]['kind']
    ]: N
  }
  /** The fields that declare `values` or `comparators`. */
  readonly restricted: {
    readonly [N in keyof F & string as F[N] extends Hidden ? never : RestrictedKind<F[N]>]: N
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

type RestrictedKind<D> = D extends Closed | Limited ? D['kind'] : never

type ComparisonOfKind<F extends Fields, K extends Kind> =
  | ComparisonBy<Comparators<K, boolean>, Named<F, K>['open'], KindTypes[K]['value']>
  | { [N in Named<F, K>['restricted']]: RestrictedComparison<F[N], N, K> }[Named<
      F,
      K
    >['restricted']]

/** The comparisons of a field that declares `values` or `comparators`. */
type RestrictedComparison<D, N extends string, K extends Kind> =
  | ComparisonBy<Taken<D, Comparators<K, false>>, N, KindTypes[K]['value']>
  | ComparisonBy<
      Taken<D, Comparators<K, true>>,
      N,
      D extends Closed ? D['values'][number] : KindTypes[K]['value']
    >

/** Keeps the comparators that a field takes, by shape. */
type Taken<D, C> = D extends Limited ? Keep<C, D['comparators'][number]> : C

/** Keeps the comparators that are in `T`, by shape. */
type Keep<C, T> = { [S in keyof C as C[S] & T extends never ? never : S]: C[S] & T }

/** Has one arm for each shape of operand, so that compiler messages refer to the intended arm. */
type ComparisonBy<C, Name extends string, Value> = [Name] extends [never]
  ? never
  : {
      [S in keyof C & Shape]: {
        readonly field: Name
        /** How the cell of the row is compared with `value` (language reference, section 4). */
        readonly comparator: C[S]
        /** The operand. `null` stands for an absent cell. */
        readonly value: Operands<Value>[S]
        readonly operator?: never
        readonly operands?: never
      }
    }[keyof C & Shape]

/** The comparators of a kind, by operand shape: those restricted by a closed set, or the others. */
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

/** The members of each part of a query. A test asks every writer of queries to show or to refuse each. */
export const queryMembers = {
  query: ['filter', 'sort', 'page'],
  page: ['offset', 'limit'],
  sort: ['field', 'direction'],
  group: ['operator', 'operands'],
  comparison: ['field', 'comparator', 'value'],
} as const

export type MembersOf<Part extends keyof typeof queryMembers, Value> = Readonly<
  Record<(typeof queryMembers)[Part][number], Value>
>
