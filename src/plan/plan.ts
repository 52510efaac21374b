import type { Cell } from '../language/cell.js'
import { attempt } from '../untrusted/plain.js'
import type { BoundField } from '../language/predicate.js'
import type { Filter, FullPage, QueryInput } from '../language/query.js'
import type { Resource, Trusted, RowOf } from '../language/resource.js'
import type { Moment } from '../time/calendar.js'
import type { Condition } from './condition.js'

/** Tells a plan, of any copy of this package, from a query. */
export const brand: unique symbol = Symbol.for('supplier-query plan')

/** A query bound to its resource and to one moment: all that an engine needs to know. */
export interface BoundQuery<R extends Resource = Resource> {
  readonly resource: R
  /** What holds for the rows of the answer: the filter of the query, and that of `within`. */
  readonly where: Condition
  /** The keys of the sort; those of a walk end with the key of the resource. */
  readonly order: readonly OrderKey[]
  /**
   * Of a walk, the cells in its order of the row that it starts after, or `null` at the beginning;
   * `undefined` for a query that is no walk.
   */
  readonly after: readonly Cell[] | null | undefined
  /** Rows to pass over. */
  readonly offset: number
  /** Rows of the page at most; `Infinity` for all. */
  readonly limit: number
  /** The same as results show it. */
  readonly page: FullPage
}

/**
 * A query that `planQuery` has bound to its resource and to one moment: every engine takes it. One
 * with relative dates is good for that moment only.
 */
export interface Plan<R extends Resource = Resource, Row = RowOf<R>>
  extends BoundQuery<R>, Branded {
  /** Whether `where` holds for a row; compiled when it is first asked for. */
  matches(this: void, row: Row): boolean
  /** The order of two rows: negative, positive, or zero for a tie; compiled likewise. */
  compare(this: void, a: Row, b: Row): number
}

/** A plan with the option `after`: the result has `next`. */
export interface WalkPlan<R extends Resource = Resource, Row = RowOf<R>> extends Plan<R, Row> {
  readonly after: readonly Cell[] | null
}

/** One key of the order; absent cells are lowest. */
export interface OrderKey {
  readonly field: BoundField
  readonly descending: boolean
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

/** The answer to a plan, or a query, of type `P`. */
export type ResultOf<Row, P> = P extends Branded & { readonly after: infer A }
  ? [A] extends [readonly Cell[] | null]
    ? WalkResult<Row>
    : Result<Row>
  : Result<Row>

/** What makes a walk of a query. */
export interface Walk {
  readonly after: string | null
}

/** What a query is run with. */
export interface PlanOptions<R extends Resource = Resource> extends Moment {
  /**
   * A trusted filter that rows must meet as well, whatever the query says: the boundary of what
   * this caller may see. It may name internal fields, and the limits for clients do not apply. One
   * that is wrong is a TypeError from planning, caused by a QueryError with its faults.
   */
  readonly within?: Filter<Trusted<R>> | undefined
  /**
   * Walks through the answer page by page (language reference, section 11): `null` starts at the
   * beginning of the order, ties by ascending key, and the `next` of a page leaves the rows after
   * it. The resource needs a key. `next` shows the cells of the order to whoever holds it.
   */
  readonly after?: string | null | undefined
}

/**
 * A literal query is checked by the compiler, a value of type `unknown` at run time alone. A plan is
 * no query.
 */
export type QueryArgument<R extends Resource, Q> = unknown extends Q
  ? Q
  : [Extract<Q, Branded>] extends [never]
    ? QueryInput<R>
    : never

interface Branded {
  readonly [brand]: true
}

/** A query of a resource, or a plan of it. */
export type PlanArgument<R extends Resource, Q> = Q extends Branded ? Plan<R> : QueryArgument<R, Q>

/** Refuses a plan where a query belongs: the mistake is not a client's. */
export function refusePlan(value: unknown): void {
  if (isPlan(value)) throw new TypeError('expected a query, got a plan of one')
}

export function isPlan(value: unknown): value is Plan {
  return attempt(() => Object.hasOwn(value as object, brand)) === true // of nothing it throws
}
