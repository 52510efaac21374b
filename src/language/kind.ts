/** A value of a present cell, or an element of a list; a date is epoch milliseconds. */
export type Scalar = string | number | boolean

/** What a field holds (language reference, section 2). */
export type Kind = ScalarKind | ListKind
export type ScalarKind = 'string' | 'number' | 'boolean' | 'date'
export type ListKind = keyof typeof elementKinds

/** The kind of the elements, by kind of list. */
const elementKinds = { 'string[]': 'string', 'number[]': 'number' } as const

export const kinds: readonly Kind[] = [
  'string',
  'number',
  'boolean',
  'date',
  'string[]',
  'number[]',
]

export function isList(kind: Kind): kind is ListKind {
  return Object.hasOwn(elementKinds, kind)
}

/** The kind of a single value of a field: of the cell, or of an element of a list. */
export function valueKind(kind: Kind): ScalarKind {
  return isList(kind) ? elementKinds[kind] : kind
}
