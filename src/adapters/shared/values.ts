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
