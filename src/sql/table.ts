import type { Resource } from '../language/resource.js'
import { ownMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import { isText, readTable, toId } from './column.js'
import { columnsOfResource, type Columns } from './columns.js'
import { partsOf, type DialectName } from './dialects/dialects.js'
import type { FromPart, TableOptions } from './options.js'
import { join, plain, sql, type Sql } from './writer.js'

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
export function tableOf<R extends Resource, D extends DialectName>(
  resource: R,
  given: TableOptions<R, D>,
): SqlTable {
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

function readFrom(from: string | FromPart): Sql {
  if (typeof from === 'string') return plain(from)
  const { strings, values, types = [] } = ownMembers('from', from)
  const most = values.length + 1
  if (strings.length !== most) {
    throw new TypeError(`from: expected ${most} strings around its values, got ${strings.length}`)
  }
  return { strings, values, types: values.map((_, i) => types[i] ?? '') }
}
