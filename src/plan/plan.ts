import type { Cell } from '../language/cell.js'
import { attempt } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import type { BoundField } from '../language/predicate.js'
import type { Filter, FullGroup, FullPage, QueryInput, Sort } from '../language/query.js'
import type { Resource, Trusted } from '../language/resource.js'
import type { Moment } from '../time/calendar.js'
import type { Condition } from './condition.js'

/** Tells a plan, of any copy of this package, from a query. */
export const brand: unique symbol = Symbol.for('supplier-query plan')

/** Where a walk goes on: the cells in its order of the row before, or `null` at the beginning. */
type Place = readonly Cell[] | null

/** A query bound to its resource and to one moment: all that an engine needs to know. */
export interface BoundQuery<R extends Resource = Resource> {
  readonly resource: R
  /** What holds for the rows of the answer, in normal form: the filter of the query, and that of `within`. */
  readonly where: Condition
  /** The keys of the sort; those of a walk end with the key of the resource. */
  readonly order: readonly OrderKey[]
  /** `undefined` for a query that is no walk. */
  readonly after: Place | undefined
  /** Encrypts the `next` of a walk; `undefined` where the service gives no such function. */
  readonly seal: ((cursor: string) => string) | undefined
  readonly offset: number
  /** Rows of the page at most; `Infinity` for all. */
  readonly limit: number
  /** The page as results show it. */
  readonly page: FullPage
  readonly total: Total
}

/** What is counted of the rows that a filter matches: all, none, or as many as a number. */
export type Total = boolean | number

/**
 * A query that `planQuery` has bound to its resource and to one moment: plain data, which every
 * engine takes. One with relative dates is good for that moment only.
 */
export interface Plan<R extends Resource = Resource, T extends Total = true>
  extends BoundQuery<R>, Branded {
  readonly total: T
}

/** A plan without the option `after`. */
export interface PagePlan<R extends Resource = Resource, T extends Total = true> extends Plan<
  R,
  T
> {
  readonly after: undefined
}

/** A plan with the option `after`: the result has `next`. */
export interface WalkPlan<R extends Resource = Resource, T extends Total = true> extends Plan<
  R,
  T
> {
  readonly after: Place
}

/** One key of the order; absent cells are lowest. */
export interface OrderKey {
  readonly field: BoundField
  readonly descending: boolean
  /** Whether a walk adds it after the sort, to break ties. A database may break them in another way. */
  readonly isTie?: true
}

/** The answer to a query. */
export interface Result<Row> {
  /** The rows of the page, in order. */
  readonly rows: Row[]
  /** How many rows the filter matched, on whatever page. */
  readonly total: number
  readonly page: FullPage
}

/** The answer to a walk. */
export interface WalkResult<Row> extends Result<Row> {
  /** What to give as `after` for the rows that follow; `null` where none does. */
  readonly next: string | null
}

/** An answer that has `next` if it is that of a walk. */
type PossibleWalkResult<Row> = Result<Row> & Partial<Pick<WalkResult<Row>, 'next'>>

/** The answer to a plan of type `P`. */
export type ResultOf<Row, P> = P extends Branded & { after: infer A; total: infer T }
  ? Counted<
      [A] extends [Place]
        ? WalkResult<Row>
        : [A] extends [undefined]
          ? Result<Row>
          : PossibleWalkResult<Row>,
      T
    >
  : never

/** The answer to a query with options of type `O`. */
export type ResultFor<Row, O> = ResultOf<Row, PlanFor<Resource, O>>

/** The answer to a query with options of type `O`, or to a plan, of type `Q`. */
export type AnswerTo<Row, Q, O> = Q extends Branded ? ResultOf<Row, Q> : ResultFor<Row, O>

/** The plan of a query with options of type `O`. */
export type PlanFor<R extends Resource, O> = O extends { readonly after: string | null }
  ? WalkPlan<R, TotalFor<O>>
  : 'after' extends keyof O
    ? Plan<R, TotalFor<O>>
    : PagePlan<R, TotalFor<O>>

type Counted<Answer, T> = [T] extends [true]
  ? Answer
  : [T] extends [number]
    ? Answer & { readonly isTotalExact: boolean }
    : Omit<Answer, 'total'> &
        ([T] extends [false]
          ? unknown
          : { readonly total?: number; readonly isTotalExact?: boolean })

type TotalFor<O> = O extends { readonly total: false }
  ? false
  : O extends { readonly total: boolean | undefined }
    ? (false extends O['total'] ? false : never) | MaxFor<O>
    : 'total' extends keyof O
      ? Total
      : MaxFor<O>

type MaxFor<O> = O extends { readonly maxTotal: number }
  ? number
  : 'maxTotal' extends keyof O
    ? true | number
    : true

/** What a query is run with. */
export interface PlanOptions<R extends Resource = Resource> extends Moment {
  /**
   * A trusted filter that rows must meet as well, whatever the query says: the boundary of what
   * this caller may see. It may name internal fields, and the limits for clients do not apply. One
   * that is wrong is a TypeError from planning, caused by a QueryError with its faults.
   */
  readonly within?: Filter<Trusted<R>> | Filter<R> | undefined
  /**
   * Walks through the answer page by page (language reference, section 11): `null` starts at the
   * beginning of the order, ties by key, and the `next` of a page leaves the rows after
   * it. The resource needs a key. `next` shows the cells of the order, and the key, unless `seal`
   * encrypts it.
   */
  readonly after?: string | null | undefined
  /**
   * Encrypts a cursor before it becomes the `next` of a page: it takes at most 4096 ASCII characters,
   * and returns a string of at most 16384. Its errors reach the caller. A walk by an internal key is
   * a TypeError without `seal` and `open`.
   */
  readonly seal?: ((cursor: string) => string) | undefined
  /**
   * Decrypts what `seal` returned. For any other text it throws or returns `undefined`, and the
   * client gets a CursorError.
   */
  readonly open?: ((sealed: string) => string | undefined) | undefined
}

/** What is counted besides the page: apart from `PlanOptions`, which leave the type of `total` certain. */
export interface CountOptions {
  /** `false` counts nothing: the result has no `total`. */
  readonly total?: boolean | undefined
  /**
   * Counts up to this many rows: where more match, `total` is this number, and `isTotalExact` is
   * false. A whole number from 0 on.
   */
  readonly maxTotal?: number | undefined
}

/** Refuses options that are not in `Known`. */
export type Only<O, Known> = { readonly [N in Exclude<keyof O, keyof Known>]: never }

/** A query, and facets, whose parts are checked at run time alone, such as one from a URL. */
export interface UncheckedQuery {
  readonly filter?: unknown
  readonly page?: unknown
  readonly sort?: unknown
  readonly facets?: unknown
}

/**
 * The compiler checks a literal query. A value of type `unknown`, a query of unchecked parts, or a
 * member of no certain resource, such as a `Filter`, is checked at run time only. A plan is not a
 * query.
 */
export type QueryArgument<R extends Resource, Q> = unknown extends Q
  ? Q
  : [Extract<Q, Branded>] extends [never]
    ? [UncheckedQuery, 'filter'] extends [Q, keyof Q]
      ? Q
      : QueryInput<R> | UnboundInput<R, UnboundMember<Q>>
    : never

/** A query some of whose members are of no certain resource. */
type UnboundInput<R extends Resource, M extends keyof QueryInput> = [M] extends [never]
  ? never
  : Omit<QueryInput<R>, M> & Pick<QueryInput, M>

type UnboundMember<Q> =
  | (Q extends { readonly filter?: infer F } ? IfUnbound<F, Filter | FullGroup, 'filter'> : never)
  | (Q extends { readonly sort?: infer S } ? IfUnbound<S, readonly Sort[] | Sort[], 'sort'> : never)

/**
 * `M` if `T` is the type `Wide`, or some members of that union, as an assignment narrows it. `{}` is
 * not, so that editors complete its members.
 */
type IfUnbound<T, Wide, M> = [keyof NonNullable<T>] extends [never]
  ? never
  : [T] extends [Wide | undefined]
    ? [Wide extends T ? M : never] extends [never]
      ? never
      : M
    : never

interface Branded {
  readonly [brand]: true
}

/** A query of a resource, or a plan of it. */
export type PlanArgument<R extends Resource, Q> = Q extends Branded
  ? Plan<R, Total>
  : QueryArgument<R, Q>

export function isPlan(value: unknown): value is Plan<Resource, Total> {
  return attempt(() => Object.hasOwn(value as object, brand)) === true // of nothing it throws
}

/** Refuses what is no plan where a plan belongs. */
export function requirePlan(value: unknown): void {
  if (!isPlan(value)) throw new TypeError(`plan must come from planQuery, got ${quote(value)}`)
}

/** Refuses a plan where a query belongs: the mistake is not a client's. */
export function refusePlan(value: unknown): void {
  if (isPlan(value)) throw new TypeError('expected a query, got a plan of one')
}
