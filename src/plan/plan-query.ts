import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { bare, own } from '../untrusted/plain.js'
import type { Query } from '../language/query.js'
import type { Resource } from '../language/resource.js'
import { parseQuery, parseWithin } from '../parse/parse.js'
import { createCalendar } from '../time/calendar.js'
import { bindField, toCondition } from './bind.js'
import {
  brand,
  isPlan,
  refusePlan,
  type Plan,
  type PlanArgument,
  type PlanOptions,
  type QueryArgument,
  type WalkOption,
  type WalkPlan,
} from './plan.js'
import { simplify } from './simplify.js'
import { startWalk } from './walk.js'

/**
 * Plans a query: binds its fields, fixes the moment, turns its dates into instants, and brings its
 * filter into normal form. A query that the resource has not parsed is parsed first.
 *
 * Costs some microseconds for a parsed query, more where a time zone is met for the first time.
 *
 * @returns a frozen plan: plain data, whose `after` is `undefined` unless it is the plan of a walk
 * @throws QueryError for a query that is rejected; RangeError for an unknown time zone or a `now`
 *   that is no finite time; TypeError for a plan, for an unknown option or a wrong `within`, and for
 *   `after` where the resource has no key; CursorError for a wrong `after`
 */
export function planQuery<R extends Resource, Q>(
  resource: R,
  query: QueryArgument<R, Q>,
  options: PlanOptions<R> & WalkOption,
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
  return planWith(resource, query, options && ownMembers('options', options))
}

/**
 * As `planQuery`, for a query of any type.
 * @param options - own members, in an object that inherits nothing
 */
export function planWith<R extends Resource>(
  resource: R,
  query: unknown,
  options: PlanOptions<R> = noOptions,
): Plan<R> {
  refusePlan(query)
  const { now = Date.now(), timeZone = 'UTC', within, after, ...unknown } = options
  refuseMembers('options', unknown)
  const { filter, page, sort }: Query = parseQuery<Resource>(resource, query)
  const calendar = createCalendar({ now, timeZone })
  const filters = within === undefined ? [filter] : [parseWithin(resource, within), filter]
  const conditions = filters.map((each) => toCondition(each, resource, calendar))
  const where = simplify({ op: 'and', conditions })
  const order = sort.map(({ field, direction }) => ({
    field: bindField(resource, field),
    descending: direction === 'desc',
  }))
  const start = after === undefined ? { order, after } : startWalk(resource, order, after)
  const { offset } = page
  const limit = own(page, 'limit') ?? Infinity
  return Object.freeze({ [brand]: true as const, resource, where, ...start, offset, limit, page })
}

const noOptions = bare({})

/**
 * The plan that an engine was given for a resource, or that of the query it was given.
 * @throws as `planQuery`; TypeError for a plan of another resource, or one with options
 */
export function planFor<R extends Resource, Q>(
  resource: R,
  argument: PlanArgument<R, Q>,
  options: PlanOptions<R> | undefined,
): Plan<R> {
  if (!isPlan(argument)) return planWith(resource, argument, options)
  refusePlanning(options)
  const plan: Plan = argument
  if (plan.resource === resource) return plan as Plan<R>
  throw new TypeError('the plan is of another resource')
}

/** Refuses options beside a plan, except for those of the run. */
export function refusePlanning(options: object | undefined): void {
  if (options === undefined) return
  throw new TypeError('options belong to planQuery: a plan has its moment and boundary already')
}
