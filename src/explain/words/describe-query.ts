import { ownMembers, refuseMembers } from '../../untrusted/arguments.js'
import { own } from '../../untrusted/plain.js'
import type { Operand } from '../../language/lower.js'
import type { FullFilter } from '../../language/query.js'
import { bindField, type Resource } from '../../language/resource.js'
import { parseQuery } from '../../parse/parse.js'
import {
  flatten,
  isComparison,
  placedIn,
  type AnyComparison,
  type PlacedComparison,
} from '../../language/tree.js'
import { refusePlan, type QueryArgument } from '../../plan/plan.js'
import { Calendar, type Moment } from '../../time/calendar.js'
import { englishQuery } from './english.js'
import {
  isAlternative,
  isOfZone,
  sayComparison,
  sayField,
  type Sayable,
  type Wording,
} from './say-comparison.js'
import { requireWords } from './say-value.js'
import type { QueryWords } from './words.js'

/** The options of `describeQuery`. */
export interface DescribeOptions extends Moment {
  /** The words of a language; defaults to `englishQuery`. */
  readonly words?: QueryWords | undefined
}

/**
 * Describes a query in one sentence: `city is "Berlin" and score is at least 5, newest connectedAt
 * first, rows 1 to 20`. Fields have their labels. `and` binds tighter than `or`, and brackets are added
 * only if precedence needs them. Text values are quoted, so that they cannot pass for words. A list of
 * more than 20 values is cut. The option `within` is not described.
 *
 * @param options - with a `now`, a span is followed by the day or the instant that it reaches, in the
 *   `timeZone` (`"UTC"` by default); the clock is never read. A given `timeZone` is named if the query
 *   depends on it
 * @throws QueryError for a rejected query; RangeError for an unknown time zone or a `now` that is not a
 *   finite time; TypeError for an unknown option, words that lack a function, or a plan
 */
export function describeQuery<R extends Resource, Q>(
  resource: R,
  query: QueryArgument<R, Q>,
  options: DescribeOptions = {},
): string {
  refusePlan(query)
  const { now, timeZone, words: given = englishQuery, ...unknown } = ownMembers('options', options)
  refuseMembers('options', unknown)
  const words = requireWords(given, englishQuery, 'englishQuery')
  const zone = timeZone === undefined ? 'UTC' : timeZone
  const calendar = new Calendar({ now: now === undefined ? 0 : now, timeZone: zone })
  const wording = { words, calendar: now === undefined ? undefined : calendar }
  const { filter, sort, page } = parseQuery<Resource>(resource, query)
  const keys = sort.map(({ field: name, direction }) => {
    const { kind, label = name } = bindField(resource, name)
    return { field: sayField(name, label, words), kind, descending: direction === 'desc' }
  })
  const isOfDays = ({ comparison }: PlacedComparison) => isOfZone(toSayable(comparison, resource))
  const isZoned = timeZone !== undefined && placedIn(filter, []).some(isOfDays)
  const limit = own(page, 'limit')
  const isCut = page.offset > 0 || limit !== undefined
  return words.sentence([
    sayFilter(filter, resource, wording),
    ...(keys.length === 0 ? [] : [words.order(keys)]),
    ...(isCut ? [words.page(page.offset, limit)] : []),
    ...(isZoned ? [words.zone(timeZone)] : []),
  ])
}

/** @param around - the context of the filter: none, or the operator of its group */
function sayFilter(
  filter: FullFilter,
  resource: Resource,
  wording: Wording,
  around: 'whole' | 'and' | 'or' = 'whole',
): string {
  const { words } = wording
  const bracketed = (text: string, isLoose: boolean) =>
    isLoose && around === 'and' ? words.brackets(text) : text
  if (isComparison(filter)) {
    const sayable = toSayable(filter, resource)
    return bracketed(sayComparison(sayable, wording), isAlternative(sayable))
  }
  const { operator } = filter
  const operands = flatten(operator, filter.operands)
  const [first, ...others] = operands
  if (first === undefined) return words.constant(operator === 'and', around === 'whole')
  if (others.length === 0) return sayFilter(first, resource, wording, around)
  const conditions = operands.map((each) => sayFilter(each, resource, wording, operator))
  return bracketed(words[operator](conditions), operator === 'or')
}

function toSayable({ field, comparator, value }: AnyComparison, resource: Resource): Sayable {
  const { kind, label = field } = bindField(resource, field)
  return { field, label, kind, comparator, value: value as Operand } // parsing has converted each `Date`
}
