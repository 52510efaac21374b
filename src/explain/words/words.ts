import type { Direction } from '../../time/calendar.js'
import type { Kind } from '../../language/kind.js'

/**
 * The words in which a language describes a query. Fields arrive as their labels, operands as
 * `text`, `number`, `truth` and `date` have worded them; `others` ends a list of more than 20 values.
 */
export interface QueryWords {
  /**
   * A string from the query or a row. It may hold anything, so quote it and escape what does not show:
   * `englishQuery.text` does both.
   */
  text(value: string): string
  number(value: number): string
  truth(value: boolean): string
  /** A date as an ISO-8601 string, without milliseconds if they are zero. */
  date(text: string, form: DateForm): string
  /** The last item of a list that is cut, for the values left out. */
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

  /** Two or more conditions that must all hold; those that need brackets have them. */
  and(conditions: readonly string[]): string
  or(conditions: readonly string[]): string
  brackets(condition: string): string
  /** A group without operands: inside another group, or as the whole filter. */
  constant(holds: boolean, isWhole: boolean): string

  /** The sort keys, one or more. */
  order(keys: readonly SaidKey[]): string
  /** The page; without a `limit` it is all rows from `offset` on, and `offset` is above 0. */
  page(offset: number, limit: number | undefined): string
  /** The time zone of days, and of times without an offset. */
  zone(timeZone: string): string
  /** The whole sentence: the filter, then order, page and zone as far as there are any. */
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
  /** The form of dates that are all written alike. */
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
  /** Whether there is a time part, even `T0S`: the span then reaches an instant, not a day. */
  readonly timed: boolean
}

/** A sort key, in words. */
export interface SaidKey extends Said {
  readonly descending: boolean
}

/** The words in which a language explains why a row matches. */
export interface MatchWords extends QueryWords {
  /**
   * The first line: the verdict and the comparisons that decide it, each beside its cell. There are
   * none if every row matches, or no row can.
   */
  verdict(matches: boolean, deciding: readonly string[]): string
  /** A comparison beside what its cell holds. */
  beside(comparison: string, cell: string): string
  cell(said: SaidCell): string
  /** The first line of a group of two or more. */
  group(operator: 'and' | 'or'): string
  /** A line of the tree: a comparison beside its cell, or the first line of a group. */
  outcome(holds: boolean, line: string): string
  /** The last line: what would change the verdict; left out if nothing can. */
  distance(said: SaidDistance): string
}

/** A cell of an explained comparison, in words. */
export interface SaidCell {
  readonly kind: Kind
  readonly state: 'present' | 'absent' | 'unreadable'
  /** The value, or the elements of a list; empty if there is no value. */
  readonly values: readonly string[]
  /** What an unreadable cell holds instead. */
  readonly found: string | undefined
}

/** The outcomes that must change to change a verdict. */
export interface SaidDistance {
  readonly matches: boolean
  /** The fewest comparisons whose outcomes must change to change the verdict; at least 1. */
  readonly distance: number
  /** The comparisons that would each change it on their own. */
  readonly pivots: readonly string[]
}
