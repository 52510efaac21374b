import { quoteText } from '../../untrusted/quote.js'
import type { Kind } from '../../language/kind.js'
import { kindOf } from '../../language/kinds.js'
import type { Column } from '../columns/columns.js'
import type { Dialect } from '../dialects/dialect.js'
import type { Sql } from '../writer.js'

/** Asks a database about a column of any type. No expression here raises an error. */
export interface ColumnReader {
  /**
   * Returns the database's name of the type of a column or cell, as text, or null if it does not tell.
   * @param table - the names of the table; empty for the option `from`
   */
  readonly typeOf: (column: Column, table: readonly string[]) => Sql
  /** Returns the names of the column types of a kind that fit the database's name of a type. */
  readonly namesOf: (type: string, cell: string, kind: Kind) => readonly string[]
  /** Returns the fix for a text whose collation or character set statements cannot read exactly. */
  readonly fixOf?: (type: string, column: Column) => string | undefined
  /** True for a type without a zone whose instants the database knows all the same. */
  readonly knowsZone?: (typeName: string) => boolean
  /** True if each cell has a type, rather than the column. */
  readonly typesCells?: boolean
  readonly toText: (column: Sql) => Sql
  /** True if a text has no character outside of ASCII. */
  readonly isAscii: (text: Sql) => Sql
  /** Returns a column as a column of the declared type, or null if it is of another type. */
  readonly declared: (column: Column) => Sql
  /** True if a list of the declared type has an element that is neither null nor of its kind. */
  readonly hasStray: (list: Sql, column: Column) => Sql
}

/** Returns the database's names of the JSON types of a list's elements. */
export function jsonTypesOf({ jsonTypes }: Dialect, kind: Kind): Sql {
  return jsonTypes![kindOf(kind).isText ? 'string' : 'number'] // of each dialect that has JSON
}

/** Splits the name of a type from its size. */
export function withoutSize(type: string): [name: string, size: string] {
  const [size = ''] = /\(.*\)/.exec(type) ?? []
  return [type.replace(size, ''), size]
}

export const isMilliseconds = (size: string) => /^\([0-3]\)$/.test(size)

/** Returns the option that names the type of a column. */
export function mappedTo(field: string, type: string): string {
  return `columns: { ${quoteText(field)}: { type: ${quoteText(type)} } }`
}

/** Returns the option that maps a column to an expression of its type. */
export function mappedToSql({ field, typeName }: Column, expression: string): string {
  return `columns: { ${quoteText(field)}: { sql: ${quoteText(expression)}, type: ${quoteText(typeName)} } }`
}

/** Returns the name of a column as SQL; `…` stands for an expression. */
export function writtenName({ name }: Column, quoted: Dialect['quote']): string {
  return name === undefined ? '…' : quoted(name)
}

/** Tells to read a text under a collation by which only equal texts are equal. */
export function exactly(column: Column, { quote: quoted }: Dialect, collation: string): string {
  const read = `${writtenName(column, quoted)} collate ${collation}`
  return `its collation treats texts as equal that differ here: read it under another, ${mappedToSql(column, read)}`
}
