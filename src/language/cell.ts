import { epochMs } from '../time/instant.js'
import { valueKind, type Kind, type ListKind, type Scalar, type ScalarKind } from './kind.js'
import { compareText } from './text.js'

/** A cell of a single value, as it is sorted; `undefined` if absent. */
export type Cell = Scalar | undefined

/** Reads a raw cell as a value of one kind, without conversion; `undefined` if absent. */
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

/** Returns the reader of a single value of a field: of the cell, or of an element of a list. */
export function readerOf(kind: Kind): ReadCell {
  return readers[valueKind(kind)]
}

/** The elements of a raw list that are of the element kind; none if the list is absent. */
export function readList(kind: ListKind, raw: unknown): Scalar[] {
  if (!Array.isArray(raw)) return []
  return raw.map(readerOf(kind)).filter((element) => element !== undefined)
}

/**
 * The order of the cells of a field: absent ones lowest, `false` before `true`, numbers and dates
 * by value, text by code point (language reference, section 6).
 * @returns a negative number, zero or a positive number
 */
export function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  if (a === b) return 0
  if (a === undefined) return -1
  if (b === undefined) return 1
  return a < b ? -1 : 1
}
