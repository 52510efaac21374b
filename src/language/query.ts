import type { Comparator, OperandsOf, Shape } from './comparators.js'
import type { Kind } from './kind.js'
import type { Fields, Resource } from './resource.js'

/** A query as a client writes it (language reference, section 1); each property is optional. */
export interface QueryInput<R extends Resource = Resource> {
  readonly filter?: Filter<R> | undefined
  readonly page?: Page | undefined
  readonly sort?: readonly Sort<R>[] | undefined
}

/** A query that has been accepted, written out in full; `parseQuery` gives it frozen. */
export interface Query<R extends Resource = Resource> {
  readonly filter: FullFilter<R>
  readonly page: FullPage
  readonly sort: readonly Sort<R>[]
}

/** A filter whose groups are written out in full. */
export type FullFilter<R extends Resource = Resource> = FullGroup<R> | Comparison<R>

export interface FullGroup<R extends Resource = Resource> extends Group<R> {
  readonly operator: 'and' | 'or'
  readonly operands: readonly FullFilter<R>[]
}

/** A page with its defaults; without a `limit` it is all rows from `offset` on. */
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
  readonly field?: never
  readonly comparator?: never
  readonly value?: never
}

/**
 * A test of one field, by a comparator that applies to its kind, with an operand (language
 * reference, section 4).
 */
export type Comparison<R extends Resource = Resource> = {
  [K in Kind]: ComparisonOfKind<FieldsOfKind<R['fields'], K>, K>
}[Kind]

/** The page that is wanted: integers from 0 to 2^53 − 1 (language reference, section 7). */
export interface Page {
  /** How many rows to skip; defaults to 0. */
  readonly offset?: number | undefined
  /** At most this many rows, 0 for the total alone; defaults to the resource's `defaultLimit`. */
  readonly limit?: number | undefined
}

/**
 * One sort key; an absent cell is lower than every value (language reference, section 6).
 */
export interface Sort<R extends Resource = Resource> {
  readonly field: FieldsOfKind<R['fields'], SortableKind>
  readonly direction: 'asc' | 'desc'
}

type SortableKind = Exclude<Kind, `${string}[]`>

/**
 * The names that clients may use, of the fields of some kinds. The compiler's messages list the
 * names of a `keyof`; of another type they would show its definition.
 */
type FieldsOfKind<F extends Fields, K extends Kind> = string extends keyof F
  ? string
  : keyof {
      [
        N in keyof F & string as F[N] extends { readonly internal: true }
          ? never
          : [F[N]['kind'] & K] extends [never]
            ? never
            : N
      ]: unknown
    }

/** One arm per shape of operand, so that the compiler finds the arm that a comparison is meant for. */
type ComparisonOfKind<Name extends string, K extends Kind> = [Name] extends [never]
  ? never
  : {
      [S in Shape]: [ComparatorOf<K, S>] extends [never]
        ? never
        : {
            readonly field: Name
            readonly comparator: ComparatorOf<K, S>
            readonly value: Operands<ValueOf[K]>[S]
            readonly operator?: never
            readonly operands?: never
          }
    }[Shape]

/** The comparators that take an operand of a shape on a kind of field. */
type ComparatorOf<K extends Kind, S extends Shape> = keyof {
  [C in Comparator as OperandsOf<C> extends { readonly [P in K]: S } ? C : never]: unknown
}

/** One value of an operand, by kind of field; for a date, ISO 8601 text or epoch milliseconds. */
interface ValueOf {
  string: string
  number: number
  boolean: boolean
  date: string | number | Date
  'string[]': string
  'number[]': number
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
