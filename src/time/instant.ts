import { FIRST_MS, LAST_MS, readInstant } from './date-text.js'

/**
 * The instant of a raw date: a `Date`, an integer of epoch milliseconds, or ISO 8601 text (language
 * reference, section 2).
 * @returns epoch milliseconds within the years 0001 to 9999, or NaN where there is none
 */
export function epochMs(raw: unknown): number {
  if (typeof raw === 'string') return readInstant(raw)
  const ms = typeof raw === 'number' ? raw : isDate(raw) ? timeOf(raw) : NaN
  return Number.isInteger(ms) && ms >= FIRST_MS && ms <= LAST_MS ? ms : NaN
}

/** Whether a value is a `Date`, of this realm or another. */
export function isDate(raw: unknown): raw is Date {
  if (raw instanceof Date) return true
  // What carries a tag can say that it is anything, and asking it may run code.
  if (typeof raw !== 'object' || raw === null || Symbol.toStringTag in raw) return false
  return Object.prototype.toString.call(raw) === '[object Date]'
}

/** The time of what looks like a `Date`: NaN where it only pretends to be one. */
export function timeOf(date: Date): number {
  try {
    return Date.prototype.getTime.call(date)
  } catch {
    return NaN
  }
}
