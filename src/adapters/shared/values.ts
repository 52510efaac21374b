/** Reads the values that front ends give, which are mostly typed text. */
import type { Shape } from '../../language/comparators.js'
import { valueKind, type Kind } from '../../language/kind.js'

export function isNothing(value: unknown): value is undefined | null {
  return value === undefined || value === null
}

/** True for the value of an input that is left empty. */
export function isBlank(value: unknown): value is undefined | null | '' {
  return isNothing(value) || value === ''
}

export function takesList(shape: Shape | undefined): boolean {
  return shape === 'values' || shape === 'valuesOrNull'
}

export function trim(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

/** Returns a string, number or boolean as text; `undefined` for any other value. */
export function toText(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}

/**
 * The numbers that all front ends read alike; they disagree about `0x10`. Takes linear time: only a point
 * separates two runs of digits.
 */
const DECIMAL = /^\s*[+-]?(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:e([+-]?\d+))?\s*$/i

/** Returns the number in a text; any other value unchanged, also an integer that a number would round. */
export function toNumber(value: unknown): unknown {
  if (typeof value !== 'string' || !DECIMAL.test(value) || isRounded(value)) return value
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}

/** Returns the end of a message about an integer that a number would round; `''` for other messages. */
export function roundingHint(message: string): string {
  const [, text = ''] = /number.*, got "([^"]*)"$/.exec(message) ?? []
  if (!isRounded(text)) return ''
  return `; a number would round it to ${Number(text)}, so declare an id as a string`
}

/**
 * True for the text of an integer that a number would round, for example to the id of another row: also of
 * `9007199254740993.0`. The digits in which JavaScript writes a number stand for that number:
 * `1152921504606847000` for 2^60.
 */
function isRounded(text: string): boolean {
  const [number, given] = [Number(text), digitsOf(text)]
  if (given === undefined || given.exponent < 0 || !Number.isFinite(number)) return false
  const shown = digitsOf(String(number))
  if (given.digits === shown?.digits && given.exponent === shown.exponent) return false
  return BigInt(given.digits + '0'.repeat(given.exponent)) !== BigInt(Math.abs(number))
}

/** Returns the digits of a decimal number other than 0 without zeros at their ends, and their power of 10. */
function digitsOf(
  text: string,
): { readonly digits: string; readonly exponent: number } | undefined {
  const [, whole = '', decimals = '', alone = '', exponent = '0'] = DECIMAL.exec(text) ?? []
  const fraction = decimals + alone
  const digits = (whole + fraction).replace(/^0+/, '')
  let end = digits.length
  while (digits[end - 1] === '0') end--
  const zeros = digits.length - end
  return end === 0
    ? undefined
    : { digits: digits.slice(0, end), exponent: Number(exponent) - fraction.length + zeros }
}

/** Returns the value of a kind in a text; any other value unchanged. */
export function toValue(kind: Kind, value: unknown): unknown {
  const held = valueKind(kind)
  if (held === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  return held === 'number' ? toNumber(value) : value
}

/** Returns the value of a kind in a text that JavaScript writes the same way; else the text. */
export function toNamed(kind: Kind, name: unknown): unknown {
  const value = toValue(kind, name)
  return toText(value) === toText(name) ? value : name
}
