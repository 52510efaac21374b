import type { QueryCompiler, RawBuilder } from 'kysely'
import type { Kind, Scalar } from '../language/kind.js'

/** A piece of a statement: text with quoted identifiers, and the parameters bound in it. */
export type Sql = RawBuilder<unknown>

/** What one database does in its own way; all that is common to them is elsewhere. */
export interface Dialect {
  readonly createCompiler: () => QueryCompiler
  /** The types of column that a field of a kind may have, by name; the first is the default. */
  readonly types: { readonly [K in Kind]: Readonly<Record<string, ColumnType>> }
  /** A bound value of a type. */
  readonly parameter: (value: unknown, type: ColumnType) => Sql
  /** Whether a column is one of at least two values. */
  readonly isAmong: (column: Sql, values: readonly unknown[], type: ColumnType) => Sql
  /** Whether a text has another in it; the empty one too. */
  readonly hasText: (column: Sql, text: Sql) => Sql
  /** Whether a list has at least one of the values; false or null where it is absent. */
  readonly overlaps: (column: Sql, values: readonly unknown[], type: ColumnType) => Sql
  /** Whether a list has every one of the values, which are distinct; false or null where it is absent. */
  readonly covers: (column: Sql, values: readonly unknown[], type: ColumnType) => Sql
  /** Conditions of which one is true for a list without a value, absent or not, and none for another. */
  readonly isEmpty: (column: Sql, type: ColumnType) => Sql[]
  /** What is written after an order key so that nulls are lowest; nothing where they always are. */
  readonly nulls?: { readonly ascending: Sql; readonly descending: Sql }
  /** What a table is called in a statement; by default `t`. */
  readonly alias?: string
  /** Whether `"t"."x"` is the column `t.x`, or the member `x` of a column `t`, before one of a table `t`. */
  readonly joinsNames?: boolean
  /** Whether there can be no offset without a limit. */
  readonly limitsOffset?: boolean
}

/** A type of column; of a list, what is said of values is said of its elements. */
export interface ColumnType {
  /** What a parameter of it is called. */
  readonly parameter: string
  /** Whether a value is NaN, which the language takes for absent; left out where none can be. */
  readonly isNaN?: (value: Sql) => Sql
  /** For whole numbers only: the least that is present, and the one after the greatest. */
  readonly whole?: Whole
  /**
   * Whether a value is one of the language's; false or null for others, which count as absent. Left
   * out where the type holds no others. Needed beside a test that is open to one side.
   */
  readonly isValid?: (column: Sql) => Sql
  /** Whether a value is of the type at all, never null; needed beside every test. */
  readonly isOfType?: (column: Sql) => Sql
  /** A value as a parameter; by default as it is. */
  readonly encode?: (value: Scalar) => unknown
  /** What of a column is compared with values, where order or elements count; by default all. */
  readonly compared?: (column: Sql) => Sql
  /** What of a column rows are ordered by; by default all. */
  readonly ordered?: (column: Sql) => Sql
  /** What is selected of a column, if not itself. */
  readonly select?: (column: Sql) => Sql
  /** A cell from what the driver returns, which is not null; null for absent; by default as it is. */
  readonly decode?: (raw: unknown) => unknown
}

/** The whole numbers `[from, to)`. */
export interface Whole {
  readonly from: number
  readonly to: number
}
