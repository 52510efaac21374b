import { ownMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import type { Resource } from '../language/resource.js'
import type { ColumnOptions, GivenOptions } from './columns/column-options.js'
import { columnsOfResource, isName, toId } from './columns/columns.js'
import type { Dialect } from './dialects/dialect.js'
import { partsOf, type DialectName } from './dialects/dialects.js'
import type { Column } from './columns/column.js'
import { join, plain, sql, type Sql } from './writer.js'

/** A table's name, qualified or not: `'suppliers'`, `['sales', 'suppliers']`. Each part is quoted whole. */
export type TableName = string | readonly string[]

/**
 * SQL with values of its own, as a tagged template has it: one string more than there are values. Any
 * `Part` is one.
 */
export interface FromPart {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  /** The database's type of each value, which ClickHouse needs. */
  readonly types?: readonly string[] | undefined
}

/** What statements read: a table, or a FROM of your own. */
export type TableOptions<
  R extends Resource = Resource,
  D extends DialectName = DialectName,
> = ColumnOptions<R, D> & TablePlace

/** A table by its name, or SQL in the place of the table. */
export type TablePlace = NamedTable | OwnFrom

interface NamedTable {
  readonly table: TableName
  readonly from?: undefined
}

interface OwnFrom {
  readonly table?: undefined
  /**
   * SQL that you trust, to stand after the word `from`: tables with their joins and aliases, or a
   * subquery, such as `invoice as i left join customer as c on c.id = i.customer_id`. No two of its rows
   * may have one key.
   */
  readonly from: string | FromPart
  /** What `from` calls the table of the columns that name no other. */
  readonly alias: string
}

/** The options as they may come at run time. */
export interface GivenTable extends GivenOptions {
  readonly table?: TableName | undefined
  readonly from?: string | FromPart | undefined
}

/**
 * What statements read, with the columns of a resource. SQL of one's own stands in a select of all
 * columns, which databases merge into the statement.
 */
export function tableOf<R extends Resource>(resource: R, given: GivenTable) {
  const { table, from: ownFrom, alias: named, ...options } = ownMembers('options', given)
  const dialect = partsOf(options.dialect)
  const id = (...names: readonly string[]) => toId(names, dialect)
  // Bare, a column's name could be taken for the name of a selected field that is another column.
  const { alias: ownAlias = 't' } = dialect
  const alias = named ?? ownAlias
  if (!isName(alias)) throw new TypeError(`alias must be a name, got ${quote(alias)}`)
  if (ownFrom !== undefined) requireAlone({ table, alias: named })
  const names = ownFrom === undefined ? readTable(table) : []
  const read =
    ownFrom === undefined ? sql`${id(...names)} as ${id(alias)}` : readFrom(ownFrom, dialect)
  const place = { ...options, alias }
  const written = columnsOfResource(resource, place)
  if (ownFrom === undefined) requireOneTable(written.all, alias)
  if (ownFrom === undefined && !written.hasExpressions) {
    return { columns: written, names, alias, id, from: read, isTable: true }
  }
  // Statements have names of their own beside the columns, which no name in SQL of one's own may meet.
  const cells: Sql[] = []
  const columns = columnsOfResource(resource, place, (column) => {
    const name = id(`supplier-query ${cells.length + 1}`)
    cells.push(sql`${column} as ${name}`)
    return sql`${id(ownAlias)}.${name}`
  })
  const from = sql`(select ${join(cells)} from ${read}) as ${id(ownAlias)}`
  return { columns, names, alias: ownAlias, id, from, isTable: false }
}

function requireOneTable(columns: readonly Column[], alias: string): void {
  const other = columns.find(({ table }) => table !== alias)
  if (other === undefined) return
  throw new TypeError(
    `the column of field ${quote(other.field)} is in a joined table: pass \`from\`, with the join, in the place of \`table\``,
  )
}

/** @throws TypeError for a FROM that has a table beside it, or no alias */
function requireAlone({ table, alias }: Pick<GivenTable, 'table' | 'alias'>): void {
  if (table !== undefined) {
    throw new TypeError('options: `from` stands in the place of `table`, leave one of them out')
  }
  if (alias === undefined) {
    throw new TypeError(
      'options: `from` needs `alias`, its name for the table of the columns that name no other',
    )
  }
}

export function readTable(table: TableName | undefined): readonly string[] {
  const names = typeof table === 'string' ? [table] : table
  const isNamed = Array.isArray(names) && names.length > 0 && names.every(isName)
  if (isNamed) return names
  throw new TypeError(`table must be a name or an array, got ${quote(table)}`)
}

function readFrom(from: string | FromPart, { placeholders }: Dialect): Sql {
  if (typeof from === 'string' && from.trim() !== '') return plain(from)
  const {
    strings,
    values,
    types = [],
  }: Partial<FromPart> = typeof from === 'object' ? ownMembers('from', from) : {}
  if (!Array.isArray(strings) || !Array.isArray(values) || strings.length !== values.length + 1) {
    throw new TypeError(
      `from must be SQL, or a part { strings, values } with one string more than values, got ${quote(from)}`,
    )
  }
  if (placeholders === '{p0}' && types.length !== values.length) {
    throw new TypeError('from: ClickHouse needs `types`, the type of each of its values')
  }
  return {
    texts: strings,
    values: values.map((value: unknown, i) => ({ value, type: types[i] ?? '' })),
  }
}
