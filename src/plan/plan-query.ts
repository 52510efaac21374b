import { asRow } from '../cells/row.js'
import { ownMembers, refuseMembers } from '../checks/arguments.js'
import type { FullPage, Query } from '../language/query.js'
import type { Resource } from '../language/resource.js'
import { parseQuery, parseWithin } from '../parse/parse.js'
import { createCalendar } from '../time/calendar.js'
import { own } from '../checks/plain.js'
import { bindField, toCondition } from './bind.js'
import type { Condition } from './condition.js'
import { compareByCells, cellsOf, compileOrder } from './order.js'
import {
  brand,
  isPlan,
  type OrderKey,
  type Plan,
  type PlanArgument,
  type PlanOptions,
  type QueryArgument,
} from './plan.js'
import { compileCondition } from './row-test.js'
import { simplify } from './simplify.js'

/**
 * Plans a query: binds its fields, fixes the moment, and turns its dates into instants. A query that
 * the resource has not parsed is parsed first.
 *
 * Costs some ten microseconds, more where a time zone is met for the first time.
 *
 * @throws QueryError for a query that is rejected; RangeError for an unknown time zone or a `now`
 *   that is no finite time; TypeError for an unknown option or a wrong `within`
 */
export function planQuery<R extends Resource, Q>(
  resource: R,
  query: QueryArgument<R, Q>,
  options: PlanOptions<R> = {},
): Plan<R> {
  const given = ownMembers('options', options)
  const { now = Date.now(), timeZone = 'UTC', within, ...unknown } = given
  refuseMembers('options', unknown)
  const { filter, page, sort }: Query = parseQuery<Resource>(resource, query)
  const calendar = createCalendar({ now, timeZone })
  const bounds = within === undefined ? [] : [parseWithin(resource, within)]
  const conditions = [...bounds, filter].map((each) => toCondition(each, resource, calendar))
  const order = sort.map(({ field, direction }) => ({
    field: bindField(resource, field),
    descending: direction === 'desc',
  }))
  return new QueryPlan(resource, simplify({ op: 'and', conditions }), order, page)
}

/**
 * The plan that an engine was given for a resource, or that of the query it was given.
 * @throws as `planQuery`; TypeError for a plan of another resource, or one with options
 */
export function toPlan<R extends Resource, Q>(
  resource: R,
  argument: PlanArgument<R, Q>,
  options: PlanOptions<R> | undefined,
): Plan<R> {
  if (!isPlan(argument)) return planQuery<R, unknown>(resource, argument, options)
  if (options !== undefined) {
    throw new TypeError('options belong to planQuery: a plan has its moment and boundary already')
  }
  const plan: Plan = argument
  if (plan.resource === resource) return plan as Plan<R>
  throw new TypeError('the plan is of another resource')
}

class QueryPlan<R extends Resource> implements Plan<R> {
  readonly [brand] = true
  readonly resource: R
  readonly where: Condition
  readonly order: readonly OrderKey[]
  readonly offset: number
  readonly limit: number
  readonly page: FullPage
  #matches: Plan['matches'] | undefined
  #compare: Plan['compare'] | undefined

  constructor(resource: R, where: Condition, order: readonly OrderKey[], page: FullPage) {
    this.resource = resource
    this.where = where
    this.order = order
    this.offset = page.offset
    this.limit = own(page, 'limit') ?? Infinity
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
