import { isDate, timeOf } from './date.js'
import { isArray, lengthOf } from './plain.js'

const MAX_QUOTED = 64

/** A value as a message shows it: as JSON, cut to 64 characters, or a word for what it is. */
export function quote(value: unknown): string {
  if (typeof value === 'string') {
    const quoted = JSON.stringify(value.slice(0, MAX_QUOTED))
    return value.length > MAX_QUOTED ? `${quoted}…` : quoted
  }
  if (isArray(value)) return lengthOf(value) === 0 ? 'an empty array' : 'an array'
  if (isDate(value)) return Number.isNaN(timeOf(value)) ? 'an invalid Date' : 'a Date'
  if (typeof value === 'object' && value !== null) return 'an object'
  const isShort = value === null || ['number', 'boolean', 'undefined'].includes(typeof value)
  return isShort ? String(value) : `a ${typeof value}`
}
