import { FIRST_MS, LAST_MS, readInstant } from './date-text.js'

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

/** Reads a raw value: the value of its kind, or `undefined` where there is none. Nothing is coerced. */
export type ReadScalar = (raw: unknown) => Scalar | undefined

export const scalarReaders: { readonly [K in ScalarKind]: ReadScalar } = {
  string: (raw) => (typeof raw === 'string' ? raw : undefined),
  number: (raw) => (typeof raw === 'number' && !Number.isNaN(raw) ? raw : undefined),
  boolean: (raw) => (typeof raw === 'boolean' ? raw : undefined),
  date: (raw) => {
    const ms = epochMs(raw)
    return Number.isNaN(ms) ? undefined : ms
  },
}

/** The elements of a raw list that are of its element kind; an absent list has none. */
export function readList(kind: ListKind, raw: unknown): Scalar[] {
  if (!Array.isArray(raw)) return []
  const read = scalarReaders[elementKinds[kind]]
  return raw.map(read).filter((element) => element !== undefined)
}

/**
 * The instant of a raw date: a `Date`, an integer of epoch milliseconds, or ISO-8601 text.
 * @returns epoch milliseconds within the years 0001 to 9999, or NaN where there is none
 */
export function epochMs(raw: unknown): number {
  if (typeof raw === 'string') return readInstant(raw)
  const ms = typeof raw === 'number' ? raw : isDate(raw) ? timeOf(raw) : NaN
  return Number.isInteger(ms) && ms >= FIRST_MS && ms <= LAST_MS ? ms : NaN
}

/** Whether a value is a `Date`, of this realm or another. */
export function isDate(raw: unknown): raw is Date {
  if (typeof raw !== 'object' || raw === null) return false
  try {
    if (raw instanceof Date) return true
    // What carries a tag can say that it is anything, and asking it may run code.
    return !(Symbol.toStringTag in raw) && Object.prototype.toString.call(raw) === '[object Date]'
  } catch {
    return false // a Proxy that throws, or was revoked
  }
}

/** The time of what looks like a `Date`: NaN where it only pretends to be one. */
export function timeOf(date: Date): number {
  try {
    return Date.prototype.getTime.call(date)
  } catch {
    return NaN
  }
}
