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

/** The numbers that all front ends read alike; they disagree about `0x10`. */
const DECIMAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i

/** Returns the number in a text; any other value unchanged. */
export function toNumber(value: unknown): unknown {
  if (typeof value !== 'string' || !DECIMAL.test(value)) return value
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}

/**
 * True for the text of an integer that a number would round, for example to the id of another row. The
 * text in which JavaScript writes a number stands for that number: `1152921504606847000` for 2^60.
 */
export function isRounded(text: unknown): boolean {
  if (typeof text !== 'string' || !/^\s*[+-]?\d+\s*$/.test(text)) return false
  const number = Number(text)
  if (!Number.isFinite(number) || String(number) === text.trim()) return false
  return BigInt(text) !== BigInt(number)
}

/** Returns the value of a kind in a text; any other value unchanged, and a number that would be rounded. */
export function toValue(kind: Kind, value: unknown): unknown {
  const held = valueKind(kind)
  if (held === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  return held === 'number' && !isRounded(value) ? toNumber(value) : value
}

/** Returns the value of a kind in a text that JavaScript writes the same way; else the text. */
export function toNamed(kind: Kind, name: unknown): unknown {
  const value = toValue(kind, name)
  return toText(value) === toText(name) ? value : name
}
