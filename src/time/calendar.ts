import { DAY_MS, FIRST_MS, LAST_MS, dateForm, readInstant } from './date-text.js'
import { firstOfMonth, monthOf, oneDay, periodAround, readDays, type Days } from './period.js'
import { findChange, offsetsOf, type OffsetAt } from './zone.js'
import { isDate, timeOf } from '../untrusted/plain.js'
import type { Span } from './span.js'
import { quote } from '../untrusted/quote.js'

/** The current time and the time zone of a query (language reference, section 5). */
export interface Moment {
  /** A `Date` or epoch milliseconds; defaults to the current time. */
  readonly now?: number | Date | undefined
  /** The IANA name of a time zone that `Intl` accepts; defaults to `"UTC"`. */
  readonly timeZone?: string | undefined
}

/** The instants `[from, to)`, in epoch milliseconds. */
export interface Instants {
  readonly from: number
  readonly to: number
}

/** −1 into the past, 1 into the future. */
export type Direction = -1 | 1

/**
 * Turns dates and spans into ranges of instants at one moment. Day D is `[start(D), start(D + 1))`, where
 * `start(D)` is the earliest instant whose local date is D or later (language reference, section 5).
 */
export class Calendar {
  readonly now: number
  readonly #offsetAt: OffsetAt

  /** @throws RangeError for an unknown time zone, or a `now` that is not a finite time */
  constructor({ now, timeZone }: Moment) {
    this.now = readNow(now)
    this.#offsetAt = offsetsOf(timeZone)
  }

  /** Returns the range of a day or a period, or the one millisecond of an instant. */
  rangeOf(date: string | number): Instants {
    const days = readDays(date)
    return days === undefined ? instantRange(this.#instantOf(date)) : this.#rangeOfDays(days)
  }

  /** Returns the range of a day or a period, or of the day that an instant falls on. */
  daysOf(date: string | number): Instants {
    const days = readDays(date)
    return this.#rangeOfDays(days ?? oneDay(this.#dayAt(this.#instantOf(date))))
  }

  /** Returns the day or period a span before (−1) or after (1) now; the instant if the span has a time part. */
  reach(span: Span, direction: Direction): Instants {
    return span.timed
      ? instantRange(this.#instantReached(span, direction))
      : this.reachDays(span, direction)
  }

  /** Returns the day or period a span before or after now, even if the span has a time part. */
  reachDays(span: Span, direction: Direction): Instants {
    return this.#rangeOfDays(this.daysReached(span, direction))
  }

  /** Returns the days of `reachDays`. */
  daysReached(span: Span, direction: Direction): Days {
    if (span.timed) return oneDay(this.#dayAt(this.#instantReached(span, direction)))
    const day = moveWall(this.#dayAt(this.now) * DAY_MS, span, direction) / DAY_MS
    return span.unit === undefined ? oneDay(day) : periodAround(day, span.unit)
  }

  /** Returns the instants at which clocks show `wall`, ascending: none in a gap, two in an overlap. */
  #instantsAt(wall: number): number[] {
    const [earlier, later] = this.#offsetsAround(wall)
    const found = earlier === later ? [wall - earlier] : [wall - earlier, wall - later]
    return found.filter((instant) => instant + this.#offsetAt(instant) === wall)
  }

  /** Returns the offsets a day before and a day after. No zone changes its clocks twice in two days. */
  #offsetsAround(wall: number): [earlier: number, later: number] {
    return [this.#offsetAt(wall - DAY_MS), this.#offsetAt(wall + DAY_MS)]
  }

  /** Returns the earlier instant; in a gap, uses the offset before it (Temporal: `compatible`). */
  #instantOfWall(wall: number): number {
    const [instant = wall - this.#offsetsAround(wall)[0]] = this.#instantsAt(wall)
    return instant
  }

  /** Returns `start(day)`. Days are counted from 1970-01-01. */
  #startOf(day: number): number {
    const midnight = day * DAY_MS
    const [start = this.#endOfGap(midnight)] = this.#instantsAt(midnight)
    return start
  }

  /** Returns the instant at which clocks skip `wall`. */
  #endOfGap(wall: number): number {
    const [earlier, later] = this.#offsetsAround(wall)
    return findChange(this.#offsetAt, wall - later, wall - earlier)
  }

  /** Returns the day that holds an instant. Clocks set back past midnight do not reopen a day. */
  #dayAt(instant: number): number {
    const day = Math.floor((instant + this.#offsetAt(instant)) / DAY_MS)
    return this.#startOf(day + 1) <= instant ? day + 1 : day
  }

  #rangeOfDays({ from, to }: Days): Instants {
    return range(this.#startOf(from), this.#startOf(to))
  }

  /** Returns the instant a span from now: months and days by the calendar, the time part exactly. */
  #instantReached(span: Span, direction: Direction): number {
    const now = this.now
    const onCalendar = span.months > 0 || span.days > 0
    const wall = now + this.#offsetAt(now)
    const moved = onCalendar ? this.#instantOfWall(moveWall(wall, span, direction)) : now
    return moved + direction * span.ms
  }

  /** Returns the instant of a number or a datetime text, which without an offset is local time in this zone. */
  #instantOf(date: string | number): number {
    if (typeof date === 'number') return date
    const ms = readInstant(date)
    return dateForm(date) === 'wall' ? this.#instantOfWall(ms) : ms
  }
}

/** Moves by months, clamped to the month, then by days: in UTC, because the host's clocks may skip times. */
function moveWall(wall: number, span: Span, direction: Direction): number {
  const days = direction * span.days * DAY_MS
  if (span.months === 0) return wall + days
  const from = Math.floor(wall / DAY_MS)
  const month = monthOf(from)
  const [first, target] = [firstOfMonth(month), month + direction * span.months]
  const last = firstOfMonth(target + 1) - 1
  const day = Math.min(firstOfMonth(target) + from - first, last)
  return day * DAY_MS + (wall - from * DAY_MS) + days
}

function instantRange(instant: number): Instants {
  return range(instant, instant + 1)
}

function range(from: number, to: number): Instants {
  return { from: clip(from), to: clip(to) }
}

function clip(instant: number): number {
  return Math.min(Math.max(instant, FIRST_MS), LAST_MS + 1)
}

function readNow(now: unknown): number {
  const time = typeof now === 'number' ? new Date(now).getTime() : isDate(now) ? timeOf(now) : NaN
  if (Number.isNaN(time)) throw new RangeError(`now: expected a finite time, got ${quote(now)}`)
  return time
}
