import { asRow } from '../rows/row.js'
import type { FullPage } from '../language/query.js'
import type { Resource } from '../language/resource.js'
import { bindQuery } from './bind-query.js'
import type { Condition } from './condition.js'
import { cellsOf, compareByCells, compileOrder } from '../rows/order.js'
import {
  brand,
  type BoundQuery,
  type OrderKey,
  type Plan,
  type PlanOptions,
  type QueryArgument,
  type Walk,
  type WalkPlan,
} from './plan.js'
import { compileCondition } from '../rows/row-test.js'

/**
 * Plans a query: binds its fields, fixes the moment, and turns its dates into instants. A query that
 * the resource has not parsed is parsed first.
 *
 * Costs some microseconds for a parsed query, more where a time zone is met for the first time.
 *
 * @throws QueryError for a query that is rejected; RangeError for an unknown time zone or a `now`
 *   that is no finite time; TypeError for an unknown option or a wrong `within`, and for `after` where
 *   the resource has no key; CursorError for a wrong `after`
 */
export function planQuery<R extends Resource, Q>(
  resource: R,
  query: QueryArgument<R, Q>,
  options: PlanOptions<R> & Walk,
): WalkPlan<R>
export function planQuery<R extends Resource, Q>(
  resource: R,
  query: QueryArgument<R, Q>,
  options?: PlanOptions<R>,
): Plan<R>
export function planQuery<R extends Resource, Q>(
  resource: R,
  query: QueryArgument<R, Q>,
  options?: PlanOptions<R>,
): Plan<R> {
  return new QueryPlan(bindQuery(resource, query, options))
}

class QueryPlan<R extends Resource> implements Plan<R> {
  readonly [brand] = true
  readonly resource: R
  readonly where: Condition
  readonly order: readonly OrderKey[]
  readonly after: BoundQuery['after']
  readonly offset: number
  readonly limit: number
  readonly page: FullPage
  #matches: Plan['matches'] | undefined
  #compare: Plan['compare'] | undefined

  constructor({ resource, where, order, after, offset, limit, page }: BoundQuery<R>) {
    this.resource = resource
    this.where = where
    this.order = order
    this.after = after
    this.offset = offset
    this.limit = limit
    this.page = page
    Object.freeze(this)
  }

  get matches(): Plan['matches'] {
    return (this.#matches ??= compileMatches(this.where))
  }

  get compare(): Plan['compare'] {
    return (this.#compare ??= compileCompare(this.order))
  }
}

function compileMatches(where: Condition): Plan['matches'] {
  const test = compileCondition(where)
  return (row) => test(asRow(row))
}

function compileCompare(order: readonly OrderKey[]): Plan['compare'] {
  const keys = compileOrder(order)
  return (a, b) => compareByCells(keys, cellsOf(keys, asRow(a)), cellsOf(keys, asRow(b)))
}
