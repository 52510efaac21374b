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
  const made = cachePeriods(readOffsets(timeZone))
  if (zones.size === MAX_ZONES) zones.clear()
  zones.set(timeZone, made)
  return made
}

/**
 * The length of the periods whose offsets are cached. Each has at most one change of the offset: in the
 * time zone database, the changes of a zone are at least seven days apart.
 */
const PERIOD_MS = 4 * DAY_MS
const MAX_PERIODS = 2_000

/** The offsets during one period. */
interface Period {
  readonly before: number
  readonly after: number
  /** The instant of the change; the start of the period if the offset does not change. */
  readonly change: number
}

/** Caches the offsets of each period, so that most calls do not use `Intl`. */
function cachePeriods(read: OffsetAt): OffsetAt {
  const periods = new Map<number, Period>()

  function readPeriod(number: number): Period {
    const [start, end] = [number * PERIOD_MS, (number + 1) * PERIOD_MS]
    const [before, after] = [read(start), read(end)]
    return { before, after, change: before === after ? start : changeIn(start, end) }
  }

  /** Searches by seconds, because the database has no shorter unit. */
  function changeIn(start: number, end: number): number {
    return findChange((second) => read(second * 1000), start / 1000, end / 1000) * 1000
  }

  return (instant) => {
    const number = Math.floor(instant / PERIOD_MS)
    let period = periods.get(number)
    if (period === undefined) {
      period = readPeriod(number)
      if (periods.size === MAX_PERIODS) periods.clear()
      periods.set(number, period)
    }
    return instant < period.change ? period.before : period.after
  }
}

/** Returns the first whole number after `low` that has the offset of `high`. */
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
