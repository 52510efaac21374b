import { QueryError } from '../../errors.js'
import { shapeOf } from '../../language/comparators.js'
import { isGroup, placedIn, type AnyFilter } from '../../language/tree.js'
import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { parseQuery } from '../../parse/parse.js'
import { IssueCollector } from '../../parse/issues.js'
import { planKey } from '../../plan/plan-key.js'
import { planQuery } from '../../plan/plan-query.js'
import type { UncheckedQuery } from '../../plan/plan.js'
import { Calendar } from '../../time/calendar.js'
import { DAY_MS } from '../../time/date-text.js'
import { attempt, own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import type { Path } from './places.js'

/** A part of a filter, and its place in the query. */
export interface Located {
  readonly part: AnyFilter
  readonly path: Path
}

/** Of more operands only the whole list is tried: no other filter has more, and dates count for four. */
export const MAX_SINGLE = 8

/**
 * Makes the model of a front end from a query. A part of the filter can be shown if the adapter reads one
 * of some candidates as a filter that selects the same rows, so the adapter alone says what a model means.
 */
export class Inverse extends IssueCollector {
  readonly resource: Resource
  readonly query: Query
  readonly timeZone: string
  readonly #frontEnd: string
  readonly #keyOf: (filter: unknown) => string
  readonly #calendar: Calendar

  /**
   * @param frontEnd - what messages call it
   * @throws QueryError for a query that the resource refuses, RangeError for an unknown time zone
   */
  constructor(resource: Resource, query: unknown, timeZone = 'UTC', frontEnd: string) {
    super()
    this.resource = resource
    this.timeZone = timeZone
    this.#frontEnd = frontEnd
    this.query = parseQuery(resource, query)
    this.#calendar = new Calendar({ now: 0, timeZone })
    this.#keyOf = (filter) => {
      const part: unknown = { filter }
      return planKey(planQuery(resource, part, { now: 0, timeZone }))
    }
  }

  /** The first candidate that the adapter reads as a filter with the rows of a part. */
  find<T>(
    part: AnyFilter,
    candidates: Iterable<T>,
    read: (candidate: T) => Pick<UncheckedQuery, 'filter'>,
  ): T | undefined {
    const key = this.#keyOf(part)
    for (const each of candidates) {
      const filter = attempt(() => read(each).filter)
      if (filter !== undefined && this.#keyOf(filter) === key) return each
    }
    return undefined
  }

  /** The operands in a part, `null` and spans aside; of each date, the instants around its two ends. */
  operandsIn(part: AnyFilter): readonly unknown[] {
    const found = placedIn(part, []).flatMap(({ comparison: { field, comparator, value } }) => {
      const { kind } = this.resource.fields[field]!
      const operands = shapeOf(comparator, kind) === 'span' ? [] : [value].flat()
      const present = operands.filter((each) => each !== null)
      if (kind !== 'date') return present
      return (present as (string | number)[]).flatMap((date) => {
        const isDay = comparator === 'eq_date' || comparator === 'ne_date'
        const { from, to } = isDay ? this.#calendar.dayOf(date) : this.#calendar.rangeOf(date)
        return [from, to - 1, to, from - 1]
      })
    })
    return [...new Set(found)]
  }

  /** The day of an instant in the time zone, as midnight in UTC. */
  dayOf(ms: number): Date {
    const { timeZone } = this
    const today = { months: 0, days: 0, ms: 0, timed: false }
    return new Date(new Calendar({ now: ms, timeZone }).dayReached(today, 1) * DAY_MS)
  }

  /** Reports a part that the front end cannot show. */
  refuse({ part, path }: Located): undefined {
    const [term, words] = isGroup(part)
      ? [part.operator, `an ${quote(part.operator)}`]
      : [part.comparator, `${quote(part.field)} by ${part.comparator}`]
    const message = `expected a filter that ${this.#frontEnd} can show, got ${words}`
    const report = () => this.report('not_expressible', { term }, message)
    return path.reduceRight<() => undefined>((run, key) => () => this.under(key, run), report)()
  }

  /** The number and the size of the page; `undefined` for all rows. Reports what is between two pages. */
  pageOf(): { readonly number: number; readonly size: number } | undefined {
    const { offset } = this.query.page
    const size = own(this.query.page, 'limit')
    const number = offset === 0 ? 0 : offset / (size ?? 0)
    if (Number.isInteger(number)) return size === undefined ? undefined : { number, size }
    const expected = size ? `a multiple of the limit ${size}` : '0, without rows in a page'
    const message = `expected ${expected}, because ${this.#frontEnd} counts pages, got ${offset}`
    return this.under('page', () => {
      return this.report('not_expressible', { term: 'offset' }, message, 'offset')
    })
  }

  /** @throws QueryError with all that cannot be shown */
  finish<T>(model: T): T {
    if (this.issues.length > 0) throw new QueryError(this.issues)
    return model
  }
}

/** The parts of a filter that an operator joins; `isWhole` says which groups are not taken apart. */
export function partsOf(
  filter: AnyFilter,
  operator: 'and' | 'or',
  isWhole: (part: AnyFilter) => boolean = () => false,
  path: Path = ['filter'],
): readonly Located[] {
  const isJoined = isGroup(filter) && (filter.operator === operator || filter.operands.length === 1)
  if (!isJoined || isWhole(filter)) return [{ part: filter, path }]
  return filter.operands.flatMap((each, i) => {
    return partsOf(each, operator, isWhole, [...path, 'operands', i])
  })
}
