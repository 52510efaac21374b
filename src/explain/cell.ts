import { quote } from '../untrusted/quote.js'
import { readList, cellReaders } from '../language/cell.js'
import { stateOf } from '../rows/state.js'
import { isList, type Kind, type Scalar } from '../language/kind.js'

/** What a row holds for a field, as plain data. */
export type CellReading =
  /** A value of the field's kind; of a list, the elements that are of the element kind. */
  | { readonly state: 'present'; readonly value: PlainValue | readonly PlainValue[] }
  /** Nothing: `undefined`, `null`, or a list of nothing else. */
  | { readonly state: 'absent' }
  /** Something that is no value of the field's kind, and so counts as absent. */
  | { readonly state: 'unreadable'; readonly found: string }

/**
 * A value that JSON can hold: a date is ISO-8601 text that ends in `Z`, an infinite number is
 * `"Infinity"` or `"-Infinity"`.
 */
export type PlainValue = string | number | boolean

/** Reads a raw cell of a field of some kind (language reference, section 2). */
export function readCell(kind: Kind, raw: unknown): CellReading {
  if (stateOf(kind, raw) === 'absent') return { state: 'absent' }
  if (isList(kind)) {
    const elements = readList(kind, raw)
    if (elements.length > 0) return { state: 'present', value: elements.map(toPlain) }
    return { state: 'unreadable', found: quote(raw) }
  }
  const value = cellReaders[kind](raw)
  if (value === undefined) return { state: 'unreadable', found: quote(raw) }
  return {
    state: 'present',
    value: kind === 'date' ? new Date(Number(value)).toISOString() : toPlain(value),
  }
}

/** A value as JSON holds it, which knows no infinity and drops the sign of -0. */
export function toPlain(value: Scalar): PlainValue {
  if (typeof value !== 'number') return value
  return Number.isFinite(value) ? value + 0 : String(value)
}
