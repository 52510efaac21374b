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
const PERIOD_S = (4 * DAY_MS) / 1000
/** The periods of 359 years, in about two megabytes: enough for all equivalent instants. */
const MAX_PERIODS = 32_768

/**
 * Returns an instant of the years 1800 to 2132 with the same offset, so that few periods are read. No zone
 * changed its offset before 1800. From 2101 on, a change depends on its month and day of the week alone, so
 * two years have the same changes if they have as many days and start with the same day of the week.
 */
function toEquivalent(time: number): number {
  if (time < FIRST_YEAR) return FIRST_YEAR
  if (time < FIRST_REPEATED) return time
  const instant = clampTime(time)
  const year = new Date(instant).getUTCFullYear()
  const start = Date.UTC(year, 0, 1)
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  // 2108 and 2102 start on a Sunday. Until 2199, a year starts one day of the week later than 12 years before.
  const equivalent = (isLeap ? 2108 : 2102) + ((new Date(start).getUTCDay() * 12) % 28)
  return instant - start + Date.UTC(equivalent, 0, 1)
}

const FIRST_YEAR = Date.UTC(1800, 0, 1)
const FIRST_REPEATED = Date.UTC(2101, 0, 1)

/** Caches offsets, so that most calls do not use `Intl`. */
function cacheOffsets(read: OffsetAt): OffsetAt {
  // The database has no unit shorter than a second.
  const readSecond = (second: number) => read(second * 1000)
  const offsetAt = cachePeriods((period) => readSecond(period * PERIOD_S))
  const changeIn = cachePeriods(
    (period) => findChange(readSecond, period * PERIOD_S, (period + 1) * PERIOD_S) * 1000,
  )
  return (time) => {
    const instant = toEquivalent(time)
    const period = Math.floor(instant / 1000 / PERIOD_S)
    const [before, after] = [offsetAt(period), offsetAt(period + 1)]
    return before === after || instant < changeIn(period) ? before : after
  }
}

/** Caches a function of the number of a period. */
function cachePeriods(read: (period: number) => number) {
  const known = new Map<number, number>()
  return (period: number): number => {
    let value = known.get(period)
    if (value === undefined) {
      value = read(period)
      if (known.size === MAX_PERIODS) known.clear()
      known.set(period, value)
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
    const parts = LONG_OFFSET.exec(formatter.format(instant))! // matches the output of every formatter
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
