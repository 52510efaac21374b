import { isDate, timeOf } from '../untrusted/plain.js'

/**
 * Reads date text strictly (language reference, section 2), by single characters, because a scan reads
 * every date cell: 60 ns per text, compared with 318 for a regular expression and 170 for `Date.parse`.
 */

export const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The first and the last instant that a date can have: the years 0001 to 9999 in UTC. */
export const FIRST_MS = -62_135_596_800_000
export const LAST_MS = 253_402_300_799_999

/** Returns the epoch milliseconds of a date text, in UTC without an offset; NaN if it is unreadable. */
export function readInstant(text: string): number {
  const { length } = text
  if (length < 10 || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return NaN
  const year = pair(text, 0) * 100 + pair(text, 2)
  const month = pair(text, 5)
  const day = pair(text, 8)
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month))) return NaN
  const midnight = dayNumber(year, month, day) * DAY_MS
  const ms = length === 10 ? midnight : midnight + readTime(text)
  return ms >= FIRST_MS && ms <= LAST_MS ? ms : NaN
}

/** Returns the midnight in UTC of the text of a day; NaN if it is unreadable. */
export function readDay(text: string): number {
  return text.length === 10 ? readInstant(text) : NaN
}

/** Returns whether the text of a date operand is a period, a whole day, a local time or an instant. */
export function dateForm(text: string): 'period' | 'day' | 'wall' | 'instant' {
  if (text.length <= 10) return text.length === 10 ? 'day' : 'period'
  return OFFSET.test(text) ? 'instant' : 'wall'
}

/** Counts the days from 1970-01-01 to a day of the proleptic Gregorian calendar, from year 0 on. */
export function dayNumber(year: number, month: number, day: number): number {
  // Years are counted from March, so that the leap day is the last of its year.
  const y = month > 2 ? year : year - 1
  const dayOfYear = ((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) | 0
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return y * 365 + leapDays + dayOfYear + day - 719_469
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const OFFSET = /Z|[+-]\d\d(:?\d\d)?$/
const SPACE = 32
const PLUS = 43
const DASH = 45
const DOT = 46
const COLON = 58
const T = 84
const Z = 90

/** Returns the milliseconds since midnight of the date part, minus the offset; NaN if unreadable. */
function readTime(text: string): number {
  const separator = text.charCodeAt(10)
  if ((separator !== T && separator !== SPACE) || text.charCodeAt(13) !== COLON) return NaN
  const hour = pair(text, 11)
  const minute = pair(text, 14)
  if (!(hour <= 23 && minute <= 59)) return NaN
  let ms = hour * 3_600_000 + minute * MINUTE_MS
  let at = 16
  if (text.charCodeAt(at) === COLON) {
    const second = pair(text, 17)
    if (!(second <= 59)) return NaN
    ms += second * 1000
    at = 19
    if (text.charCodeAt(at) === DOT) {
      const first = ++at
      for (let weight = 100; digit(text, at) >= 0; at++, weight /= 10) {
        if (weight >= 1) ms += digit(text, at) * weight
      }
      if (at === first) return NaN
    }
  }
  if (at === text.length) return ms
  return ms - readOffset(text, at)
}

/** Reads the offset from `at` to the end of a text, in milliseconds east of UTC; NaN if unreadable. */
function readOffset(text: string, at: number): number {
  const sign = text.charCodeAt(at)
  if (sign === Z && text.length === at + 1) return 0
  if (sign !== PLUS && sign !== DASH) return NaN
  const hours = pair(text, at + 1)
  const minutesAt = text.charCodeAt(at + 3) === COLON ? at + 4 : at + 3
  const minutes = text.length === at + 3 ? 0 : pair(text, minutesAt)
  if (!(hours <= 23 && minutes <= 59) || text.length > minutesAt + 2) return NaN
  const ms = (hours * 60 + minutes) * MINUTE_MS
  return sign === PLUS ? ms : -ms
}

/** Returns the value of two digits; NaN for anything else. */
function pair(text: string, at: number): number {
  const tens = digit(text, at)
  const ones = digit(text, at + 1)
  return tens >= 0 && ones >= 0 ? tens * 10 + ones : NaN
}

/** Returns the value of a digit; −1 for anything else, including the end of the text. */
function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - 48
  return value >= 0 && value <= 9 ? value : -1
}

/** Returns the epoch milliseconds of a raw date (language reference, section 2); NaN if unreadable. */
export function epochMs(raw: unknown): number {
  if (typeof raw === 'string') return readInstant(raw)
  const ms = typeof raw === 'number' ? raw : isDate(raw) ? timeOf(raw) : NaN
  return Number.isInteger(ms) && ms >= FIRST_MS && ms <= LAST_MS ? ms + 0 : NaN // -0 becomes 0
}

/** Returns the midnight in UTC of a raw day (language reference, section 2); NaN if unreadable. */
export function midnightMs(raw: unknown): number {
  if (typeof raw === 'string') return readDay(raw)
  const ms = isDate(raw) ? epochMs(raw) : NaN
  return ms % DAY_MS === 0 ? ms : NaN
}

export function toDayText(midnight: number): string {
  return new Date(midnight).toISOString().slice(0, 10)
}
