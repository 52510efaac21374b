/** A value that a present cell holds, or a list in it: dates are epoch milliseconds. */
export type Scalar = string | number | boolean

/** What a field holds (language reference, section 2). */
export type Kind = ScalarKind | ListKind
export type ScalarKind = 'string' | 'number' | 'boolean' | 'date'
export type ListKind = keyof typeof elementKinds

/** The kind of each list's elements. */
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

/** The kind of one value of a field: of its cell, or of an element where the cell is a list. */
export function valueKind(kind: Kind): ScalarKind {
  return isList(kind) ? elementKinds[kind] : kind
}
