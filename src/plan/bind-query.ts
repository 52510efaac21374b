import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { bare, own } from '../untrusted/plain.js'
import type { Query } from '../language/query.js'
import type { Resource } from '../language/resource.js'
import { parseQuery, parseWithin } from '../parse/parse.js'
import { createCalendar } from '../time/calendar.js'
import { bindField, toCondition } from './bind.js'
import {
  isPlan,
  refusePlan,
  type BoundQuery,
  type PlanArgument,
  type PlanOptions,
  type QueryArgument,
} from './plan.js'
import { simplify } from './simplify.js'
import { startWalk } from './walk.js'

/**
 * Binds a query to its resource and to one moment; `planQuery` without what tests a single row,
 * which engines do not need.
 * @throws as `planQuery`
 */
export function bindQuery<R extends Resource, Q>(
  resource: R,
  query: QueryArgument<R, Q>,
  options?: PlanOptions<R>,
): BoundQuery<R> {
  refusePlan(query)
  const given = options === undefined ? noOptions : ownMembers('options', options)
  const { now = Date.now(), timeZone = 'UTC', within, after, ...unknown }: PlanOptions<R> = given
  refuseMembers('options', unknown)
  const { filter, page, sort }: Query = parseQuery<Resource>(resource, query)
  const calendar = createCalendar({ now, timeZone })
  const bounds = within === undefined ? [] : [parseWithin(resource, within)]
  const conditions = [...bounds, filter].map((each) => toCondition(each, resource, calendar))
  const sorted = sort.map(({ field, direction }) => ({
    field: bindField(resource, field),
    descending: direction === 'desc',
  }))
  const where = simplify({ op: 'and', conditions })
  const { offset } = page
  const limit = own(page, 'limit') ?? Infinity
  if (after === undefined) return { resource, where, order: sorted, after, offset, limit, page }
  return { resource, where, ...startWalk(resource, sorted, after), offset, limit, page }
}

const noOptions = /* @__PURE__ */ bare({})

/**
 * The plan that an engine was given for a resource, or the query it was given, bound.
 * @throws as `planQuery`; TypeError for a plan of another resource, or one with options
 */
export function toBound<R extends Resource, Q>(
  resource: R,
  argument: PlanArgument<R, Q>,
  options: PlanOptions<R> | undefined,
): BoundQuery<R> {
  if (!isPlan(argument)) return bindQuery<R, unknown>(resource, argument, options)
  refusePlanning(options)
  const plan: BoundQuery = argument
  if (plan.resource === resource) return plan as BoundQuery<R>
  throw new TypeError('the plan is of another resource')
}

/** Refuses options beside a plan, save for those of the run. */
export function refusePlanning(options: object | undefined): void {
  if (options === undefined) return
  throw new TypeError('options belong to planQuery: a plan has its moment and boundary already')
}
