import type { Kind, Scalar } from '../../language/kind.js'
import type { Sql } from '../writer.js'

/** How one database writes SQL. */
export interface Dialect extends ListTests {
  readonly name: string
  readonly quote: (name: string) => string
  readonly placeholders: '$1' | '?' | '{p0}'
  /** The most parameters of a statement, if the database has a limit. */
  readonly maxParameters?: number
  /** The column types for each kind of field, by name. The first is the default. */
  readonly types: { readonly [K in Kind]: Readonly<Record<string, ColumnType>> }
  /** Kinds without a default type. */
  readonly withoutDefault?: readonly Kind[]
  /** Binds a value as a parameter of a type. */
  readonly parameter: (value: unknown, type: ColumnType) => Sql
  /** Writes a number of rows, for a limit or an offset. */
  readonly rows: (count: number) => Sql
  /** True if a column equals one of the values, of which there is at least one. */
  readonly isAmong: (column: Sql, values: readonly unknown[], type: ColumnType) => Sql
  /** True if a text contains another text, which may be empty. */
  readonly hasText: (column: Sql, text: string, type: ColumnType) => Sql
  /** True if a text starts with another text. Set if indexes serve it that serve no range. */
  readonly startsWith?: (column: Sql, text: string, type: ColumnType) => Sql
  /** Turns A to Z into a to z. The result is ordered by code point. */
  readonly foldAscii: (column: Sql) => Sql
  /** True if texts that are equal under one collation are equal under all. */
  readonly collationsAgree?: boolean
  /** Returns a type of texts in the order of the column's collation; by default the type itself. */
  readonly inOwnOrder?: (type: ColumnType) => ColumnType
  /** True if an order must say where nulls are, so that they are lowest. */
  readonly placesNulls?: boolean
  /** Writes the values of a row's place in an order as JSON, or as a list of texts. */
  readonly toStored: (values: readonly Sql[]) => Sql
  /** Reads the text of one of these values as a value of a type. */
  readonly fromStored: (text: string, type: ColumnType) => Sql
  /** True if a column holds values of several types: texts in the JSON of a place keep their quotes. */
  readonly hasTypedValues?: boolean
  /** True if an ordinary index has nulls at the other end than an order of the language. */
  readonly nullsAreHighest?: boolean
  /** The name of the table in a statement; `t` by default. */
  readonly alias?: string
  /**
   * True if an index serves a comparison of rows, `(x, y) > (1, 2)`, and the parts of a union, but not
   * an `or` of ranges.
   */
  readonly comparesRows?: boolean
  /** How a row selects a list whose elements are rows of a child table. */
  readonly children: {
    /** Aggregates the elements, in any order. */
    readonly toList: (value: Sql) => Sql
    /** True if drivers return the list as JSON. */
    readonly json?: true
    /** True if a subquery can read the columns of its parent. */
    readonly correlates: boolean
    /** True if `in` finds rows by the keys of a subquery, and `exists` looks at each row. */
    readonly findsKeys?: true
  }
  /** How indexes serve statements; undefined for a database without such indexes. */
  readonly indexes: Indexes | undefined
  readonly inspector: Inspector
}

/** What indexes of a database can hold and serve. */
export interface Indexes {
  /** The expressions: all that you trust, only folded texts, or none. */
  readonly expressions: 'all' | 'folded' | 'none'
  /** True if an index serves an order of several keys. */
  readonly servesSorts: boolean
  /** True if an index can hold a column under another collation than its own. */
  readonly collates?: boolean
  /** True for indexes of the elements of a list, and of the trigrams of a text. */
  readonly hasGin?: boolean
  /** True if the schema stands before the name of the index, not of the table. */
  readonly namesSchema?: boolean
}

/** A column as an inspection sees it. */
export interface TypedColumn {
  readonly kind: Kind
  /** Undefined for an expression. */
  readonly name: string | undefined
  readonly bare: Sql
  readonly type: ColumnType
  readonly typeName: string
}

/** Asks a database about a column of any type. No expression here raises an error. */
export interface Inspector {
  /**
   * Returns the database's name of the type of a column or cell, as text, or null if it does not tell.
   * @param table - the names of the table; empty for the option `from`
   */
  readonly typeOf: (column: TypedColumn, table: readonly string[]) => Sql
  /** Returns the names of the column types of a kind that fit the database's name of a type. */
  readonly namesOf: (type: string, cell: string, kind: Kind) => readonly string[]
  /**
   * Returns why statements cannot read a text of a collation or character set exactly, and the expression
   * by which they can.
   */
  readonly fixOf?: (type: string, name: string, kind: Kind) => readonly [string, string] | undefined
  /** True for a type without a zone whose instants the database knows all the same. */
  readonly knowsZone?: (typeName: string) => boolean
  /** The operator that matches a text with a regular expression, if instants have digits below the millisecond. */
  readonly matches?: '~' | 'regexp'
  /** True if each cell has a type, rather than the column. */
  readonly typesCells?: boolean
  readonly toText: (column: Sql) => Sql
  /** Returns a column as a column of the declared type, or null if it is of another type. */
  readonly declared: (column: TypedColumn) => Sql
  /** True if a list of the declared type has an element that is neither null nor of its kind. */
  readonly hasStray: (list: Sql, column: TypedColumn) => Sql
}

/** True for a list that has some values; false or null if the list is absent. */
type ListTest = (
  column: Sql,
  values: readonly unknown[],
  type: ColumnType,
  isNegated?: boolean,
) => Sql

/** The tests of lists. */
export interface ListTests {
  /** True if a list has at least one of the values. */
  readonly overlaps: ListTest
  /** True if a list has all of the distinct values. */
  readonly covers: ListTest
  /** Conditions, one of which is true for an absent list and for a list without elements of its kind. */
  readonly isEmpty: (column: Sql, type: ColumnType) => Sql[]
  /** True if a list has an element; by default the negation of `isEmpty`, which is slower of a child table. */
  readonly isPresent?: () => Sql
  /**
   * Joins the elements of the list's kind, with the elements of another list at the same places.
   * @param own - a list of texts of the same length
   */
  readonly unnest: (column: Sql, type: ColumnType, own: Sql) => Unnested
}

/** Lists as rows: one row per element, with repeats, and one row with null for an empty list. */
export interface Unnested {
  /** The join, to write after the table. */
  readonly join: Sql
  readonly value: Sql
  readonly own: Sql
}

/** A child table, as an index and an inspection need it. */
export interface Child {
  readonly names: readonly string[]
  /** The keys of its index: the tested value, and the columns that hold the key of the parent. */
  readonly index: readonly Sql[]
  /** True if the index has an expression, which folds the value. */
  readonly isFolded: boolean
  readonly elementKind: Kind
  readonly elementType: ColumnType
  /** Its rows, to write after `from`. */
  readonly rows: Sql
  /** Its first column with a key of the parent. */
  readonly key: Sql
}

/** A column type. For a list, the members describe its elements. */
export interface ColumnType {
  /** The type of its parameters. */
  readonly parameter: string
  /** Replaces the column in all statements; by default the column itself. */
  readonly read?: (column: Sql) => Sql
  /** True if the type can hold a value; by default it holds every value, or the values of `whole`. */
  readonly holds?: ((value: Scalar) => boolean) | undefined
  /** Reads a column as a text of another type, if the column type cannot hold every text. */
  readonly text?: { readonly of: (column: Sql) => Sql; readonly type: ColumnType } | undefined
  /** The tests of a list; by default the tests of the dialect. */
  readonly list?: ListTests
  /** For a list over a child table, whose tests are never null. */
  readonly child?: Child
  /** For types of whole numbers: the range of the values that the language and the type share. */
  readonly whole?: Whole | undefined
  /** For types of exact decimals with a limit: the values that they can hold. */
  readonly digits?: Digits | undefined
  /** True if a type of whole numbers also has values outside of `whole`. */
  readonly isWider?: true
  /**
   * The condition that the values of the language meet, as the chapter prints it for a `check`. Statements
   * trust it, and inspections test it. Undefined if the type has no other values.
   */
  readonly check?: ((column: Sql) => Sql) | undefined
  /** Turns a value into a parameter; by default the value itself. */
  readonly encode?: ((value: Scalar) => unknown) | undefined
  /** The expression that ranges and tests of elements compare; by default the column. */
  readonly compared?: ((column: Sql) => Sql) | undefined
  /** Turns a value into a parameter that `compared` is compared with in a range; by default `encode`. */
  readonly encodeCompared?: ((value: Scalar) => unknown) | undefined
  /** The expression that orders rows; by default the column. */
  readonly ordered?: ((column: Sql) => Sql) | undefined
  /** Writes a value of the order for a cursor, in full precision; by default the value itself. */
  readonly stored?: (ordered: Sql) => Sql
  /** Reads the text that `stored` wrote; by default the dialect's `fromStored`. */
  readonly fromStored?: (text: string) => Sql
  /** True for a text that `stored` writes; by default by the kind, `whole` and `digits`. */
  readonly isWritten?: ((text: string) => boolean) | undefined
  /** The expression whose least and greatest value are selected; by default the column. */
  readonly ends?: (column: Sql) => Sql
  /** The expression to select; by default the column. */
  readonly select?: (column: Sql) => Sql
  /** For days: how a person selects the column as text. */
  readonly asText?: (column: Sql) => Sql
  /** Reads a value that a driver returns; by default by the kind and `whole`. */
  readonly decode?: Decode
  /** True for dates in UTC without a zone, which most drivers read in local time. */
  readonly isZoneless?: true
  /** For instants as text: whether their texts have an offset, and the type whose texts differ in it. */
  readonly offset?: { readonly isShown: boolean; readonly otherType: string } | undefined
  /** For lists in JSON: elements that `decode` does not read are left out. */
  readonly json?: true
}

/**
 * Reads a value of a column in all forms that drivers and ORMs return. Returns null for a value outside
 * the language, which counts as absent, and undefined for a value that is not of the column's type.
 */
export type Decode = (raw: unknown) => Scalar | null | undefined

/** The decimals of at most `precision` digits, `scale` of them after the point, or only some whole numbers. */
export interface Digits {
  readonly precision: number
  readonly scale: number
  /** The most digits before the point. */
  readonly whole: number
  /** The whole numbers `[from, to)`. Required, so that none is inherited. */
  readonly bounds: { readonly from: bigint; readonly to: bigint } | undefined
  /** How many places the point is moved: 2 for a column of cents. Required, so that none is inherited. */
  readonly decimals: number
  /** True for the shortest decimals of doubles, and for the whole numbers of `bounds`. */
  readonly isDouble?: true
}

/** The multiples of a unit in `[from, to)`. */
export interface Whole {
  readonly from: number
  readonly to: number
  readonly unit: number
}
