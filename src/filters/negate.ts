import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import {
  complementaryTo,
  forPresent,
  forAbsent,
  isRelative,
  reachOf,
  reverses,
  type Alone,
  type Relative,
} from '../language/comparators.js'
import {
  flatten,
  inline,
  isGroup,
  joinTrees,
  unwrap,
  type AnyComparison,
  type AnyFilter,
  type GroupOf,
  type Operator,
} from '../language/tree.js'
import type { Filter, FullFilter } from '../language/query.js'
import { parseShape } from '../parse/parse.js'
import type { Resource } from '../language/resource.js'
import { Calendar, type Moment } from '../time/calendar.js'
import { FIRST_MS, LAST_MS } from '../time/date-text.js'
import { readSpan } from '../time/span.js'

/**
 * Returns a filter that matches exactly the rows that `filter` does not match, absent cells included
 * (language reference, section 11). The result may exceed the limits for clients.
 *
 * Names and operands are not checked, because `negate` has no resource: parse a client's filter first.
 *
 * @example
 * negate({ field: 'city', comparator: 'eq', value: 'Leeds' }) // { field: 'city', comparator: 'ne', value: 'Leeds' }
 *
 * @param moment - the time from which spans with a time part (`"PT1H"`) count. Their comparisons become
 *   comparisons with an instant, which are valid only for this moment. Other filters do not need it
 * @throws RangeError for a span with a time part without a `now`, for a `now` that is not a finite time
 *   and for an unknown time zone; TypeError if `filter` does not have the shape of a filter
 */
export function negate<R extends Resource>(filter: FullFilter<R>, moment?: Moment): Filter<R>
export function negate<R extends Resource>(filter: Filter<R>, moment?: Moment): Filter<R>
export function negate(filter: Filter, moment: Moment = {}): Filter {
  const { now, timeZone, ...unknown } = ownMembers('moment', moment)
  refuseMembers('moment', unknown)
  const negated = negateNode(parseShape(filter), calendarOf({ now, timeZone }))
  const isEveryRow = isGroup(negated) && negated.operator === 'and' && negated.operands.length === 0
  return (isEveryRow ? {} : negated) as Filter // of the fields and operands of the input
}

type CalendarFor = (span: unknown) => Calendar

export function calendarOf({ now, timeZone = 'UTC' }: Moment): CalendarFor {
  const calendar = new Calendar({ now: now === undefined ? 0 : now, timeZone })
  return (span) => {
    if (now !== undefined) return calendar
    throw new RangeError(`moment: expected a now, because the span ${quote(span)} has a time part`)
  }
}

/** Negates a filter whose operands may be unchecked. */
export function negateNode(node: AnyFilter, calendarFor: CalendarFor): AnyFilter {
  const only = unwrap(node)
  if (!isGroup(only)) return negateComparison(only, calendarFor)
  const { operator, operands } = only
  const parts = flatten(operator, operands).map((each) => negateNode(each, calendarFor))
  return joinSimplified(operator === 'and' ? 'or' : 'and', parts)
}

/** True if the negation of a comparison depends on `now`: its span has a time part. */
function dependsOnNow({ comparator, value }: AnyComparison): boolean {
  return isRelative(comparator) && readSpan(value)?.timed === true
}

function negateComparison(comparison: AnyComparison, calendarFor: CalendarFor): AnyFilter {
  const { field, comparator, value } = comparison
  const complement = complementaryTo(comparator)
  if (complement !== undefined) return { field, comparator: complement, value }
  if (dependsOnNow(comparison)) return negateNode(toInstant(comparison, calendarFor), calendarFor)
  return joinSimplified('or', [
    ...reverses[comparator as Alone].map((other) => ({ field, comparator: other, value })), // it has no complement
    { field, comparator: forAbsent, value: null },
  ])
}

/** Compares with the instant that a span reaches; a constant if it is outside the years of a date. */
function toInstant(
  { field, comparator, value }: AnyComparison,
  calendarFor: CalendarFor,
): AnyFilter {
  const [direction, absolute] = reachOf(comparator as Relative) // as `dependsOnNow` says
  const reach = absolute === 'eq_date' ? 'reachDays' : 'reach'
  const { from, to } = calendarFor(value)[reach](readSpan(value)!, direction)
  if (from < to) return { field, comparator: absolute, value: new Date(from).toISOString() }
  const holds = (absolute === 'lt' && from > LAST_MS) || (absolute === 'gt' && from <= FIRST_MS)
  return holds ? { field, comparator: forPresent, value: null } : { operator: 'or', operands: [] }
}

/**
 * Joins filters into a short group (language reference, section 11): inlines groups, and drops
 * comparisons with `null` that another operand implies.
 */
function joinSimplified(operator: Operator, parts: readonly AnyFilter[]): AnyFilter {
  const operands = inline<AnyComparison>(operator, parts)
  /** The fields whose null test another operand implies. */
  const settled = new Set<string>()
  for (const each of operands) {
    // A comparison without a complement matches only present cells.
    const isSettling = operator === 'and' && !isGroup(each) && !complementaryTo(each.comparator)
    if (isSettling) settled.add(each.field)
  }
  // Keeps only the last null test of a field.
  const isNew = (each: AnyFilter) =>
    !isNullTest(operator, each) || (!settled.has(each.field) && settled.add(each.field))
  const kept = operands.toReversed().filter(isNew).toReversed()
  const shorter = kept.map((each) => (isGroup(each) ? withoutNull(each, settled) : each))
  if (shorter.some((each, i) => each !== kept[i])) return joinSimplified(operator, shorter)
  return joinTrees(operator, kept)
}

/** True for the null test of an operator: `ne null` of an `and`, `eq null` of an `or`. */
function isNullTest(operator: Operator, filter: AnyFilter): filter is AnyComparison {
  const comparator = operator === 'and' ? forPresent : forAbsent
  return !isGroup(filter) && filter.comparator === comparator && filter.value === null
}

function withoutNull(group: GroupOf<AnyComparison>, fields: ReadonlySet<string>): AnyFilter {
  const { operator, operands } = group
  const kept = operands.filter((each) => !isNullTest(operator, each) || !fields.has(each.field))
  return kept.length === operands.length ? group : joinSimplified(operator, kept)
}
