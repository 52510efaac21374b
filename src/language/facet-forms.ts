import type { Kind } from './kind.js'

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
