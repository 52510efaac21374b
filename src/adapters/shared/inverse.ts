import { QueryError } from '../../errors.js'
import { shapeOf, type Comparator } from '../../language/comparators.js'
import { isDayKind, type Scalar } from '../../language/kind.js'
import { kindOf } from '../../language/kinds.js'
import { isGroup, placedIn, type AnyComparison } from '../../language/tree.js'
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
import type { Located, Clause } from './part.js'

/** Filters with more operands are tried with the whole list only; a time counts as several operands. */
export const MAX_SINGLE = 8

/** The comparators that include the day at that distance, and match the same days. */
const nextEnds: { readonly [C in Comparator]?: readonly [included: Comparator, days: number] } = {
  gt: ['ge', 1],
  lt: ['le', -1],
}

/**
 * Makes the model of a front end from a query. It can show a part of the filter if the adapter reads a
 * candidate model as a filter with the same plan, so only the adapter defines what a model means.
 */
export class Inverse extends IssueCollector {
  readonly resource: Resource
  readonly query: Query
  readonly timeZone: string
  readonly #frontEnd: string
  readonly #calendar: Calendar

  constructor(resource: Resource, query: unknown, timeZone = 'UTC', frontEnd: string) {
    super()
    this.resource = resource
    this.timeZone = timeZone
    this.#frontEnd = frontEnd
    this.query = parseQuery(resource, query)
    this.#calendar = new Calendar({ now: 0, timeZone })
  }

  /** Returns a filter in which `gt` and `lt` of a day are `ge` and `le` of the next or the previous day. */
  #withEnds(filter: Clause): Clause {
    if (isGroup(filter)) {
      return { ...filter, operands: filter.operands.map((each) => this.#withEnds(each)) }
    }
    const { field, comparator, value } = filter
    const { kind } = this.resource.fields[field]!
    const { read, show } = kindOf(kind)
    const [included, days] = own(nextEnds, comparator) ?? []
    if (!isDayKind(kind) || included === undefined) return filter
    const ms = Number(read(value)) + days! * DAY_MS
    return read(new Date(ms)) === undefined
      ? filter
      : { field, comparator: included, value: show(ms) }
  }

  #keyOf(filter: Clause): string {
    // A client may not use every comparator; the service may.
    const within = this.#withEnds(filter) as never // of the resource
    return planKey(planQuery(this.resource, {}, { within, now: 0, timeZone: this.timeZone }))
  }

  #isSpan({ field, comparator }: AnyComparison): boolean {
    return shapeOf(comparator, this.resource.fields[field]!.kind) === 'span'
  }

  /** Returns the first candidate that the adapter reads as a filter with the same plan as the part. */
  find<T>(
    part: Clause,
    candidates: Iterable<T>,
    read: (candidate: T) => Pick<UncheckedQuery, 'filter'>,
  ): T | undefined {
    // No model depends on the moment, but at some moment a span can change nothing in a filter.
    if (placedIn(part, []).some(({ comparison }) => this.#isSpan(comparison))) return undefined
    const key = this.#keyOf(part)
    for (const each of candidates) {
      const filter = attempt(() => read(each).filter)
      if (filter !== undefined && this.#keyOf(filter as Clause) === key) return each // as parsed
    }
    return undefined
  }

  /** Returns the operands in a part other than nulls and spans: of a time, the milliseconds at both ends. */
  operandsIn(part: Clause): readonly unknown[] {
    const found = placedIn(part, []).flatMap(({ comparison }) => {
      const { field, comparator, value } = comparison
      const { kind } = this.resource.fields[field]!
      const operands = this.#isSpan(comparison) ? [] : [value].flat()
      const present = (operands as (Scalar | null)[]).filter((each) => each !== null) // parsed
      const { show, times, toCell } = kindOf(kind)
      if (times === undefined) return present.map((each) => show(toCell!(each))) // no range equals it
      return present.flatMap((time) => {
        const isDay = comparator === 'eq_date' || comparator === 'ne_date'
        const { from, to } = times[isDay ? 'sameDay' : 'equal'](time, this.#calendar)
        const [first, end] = [Number(from.value), Number(to.value)]
        if (isDayKind(kind)) return [first, first + DAY_MS, first - DAY_MS]
        return [first, end - 1, end, first - 1]
      })
    })
    return [...new Set(found)]
  }

  /** Returns the local day of an instant, as midnight in UTC. */
  dayOf(ms: number): Date {
    const { timeZone } = this
    const today = { months: 0, days: 0, ms: 0, timed: false }
    return new Date(new Calendar({ now: ms, timeZone }).dayReached(today, 1) * DAY_MS)
  }

  refuse({ part, path }: Located): undefined {
    const [term, words] = isGroup(part)
      ? [part.operator, `an ${quote(part.operator)}`]
      : [part.comparator, `${quote(part.field)} by ${part.comparator}`]
    const message = `expected a filter that ${this.#frontEnd} can show, got ${words}`
    return this.report('not_expressible', { term }, message, path)
  }

  /** Returns the page's number and size; `undefined` for all rows. Reports any other offset. */
  pageOf(): { readonly number: number; readonly size: number } | undefined {
    const { offset } = this.query.page
    const size = own(this.query.page, 'limit')
    const number = offset === 0 ? 0 : offset / (size ?? 0)
    if (Number.isInteger(number)) return size === undefined ? undefined : { number, size }
    const expected = size ? `a multiple of the limit ${size}` : '0 if the limit is 0'
    const message = `expected ${expected}, because ${this.#frontEnd} counts pages, got ${offset}`
    return this.report('not_expressible', { term: 'offset' }, message, ['page', 'offset'])
  }

  finish<T>(model: T): T {
    if (this.issues.length > 0) throw new QueryError(this.issues)
    return model
  }
}
