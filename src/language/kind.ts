import { epochMs } from '../time/instant.js'
import type { Fold } from './fold.js'

/** A value of a present cell, or an element of a list; a date is epoch milliseconds. */
export type Scalar = string | number | boolean

/** A cell of a single value, as it is sorted; `undefined` if absent. */
export type Cell = Scalar | undefined

/** Reads a raw cell as a value of one kind, without conversion; `undefined` if absent. */
export type ReadCell = (raw: unknown) => Cell

/** What a field holds (language reference, section 2). */
export type Kind = ScalarKind | ListKind
export type ScalarKind = 'string' | 'number' | 'boolean' | 'date'
export type ListKind = 'string[]' | 'number[]'

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

interface KindRow {
  /** The kind of a single value: of the cell, or of an element of a list. */
  readonly value: ScalarKind
  /** Reads a single value. */
  readonly read: ReadCell
  /** The forms of facet that a field can have (language reference, section 12). */
  readonly facets: readonly FacetForm[]
}

const readText: ReadCell = (raw) => (typeof raw === 'string' ? raw : undefined)
const readNumber: ReadCell = (raw) =>
  typeof raw === 'number' && !Number.isNaN(raw) ? raw : undefined
const readBoolean: ReadCell = (raw) => (typeof raw === 'boolean' ? raw : undefined)
const readDate: ReadCell = (raw) => {
  const ms = epochMs(raw)
  return Number.isNaN(ms) ? undefined : ms
}

/** The kinds of field. Everything that depends on a kind alone comes from this table. */
const table = {
  string: { value: 'string', read: readText, facets: ['values'] },
  number: { value: 'number', read: readNumber, facets: ['values', 'range', 'edges'] },
  boolean: { value: 'boolean', read: readBoolean, facets: ['values'] },
  date: { value: 'date', read: readDate, facets: ['range', 'edges'] },
  'string[]': { value: 'string', read: readText, facets: ['values'] },
  'number[]': { value: 'number', read: readNumber, facets: ['values'] },
} as const satisfies { readonly [K in Kind]: KindRow }

export const kinds = Object.keys(table) as readonly Kind[] // its keys

export type FacetFormOf<K extends Kind> = (typeof table)[K]['facets'][number]

export function isList(kind: Kind): kind is ListKind {
  return kind !== table[kind].value
}

/** The kind of a single value of a field: of the cell, or of an element of a list. */
export function valueKind(kind: Kind): ScalarKind {
  return table[kind].value
}

/** Reads a single value of a field: the cell, or an element of a list. */
export function readerOf(kind: Kind): ReadCell {
  return table[kind].read
}

export function facetsOf(kind: Kind): readonly FacetForm[] {
  return table[kind].facets
}
