import type { Fold } from './fold.js'

/** A value of a present cell, or an element of a list; a date is epoch milliseconds. */
export type Scalar = string | number | boolean

/** What a field holds (language reference, section 2). */
export type Kind = ScalarKind | ListKind
export type ScalarKind = 'string' | 'number' | 'boolean' | 'date'
export type ListKind = `${'string' | 'number'}[]`

/**
 * The types that depend on a kind: of one value in a row or an operand, of one in a closed set, of
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

/** What a facet can count: how often each value occurs, least and most, or the rows between edges. */
export type FacetForm = 'values' | 'range' | 'edges'

/** The forms of facet that a field can have, by its kind (language reference, section 12). */
export const facetForms = {
  string: ['values'],
  number: ['values', 'range', 'edges'],
  boolean: ['values'],
  date: ['range', 'edges'],
  'string[]': ['values'],
  'number[]': ['values'],
} as const satisfies { readonly [K in Kind]: readonly FacetForm[] }

export const kinds = Object.keys(facetForms) as readonly Kind[] // its keys

export function isList(kind: Kind): kind is ListKind {
  return kind.endsWith('[]')
}

/** The kind of a single value of a field: of the cell, or of an element of a list. */
export function valueKind(kind: Kind): ScalarKind {
  return kind.replace('[]', '') as ScalarKind // as the kinds are called
}
