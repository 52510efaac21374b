import { isDate, timeOf } from './date.js'
import { isArray, lengthOf } from './plain.js'

/** The most characters of a value that a message shows. */
export const MAX_QUOTED = 64

/**
 * What does not show, or changes how the text around it shows: controls, line breaks, marks of
 * direction, joiners, tags, and what Unicode has not assigned.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu

/** A text on one line, whatever does not show escaped as in JSON. Escaping it again changes nothing. */
export function escapeUnseen(text: string): string {
  return text.replaceAll(UNSEEN, (unseen) => unseen.replaceAll(/[^]/g, escapeUnit))
}

/** A UTF-16 unit as JSON and regular expressions escape it. */
export function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** A text as JSON, whatever does not show escaped. */
export function quoteText(text: string): string {
  return escapeUnseen(JSON.stringify(text))
}

/** A text as JSON, cut to 64 characters. */
export function quoteShort(text: string): string {
  const quoted = quoteText(text.slice(0, MAX_QUOTED))
  return text.length > MAX_QUOTED ? `${quoted}…` : quoted
}

/** A value as a message shows it: text as JSON, cut to 64 characters, or words for what it is. */
export function quote(value: unknown): string {
  if (typeof value === 'string') return quoteShort(value)
  if (isArray(value)) return lengthOf(value) === 0 ? 'an empty array' : 'an array'
  if (isDate(value)) return Number.isNaN(timeOf(value)) ? 'an invalid Date' : 'a Date'
  if (typeof value === 'object' && value !== null) return 'an object'
  const isShort = value === null || ['number', 'boolean', 'undefined'].includes(typeof value)
  return isShort ? String(value) : `a ${typeof value}`
}
