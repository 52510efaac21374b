/** What front ends give for values: mostly text that was typed. */
import { valueKind, type Kind } from '../../language/kind.js'

export function isNothing(value: unknown): value is undefined | null {
  return value === undefined || value === null
}

/** Whether an input has been left empty. */
export function isBlank(value: unknown): value is undefined | null | '' {
  return isNothing(value) || value === ''
}

/** A text, a number or a boolean as text; `undefined` for anything else. */
export function toText(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}

/** What every front end reads as the same number: they differ in what they make of `0x10`. */
const DECIMAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i

/** A number that is typed as text; anything else as it is, for the parser to judge. */
export function toNumber(value: unknown): unknown {
  if (typeof value !== 'string' || !DECIMAL.test(value)) return value
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}

/** What an input gives for a value of a kind of field; anything else as it is. */
export function toValue(kind: Kind, value: unknown): unknown {
  const held = valueKind(kind)
  if (held === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  return held === 'number' ? toNumber(value) : value
}

/** What a text that names a value of a kind stands for: it must be written as JavaScript writes it. */
export function toNamed(kind: Kind, name: unknown): unknown {
  const value = toValue(kind, name)
  return toText(value) === toText(name) ? value : name
}
