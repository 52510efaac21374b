import { createQueryId, sql } from 'kysely'
import { ownMembers } from '../checks/arguments.js'
import { quote } from '../checks/quote.js'
import type { Resource } from '../language/resource.js'
import { everything } from '../plan/condition.js'
import type { Plan } from '../plan/plan.js'
import { list } from './column-types.js'
import {
  columnsOf,
  dialectOf,
  isName,
  type ColumnOptions,
  type Columns,
  type GivenOptions,
} from './columns.js'
import type { Sql } from './dialect.js'
import type { DialectName } from './dialects.js'
import { toOrder } from './order.js'
import { readRow, type RawRow, type SqlRow } from './row.js'
import { toExpression } from './where.js'

/** A table's name, qualified or not: `'suppliers'`, `['sales', 'suppliers']`. Each part is quoted whole. */
export type TableName = string | readonly string[]

/** What `toSql` needs to know about a table. */
export interface TableOptions<
  R extends Resource = Resource,
  D extends DialectName = DialectName,
> extends Omit<ColumnOptions<R, D>, 'alias'> {
  readonly table: TableName
}

/** A statement, with the values for its placeholders in order. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The statements that answer a plan. */
export interface Statements<R extends Resource = Resource> {
  /** The rows of the page, with columns named as the fields are. */
  readonly rows: Statement
  /** How many rows the filter matches, in the column `total`. */
  readonly count: Statement
  /** Decodes a driver's row to the values that `runQuery` sees. */
  readonly toRow: (raw: RawRow) => SqlRow<R>
}

/**
 * The SQL of a plan, for any driver. Needs no connection. Values are parameters, never text; names
 * come from the resource and from `columns`, and are quoted. Rows that tie, and all rows of an
 * unsorted query, are in ascending order of the resource's key, which must be unique and present.
 *
 * In ClickHouse the parameters are named: `parameters[0]` is `p0`, and so on.
 *
 * @throws TypeError for what is no plan, a resource without a key, a field with a getter and no named
 *   column, and an unknown option, field, column type or dialect
 */
export function toSql<R extends Resource, D extends DialectName>(
  plan: Plan<R>,
  options: TableOptions<R, D>,
): Statements<R> {
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
    toRow: (raw: RawRow) => readRow(raw, columns),
  })
}

/** The options as they may come at run time. */
export interface GivenTable extends GivenOptions {
  readonly table: TableName
}

/** The selects that answer a plan. */
export function selects<R extends Resource>(plan: Plan<R>, given: GivenTable) {
  const { table, ...options } = ownMembers('options', given)
  // Bare, a column's name could be taken for the name of a selected field that is another column.
  const { alias = 't' } = dialectOf(options.dialect)
  const columns = columnsOf(plan, { ...options, alias })
  const from = sql`${sql.id(...readTable(table))} as ${sql.id(alias)}`
  const where = plan.where === everything ? sql`` : sql` where ${toExpression(plan.where, columns)}`
  const fields = columns.all.map(
    ({ field, sql: id, type }) => sql`${type.select?.(id) ?? id} as ${sql.id(field)}`,
  )
  const order = toOrder(plan.order, columns)
  return {
    columns,
    rows: sql<RawRow>`select ${list(fields)} from ${from}${where} order by ${order}${page(plan, columns)}`,
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
