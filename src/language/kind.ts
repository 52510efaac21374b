import { epochMs } from '../time/instant.js'
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

const readText: ReadCell = (raw) => (typeof raw === 'string' ? raw : undefined)
const readNumber: ReadCell = (raw) =>
  typeof raw === 'number' && !Number.isNaN(raw) ? raw : undefined
const readTruth: ReadCell = (raw) => (typeof raw === 'boolean' ? raw : undefined)
const readDate: ReadCell = (raw) => {
  const ms = epochMs(raw)
  return Number.isNaN(ms) ? undefined : ms
}

/**
 * The kinds of field: the kind and the reader of a cell, or of an element if the kind is a list, and the
 * forms of facet that a field of the kind can have (language reference, section 12).
 */
const table = {
  string: { value: 'string', read: readText, facets: ['values'] },
  number: { value: 'number', read: readNumber, facets: ['values', 'range', 'edges'] },
  boolean: { value: 'boolean', read: readTruth, facets: ['values'] },
  date: { value: 'date', read: readDate, facets: ['range', 'edges'] },
  'string[]': { value: 'string', read: readText, facets: ['values'] },
  'number[]': { value: 'number', read: readNumber, facets: ['values'] },
} as const satisfies {
  readonly [K in Kind]: { value: ScalarKind; read: ReadCell; facets: readonly FacetForm[] }
}

export type FacetFormOf<K extends Kind> = (typeof table)[K]['facets'][number]

export const kinds = Object.keys(table) as readonly Kind[] // `Object.keys` returns strings

export function isList(kind: Kind): kind is ListKind {
  return table[kind].value !== kind
}

export function valueKind(kind: Kind): ScalarKind {
  return table[kind].value
}

export function readerOf(kind: Kind): ReadCell {
  return table[kind].read
}

export function facetFormsOf(kind: Kind): readonly FacetForm[] {
  return table[kind].facets
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
