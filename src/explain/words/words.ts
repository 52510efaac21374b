import type { Direction } from '../../time/calendar.js'
import type { Kind } from '../../language/kind.js'
import type { SpanParts } from './span-parts.js'

/**
 * How a query is said in a language. Operands come worded by `text`, `number`, `truth` and `date`,
 * lists of more than 20 cut short by `others`; fields come as their labels.
 */
export interface QueryWords {
  /** A text that someone wrote; it may hold anything, control characters too. */
  text(value: string): string
  number(value: number): string
  truth(value: boolean): string
  /** A date as ISO-8601 text, without milliseconds where they are zero. */
  date(text: string, form: DateForm): string
  /** What stands for so many values that are left out, as the last of a list. */
  others(count: number): string

  /** `eq`, `ne`, `is_any`, `is_not_any`. */
  equals(said: SaidEquality): string
  /** `lt`, `le`, `gt`, `ge`. */
  compares(said: SaidOrder): string
  /** `contains`, `not_contains`, and the four of lists with one element. */
  contains(said: SaidPart): string
  /** `includes_any`, `includes_all`, `excludes_any`, `excludes_all`. */
  includes(said: SaidElements): string
  /** `eq_date`, `ne_date`. */
  onDay(said: SaidDay): string
  /** The comparators with a span. */
  relative(said: SaidSpan): string

  /** What all of some conditions, two or more, make; those that need brackets have them. */
  and(conditions: readonly string[]): string
  or(conditions: readonly string[]): string
  brackets(condition: string): string
  /** A group without operands: within another, and as the whole filter. */
  constant(holds: boolean, isWhole: boolean): string

  /** The sort keys, one or more. */
  order(keys: readonly SaidKey[]): string
  /** The page; `limit` is `undefined` for all rows from `offset` on, which is then above 0. */
  page(offset: number, limit: number | undefined): string
  /** The zone that days and times without an offset are of. */
  zone(timeZone: string): string
  /** The whole: the filter, then what there is of order, page and zone. */
  sentence(parts: readonly string[]): string
}

/** A whole day, a time without an offset, or an instant. */
export type DateForm = 'day' | 'wall' | 'instant'

interface Said {
  /** The label of the field. */
  readonly field: string
  readonly kind: Kind
}

export interface SaidEquality extends Said {
  /** The values, none of them null. */
  readonly values: readonly string[]
  /** Whether null is among the operands. */
  readonly orAbsent: boolean
  readonly negated: boolean
  /** Of dates that are all written alike. */
  readonly form: DateForm | undefined
}

export interface SaidOrder extends Said {
  readonly relation: 'below' | 'notAbove' | 'above' | 'notBelow'
  readonly value: string
  /** Of a date. */
  readonly form: DateForm | undefined
}

export interface SaidPart extends Said {
  readonly value: string
  readonly negated: boolean
}

export interface SaidElements extends Said {
  readonly values: readonly string[]
  readonly wanted: 'any' | 'all'
  readonly negated: boolean
}

export interface SaidDay extends Said {
  readonly value: string
  readonly form: DateForm
  readonly negated: boolean
}

export interface SaidSpan extends Said {
  readonly relation: 'before' | 'on' | 'after'
  /** Into the past or the future. */
  readonly direction: Direction
  readonly span: SpanParts
  /** The day or the instant that is reached, where the moment is known. */
  readonly reached: string | undefined
}

export interface SaidKey extends Said {
  readonly descending: boolean
}

/** How it is said why a row matches. */
export interface MatchWords extends QueryWords {
  /**
   * The first line: the verdict, and the comparisons that decide it, each with its cell; none where
   * every row matches, or none can.
   */
  verdict(matches: boolean, deciding: readonly string[]): string
  /** A comparison, beside what its cell holds. */
  beside(comparison: string, cell: string): string
  cell(said: SaidCell): string
  /** The first line of a group of two or more. */
  group(operator: 'and' | 'or'): string
  /** A line of the tree: a comparison beside its cell, or the first of a group. */
  outcome(holds: boolean, line: string): string
  /** The last line: what would have to be otherwise; left out for a constant. */
  distance(said: SaidDistance): string
}

export interface SaidCell {
  readonly kind: Kind
  readonly state: 'present' | 'absent' | 'unreadable'
  /** The value, or the elements of a list; none where there is no value. */
  readonly values: readonly string[]
  /** What an unreadable cell holds instead. */
  readonly found: string | undefined
}

export interface SaidDistance {
  readonly matches: boolean
  /** The fewest comparisons that must turn out otherwise to change the verdict; at least 1. */
  readonly distance: number
  /** The comparisons of which each alone would do. */
  readonly pivots: readonly string[]
}
