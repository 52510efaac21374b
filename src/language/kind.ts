import { epochMs } from '../time/date-text.js'
import type { Fold } from './fold.js'
import { compareText } from './text.js'

/** The value of a present cell, or of an element of a list. A date is epoch milliseconds. */
export type Scalar = string | number | boolean

/** The sort value of a cell that is not a list; `undefined` if absent. */
export type Cell = Scalar | undefined

/** Reads a raw cell as a value of one kind; `undefined` for a value of another kind. */
export type ReadCell = (raw: unknown) => Cell

/** The type of a field's cells (language reference, section 2). */
export type Kind = ScalarKind | ListKind
export type ScalarKind = 'string' | 'number' | 'boolean' | 'date'
export type ListKind = `${'string' | 'number'}[]`

/**
 * The types that depend on a kind: of a value in a row or an operand, of a value in a closed set, of
 * `fold`, and of `sortable`.
 */
export interface KindTypes {
  string: { value: string; closed: string; fold: Fold; sortable: boolean }
  number: { value: number; closed: number; fold: never; sortable: boolean }
  boolean: { value: boolean; closed: never; fold: never; sortable: boolean }
  date: { value: string | number | Date; closed: never; fold: never; sortable: boolean }
  'string[]': { value: string; closed: string; fold: Fold; sortable: false }
  'number[]': { value: number; closed: number; fold: never; sortable: false }
}

/** The forms of a facet: counts of values, least and greatest value, or counts between edges. */
export type FacetForm = 'values' | 'range' | 'edges'

/** The forms of facet that each kind of field can have (language reference, section 12). */
export const facetForms = {
  string: ['values'],
  number: ['values', 'range', 'edges'],
  boolean: ['values'],
  date: ['range', 'edges'],
  'string[]': ['values'],
  'number[]': ['values'],
} as const satisfies { readonly [K in Kind]: readonly FacetForm[] }

export const kinds = Object.keys(facetForms) as readonly Kind[] // `Object.keys` returns strings

export function isList(kind: Kind): kind is ListKind {
  return kind.endsWith('[]')
}

/** Returns the kind of a cell, or of an element if the kind is a list. */
export function valueKind(kind: Kind): ScalarKind {
  return kind.replace('[]', '') as ScalarKind // a list kind is its element kind and `[]`
}

/** Apart from `facetForms`, so that a bundle without an engine does not read dates. */
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
  return Array.from(raw, readerOf(kind)).filter((element) => element !== undefined)
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
