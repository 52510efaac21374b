import { epochMs } from '../time/instant.js'
import { valueKind, type Kind, type ListKind, type Scalar, type ScalarKind } from './kind.js'
import { compareText } from './text.js'

/** The sort value of a cell that is not a list; `undefined` if absent. */
export type Cell = Scalar | undefined

/** Reads a raw cell as a value of one kind; `undefined` for a value of another kind. */
export type ReadCell = (raw: unknown) => Cell

const readers: { readonly [K in ScalarKind]: ReadCell } = {
  string: (raw) => (typeof raw === 'string' ? raw : undefined),
  number: (raw) => (typeof raw === 'number' && !Number.isNaN(raw) ? raw : undefined),
  boolean: (raw) => (typeof raw === 'boolean' ? raw : undefined),
  date: (raw) => {
    const ms = epochMs(raw)
    return Number.isNaN(ms) ? undefined : ms
  },
}

/** Returns the reader of a cell, or of an element if the kind is a list. */
export function readerOf(kind: Kind): ReadCell {
  return readers[valueKind(kind)]
}

/** Returns the elements of a raw list that are of the element kind; empty if the list is absent. */
export function readList(kind: ListKind, raw: unknown): Scalar[] {
  if (!Array.isArray(raw)) return []
  return raw.map(readerOf(kind)).filter((element) => element !== undefined)
}

/**
 * Compares two cells of a field: absent cells are lowest, `false` is before `true`, numbers and dates
 * are ordered by value, text by code point (language reference, section 6).
 * @returns a negative number, zero or a positive number
 */
export function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  if (a === b) return 0
  return a === undefined || a < b! ? -1 : 1 // no value is less than `undefined`
}
