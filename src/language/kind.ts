import { epochMs } from '../time/date-text.js'
import { readDays, readPeriod } from '../time/period.js'
import { own } from '../untrusted/plain.js'
import { isStorable } from '../untrusted/quote.js'
import { isDecimal, isRounded } from './decimal.js'
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

/** How the operands of a kind are read. Apart from `kind-cells.ts`, so that a parser loads no code for cells. */
export interface OperandRow {
  readonly expected: string
  /** Returns the value for the parsed query, or `undefined` if it is invalid. */
  readonly read: (value: unknown) => Scalar | undefined
  /** Returns a clause that says why a value is invalid and what to send, if that is known. */
  readonly advice?: (value: unknown) => string | undefined
  /** True if operands and cells are texts. */
  readonly isText?: true
  /** True if a text of digits stands for a number, so that every digit counts. */
  readonly isExact?: true
  /** On kinds of time: true if a cell has a time of day, so that spans may have a time part. */
  readonly hasTimeOfDay?: boolean
}

/** Tells why a time is invalid as a day, or as a span of days. */
export const NO_TIME = 'this field has no time of day'

const operands = {
  string: {
    expected: 'a string',
    isText: true,
    read: (value) => (typeof value === 'string' && isStorable(value) ? value : undefined),
  },
  number: {
    expected: 'a finite number',
    read: (value) => (isFiniteNumber(value) ? value : undefined),
  },
  boolean: {
    expected: 'true or false',
    read: (value) => (typeof value === 'boolean' ? value : undefined),
  },
  date: {
    expected:
      'a date ("YYYY-MM-DD", an ISO-8601 datetime, whole epoch milliseconds, a period such as "2026-11")',
    hasTimeOfDay: true,
    read: (value) => {
      const ms = epochMs(value)
      if (Number.isNaN(ms)) return isPeriod(value) ? value : undefined
      return typeof value === 'string' ? value : ms
    },
  },
  day: {
    expected: 'a day such as "2026-03-08", or a period such as "2026-11"',
    hasTimeOfDay: false,
    read: (value) =>
      typeof value === 'string' && readDays(value) !== undefined ? value : undefined,
    advice: (value) => (Number.isNaN(epochMs(value)) ? undefined : NO_TIME),
  },
  decimal: {
    isExact: true,
    expected: 'a finite number, or its digits as a string such as "-12.50"',
    read: (value) => {
      if (typeof value === 'string') return isDecimal(value) ? value : undefined
      return isFiniteNumber(value) && !isRounded(value) ? value : undefined
    },
    advice: (value) => {
      if (isFiniteNumber(value)) {
        return 'send it as a string, because JSON rounds numbers of more than 15 digits'
      }
      const hasExponent = typeof value === 'string' && /^[^x]+e/i.test(value) // unlike 0x1e
      return hasExponent && !Number.isNaN(Number(value))
        ? 'write it without an exponent'
        : undefined
    },
  },
} as const satisfies { readonly [K in ScalarKind]: OperandRow }

const operandRows: { readonly [K in Kind]: OperandRow } = {
  ...operands,
  'string[]': operands.string,
  'number[]': operands.number,
}

/** Returns how the operands of a kind are read; of a list, how its elements are. */
export function operandOf(kind: Kind): OperandRow {
  return operandRows[kind]
}

/** True for a field of texts or of lists of texts, which can be folded. */
export function hasTexts(kind: Kind): boolean {
  return own(operandOf(kind), 'isText') === true
}

/** True for a field of one text, which can be searched. */
export function isTextKind(kind: Kind): boolean {
  return hasTexts(kind) && !isList(kind)
}

/** True for a field of instants, which have a time of day. */
export function isInstantKind(kind: Kind): boolean {
  return own(operandOf(kind), 'hasTimeOfDay') === true
}

export function isDayKind(kind: Kind): boolean {
  return own(operandOf(kind), 'hasTimeOfDay') === false
}

/** True for a field of exact numbers, whose operands may be texts of digits. */
export function isExactKind(kind: Kind): boolean {
  return own(operandOf(kind), 'isExact') === true
}

function isPeriod(value: unknown): value is string {
  return typeof value === 'string' && readPeriod(value) !== undefined
}

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value)
}
