import { decodeDecimal, encodeDecimal } from '../language/decimal.js'
import type { Scalar } from '../language/kind.js'
import type { Cut, Range } from '../language/ranges.js'
import type { Digits } from './dialects/dialect.js'

export function holdsDecimal(cell: Scalar, digits: Digits): boolean {
  const { whole, fraction, text } = partsOf(cell, digits)
  if (digits.isDouble === true && encodeDecimal(Number(text)) === cell) return true
  if (fraction.length > scaleFor(whole, digits)) return false
  const { bounds } = digits
  return bounds === undefined
    ? whole.length <= digits.whole
    : BigInt(text) >= bounds.from && BigInt(text) < bounds.to
}

/** Cuts a range to the decimals that a type can hold; returns `undefined` for an empty range. */
export function clipDecimals({ from, to }: Range, digits: Digits): Range | undefined {
  const [low, high] = [from && fit(from, digits), to && fit(to, digits)]
  if (low === 'above' || high === 'below') return undefined
  return { from: low === 'below' ? undefined : low, to: high === 'above' ? undefined : high }
}

/** Returns the cut between the same decimals of a type, or on which side of all of them it is. */
function fit(cut: Cut, digits: Digits): Cut | 'below' | 'above' {
  if (holdsDecimal(cut.value, digits)) return cut
  const { isBelow, whole, fraction, text } = partsOf(cut.value, digits)
  const end = isBelow ? 'below' : 'above'
  // Between two large doubles, a column can have other integers.
  const isInteger = digits.bounds !== undefined && Math.abs(Number(text)) >= 2 ** 53
  if (digits.isDouble === true && !isInteger) {
    const value = encodeDecimal(Number(text))
    return value === undefined ? end : { value, after: value < String(cut.value) }
  }
  if (whole.length > digits.whole) return end
  // Towards zero: the decimals of the type are on the same side of the longer one.
  const scale = scaleFor(whole, digits)
  const short = `${isBelow ? '-' : ''}${whole || '0'}${scale === 0 ? '' : `.${fraction.slice(0, scale).padEnd(1, '0')}`}`
  const value = movePoint(encodeDecimal(short)!, -digits.decimals) // digits
  return holdsDecimal(value, digits) ? { value, after: !isBelow } : end
}

function scaleFor(whole: string, { precision, scale }: Digits): number {
  return Math.min(scale, Math.max(0, precision - whole.length))
}

/** Returns the digits of a decimal as the column of a type has them. */
function partsOf(cell: Scalar, { decimals }: Pick<Digits, 'decimals'>) {
  const text = decodeDecimal(movePoint(cell, decimals))
  const isBelow = text.startsWith('-')
  const [whole = '', fraction = ''] = text.slice(isBelow ? 1 : 0).split('.')
  return { text, isBelow, whole: whole === '0' ? '' : whole, fraction }
}

/** Moves the point to the right; one of too many digits, which no column of integers holds, stays. */
export function movePoint(cell: Scalar, places: number): string {
  const encoded = String(cell)
  if (places === 0) return encoded
  const { isBelow, whole, fraction } = partsOf(encoded, { decimals: 0 })
  const zeros = '0'.repeat(Math.max(0, -places))
  const digits = zeros + whole + fraction.padEnd(places, '0')
  const point = zeros.length + whole.length + places
  const text = `${isBelow ? '-' : ''}${digits.slice(0, point) || '0'}.${digits.slice(point)}`
  return encodeDecimal(text.replace(/\.$/, '')) ?? encoded
}

/** Returns how many digits follow the point in the text of a decimal. */
export function scaleOf(text: unknown): number {
  return (String(text).split('.')[1] ?? '').length
}
