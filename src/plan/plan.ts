import { createCalendar, type Calendar, type Moment } from '../language/calendar.js'
import { comparators, type ComparatorRow, type Operand } from '../language/comparators.js'
import { parseQuery, parseWithin } from '../language/parse.js'
import type { BoundField, Predicate } from '../language/predicate.js'
import type { Comparison, Filter, QueryInput } from '../language/query.js'
import type { Resource, Trusted } from '../language/resource.js'
import { ownMembers, refuseMembers } from '../language/arguments.js'
import { own } from '../language/plain.js'
import type { Condition } from './condition.js'
import { simplify } from './simplify.js'

/** One key of the order. */
export interface OrderKey {
  readonly field: BoundField
  readonly descending: boolean
}

/**
 * A query bound to the fields of its resource and to one moment: all that an engine needs. With
 * relative dates it is a plan for that moment only.
 */
export interface LogicalPlan {
  readonly resource: Resource
  readonly where: Condition
  readonly order: readonly OrderKey[]
  readonly offset: number
  /** `Infinity` for all rows. */
  readonly limit: number
}

/** A page of rows. */
export interface Result<Row> {
  /** The caller's own row objects. */
  readonly rows: Row[]
  /** How many rows the filter matched. */
  readonly total: number
}

/** What a query is run with. */
export interface PlanOptions<R extends Resource = Resource> extends Moment {
  /**
   * A trusted filter that rows must meet as well, whatever the query says: the boundary of what
   * this caller may see. It may name internal fields, and the limits for clients do not apply. One
   * that is wrong is a TypeError from planning, caused by a QueryError with its faults.
   */
  readonly within?: Filter<Trusted<R>> | undefined
}

/**
 * Plans a query. One that its resource has not parsed is parsed first.
 * @throws QueryError for a query that is rejected, RangeError for an impossible moment, TypeError
 *   for an unknown option or a wrong `within`
 */
export function toLogicalPlan(
  resource: Resource,
  input: unknown,
  options: PlanOptions,
): LogicalPlan {
  const given = ownMembers('options', options)
  const { now = Date.now(), timeZone = 'UTC', within = {}, ...unknown } = given
  refuseMembers('options', unknown)
  const query: QueryInput = parseQuery(resource, input)
  const calendar = createCalendar({ now, timeZone })
  const filter = own(query, 'filter') ?? {}
  const page = own(query, 'page') ?? {}
  const sort = own(query, 'sort') ?? []
  const conditions = [parseWithin(resource, within), filter].map((each) =>
    toCondition(each, resource, calendar),
  )
  return {
    resource,
    where: simplify({ op: 'and', conditions }),
    order: sort.map(({ field, direction }) => ({
      field: bind(resource, field),
      descending: direction === 'desc',
    })),
    offset: own(page, 'offset') ?? 0,
    limit: own(page, 'limit') ?? resource.limits.defaultLimit,
  }
}

function toCondition(filter: Filter, resource: Resource, calendar: Calendar): Condition {
  if (isComparison(filter)) return toPredicate(filter, resource, calendar)
  const operands = own(filter, 'operands') ?? []
  return {
    op: own(filter, 'operator') ?? 'and',
    conditions: operands.map((each) => toCondition(each, resource, calendar)),
  }
}

function isComparison(filter: Filter): filter is Comparison {
  return Object.hasOwn(filter, 'field')
}

function toPredicate(comparison: Comparison, resource: Resource, calendar: Calendar): Predicate {
  const { lower, negate }: ComparatorRow = comparators[comparison.comparator]
  const field = bind(resource, comparison.field)
  // Parsed, and so free of the `Date` operands that its type still has room for.
  return { field, test: lower(comparison.value as Operand, field.kind, calendar), negate }
}

function bind(resource: Resource, name: string): BoundField {
  return { ...resource.fields[name]!, name } // every name in a parsed query is declared
}
