import { attempt } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import type { BoundField } from '../language/predicate.js'
import type { Filter, FullGroup, FullPage, QueryInput, Sort } from '../language/query.js'
import type { Resource, Trusted } from '../language/resource.js'
import type { Moment } from '../time/calendar.js'
import type { Condition } from './condition.js'
import type { Position } from './position.js'

/** Marks plans of any copy of this package. */
export const brand: unique symbol = Symbol.for('supplier-query plan')

/** A query bound to its resource and to one moment: all that an engine needs to know. */
export interface BoundQuery<R extends Resource = Resource> {
  readonly resource: R
  /** The condition that the rows of the answer meet, in normal form: the filter joined with `within`. */
  readonly where: Condition
  /** The keys of the sort. The order of a walk ends with the key of the resource. */
  readonly order: readonly OrderKey[]
  /**
   * The position from which a walk reads: `null` for the start of the order, or for its end if the walk is
   * backward. `undefined` unless the plan is a walk.
   */
  readonly after: Position | null | undefined
  /** True for a walk with the option `before`: its page has the rows before the position. */
  readonly isBackward?: true | undefined
  readonly offset: number
  /** The maximum number of rows of the page; `Infinity` for all rows. */
  readonly limit: number
  /** The page as results show it. */
  readonly page: FullPage
  readonly total: Total
}

/** The number of matching rows to count: all of them, none, or at most a number. */
export type Total = boolean | number

/**
 * A query bound to its resource and to one moment, by `planQuery` or `planWalk`: plain data, which
 * every engine takes. A plan with relative dates is correct for that moment only. A copy of a plan is not a
 * plan.
 */
export type Plan<R extends Resource = Resource, T extends Total = Total> =
  | PagePlan<R, T>
  | WalkPlan<R, T>

interface PlanOf<R extends Resource, T extends Total> extends BoundQuery<R>, Branded {
  readonly total: T
}

/** A plan from `planQuery`. */
export interface PagePlan<R extends Resource = Resource, T extends Total = Total> extends PlanOf<
  R,
  T
> {
  readonly after: undefined
}

/** A plan from `planWalk`: its result has `next`. */
export interface WalkPlan<R extends Resource = Resource, T extends Total = Total> extends PlanOf<
  R,
  T
> {
  readonly after: Position | null
}

/** One key of the order. Absent cells come before all others. */
export interface OrderKey {
  readonly field: BoundField
  readonly descending: boolean
  /** True for the key that a walk adds to break ties. A database may order it in its own way. */
  readonly isTie?: true
}

/** Returns 1 if the cells of a key ascend, and -1 if they descend. Nothing else reads the direction. */
export function signOf({ descending }: Pick<OrderKey, 'descending'>): 1 | -1 {
  return descending ? -1 : 1
}

export function isTie(key: OrderKey): boolean {
  return Object.hasOwn(key, 'isTie')
}

interface Rows<Row> {
  /** The rows of the page, in order. */
  readonly rows: Row[]
  /** The applied page, with its defaults. */
  readonly page: FullPage
}

/** The part of a result that depends on the option `total`, of type `T`. */
export type Counted<T extends Total> = [T] extends [true]
  ? {
      /** The number of rows that match the filter, on all pages. */
      readonly total: number
    }
  : [T] extends [false]
    ? unknown
    : [T] extends [number]
      ? {
          /** The number of rows that match the filter, on all pages: at most the option `total`. */
          readonly total: number
          /** False if more rows match than `total` says. */
          readonly isTotalExact: boolean
        }
      : { readonly total?: number; readonly isTotalExact?: boolean }

/**
 * The answer to a query. `total` is the number of rows that the filter matches, on all pages. If the
 * option `total` is a number, `total` is at most that number, and `isTotalExact` is false if more rows
 * match.
 */
export type Result<Row, T extends Total = true> = Rows<Row> & Counted<T>

/** The cursors of one page of a walk. Each is an option `after` or `before` of another page. */
export interface Cursors {
  /** The `start`, or `null` if no row precedes the page. */
  readonly previous: string | null
  /** The `end`, or `null` if no row follows the page. */
  readonly next: string | null
  /**
   * The position directly before the first row of the page. For a page without rows, `start` and `end` are
   * the option `after` or `before` of the page.
   */
  readonly start: string | null
  /** The position directly after the last row of the page: `after` finds rows that come later. */
  readonly end: string | null
}

/** One page of a walk. */
export type WalkResult<Row, T extends Total = true> = Result<Row, T> & Cursors

/** The answer to a plan of type `P`. */
export type ResultOf<Row, P extends Plan> =
  P extends WalkPlan<Resource, infer T>
    ? WalkResult<Row, T>
    : P extends PagePlan<Resource, infer T>
      ? Result<Row, T>
      : never

/** The answer of a table to a plan of type `Q`, or to a query with the option `total` of type `T`. */
export type AnswerTo<Row, Q, T extends Total> = Q extends Plan ? ResultOf<Row, Q> : Result<Row, T>

/** The moment of a query and the rows that it may see. */
export interface PlanOptions<R extends Resource = Resource> extends Moment {
  /**
   * A trusted filter that limits the rows of this caller: every row of the answer meets it. It may name
   * internal fields, and the limits for clients do not apply, but groups nest at most 100 deep. A wrong
   * filter is a TypeError, whose cause is a QueryError with its issues; so is `undefined`, because a
   * boundary that is missing must not select every row. Leave the option out for all rows.
   */
  readonly within?: Boundary<R>
}

/** A filter of the service, which may name internal fields. */
type Boundary<R extends Resource> = Filter<Trusted<R>> | Filter<R>

/** Sets how many matching rows are counted. */
export type CountOptions<T extends Total = Total> =
  | { readonly total?: undefined }
  | {
      /**
       * `true`, the default, counts all matching rows. `false` counts none: the result has no `total`.
       * A whole number from 0 on counts up to that number, and the result has `isTotalExact`.
       */
      readonly total: T
    }

/** The position of a walk (language reference, section 11), and whether its key may be internal. */
export type WalkOptions = WalkPosition & {
  /**
   * `true` allows a walk by an internal key. Its cursors contain the key, so encrypt them before a client
   * gets them.
   */
  readonly exposesKey?: boolean | undefined
}

type WalkPosition =
  | {
      /** `null` for the first page, and the `next` or another cursor of a page for the rows after it. */
      readonly after: string | null
      readonly before?: undefined
    }
  | {
      readonly after?: undefined
      /** `null` for the last page, and the `previous` or another cursor of a page for the rows before it. */
      readonly before: string | null
    }

/** A query, with facets, whose members are checked at run time only, such as a query from a URL. */
export interface UncheckedQuery {
  readonly filter?: unknown
  readonly page?: unknown
  readonly sort?: unknown
  readonly facets?: unknown
}

/** Members that are `unknown`, or of no specific resource, are checked at run time only. */
export type QueryArgument<R extends Resource, Q> = unknown extends Q
  ? Q
  : [Extract<Q, Branded>] extends [never]
    ? QueryInput<R> | LooseInput<R, LooseMember<Q>>
    : never

/** A query whose members `M` are checked at run time only. */
type LooseInput<R extends Resource, M extends keyof QueryInput> = [M] extends [never]
  ? never
  : Omit<QueryInput<R>, M> & Pick<UncheckedQuery, M>

type LooseMember<Q> = {
  [M in keyof QueryInput & keyof Q]: IfLoose<Q[M], Wide[M], M>
}[keyof QueryInput & keyof Q]

/** The members of a query without a specific resource. */
interface Wide {
  readonly filter: Filter | FullGroup
  readonly page: never
  readonly sort: readonly Sort[] | Sort[]
}

/** `M` if `T` is `unknown`, or the type `W` or a part of it; not for `{}`, so that editors complete it. */
type IfLoose<T, W, M> = unknown extends T
  ? M
  : [keyof NonNullable<T>] extends [never]
    ? never
    : [T] extends [W | undefined]
      ? [W extends T ? M : never] extends [never]
        ? never
        : M
      : never

interface Branded {
  readonly [brand]: true
}

/** A query or a plan of a resource. */
export type PlanArgument<R extends Resource, Q> = Q extends Branded ? Plan<R> : QueryArgument<R, Q>

export function isPlan(value: unknown): value is Plan {
  return attempt(() => Object.hasOwn(value as object, brand)) === true // throws for null and undefined
}

export function requirePlan(value: unknown): void {
  if (!isPlan(value))
    throw new TypeError(`plan: expected a plan from planQuery or planWalk, got ${quote(value)}`)
}

/** @throws TypeError for a plan in place of a query: clients cannot make this mistake */
export function refusePlan(value: unknown): void {
  if (isPlan(value))
    throw new TypeError(
      'query: expected a query, got a plan: pass the plan to `runPlan` or `table.run`',
    )
}
