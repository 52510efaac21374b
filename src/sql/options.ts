import type { Kind, ListKind } from '../language/kind.js'
import type { FieldOf, Resource } from '../language/resource.js'
import type { ColumnTypeName, DialectName, SqlDialect } from './dialects/dialects.js'

/** SQL that you trust, used instead of a column. Statements contain it in parentheses. */
export interface Expression {
  readonly sql: string
}

/** The columns of a resource, and the dialect of their database. */
export interface ColumnOptions<R extends Resource = Resource, D extends DialectName = DialectName> {
  /** The dialect of the database: an export of `supplier-query/sql`, such as `postgres`. */
  readonly dialect: SqlDialect<D>
  /** Columns that differ from the default: the field's own name, and the first type of its kind. */
  readonly columns?: ColumnMapping<R, D> | undefined
  /**
   * The statement's name for the table of the columns that name no `table`. Without an alias, the columns
   * of parts are not qualified, and statements call a table `t`.
   */
  readonly alias?: string | undefined
}

/** Columns by field: a name, or an object with everything that differs from the default. */
export type ColumnMapping<R extends Resource = Resource, D extends DialectName = DialectName> = {
  readonly [N in keyof R['fields']]?: string | ColumnPlace<R['fields'][N]['kind'], D> | undefined
}

/** A column that differs from the default, or an expression with its type. */
export type ColumnPlace<K extends Kind = Kind, D extends DialectName = DialectName> =
  | NamedColumn<K, D>
  | ExpressedColumn<K, D>
  | (K extends ListKind ? ChildList<K, D> : never)

/**
 * A list whose elements are rows of a child table. A null is no element, and a value that stands twice is
 * twice in the list.
 */
export interface ChildList<K extends ListKind = ListKind, D extends DialectName = DialectName> {
  readonly from: TableName
  /**
   * The child's column that holds the key of the resource; or each column of a key of several columns, with
   * the parent's column.
   */
  readonly key: string | Readonly<Record<string, string>>
  readonly value: string
  /** The type of `value`. */
  readonly type?: ColumnTypeName<K extends 'string[]' ? 'string' : 'number', D> | undefined
  /** SQL that you trust: a condition on the child's rows. */
  readonly where?: string | undefined
  /** The child's column that holds `foldText` of the value. `fold: 'ascii'` does not need it. */
  readonly folded?: (K extends 'string[]' ? string : never) | undefined
}

interface NamedColumn<K extends Kind, D extends DialectName> extends ColumnUse<K> {
  /** The name that the statement gives to a joined table. */
  readonly table?: string | undefined
  readonly name?: string | undefined
  readonly sql?: undefined
  readonly type?: ColumnTypeName<K, D> | undefined
}

/** A value that an expression computes, such as a member of JSON, a cast or a `coalesce`. */
interface ExpressedColumn<K extends Kind, D extends DialectName> extends ColumnUse<K>, Expression {
  readonly table?: undefined
  readonly name?: undefined
  /** The type of its values. */
  readonly type: ColumnTypeName<K, D>
}

/** How a column is used. */
interface ColumnUse<K extends Kind> {
  /**
   * `'database'` sorts, walks and compares ranges of a text by the collation of the column, so that an
   * ordinary index serves. By default, the order is by code point.
   */
  readonly order?: (K extends 'string' ? 'database' : never) | undefined
  /**
   * False if every cell holds a value of the field's kind: the column is `not null` and has its check.
   * Not for lists: an empty list is absent.
   */
  readonly nullable?: (K extends ListKind ? never : boolean) | undefined
  /**
   * `'apart'` reads rows with and without a value by two selects, so that an ordinary index of PostgreSQL,
   * which has its nulls at the other end, serves the sort. By default, an index of `indexSql` serves it.
   */
  readonly nulls?: (K extends ListKind ? never : 'apart') | undefined
  /** The digits after the point that an integer stands for: 2 for a column of cents. */
  readonly decimals?: (K extends 'decimal' ? number : never) | undefined
  /**
   * A column of the same type, or an expression that you trust, which holds `foldText` of each text, and
   * null if the text is null. Statements test and order the field by it. `fold: 'ascii'` does not need it.
   */
  readonly folded?: (K extends 'string' | 'string[]' ? string | Expression : never) | undefined
}

/** The columns of your own statement, the fields to decode, and how its driver reads dates. */
export type ReadOptions<
  R extends Resource = Resource,
  D extends DialectName = DialectName,
  F extends FieldOf<R> = FieldOf<R>,
> = ColumnOptions<R, D> & {
  /** The fields of the rows, which can be internal; by default all fields that are not internal. */
  readonly fields?: readonly F[] | undefined
  /** `'utc'` if your driver reads dates of columns without a zone as UTC. Without it, only text is accepted. */
  readonly dates?: 'utc' | undefined
}

/** The name of a table, or its parts: `'suppliers'`, `['sales', 'suppliers']`. Each part is quoted. */
export type TableName = string | readonly string[]

/**
 * SQL with bound values, as a tagged template passes them: one string more than values. Every `Part` is a
 * `FromPart`.
 */
export interface FromPart {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  /** The database's type of each value, which ClickHouse needs. */
  readonly types?: readonly string[] | undefined
}

/** The options for the source of the rows: a table, or your own FROM. */
export type TableOptions<
  R extends Resource = Resource,
  D extends DialectName = DialectName,
> = ColumnOptions<R, D> & TablePlace

/** The name of a table, or SQL with joins or a subquery. */
export type TablePlace = NamedTable | OwnFrom

interface NamedTable {
  /** The name of the table; an array for a qualified name. */
  readonly table: TableName
  readonly from?: undefined
}

interface OwnFrom {
  readonly table?: undefined
  /**
   * SQL that you trust, to write after the word `from`: tables with their joins and aliases, or a
   * subquery, such as `invoice as i left join customer as c on c.id = i.customer_id`. Its rows must have
   * different keys.
   */
  readonly from: string | FromPart
  /** The name in `from` of the table of the columns that name no `table`. */
  readonly alias: string
}

/** The options of `toSql`: the table, and the fields of its rows. */
export type RowOptions<
  R extends Resource = Resource,
  D extends DialectName = DialectName,
  F extends FieldOf<R> = FieldOf<R>,
> = TableOptions<R, D> & {
  /**
   * The fields of the rows, which can be internal; by default all fields that are not internal. The
   * fields of the sort are always selected, and the key unless it is internal.
   */
  readonly fields?: readonly F[] | undefined
}
