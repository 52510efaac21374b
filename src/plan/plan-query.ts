import { ownMembers } from '../untrusted/arguments.js'
import { bare, own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import type { FullFilter } from '../language/query.js'
import { bindField, type Resource } from '../language/resource.js'
import { readRequest, toCondition } from './bind.js'
import {
  brand,
  isPlan,
  type CountOptions,
  type Only,
  type Plan,
  type PlanFor,
  type PlanArgument,
  type PlanOptions,
  type QueryArgument,
  type Total,
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
 * @throws QueryError for a query that is rejected; RangeError for an unknown time zone, a `now` that
 *   is no finite time and a wrong `maxTotal`; TypeError for a plan, for an unknown option or a wrong `within`, for `after`
 *   if the resource has no key, or an internal key and `seal` and `open` are not given, and for one of
 *   these without the other; CursorError for a wrong `after`
 */
export function planQuery<R extends Resource, Q, O extends Planning<R> = {}>(
  resource: R,
  query: QueryArgument<R, Q>,
  options?: O & Only<O, Planning<R>>,
): PlanFor<R, O> {
  const given: Planning<R> | undefined = options && ownMembers('options', options)
  return planWith(resource, query, given) as PlanFor<R, O> // as its options say
}

/** What a query is planned with. */
export type Planning<R extends Resource> = PlanOptions<R> & CountOptions

/**
 * As `planQuery`, for a query of any type.
 * @param options - own members, in an object that inherits nothing
 */
export function planWith<R extends Resource>(
  resource: R,
  given: unknown,
  options: Planning<R> = noOptions,
): Plan<R, Total> {
  const { total, maxTotal, after, seal, open, ...others } = options
  const counted = readTotal(total, maxTotal)
  const { query, within, calendar } = readRequest(resource, given, bare(others))
  const { filter, page, sort } = query
  const bind = (each: FullFilter) => toCondition(each, resource, calendar)
  const asked = bind(filter)
  const where = simplify(
    within === undefined ? asked : { op: 'and', conditions: [bind(within), asked] },
  )
  const order = sort.map(({ field, direction }) => ({
    field: bindField(resource, field),
    descending: direction === 'desc',
  }))
  return Object.freeze({
    [brand]: true as const,
    resource,
    where,
    ...startWalk(resource, order, { after, seal, open }),
    offset: page.offset,
    limit: own(page, 'limit') ?? Infinity,
    page,
    total: counted,
  })
}

function readTotal(total: unknown = true, maxTotal: unknown = true): Total {
  if (typeof total !== 'boolean') {
    throw new TypeError(`total must be true or false, got ${quote(total)}`)
  }
  if (maxTotal === true) return total
  if (typeof maxTotal === 'number' && Number.isSafeInteger(maxTotal) && maxTotal >= 0) {
    return total && maxTotal
  }
  throw new RangeError(`maxTotal must be a whole number from 0 on, got ${quote(maxTotal)}`)
}

const noOptions = bare({})

/**
 * The plan that an engine was given for a resource, or that of the query it was given.
 * @throws as `planQuery`; TypeError for a plan of another resource, or one with options
 */
export function planFor<R extends Resource, Q>(
  resource: R,
  argument: PlanArgument<R, Q>,
  options: Planning<R> | undefined,
): Plan<R, Total> {
  if (!isPlan(argument)) return planWith(resource, argument, options)
  refusePlanning(options)
  const plan: Plan<Resource, Total> = argument
  if (plan.resource === resource) return plan as Plan<R, Total>
  throw new TypeError('the plan is of another resource')
}

/** Refuses options beside a plan, except for those of the run. */
export function refusePlanning(options: object | undefined): void {
  if (options === undefined) return
  throw new TypeError('options belong to planQuery: a plan has its moment and boundary already')
}
