import { isDate, timeOf } from '../untrusted/plain.js'
import { FIRST_MS, LAST_MS, readInstant } from './date-text.js'

/**
 * Returns the instant of a raw date: a `Date`, an integer of epoch milliseconds, or date text
 * (language reference, section 2).
 * @returns epoch milliseconds, or NaN if the date is unreadable or outside the years 0001 to 9999
 */
export function epochMs(raw: unknown): number {
  if (typeof raw === 'string') return readInstant(raw)
  const ms = typeof raw === 'number' ? raw : isDate(raw) ? timeOf(raw) : NaN
  return Number.isInteger(ms) && ms >= FIRST_MS && ms <= LAST_MS ? ms : NaN
}
