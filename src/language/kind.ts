import type { Fold } from './fold.js'
import { compareText } from './text.js'

/**
 * A present cell, or an element of a list, as engines hold it: a date as epoch milliseconds, a day as its
 * midnight in UTC, and a decimal as the text of `encodeDecimal`.
 */
export type Scalar = string | number | boolean

/** The sort value of a cell that is not a list; `undefined` if absent. */
export type Cell = Scalar | undefined

/** Reads a raw cell as a value of one kind; `undefined` for a value of another kind. */
export type ReadCell = (raw: unknown) => Cell

/** The type of a field's cells (language reference, section 2). */
export type Kind = ScalarKind | ListKind
export type ScalarKind = 'string' | 'number' | 'boolean' | 'date' | 'day' | 'decimal'
/** The kinds that the key of a resource can have. */
export type KeyKind = 'string' | 'number' | 'decimal'
export type ListKind = `${'string' | 'number'}[]`

/**
 * The types that depend on a kind: of an operand (`value`), of a raw cell or an element of one, of a
 * value of a facet, of a value in a closed set, of `fold`, and of `sortable`.
 */
export interface KindTypes {
  string: Types<string, string, string, string, Fold>
  number: Types<number, number, number, number>
  boolean: Types<boolean, boolean, boolean>
  date: Types<string | number | Date, string | number | Date, number>
  day: Types<string, string | Date, string>
  decimal: Types<string | number, string | number | bigint, string>
  'string[]': Types<string, string, string, string, Fold, false>
  'number[]': Types<number, number, number, number, never, false>
}

interface Types<
  Value,
  Raw,
  Shown,
  Closed = never,
  FoldName = never,
  Sortable extends boolean = boolean,
> {
  value: Value
  cell: Raw
  shown: Shown
  closed: Closed
  fold: FoldName
  sortable: Sortable
}

/** The forms of a facet: counts of values, least and greatest value, or counts between edges. */
export type FacetForm = 'values' | 'range' | 'edges'

/** The forms of facet that each kind of field can have (language reference, section 12). */
export const facetForms = {
  string: ['values'],
  number: ['values', 'range', 'edges'],
  boolean: ['values'],
  date: ['range', 'edges'],
  day: ['range', 'edges'],
  decimal: ['values', 'range', 'edges'],
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

/**
 * Compares two cells of a field (language reference, section 6): absent cells are lowest, text is ordered
 * by code point.
 */
export function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  if (a === b) return 0
  return a === undefined || a < b! ? -1 : 1 // no value is less than `undefined`
}
