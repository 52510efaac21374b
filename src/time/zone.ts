import { bare } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { DAY_MS } from './date-text.js'

/**
 * Returns how far the clocks of a zone are ahead of UTC at an instant, in milliseconds. This file is needed
 * until every supported runtime has `Temporal.ZonedDateTime`.
 */
export type OffsetAt = (instant: number) => number

/** Caches zones, because creating a formatter takes longer than the rest of a plan. */
const zones = new Map<string, OffsetAt>()
const MAX_ZONES = 100

/** Returns the offsets of a zone. @throws RangeError unless `timeZone` is an IANA zone of `Intl` */
export function offsetsOf(timeZone: unknown): OffsetAt {
  if (timeZone === 'UTC') return () => 0
  // Newer runtimes accept offsets such as "+05:30", which are not IANA names.
  if (typeof timeZone !== 'string' || !/^[A-Za-z]/.test(timeZone)) {
    throw new RangeError(`timeZone: expected an IANA time zone, got ${quote(timeZone)}`)
  }
  const known = zones.get(timeZone)
  if (known !== undefined) return known
  const made = cacheDays(readOffsets(timeZone))
  if (zones.size === MAX_ZONES) zones.clear()
  zones.set(timeZone, made)
  return made
}

/** The offsets during one day in UTC, which has at most one change of the offset. */
interface Day {
  readonly before: number
  readonly after: number
  /** The instant of the change; the start of the day if the offset does not change. */
  readonly change: number
}

const MAX_DAYS = 2_000

/** Caches the offsets of each day, so that most calls do not use `Intl`. */
function cacheDays(read: OffsetAt): OffsetAt {
  const days = new Map<number, Day>()

  function readDay(number: number): Day {
    const [start, end] = [number * DAY_MS, (number + 1) * DAY_MS]
    const [before, after] = [read(start), read(end)]
    return { before, after, change: before === after ? start : findChange(read, start, end) }
  }

  return (instant) => {
    const number = Math.floor(instant / DAY_MS)
    let day = days.get(number)
    if (day === undefined) {
      day = readDay(number)
      if (days.size === MAX_DAYS) days.clear()
      days.set(number, day)
    }
    return instant < day.change ? day.before : day.after
  }
}

/** Returns the first instant after `low` that has the offset of `high`. */
export function findChange(read: OffsetAt, low: number, high: number): number {
  const after = read(high)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (read(middle) === after) high = middle
    else low = middle
  }
  return high
}

/** Reads the offsets of a zone from a formatter, which shows times with their offset. */
function readOffsets(timeZone: string): OffsetAt {
  const options = bare({ timeZone, timeZoneName: 'longOffset' } as const)
  let formatter: Intl.DateTimeFormat
  try {
    formatter = new Intl.DateTimeFormat('en-US', options)
  } catch (cause) {
    throw new RangeError(`timeZone: expected an IANA time zone, got ${quote(timeZone)}`, { cause })
  }
  return (instant) => {
    const parts = LONG_OFFSET.exec(formatter.format(clampTime(instant)))! // matches the output of every formatter
    const part = (index: number) => Number(parts[index] ?? 0)
    const ms = (part(2) * 3600 + part(3) * 60 + part(4)) * 1000
    return parts[1] === '-' ? -ms : ms
  }
}

/** Returns the nearest time that a `Date` can hold. */
export function clampTime(ms: number): number {
  return Math.min(Math.max(ms, -8.64e15), 8.64e15)
}

/** Matches the end of a date with a long offset: `GMT-03:00`, `GMT+00:19:32`, or `GMT` alone. */
const LONG_OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/
