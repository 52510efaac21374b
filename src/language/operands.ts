import { epochMs, midnightMs } from '../time/date-text.js'
import { own } from '../untrusted/plain.js'
import { isStorable } from '../untrusted/quote.js'
import { isDecimal } from './decimal.js'
import { isList, type Kind, type Scalar, type ScalarKind } from './kind.js'

/** How the operands of a kind are read. Apart from `kinds.ts`, so that a parser loads no code for cells. */
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
    expected: 'a date ("YYYY-MM-DD", an ISO-8601 datetime, whole epoch milliseconds)',
    hasTimeOfDay: true,
    read: (value) => {
      const ms = epochMs(value)
      return Number.isNaN(ms) ? undefined : typeof value === 'string' ? value : ms
    },
  },
  day: {
    expected: 'a day such as "2026-03-08"',
    hasTimeOfDay: false,
    read: (value) =>
      typeof value === 'string' && !Number.isNaN(midnightMs(value)) ? value : undefined,
    advice: (value) => (Number.isNaN(epochMs(value)) ? undefined : NO_TIME),
  },
  decimal: {
    isExact: true,
    expected: 'a finite number, or its digits as a string such as "-12.50"',
    read: (value) => {
      if (typeof value === 'string') return isDecimal(value) ? value : undefined
      return isFiniteNumber(value) && !isRounded(value) ? value : undefined
    },
    advice: (value) =>
      isFiniteNumber(value)
        ? 'send it as a string, because JSON rounds integers beyond 2^53 - 1'
        : undefined,
  },
} as const satisfies { readonly [K in ScalarKind]: OperandRow }

const operandsOf: { readonly [K in Kind]: OperandRow } = {
  ...operands,
  'string[]': operands.string,
  'number[]': operands.number,
}

/** Returns how the operands of a kind are read; of a list, how its elements are. */
export function operandOf(kind: Kind): OperandRow {
  return operandsOf[kind]
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

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

/** True for an integer that JSON may have rounded. */
function isRounded(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}
