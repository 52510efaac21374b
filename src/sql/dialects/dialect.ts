import type { Kind, Scalar } from '../../language/kind.js'
import type { Placeholders } from '../part.js'
import type { Sql } from '../writer.js'

/** What one database does in its own way. */
export interface Dialect extends ListTests {
  /** A name as an identifier. */
  readonly quote: (name: string) => string
  readonly placeholders: Placeholders
  /** The column types for each kind of field, by name. The first is the default. */
  readonly types: { readonly [K in Kind]: Readonly<Record<string, ColumnType>> }
  /** Types that are refused, and why. */
  readonly refused?: Readonly<Record<string, string>>
  /** A value bound as a parameter of a type. */
  readonly parameter: (value: unknown, type: ColumnType) => Sql
  /** Writes a number of rows, for a limit or an offset. */
  readonly rows: (count: number) => Sql
  /** Writes a number of rows for a limit, if a bound limit is slow. */
  readonly limit?: (count: number) => Sql
  /** Whether a column is one of at least two values. */
  readonly isAmong: (column: Sql, values: readonly unknown[], type: ColumnType) => Sql
  /** Conditions that hold where a column is one of some values, if an index serves those and not that. */
  readonly narrows?: (column: Sql, values: readonly unknown[], type: ColumnType) => Sql[]
  /** Whether a text contains another, which may be empty. */
  readonly hasText: (column: Sql, text: string, type: ColumnType) => Sql
  /** Whether a text starts with another, or seems to, if indexes serve that which serve no range. */
  readonly startsWith?: (column: Sql, text: string, type: ColumnType) => Sql
  /** Whether `startsWith` says no more than that a text starts with another. */
  readonly likesExactly?: boolean
  /** A text with A to Z as a to z, ordered by code point. */
  readonly foldAscii: (column: Sql) => Sql
  /** A type of texts in the order of the column's own collation; by default the type. */
  readonly inOwnOrder?: (type: ColumnType) => ColumnType
  /** The collation by code point, if columns can be declared with one. */
  readonly codePointCollation?: string
  /** The database's names of the types of JSON, for elements of lists. */
  readonly jsonTypes?: { readonly string: Sql; readonly number: Sql }
  /** Whether an order has to say where nulls are, for them to be lowest. */
  readonly placesNulls?: boolean
  /** Whether an index has nulls at the other end than an order of the language. */
  readonly nullsAreHighest?: boolean
  /** What the table is called in a statement; `t` by default. */
  readonly alias?: string
  /** Whether `"t"."x"` is first the column `t.x`, or member `x` of column `t`, and only then `x` of table `t`. */
  readonly joinsNames?: boolean
  /**
   * Whether an index serves a comparison of rows, `(x, y) > (1, 2)`, and the parts of a union, but no
   * `or` of ranges.
   */
  readonly comparesRows?: boolean
  /** Whether an offset needs a limit. */
  readonly limitsOffset?: boolean
}

/** What is asked of lists. */
export interface ListTests {
  /** Whether a list has at least one of the values; false or null if it is absent. */
  readonly overlaps: (column: Sql, values: readonly unknown[], type: ColumnType) => Sql
  /** Whether a list has every one of the values, which are distinct; false or null if it is absent. */
  readonly covers: (column: Sql, values: readonly unknown[], type: ColumnType) => Sql
  /** Conditions: for a list without elements of its kind, absent or not, one is true; else none. */
  readonly isEmpty: (column: Sql, type: ColumnType) => Sql[]
  /**
   * Reads elements of its kind apart, beside those that another list has at the same places.
   * @param own - a list of texts, of the same length
   */
  readonly unnest: (column: Sql, type: ColumnType, own: Sql) => Unnested
}

/** Lists as rows: one for each element, with repeats, and one with null for a list that has none. */
export interface Unnested {
  /** What follows the table. */
  readonly join: Sql
  readonly value: Sql
  readonly own: Sql
}

/** A column type. For a list, what is said of values applies to its elements. */
export interface ColumnType {
  /** The type of its parameters. */
  readonly parameter: string
  /** What stands for the column, wherever it is read; by default the column. */
  readonly read?: (column: Sql) => Sql
  /**
   * For a type that is read through an expression, while the bare column has the same order: conditions
   * on the bare column that hold for all values of a range, and that an index serves.
   */
  readonly near?: (bare: Sql, from: number, to: number) => Sql[]
  /** Whether the type has a value; by default it has all, and those of `whole`. */
  readonly holds?: (value: Scalar) => boolean
  /** How a column reads as a text, and the type of that, where the type has not every text. */
  readonly text?: { readonly of: (column: Sql) => Sql; readonly type: ColumnType }
  /** How lists are tested; by default as the dialect does. */
  readonly list?: ListTests
  /** Whether a value is NaN, which counts as absent; left out if the type has no NaN. */
  readonly isNaN?: (value: Sql) => Sql
  /** For types of whole numbers only: those that count as present. */
  readonly whole?: Whole
  /**
   * The first and the last value that the language has, if the type holds others too, which count as
   * absent. A range without an end gets the end from here.
   */
  readonly bounds?: Bounds
  /** Whether a value is of the type at all; never null. Every test needs it. */
  readonly isOfType?: (column: Sql) => Sql
  /** Turns a value into a parameter; by default it is the parameter. */
  readonly encode?: (value: Scalar) => unknown
  /** What is compared with values, if order or elements matter; by default the column. */
  readonly compared?: ((column: Sql) => Sql) | undefined
  /**
   * For a type with several values that read as one, besides values outside the language: cuts a value
   * to the one that it reads as, and gives the value that the next one starts with.
   */
  readonly finer?: { readonly cut: (value: Sql) => Sql; readonly next: (value: Sql) => Sql }
  /** What rows are ordered by; by default the column. */
  readonly ordered?: ((column: Sql) => Sql) | undefined
  /** What is selected; by default the column. */
  readonly select?: (column: Sql) => Sql
  /** Reads a value as drivers return it; by default as its kind, `whole` and `isValid` say. */
  readonly decode?: Decode
  /** For lists in JSON: elements that `decode` does not read are left out. */
  readonly json?: true
}

/**
 * Reads a value of a column in any form in which drivers and ORMs return it: null if the language has
 * no such value, so that it counts as absent, and undefined if the value is not of the column's type.
 */
export type Decode = (raw: unknown) => Scalar | null | undefined

/** The first and the last of the values that count as present. */
export type Bounds = readonly [first: Sql, last: Sql]

/** The whole numbers `[from, to)`, or the multiples of a unit among them. */
export interface Whole {
  readonly from: number
  readonly to: number
  readonly unit?: number
}
