import type { Calendar, Direction, Instants } from '../time/calendar.js'
import { DAY_MS, epochMs, FIRST_MS, LAST_MS, midnightMs, toDayText } from '../time/date-text.js'
import { readDays, type Days } from '../time/period.js'
import type { Span } from '../time/span.js'
import { decodeDecimal, encodeDecimal } from './decimal.js'
import { type Kind, type ListKind, type ReadCell, type Scalar, type ScalarKind } from './kind.js'
import type { Interval } from './ranges.js'

/** The facts about a kind of scalar cells, apart from its comparators and facets. */
export interface KindRow {
  readonly read: ReadCell
  /** True if a raw cell of the kind is the cell itself. */
  readonly isRaw: boolean
  /** True if a field of the kind can declare `values`. */
  readonly isClosable: boolean
  /** True if a field of the kind can be the key of a resource. */
  readonly isKey: boolean
  /** How columns keep cells. A boolean is 0 or 1. */
  readonly storage: 'number' | 'text'
  /** Returns a cell for people and JSON: in facets, cursors and messages. Accepts a stored boolean. */
  readonly show: (cell: Scalar) => Scalar
  /** Returns the cell that equals a parsed operand; `undefined` if a range of cells equals it. */
  readonly toCell: ((operand: Scalar) => Scalar) | undefined
  /** The meaning of operands as times; `undefined` on kinds without comparators of dates. */
  readonly times: Times | undefined
}

/** The cells that operands of a kind of time stand for. Operands are parsed. */
interface Times {
  /** Returns the cells that equal an operand. */
  equal(operand: Scalar, calendar: Calendar): Interval
  /** Returns the cells in an operand, or on the day that an instant falls on. */
  sameDays(operand: Scalar, calendar: Calendar): Interval
  /** Returns the cells that a span before or after now reaches. */
  reached(span: Span, direction: Direction, calendar: Calendar): Interval
  /** Returns the cells of the days that a span reaches, even if the span has a time part. */
  daysReached(span: Span, direction: Direction, calendar: Calendar): Interval
}

const same = <T>(value: T): T => value

/** Spread into the rows below, so that a row lists what is particular to its kind. */
const defaults = {
  isRaw: true,
  isClosable: false,
  isKey: false,
  storage: 'number',
  show: same,
  toCell: same,
  times: undefined,
} as const

const equalDays: Times['equal'] = (days) => inDays(readDays(days as string)!) // the parser has checked it
const daysReached: Times['daysReached'] = (span, direction, calendar) =>
  inDays(calendar.daysReached(span, direction))

/** The kinds of scalar cells. Apart from `facetForms`, which a bundle without an engine may need alone. */
const rows: { readonly [K in ScalarKind]: KindRow } = {
  string: {
    ...defaults,
    isClosable: true,
    isKey: true,
    storage: 'text',
    read: (raw) => (typeof raw === 'string' ? raw : undefined),
  },
  number: {
    ...defaults,
    isClosable: true,
    isKey: true,
    read: (raw) => (typeof raw === 'number' && !Number.isNaN(raw) ? raw : undefined),
  },
  boolean: {
    ...defaults,
    read: (raw) => (typeof raw === 'boolean' ? raw : undefined),
    show: Boolean,
  },
  date: {
    ...defaults,
    isRaw: false,
    read: (raw) => present(epochMs(raw)),
    toCell: undefined,
    times: {
      equal: (date, calendar) => between(calendar.rangeOf(date as string | number)), // parsed
      sameDays: (date, calendar) => between(calendar.daysOf(date as string | number)), // parsed
      reached: (span, direction, calendar) => between(calendar.reach(span, direction)),
      daysReached: (span, direction, calendar) => between(calendar.reachDays(span, direction)),
    },
  },
  day: {
    ...defaults,
    isRaw: false,
    read: (raw) => present(midnightMs(raw)),
    show: (cell) => toDayText(Number(cell)),
    toCell: undefined,
    times: { equal: equalDays, sameDays: equalDays, reached: daysReached, daysReached },
  },
  decimal: {
    ...defaults,
    isRaw: false,
    isKey: true,
    storage: 'text',
    read: encodeDecimal,
    show: (cell) => decodeDecimal(String(cell)),
    toCell: (operand) => encodeDecimal(operand)!, // the parser has checked it
  },
}

const rowOf: { readonly [K in Kind]: KindRow } = {
  ...rows,
  'string[]': rows.string,
  'number[]': rows.number,
}

/** Returns the facts about a kind; of a list, about the kind of its elements. */
export function kindOf(kind: Kind): KindRow {
  return rowOf[kind]
}

/** Returns the elements of a raw list that are of the element kind; empty if the list is absent. */
export function readList(kind: ListKind, raw: unknown): Scalar[] {
  if (!Array.isArray(raw)) return []
  return Array.from(raw, kindOf(kind).read).filter((element) => element !== undefined)
}

function present(ms: number): number | undefined {
  return Number.isNaN(ms) ? undefined : ms
}

function between({ from, to }: Instants): Interval {
  return { from: { value: from, after: false }, to: { value: to, after: false } }
}

/** Returns the midnights of some days, within the years 0001 to 9999. */
function inDays({ from, to }: Days): Interval {
  const first = Math.max(from * DAY_MS, FIRST_MS)
  const last = Math.min((to - 1) * DAY_MS, LAST_MS + 1 - DAY_MS)
  if (last < first) {
    const end =
      last < FIRST_MS ? { value: FIRST_MS, after: false } : { value: LAST_MS, after: true }
    return { from: end, to: end }
  }
  return { from: { value: first, after: false }, to: { value: last, after: true } }
}
