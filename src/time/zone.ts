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
  const made = cacheOffsets(readOffsets(timeZone))
  if (zones.size === MAX_ZONES) zones.clear()
  zones.set(timeZone, made)
  return made
}

/**
 * Offsets are read at the start of each period of this length. A period has at most one change of the
 * offset: in the time zone database, the changes of a zone are at least seven days apart.
 */
const PERIOD_MS = 4 * DAY_MS
/** The periods of 179 years, in about a megabyte. */
const MAX_PERIODS = 16_384

/** Caches offsets, so that most calls do not use `Intl`. */
function cacheOffsets(read: OffsetAt): OffsetAt {
  const offsetAt = cachePeriods(read)
  const changeAfter = cachePeriods((start) => {
    const end = start + PERIOD_MS
    // The database has no unit shorter than a second.
    return findChange((second) => read(second * 1000), start / 1000, end / 1000) * 1000
  })
  return (instant) => {
    const start = Math.floor(instant / PERIOD_MS) * PERIOD_MS
    const [before, after] = [offsetAt(start), offsetAt(start + PERIOD_MS)]
    return before === after || instant < changeAfter(start) ? before : after
  }
}

/** Caches a function of the starts of periods. */
function cachePeriods(read: OffsetAt): OffsetAt {
  const known = new Map<number, number>()
  return (start) => {
    let value = known.get(start)
    if (value === undefined) {
      value = read(start)
      if (known.size === MAX_PERIODS) known.clear()
      known.set(start, value)
    }
    return value
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
