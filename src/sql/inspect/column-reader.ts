import { quote } from '../../untrusted/quote.js'
import type { Kind } from '../../language/kind.js'
import type { Column } from '../columns/columns.js'
import { inDoubleQuotes } from '../dialects/column-types.js'
import type { Dialect } from '../dialects/dialect.js'
import type { Sql } from '../writer.js'

/** Asks a database about a column of any type. No expression here raises an error. */
export interface ColumnReader {
  /**
   * Returns the database's name of the type of a column or cell, as text, or null if it does not tell.
   * @param table - the names of the table; empty for the option `from`
   */
  readonly typeOf: (column: Column, table: readonly string[]) => Sql
  /** Returns the names of the column types that fit the database's name of a type. */
  readonly namesOf: (type: string, cell: string) => readonly string[]
  /** Returns the fix for a text whose collation or character set statements cannot read exactly. */
  readonly fixOf?: (type: string, column: Column) => string | undefined
  /** True if each cell has a type, rather than the column. */
  readonly typesCells?: boolean
  readonly toText: (column: Sql) => Sql
  /** True if a text has no character outside of ASCII. */
  readonly isAscii: (text: Sql) => Sql
  /** Returns what statements with `declared` begin with. */
  readonly with?: (column: Column) => Sql | undefined
  /** Returns a column as a column of the declared type, or null if it is of another type. */
  readonly declared: (column: Column, table: readonly string[]) => Sql
  /** True if a list of the declared type has an element that is neither null nor of its kind. */
  readonly hasStray: (list: Sql, column: Column) => Sql
}

/** Returns the database's names of the JSON types of a list's elements. */
export function jsonTypesOf({ jsonTypes }: Dialect, kind: Kind): Sql {
  return jsonTypes![kind === 'string[]' ? 'string' : 'number'] // of each dialect that has JSON
}

/** Splits the name of a type from its size. */
export function withoutSize(type: string): [name: string, size: string] {
  const [size = ''] = /\(.*\)/.exec(type) ?? []
  return [type.replace(size, ''), size]
}

export const isMilliseconds = (size: string) => /^\([0-3]\)$/.test(size)

/** True if the catalog of the database lists a column. */
export const isInTable = ({ name }: Pick<Column, 'name'>, table: readonly string[]) =>
  name !== undefined && table.length > 0

/** Tells to read a text under a collation by which only equal texts are equal. */
export function exactly({ field, name, typeName }: Column, collation: string): string {
  const read = quote(`${name === undefined ? '…' : inDoubleQuotes(name)} collate ${collation}`)
  return `its collation treats texts as equal that differ here: read it under another, columns: { ${quote(field)}: { sql: ${read}, type: ${quote(typeName)} } }`
}
