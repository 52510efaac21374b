import {
  DAY_MS,
  FIRST_MS,
  LAST_MS,
  dateForm,
  dayNumber,
  daysInMonth,
  readInstant,
} from './date-text.js'
import { isDate, timeOf } from '../checks/date.js'
import { bare } from '../checks/plain.js'
import { quote } from '../checks/quote.js'
import type { Span } from './span.js'

/** The time and place that a query is run for (language reference, section 5). */
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

/** Into the past, or into the future. */
export type Direction = -1 | 1

/** The ranges of instants that dates and spans stand for at one moment. */
export interface Calendar {
  /** A whole day, or the one millisecond of an instant. */
  rangeOf(date: string | number): Instants
  /** The whole day that a date is or falls on. */
  dayOf(date: string | number): Instants
  /** The day that is a span before (−1) or after (1) now, or the instant if the span is timed. */
  reach(span: Span, direction: Direction): Instants
  /** The day that is a span before or after now, or that the instant reached falls on. */
  reachDay(span: Span, direction: Direction): Instants
  /** The same day, counted from 1970-01-01. */
  dayReached(span: Span, direction: Direction): number
}

/**
 * The calendar of a moment. Day D is `[start(D), start(D + 1))`, where `start(D)` is the earliest
 * instant whose local date is D or later (language reference, section 5).
 * @throws RangeError for an unknown time zone, or a `now` that is not a finite time
 */
export function createCalendar(moment: Moment): Calendar {
  const now = readNow(moment.now)
  const offsetAt = readZone(moment.timeZone)

  /** The instants at which clocks show `wall`, ascending: none in a gap, two in an overlap. */
  function instantsAt(wall: number): number[] {
    const [earlier, later] = offsetsAround(wall)
    const found = earlier === later ? [wall - earlier] : [wall - earlier, wall - later]
    return found.filter((instant) => instant + offsetAt(instant) === wall)
  }

  /** The offsets a day before and a day after: no zone changes its clocks twice in two days. */
  function offsetsAround(wall: number): [earlier: number, later: number] {
    return [offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)]
  }

  /** The earlier of two instants; in a gap, by the offset before it. (Temporal: `compatible`.) */
  function instantOf(wall: number): number {
    const [instant = wall - offsetsAround(wall)[0]] = instantsAt(wall)
    return instant
  }

  /** `start(day)`, for a day counted from 1970-01-01. */
  function startOf(day: number): number {
    const midnight = day * DAY_MS
    const [start = endOfGap(midnight)] = instantsAt(midnight)
    return start
  }

  /** The instant at which the clocks skip `wall`. */
  function endOfGap(wall: number): number {
    const [earlier, later] = offsetsAround(wall)
    let low = wall - later
    let high = wall - earlier
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (offsetAt(middle) === later) high = middle
      else low = middle
    }
    return high
  }

  /** The day whose range holds an instant. Clocks set back across midnight do not reopen a day. */
  function dayAt(instant: number): number {
    const day = Math.floor((instant + offsetAt(instant)) / DAY_MS)
    return startOf(day + 1) <= instant ? day + 1 : day
  }

  function dayRange(day: number): Instants {
    return range(startOf(day), startOf(day + 1))
  }

  /** The instant that is a span from now: months and days by the calendar, the rest exactly. */
  function instantReached(span: Span, direction: Direction): number {
    const onCalendar = span.months > 0 || span.days > 0
    const moved = onCalendar ? instantOf(moveWall(now + offsetAt(now), span, direction)) : now
    return moved + direction * span.ms
  }

  /** The one millisecond of an instant, or a whole day. */
  function rangeOf(date: string | number): Instants {
    if (typeof date === 'number') return instantRange(date)
    if (dateForm(date) === 'day') return dayRange(readInstant(date) / DAY_MS)
    return instantRange(instantNamed(date))
  }

  function dayOf(date: string | number): Instants {
    if (typeof date === 'number') return dayRange(dayAt(date))
    return dateForm(date) === 'day' ? rangeOf(date) : dayRange(dayAt(instantNamed(date)))
  }

  /** The instant of a datetime text; without an offset it is local time in this zone. */
  function instantNamed(text: string): number {
    const ms = readInstant(text)
    return dateForm(text) === 'wall' ? instantOf(ms) : ms
  }

  function dayReached(span: Span, direction: Direction): number {
    if (span.timed) return dayAt(instantReached(span, direction))
    return moveWall(dayAt(now) * DAY_MS, span, direction) / DAY_MS
  }

  function reachDay(span: Span, direction: Direction): Instants {
    return dayRange(dayReached(span, direction))
  }

  function reach(span: Span, direction: Direction): Instants {
    return span.timed ? instantRange(instantReached(span, direction)) : reachDay(span, direction)
  }

  return { rangeOf, dayOf, reach, reachDay, dayReached }
}

/**
 * Moves a wall time by months, clamped to the end of the month, then by days. On whole numbers: a
 * `Date` would be moved on the clocks of the host, which may skip the time that it reaches.
 */
function moveWall(wall: number, span: Span, direction: Direction): number {
  const days = direction * span.days * DAY_MS
  if (span.months === 0) return wall + days
  const date = new Date(clampTime(wall))
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + direction * span.months
  const year = Math.floor(months / 12)
  const month = months - year * 12 + 1
  const day = Math.min(date.getUTCDate(), daysInMonth(year, month))
  const timeOfDay = wall - Math.floor(wall / DAY_MS) * DAY_MS
  return dayNumber(year, month, day) * DAY_MS + timeOfDay + days
}

function instantRange(instant: number): Instants {
  return range(instant, instant + 1)
}

/** `[from, to)`, clipped to the instants that a cell can hold. */
function range(from: number, to: number): Instants {
  return { from: clip(from), to: clip(to) }
}

function clip(instant: number): number {
  return Math.min(Math.max(instant, FIRST_MS), LAST_MS + 1)
}

function readNow(now: unknown): number {
  const time = typeof now === 'number' ? new Date(now).getTime() : isDate(now) ? timeOf(now) : NaN
  if (Number.isNaN(time)) throw new RangeError(`now must be a finite time, got ${quote(now)}`)
  return time
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
type OffsetAt = (instant: number) => number

function readZone(timeZone: unknown): OffsetAt {
  if (timeZone === 'UTC') return () => 0
  // Newer runtimes take offsets such as "+05:30" for zones; they are no IANA names.
  if (typeof timeZone !== 'string' || !/^[A-Za-z]/.test(timeZone)) {
    throw new RangeError(`timeZone must be an IANA time zone, got ${quote(timeZone)}`)
  }
  const formatter = offsetFormatter(timeZone)
  return (instant) => {
    const parts = LONG_OFFSET.exec(formatter.format(clampTime(instant)))! // every such text ends so
    const part = (index: number) => Number(parts[index] ?? 0)
    const ms = (part(2) * 3600 + part(3) * 60 + part(4)) * 1000
    return parts[1] === '-' ? -ms : ms
  }
}

/** The nearest time that a `Date` can hold. */
function clampTime(ms: number): number {
  return Math.min(Math.max(ms, -8.64e15), 8.64e15)
}

/** How a date with a long offset ends: `GMT-03:00`, `GMT+00:19:32`, or `GMT` alone. */
const LONG_OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/

/** A cache of formatters by zone: making one takes longer than the rest of a plan. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATTERS = 100

function offsetFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known !== undefined) return known
  const made = makeFormatter(timeZone)
  if (formatters.size === MAX_FORMATTERS) formatters.clear()
  formatters.set(timeZone, made)
  return made
}

function makeFormatter(timeZone: string): Intl.DateTimeFormat {
  try {
    const options = bare({ timeZone, timeZoneName: 'longOffset' } as const)
    return new Intl.DateTimeFormat('en-US', options)
  } catch (cause) {
    throw new RangeError(`timeZone must be an IANA time zone, got ${quote(timeZone)}`, { cause })
  }
}
