import { quote } from '../../untrusted/quote.js'
import { readList, readerOf, isList, type Kind, type Scalar } from '../../language/kind.js'
import { stateOf } from '../../rows/cell-state.js'

/** The reading of a cell, as plain data. */
export type CellReading =
  /** A value of the field's kind; for a list, its elements of the element kind. */
  | { readonly state: 'present'; readonly value: PlainValue | readonly PlainValue[] }
  /** `undefined`, `null`, or a list without other elements. */
  | { readonly state: 'absent' }
  /** A value of another kind, which counts as absent. */
  | { readonly state: 'unreadable'; readonly found: string }

/**
 * A value that JSON can hold: a date is an ISO-8601 string that ends in `Z`, an infinite number is
 * `"Infinity"` or `"-Infinity"`.
 */
export type PlainValue = string | number | boolean

/** Reads a raw cell of a field (language reference, section 2). */
export function readCell(kind: Kind, raw: unknown): CellReading {
  if (stateOf(kind, raw) === 'absent') return { state: 'absent' }
  if (isList(kind)) {
    const elements = readList(kind, raw)
    if (elements.length > 0) return { state: 'present', value: elements.map(toPlain) }
  } else {
    const value = readerOf(kind)(raw)
    const isTime = kind === 'date' && value !== undefined
    if (isTime) return { state: 'present', value: new Date(Number(value)).toISOString() }
    if (value !== undefined) return { state: 'present', value: toPlain(value) }
  }
  return { state: 'unreadable', found: quote(raw) }
}

/** Returns a value that JSON can represent: infinities become text, and -0 becomes 0. */
export function toPlain(value: Scalar): PlainValue {
  if (typeof value !== 'number') return value
  return Number.isFinite(value) ? value + 0 : String(value)
}
