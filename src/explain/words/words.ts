import type { Direction } from '../../time/calendar.js'
import type { Kind } from '../../language/kind.js'

/**
 * The words of a language for queries. Fields arrive as labels, and operands as the results of `text`,
 * `number`, `truth` and `date`. `others` ends a list of more than 20 values.
 */
export interface QueryWords {
  /**
   * Words a string from the query or a row. The string is untrusted: quote it and escape invisible
   * characters, as `englishQuery.text` does.
   */
  text(value: string): string
  /** Words a number; a decimal arrives as its digits. */
  number(value: number | string): string
  truth(value: boolean): string
  /** Words a date, which is an ISO-8601 string without milliseconds if they are zero. */
  date(text: string, form: DateForm): string
  /** Words the last item of a cut list: the number of values left out. */
  others(count: number): string

  /** `eq`, `ne`, `is_any`, `is_not_any`. */
  equals(said: SaidEquality): string
  /** `lt`, `le`, `gt`, `ge`. */
  compares(said: SaidOrder): string
  /** `contains`, `not_contains`, and the four comparators of lists with one element. */
  contains(said: SaidPart): string
  /** `includes_any`, `includes_all`, `excludes_any`, `excludes_all`. */
  includes(said: SaidElements): string
  /** `eq_date`, `ne_date`. */
  onDay(said: SaidDay): string
  /** The comparators with a span. */
  relative(said: SaidSpan): string

  /** Joins two or more conditions that must all hold, with brackets if needed. */
  and(conditions: readonly string[]): string
  or(conditions: readonly string[]): string
  brackets(condition: string): string
  /** Words a group without operands, inside another group or as the whole filter. */
  constant(holds: boolean, isWhole: boolean): string

  /** Words one or more sort keys. */
  order(keys: readonly SaidKey[]): string
  /** Words the page. Without a `limit` it has all rows from `offset` on, and `offset` is above 0. */
  page(offset: number, limit: number | undefined): string
  /** Words the time zone of days, and of times without an offset. */
  zone(timeZone: string): string
  /** Joins the sentence: the filter, then the order, page and zone if present. */
  sentence(parts: readonly string[]): string
}

/** A whole day, a time without an offset, or an instant. */
export type DateForm = 'day' | 'wall' | 'instant'

export interface Said {
  /** The label of the field. */
  readonly field: string
  readonly kind: Kind
}

/** An equality with one or more values, in words. */
export interface SaidEquality extends Said {
  /** The values other than null. */
  readonly values: readonly string[]
  /** Whether null is one of the operands. */
  readonly orAbsent: boolean
  readonly negated: boolean
  /** The form of the dates, if all have the same form. */
  readonly form: DateForm | undefined
}

/** An order comparison, in words. */
export interface SaidOrder extends Said {
  readonly relation: 'below' | 'notAbove' | 'above' | 'notBelow'
  readonly value: string
  /** The form of a date. */
  readonly form: DateForm | undefined
}

/** A search for a text or an element, in words. */
export interface SaidPart extends Said {
  readonly value: string
  readonly negated: boolean
}

/** A comparison of a list with several values, in words. */
export interface SaidElements extends Said {
  readonly values: readonly string[]
  readonly wanted: 'any' | 'all'
  readonly negated: boolean
}

/** A comparison with a day, in words. */
export interface SaidDay extends SaidPart {
  readonly form: DateForm
}

/** A comparison with a relative date, in words. */
export interface SaidSpan extends Said {
  readonly relation: 'before' | 'on' | 'after'
  /** Into the past or the future. */
  readonly direction: Direction
  readonly span: SpanParts
  /** The day or the instant that the span reaches, if the moment is known. */
  readonly reached: string | undefined
}

/** The parts of a span, as written. */
export interface SpanParts {
  readonly years: number
  readonly months: number
  readonly weeks: number
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
  /** True if the span has a time part, even `PT0S`. It then reaches an instant instead of a day. */
  readonly timed: boolean
}

/** A sort key, in words. */
export interface SaidKey extends Said {
  readonly descending: boolean
}

/** The words of a language for explanations of matches. */
export interface MatchWords extends QueryWords {
  /**
   * Words the first line: the verdict and the deciding comparisons, each with its cell. `deciding` is
   * empty if the groups of the filter alone decide.
   */
  verdict(matches: boolean, deciding: readonly string[]): string
  /** Joins a comparison and the description of its cell. */
  withCell(comparison: string, cell: string): string
  cell(said: SaidCell): string
  /** Words the first line of a group of two or more conditions. */
  group(operator: 'and' | 'or'): string
  /** Marks a line of the tree: a comparison with its cell, or the first line of a group. */
  outcome(holds: boolean, line: string): string
  /** Words the last line: the changes that would flip the verdict. Not called for a constant. */
  distance(said: SaidDistance): string
}

/** A cell of an explained comparison, in words. */
export interface SaidCell {
  readonly kind: Kind
  readonly state: 'present' | 'absent' | 'unreadable'
  /** The value, or the elements of a list; empty if there is no value. */
  readonly values: readonly string[]
  /** A description of the value of an unreadable cell. */
  readonly found: string | undefined
}

/** The changes that would flip a verdict. */
export interface SaidDistance {
  readonly matches: boolean
  /** The smallest number of outcomes that must change to flip the verdict; at least 1. */
  readonly distance: number
  /** The comparisons that would each flip the verdict alone. */
  readonly pivots: readonly string[]
}
