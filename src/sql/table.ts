import { ownMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import type { Resource } from '../language/resource.js'
import type { ColumnOptions, GivenOptions } from './columns/column-options.js'
import { columnsOfResource, isText, toId, type Columns } from './columns/columns.js'
import { partsOf, type DialectName } from './dialects/dialects.js'
import { join, plain, sql, type Sql } from './writer.js'

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

/** The options as JavaScript can pass them. */
export interface GivenTable extends GivenOptions {
  readonly table?: TableName | undefined
  readonly from?: string | FromPart | undefined
}

/** The source of the rows, with the columns of a resource. */
export interface SqlTable {
  readonly columns: Columns
  /** The names of the table; empty for your own FROM. */
  readonly names: readonly string[]
  /** The name of the source in the statement. */
  readonly alias: string
  readonly id: (name: string) => Sql
  readonly from: Sql
  /** True if `from` is a table, not a select. */
  readonly isTable: boolean
}

/**
 * Finds the source of the rows. Your own FROM becomes a select of all columns, which databases merge into the
 * statement.
 */
export function tableOf(resource: Resource, given: GivenTable): SqlTable {
  const { table, from: ownFrom, alias: named, ...options } = ownMembers('options', given)
  if (table !== undefined && ownFrom !== undefined) {
    throw new TypeError('options: expected `table` or `from`, got both: leave one of them out')
  }
  const dialect = partsOf(options.dialect)
  const id = (name: string) => toId([name], dialect)
  // Without a table, the name of a column could mean a selected field of another column.
  const { alias: ownAlias = 't' } = dialect
  const alias = named === undefined ? ownAlias : named
  if (!isText(alias)) throw new TypeError(`alias: expected a name, got ${quote(alias)}`)
  const names = ownFrom === undefined ? readTable(table) : []
  const source =
    ownFrom === undefined ? sql`${toId(names, dialect)} as ${id(alias)}` : readFrom(ownFrom)
  const place = { ...options, alias }
  const written = columnsOfResource(resource, place)
  if (ownFrom === undefined && !written.hasExpressions) {
    return { columns: written, names, alias, id, from: source, isTable: true }
  }
  // Statements define names that could collide with names in your own FROM.
  const cells: Sql[] = []
  const columns = columnsOfResource(resource, place, (column) => {
    const name = id(`supplier-query ${cells.length + 1}`)
    cells.push(sql`${column} as ${name}`)
    return sql`${id(ownAlias)}.${name}`
  })
  const from = sql`(select ${join(cells)} from ${source}) as ${id(ownAlias)}`
  return { columns, names, alias: ownAlias, id, from, isTable: false }
}

/** @throws TypeError for a value that is not the name of a table */
export function readTable(table: TableName | undefined): readonly string[] {
  const names = typeof table === 'string' ? [table] : table
  if (Array.isArray(names) && names.length > 0 && names.every(isText)) return names
  throw new TypeError(`table: expected a name or an array of names, got ${quote(table)}`)
}

function readFrom(from: string | FromPart): Sql {
  if (typeof from === 'string') return plain(from)
  const { strings, values, types = [] } = ownMembers('from', from)
  return { texts: strings, values: values.map((value, i) => ({ value, type: types[i] ?? '' })) }
}
