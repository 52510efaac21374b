import { createQueryId, sql } from 'kysely'
import { ownMembers } from '../checks/arguments.js'
import { own } from '../checks/plain.js'
import { everything } from '../plan/condition.js'
import type { Plan } from '../plan/plan.js'
import { quote } from '../checks/quote.js'
import { list } from './column-types.js'
import { columnsOf, dialectOf, isName, type ColumnOptions, type Columns } from './columns.js'
import type { Sql } from './dialect.js'
import { toOrder } from './order.js'
import { toExpression } from './where.js'

/** A table's name, or the names that lead to it: `['my schema', 'suppliers']`. Each is quoted whole. */
export type TableName = string | readonly string[]

/** What is asked of a table. */
export interface TableOptions extends Omit<ColumnOptions, 'alias'> {
  readonly table: TableName
}

/** A statement with what is bound to its placeholders, in their order. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The statements that answer a plan. */
export interface Statements {
  /** The rows of the page, their columns named as the fields are. */
  readonly rows: Statement
  /** How many rows the filter matches, as `total`. */
  readonly count: Statement
  /** A row as the driver returns it, with cells that the array engine reads to the same values. */
  readonly toRow: (raw: Readonly<Record<string, unknown>>) => SqlRow
}

/** A row by the names of its fields; an absent cell is null. */
export type SqlRow = Record<string, unknown>

/**
 * The SQL of a plan, for any driver: compiled with no connection. Values are parameters, never text;
 * identifiers are the resource's and the mapping's. Rows that tie, and all rows of an unsorted query,
 * come by ascending key, which must be unique and present.
 *
 * In ClickHouse the parameters are called `p0`, `p1` and so on.
 *
 * @throws TypeError for a resource with no key, and for fields that have no column
 */
export function toSql(plan: Plan, options: TableOptions): Statements {
  const { rows, count, columns } = selects(plan, options)
  const compile = (statement: Sql): Statement => {
    const compiler = columns.dialect.createCompiler()
    const node = statement.toOperationNode()
    const { sql: text, parameters } = compiler.compileQuery(node, createQueryId())
    return Object.freeze({ sql: text, parameters })
  }
  return Object.freeze({
    rows: compile(rows),
    count: compile(count),
    toRow: (raw: Readonly<Record<string, unknown>>) => readRow(raw, columns),
  })
}

/** The selects that answer a plan. */
export function selects(plan: Plan, given: TableOptions) {
  const { table, ...options } = ownMembers('options', given)
  // A bare name may be taken for that of a selected field, which can be another column's.
  const { alias = 't' } = dialectOf(options.dialect)
  const columns = columnsOf(plan.resource, { ...options, alias })
  const from = sql`${sql.id(...readTable(table))} as ${sql.id(alias)}`
  const where = plan.where === everything ? sql`` : sql` where ${toExpression(plan.where, columns)}`
  const fields = columns.all.map(
    ({ field, sql: id, type }) => sql`${type.select?.(id) ?? id} as ${sql.id(field)}`,
  )
  const order = list(toOrder(plan.order, columns))
  return {
    columns,
    rows: sql<SqlRow>`select ${list(fields)} from ${from}${where} order by ${order}${page(plan, columns)}`,
    count: sql<{ total: unknown }>`select count(*) as ${sql.id('total')} from ${from}${where}`,
  }
}

function readTable(table: TableName): readonly string[] {
  const names = typeof table === 'string' ? [table] : table
  const isNamed = Array.isArray(names) && names.length > 0 && names.every(isName)
  if (isNamed) return names
  throw new TypeError(`table must be a name or a list of names, got ${quote(table)}`)
}

function page({ offset, limit }: Plan, { dialect }: Columns): Sql {
  const limited = limit !== Infinity || (offset > 0 && dialect.limitsOffset === true)
  const most = Math.min(limit, Number.MAX_SAFE_INTEGER)
  return sql`${limited ? sql` limit ${most}` : sql``}${offset > 0 ? sql` offset ${offset}` : sql``}`
}

/** @throws TypeError for a row without one of the columns */
export function readRow(raw: Readonly<Record<string, unknown>>, { all }: Columns): SqlRow {
  const cells = all.map(({ field, type }) => {
    const cell = own(raw, field)
    if (cell === undefined) throw new TypeError(`the row has no column ${JSON.stringify(field)}`)
    return [field, cell === null || type.decode === undefined ? cell : type.decode(cell)]
  })
  return Object.fromEntries(cells) as SqlRow // as its entries are
}
