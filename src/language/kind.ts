import type { Fold } from './fold.js'

/** The value of a present cell, or of an element of a list. A date is epoch milliseconds. */
export type Scalar = string | number | boolean

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
