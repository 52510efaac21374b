import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { bare, own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import type { FullFilter, Comparison, Query } from '../language/query.js'
import {
  brand,
  isPlan,
  type BoundQuery,
  type CountOptions,
  type OrderKey,
  type PagePlan,
  type Plan,
  type PlanArgument,
  type PlanOptions,
  type QueryArgument,
  type Total,
  type WalkOptions,
  type WalkPlan,
  refusePlan,
} from './plan.js'
import { simplify } from './simplify.js'
import { startWalk } from './walk.js'
import { positiveOf } from '../language/comparators.js'
import { foldTree } from '../language/tree.js'
import { lower, type Operand } from '../language/lower.js'
import type { BoundField, Predicate } from '../language/predicate.js'
import { boundFields, zoneOf, type Resource } from '../language/resource.js'
import { parseWithin, readGiven } from '../parse/parse.js'
import { Calendar, type Moment } from '../time/calendar.js'
import type { Condition } from './condition.js'
import { spend } from './deadline.js'

/**
 * Plans a query: binds its fields, fixes the moment, turns its dates into instants, and brings its
 * filter into normal form. Checks a query that `parseQuery` has not checked.
 *
 * Costs some microseconds for a parsed query, more for the first use of a time zone.
 *
 * @example
 * const plan = planQuery(suppliers, body, { timeZone: 'Europe/London' })
 * rows.filter((row) => matchesPlan(plan, row))
 *
 * @returns a frozen plan: plain data. A copy by `structuredClone` or JSON is not accepted as a plan, so send
 *   the query to a worker, and plan it there
 * @throws QueryError for a query that is rejected; RangeError for an unknown time zone, a `now` that
 *   is not a finite time and a wrong number as `total`; TypeError for a plan, an unknown option, a
 *   wrong `within` or a `total` of another type
 */
export function planQuery<R extends Resource, Q, const T extends Total = true>(
  resource: R,
  query: QueryArgument<R, Q>,
  options: PlanOptions<R> & CountOptions<T> = {},
): PagePlan<R, T> {
  return bindPage(resource, query, ownMembers('options', options)) as PagePlan<R, T> // as its options say
}

/**
 * Plans one page of a walk, which reads an answer page by page with a cursor (language reference,
 * section 11). Rows that tie follow in the order of their keys. Costs as much as `planQuery`.
 *
 * @example
 * const plan = planWalk(suppliers, { page: { limit: 20 } }, { after: null })
 * const { rows: found, next } = runPlan(plan, rows) // then planWalk(…, { after: next })
 *
 * @throws as `planQuery`; TypeError for a resource without a key, and for an internal key without
 *   `exposesKey`; CursorError for a wrong `after` or `before`
 */
export function planWalk<R extends Resource, Q, const T extends Total = true>(
  resource: R,
  query: QueryArgument<R, Q>,
  options: PlanOptions<R> & WalkOptions & CountOptions<T>,
): WalkPlan<R, T> {
  return bindWalk(resource, query, ownMembers('options', options)) as WalkPlan<R, T> // as its options say
}

export type Planning<R extends Resource = Resource> = PlanOptions<R> & CountOptions

/** @param options - own members, in an object that inherits nothing */
export function bindPage<R extends Resource>(
  resource: R,
  given: unknown,
  options: Planning<R>,
): PagePlan<R> {
  for (const name of ['after', 'before']) {
    if (!Object.hasOwn(options, name)) continue
    throw new TypeError(`options: expected no ${name}: pass it to planWalk or walkQuery`)
  }
  return bindQuery(resource, given, options, (order) => ({ order, after: undefined }))
}

/** @param options - own members, in an object that inherits nothing */
export function bindWalk<R extends Resource>(
  resource: R,
  given: unknown,
  options: WalkOptions & Planning<R>,
): WalkPlan<R> {
  const { after, before, exposesKey, ...others } = options
  return bindQuery(resource, given, bare(others), (order) =>
    startWalk(resource, order, { after, before, exposesKey }),
  )
}

function bindQuery<R extends Resource, O extends Pick<BoundQuery, 'order' | 'after'>>(
  resource: R,
  given: unknown,
  options: Planning<R>,
  start: (order: readonly OrderKey[]) => O,
) {
  const total = readTotal(options.total)
  const { query, within, calendar } = readRequest(resource, given, options, withTotal)
  const { filter, page, sort } = query
  const asked = toCondition(filter, resource, calendar)
  const where = simplify(
    within === undefined
      ? asked
      : { operator: 'and', operands: [toCondition(within, resource, calendar), asked] },
  )
  const fields = boundFields(resource)
  const order = sort.map(({ field, direction }) => ({
    field: fields[field]!, // the parser has found it
    descending: direction === 'desc',
  }))
  return Object.freeze({
    [brand]: true as const,
    resource,
    where,
    isBackward: undefined, // own, so that no other is inherited
    ...start(order),
    offset: page.offset,
    limit: own(page, 'limit') ?? Infinity,
    page,
    total,
  })
}

function readTotal(total: unknown = true): Total {
  if (typeof total === 'boolean') return total
  if (typeof total === 'number' && Number.isSafeInteger(total) && total >= 0) return total + 0 // not -0
  const count = 'a whole number from 0 to 2^53 - 1'
  const message = `total: expected true, false or ${count}, got ${quote(total)}`
  throw typeof total === 'number' ? new RangeError(message) : new TypeError(message)
}

/** @throws as `planQuery`; TypeError for a plan of another resource, or one with options */
export function planFor<R extends Resource, Q>(
  resource: R,
  argument: PlanArgument<R, Q>,
  options: Planning<R>,
): Plan<R> {
  if (!isPlan(argument)) return bindPage(resource, argument, options)
  refusePlanning(options)
  const plan: Plan = argument
  if (plan.resource === resource) return plan as Plan<R>
  throw new TypeError('plan: expected a plan of the same resource, got a plan of another')
}

export function refusePlanning(options: object): void {
  if (Object.keys(options).length === 0) return
  throw new TypeError('options: expected none with a plan: pass them to planQuery or planWalk')
}

/** The maximum cost of one value of an operand, in cells of a row: it may be the text of a date. */
const CELLS_A_VALUE = 16

const requestOptions: readonly string[] = ['now', 'timeZone', 'within']
const withTotal: readonly string[] = [...requestOptions, 'total']

/**
 * @param options - own members, in an object that inherits nothing
 * @param known - the names that these may have
 */
export function readRequest(
  resource: Resource,
  given: unknown,
  options: Moment & { readonly within?: unknown },
  known = requestOptions,
  parse: (calendar: Calendar) => Query = () => readGiven(resource, given),
) {
  refusePlan(given)
  refuseMembers('options', options, known)
  const { now = Date.now(), timeZone = zoneOf(resource), within } = options
  const calendar = new Calendar({ now, timeZone })
  const query = parse(calendar)
  // `undefined` is no filter: it may be a missing boundary, which must not select every row.
  const boundary = Object.hasOwn(options, 'within') ? parseWithin(resource, within) : undefined
  return { query, within: boundary, calendar, moment: { now: calendar.now, timeZone } }
}

export function toCondition(filter: FullFilter, resource: Resource, calendar: Calendar): Condition {
  const fields = boundFields(resource)
  return foldTree<Comparison, Condition>(
    filter,
    (comparison) => {
      const { value } = comparison
      spend(CELLS_A_VALUE * (Array.isArray(value) ? value.length : 1))
      return bindComparison(comparison, fields, calendar)
    },
    (operator, operands) => ({ operator, operands }),
  )
}

export function bindComparison(
  comparison: Comparison,
  fields: Readonly<Record<string, BoundField>>,
  calendar: Calendar,
): Predicate {
  const { positive, negate } = positiveOf(comparison.comparator)
  const field = fields[comparison.field]! // the parser has found it
  const operand = comparison.value as Operand // a parsed operand has no `Date`
  return { field, test: lower(positive, operand, field, calendar), negate }
}
