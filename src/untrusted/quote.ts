import { isDate, isInstance, timeOf, isArray, lengthOf } from './plain.js'

/** The most UTF-16 units of a value that a message shows. */
export const MAX_QUOTED = 64

/** Matches invisible characters, and those that change how the text around them is displayed. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu

/** Escapes invisible characters as in JSON, so that a text fits on one line. Idempotent. */
export function escapeUnseen(text: string): string {
  return text.replaceAll(UNSEEN, (unseen) => unseen.replaceAll(/[^]/g, escapeUnit))
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

export function quoteText(text: string): string {
  return escapeUnseen(JSON.stringify(text))
}

/** Formats a value for a message: the start of a text, and objects by their kind. */
export function quote(value: unknown): string {
  if (typeof value === 'string') {
    const quoted = quoteText(value.slice(0, MAX_QUOTED))
    return value.length > MAX_QUOTED ? `${quoted}…` : quoted
  }
  if (isArray(value)) return lengthOf(value) === 0 ? 'an empty array' : 'an array'
  if (isDate(value)) return Number.isNaN(timeOf(value)) ? 'an invalid Date' : 'a Date'
  if (typeof value === 'object' && value !== null) {
    return isInstance(value) ? 'an instance of a class' : 'an object'
  }
  const isShort = value === null || ['number', 'boolean', 'undefined'].includes(typeof value)
  return isShort ? String(value) : `a ${typeof value}`
}

/** Matches units that databases cannot store in a text: a lone surrogate, or U+0000. */
const UNSTORABLE = /\p{Surrogate}|\0/u

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text)
}
