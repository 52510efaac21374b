/**
 * Exact decimal numbers as texts whose order by code point is the order of the numbers: a sign, the
 * number of digits before the point as one UTF-16 unit, and all digits. Below zero the unit and the
 * digits are complemented, and a unit above all digits ends the text. One number has one text.
 */

const MAX_DIGITS = 1000

const [BELOW, ZERO, ABOVE] = ['-', '0', '1']

/** The unit of a decimal without digits before the point. The next units stand for 1, 2, … digits. */
const NO_DIGITS = 0x30

/** Ends the text of a decimal below zero: a longer fraction is less. */
const END = ':'

/**
 * Encodes a raw decimal: a finite number, by its shortest decimal; a bigint; or a text
 * `-?digits[.digits]` of at most 1,000 digits (language reference, section 2).
 * @returns `undefined` for anything else
 */
export function encodeDecimal(raw: unknown): string | undefined {
  if (typeof raw === 'string') return encodeText(raw)
  if (typeof raw === 'bigint') return encodeText(raw.toString())
  return Number.isFinite(raw) ? encodeText(toPlain(String(raw))) : undefined
}

/** Returns the canonical text of an encoded decimal: without exponent, `+`, `-0`, and zeros at the ends. */
export function decodeDecimal(encoded: string): string {
  if (encoded === ZERO) return '0'
  const isBelow = encoded.startsWith(BELOW)
  const unit = encoded.charCodeAt(1)
  const whole = isBelow ? MAX_DIGITS - (unit - NO_DIGITS) : unit - NO_DIGITS
  const digits = isBelow ? complement(encoded.slice(2, -1)) : encoded.slice(2)
  const padded = digits.padEnd(whole, '0')
  const fraction = padded.slice(whole)
  return `${isBelow ? '-' : ''}${padded.slice(0, whole) || '0'}${fraction && '.'}${fraction}`
}

/** Matches `-?digits[.digits]`. It takes linear time. */
const DECIMAL = /^-?\d+(?:\.\d+)?$/

/** True for a text `-?digits[.digits]` of at most 1,000 digits. */
export function isDecimal(text: string): boolean {
  const others = Number(text.includes('-')) + Number(text.includes('.'))
  return text.length - others <= MAX_DIGITS && DECIMAL.test(text)
}

/** The significant digits that every double keeps. */
const KEPT_DIGITS = 15

/**
 * True for a number that a JSON parser or a driver may have rounded: an integer beyond 2^53 − 1, or another
 * number of more than 15 significant digits.
 */
export function isRounded(number: number): boolean {
  if (Number.isInteger(number)) return !Number.isSafeInteger(number)
  return Number(number.toPrecision(KEPT_DIGITS)) !== number
}

function encodeText(text: string): string | undefined {
  if (!isDecimal(text)) return undefined
  const isBelow = text.startsWith(BELOW)
  const [integer, fraction = ''] = text.slice(isBelow ? 1 : 0).split('.')
  let start = 0
  while (integer!.charCodeAt(start) === DIGIT_0) start++
  const whole = integer!.length - start
  const digits = trimmed(integer!.slice(start) + fraction)
  if (digits === '') return ZERO
  return isBelow
    ? BELOW + String.fromCharCode(NO_DIGITS + MAX_DIGITS - whole) + complement(digits) + END
    : ABOVE + String.fromCharCode(NO_DIGITS + whole) + digits
}

const DIGIT_0 = 48

/** Removes the zeros at the end of some digits. They follow the point, or `whole` counts them. */
function trimmed(digits: string): string {
  let { length } = digits
  while (length > 0 && digits.charCodeAt(length - 1) === DIGIT_0) length--
  return digits.slice(0, length)
}

/** Subtracts each digit from 9: adding text digit by digit takes several times as long. */
function complement(digits: string): string {
  const { length } = digits
  return String(10n ** BigInt(length) - 1n - BigInt(digits)).padStart(length, '0')
}

function toPlain(text: string): string {
  const [, sign, whole, fraction = '', exponent] = EXPONENT.exec(text) ?? []
  if (exponent === undefined) return text
  const digits = whole! + fraction
  const point = whole!.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return `${sign}${digits.padEnd(point, '0')}`
}

/** JavaScript writes an exponent from 21 digits on, where no digit of the fraction is left. */
const EXPONENT = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/
