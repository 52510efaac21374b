import { quote } from '../../untrusted/quote.js'
import type { Kind } from '../../language/kind.js'
import type { Resource } from '../../language/resource.js'
import type { Expression } from './column.js'
import type { ColumnTypeName, DialectName, SqlDialect } from '../dialects/dialects.js'

/** Where the fields of a resource are stored. */
export interface ColumnOptions<R extends Resource = Resource, D extends DialectName = DialectName> {
  readonly dialect: SqlDialect<D>
  /** Columns that differ from the default: the field's own name, and the first type of its kind. */
  readonly columns?: ColumnMapping<R, D> | undefined
  /**
   * What the statement calls the table of the columns that name no other. Without it, the columns of
   * parts are not qualified, and statements call a table `t`.
   */
  readonly alias?: string | undefined
}

/** Columns by field: a name, or what differs from the default. */
export type ColumnMapping<R extends Resource = Resource, D extends DialectName = DialectName> = {
  readonly [N in keyof R['fields']]?: string | ColumnPlace<R['fields'][N]['kind'], D> | undefined
}

/** A column that differs from the default, or an expression with its type. */
export type ColumnPlace<K extends Kind = Kind, D extends DialectName = DialectName> =
  | NamedColumn<K, D>
  | ExpressedColumn<K, D>

interface NamedColumn<K extends Kind, D extends DialectName> extends ColumnUse<K> {
  /** What the statement calls another table that it joins. */
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
   * `'database'` sorts, walks and compares ranges of a text by the column's own collation, so that an
   * ordinary index serves. By default these go by code point.
   */
  readonly order?: (K extends 'string' ? 'database' : never) | undefined
  /** False for a column whose every cell is a value of the field's kind, as `not null` and a check say. */
  readonly nullable?: boolean | undefined
  /**
   * What gives `foldText` of each text, and null where the text is null: a column of the same type, or
   * an expression that you trust. The field is tested and ordered by it. `fold: 'ascii'` needs none.
   */
  readonly folded?: (K extends 'string' | 'string[]' ? string | Expression : never) | undefined
}

/** The options as they may come at run time, whatever the compiler was told. */
export interface GivenOptions extends Omit<ColumnOptions, 'columns'> {
  readonly columns?: Readonly<Record<string, string | GivenPlace | undefined>> | undefined
}

export interface GivenPlace {
  readonly table?: string | undefined
  readonly name?: string | undefined
  readonly sql?: string | undefined
  readonly type?: string | undefined
  readonly order?: string | undefined
  readonly nullable?: boolean | undefined
  readonly folded?: string | Expression | undefined
}

/** @throws TypeError for a place whose `sql` is no expression, and one that is not that alone with its type */
export function requireExpression(
  where: string,
  { sql: text, type, name, table }: GivenPlace,
): void {
  if (typeof text !== 'string' || text.trim() === '') {
    throw new TypeError(`${where}: sql must be an expression, got ${quote(text)}`)
  }
  if (name !== undefined || table !== undefined) {
    throw new TypeError(`${where}: an expression has no name and no table, leave them out`)
  }
  if (type === undefined) {
    throw new TypeError(`${where}: an expression needs its type, { sql: …, type: … }`)
  }
}
