import { bare, own } from '../untrusted/plain.js'
import { memoizeUpTo } from '../memoize.js'
import { quote } from '../untrusted/quote.js'
import { DAY_MS } from './date-text.js'

/**
 * True for a time zone that queries accept: a name of the tz database, in any case, other than `EST`, `MST`
 * and `HST`.
 *
 * @example
 * if (!isTimeZone(zone)) return new Response('unknown time zone', { status: 400 })
 */
export function isTimeZone(zone: unknown): zone is string {
  try {
    offsetsOf(zone)
    return true
  } catch {
    return false
  }
}

/** Returns how far the clocks of a zone are ahead of UTC, until every runtime has `Temporal`. */
export type OffsetAt = (instant: number) => number

/** @throws RangeError for anything else than an accepted time zone */
export function offsetsOf(timeZone: unknown): OffsetAt {
  return timeZone === 'UTC' ? () => 0 : offsetsOfZone(timeZone)
}

/** Creating a formatter takes longer than the rest of a plan. */
const offsetsOfZone = memoizeUpTo(100, (zone: unknown) => memoizeOffsets(readOffsets(zone)))

/** A period has at most one change of the offset: the changes of a zone are at least seven days apart. */
const PERIOD_S = (4 * DAY_MS) / 1000

/**
 * Returns an instant of the years 1800 to 2500 with the same offset: none changed before 1800, and from 2101
 * on each zone follows rules of the calendar, which repeats every 400 years.
 */
function toEquivalent(instant: number): number {
  // Less than 400 years before the first repeated year, the remainder is the difference itself.
  return FIRST_REPEATED + ((Math.max(instant, FIRST_YEAR) - FIRST_REPEATED) % REPEAT_MS)
}

const FIRST_YEAR = Date.UTC(1800, 0)
const FIRST_REPEATED = Date.UTC(2101, 0)
const REPEAT_MS = 146_097 * DAY_MS

/** Memoises offsets, so that most calls do not use `Intl`: about 64,000 periods at most, in two megabytes. */
function memoizeOffsets(read: OffsetAt): OffsetAt {
  // The database has no unit shorter than a second.
  const readSecond = (second: number) => read(second * 1000)
  const offsetAt = memoizeUpTo(Infinity, (period: number) => readSecond(period * PERIOD_S))
  const changeIn = memoizeUpTo(Infinity, (period: number) =>
    findChange(readSecond, period * PERIOD_S, (period + 1) * PERIOD_S),
  )
  return (instant) => {
    const second = toEquivalent(instant) / 1000
    const period = Math.floor(second / PERIOD_S)
    const [before, after] = [offsetAt(period), offsetAt(period + 1)]
    return before === after || second < changeIn(period) ? before : after
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
function readOffsets(given: unknown): OffsetAt {
  // Newer runtimes accept offsets such as "+05:30", which are not IANA names.
  const timeZone = typeof given === 'string' && /^[A-Za-z]/.test(given) ? given : ''
  const place = own(fixedOffsets, timeZone.toUpperCase())
  if (place !== undefined) {
    throw new RangeError(
      `timeZone: expected the zone of a place, got ${quote(given)}: use ${place} for the fixed offset`,
    )
  }
  const options = bare({ timeZone, timeZoneName: 'longOffset' } as const)
  let formatter: Intl.DateTimeFormat
  try {
    formatter = new Intl.DateTimeFormat('en-US', options)
  } catch (cause) {
    throw new RangeError(`timeZone: expected an IANA time zone, got ${quote(given)}`, { cause })
  }
  return (instant) => {
    const parts = LONG_OFFSET.exec(formatter.format(instant))! // matches the output of every formatter
    const part = (index: number) => Number(parts[index] ?? 0)
    const ms = (part(2) * 3600 + part(3) * 60 + part(4)) * 1000
    return parts[1] === '-' ? -ms : ms
  }
}

/** Names that are fixed offsets, where people expect summer time, with the zones to use. */
const fixedOffsets: Readonly<Record<string, string>> = {
  EST: '"America/New_York", or "Etc/GMT+5"',
  MST: '"America/Denver", or "Etc/GMT+7"',
  HST: '"Pacific/Honolulu", or "Etc/GMT+10"',
}

/** Matches the end of a date with a long offset: `GMT-03:00`, `GMT+00:19:32`, or `GMT` alone. */
const LONG_OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/
