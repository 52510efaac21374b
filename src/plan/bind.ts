import { positiveOf } from '../language/comparators.js'
import { foldTree } from '../language/tree.js'
import { lower, type Operand } from '../language/lower.js'
import type { Predicate } from '../language/predicate.js'
import type { Comparison, FullFilter, Query } from '../language/query.js'
import { bindField, type Resource } from '../language/resource.js'
import { parseWithin, readGiven } from '../parse/parse.js'
import { Calendar, type Moment } from '../time/calendar.js'
import { refuseMembers } from '../untrusted/arguments.js'
import type { Condition } from './condition.js'
import { spend } from './deadline.js'
import { refusePlan } from './plan.js'

/** The maximum cost of one value of an operand, in cells of a row: it may be the text of a date. */
const CELLS_A_VALUE = 16

/** @param options - own members, in an object that inherits nothing */
export function readRequest(
  resource: Resource,
  given: unknown,
  options: Moment & { readonly within?: unknown },
  parse: (calendar: Calendar) => Query = () => readGiven(resource, given),
) {
  refusePlan(given)
  const { now = Date.now(), timeZone = 'UTC', within, ...unknown } = options
  refuseMembers('options', unknown)
  const calendar = new Calendar({ now, timeZone })
  const query = parse(calendar)
  // `undefined` is no filter: it may be a missing boundary, which must not select every row.
  const boundary = Object.hasOwn(options, 'within') ? parseWithin(resource, within) : undefined
  return { query, within: boundary, calendar, moment: { now: calendar.now, timeZone } }
}

export function toCondition(filter: FullFilter, resource: Resource, calendar: Calendar): Condition {
  return foldTree<Comparison, Condition>(
    filter,
    (comparison) => {
      const { value } = comparison
      spend(CELLS_A_VALUE * (Array.isArray(value) ? value.length : 1))
      return bindComparison(comparison, resource, calendar)
    },
    (operator, operands) => ({ operator, operands }),
  )
}

export function bindComparison(
  comparison: Comparison,
  resource: Resource,
  calendar: Calendar,
): Predicate {
  const { positive, negate } = positiveOf(comparison.comparator)
  const field = bindField(resource, comparison.field)
  const operand = comparison.value as Operand // a parsed operand has no `Date`
  return { field, test: lower(positive, operand, field, calendar), negate }
}
