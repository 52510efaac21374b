import { ownMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import type { Resource } from '../language/resource.js'
import { everything } from '../plan/condition.js'
import { requirePlan, type BoundQuery, type Plan, type Total, type WalkPlan } from '../plan/plan.js'
import { endOf } from '../plan/walk.js'
import { toWalkPage } from '../plan/walk-page.js'
import { partsAfter } from './after.js'
import {
  columnsOfResource,
  isName,
  toId,
  type ColumnOptions,
  type GivenOptions,
} from './columns.js'
import type { Dialect } from './dialects/dialect.js'
import { partsOf, type DialectName } from './dialects/dialects.js'
import { toOrder } from './order.js'
import { toPart, toText, type Statement } from './part.js'
import { readRow, type RawRow, type SqlRow } from './row.js'
import { toExpression } from './where.js'
import { all, any, join, plain, sql, type Sql } from './writer.js'

/** A table's name, qualified or not: `'suppliers'`, `['sales', 'suppliers']`. Each part is quoted whole. */
export type TableName = string | readonly string[]

/** What `toSql` needs to know about a table. */
export interface TableOptions<
  R extends Resource = Resource,
  D extends DialectName = DialectName,
> extends Omit<ColumnOptions<R, D>, 'alias'> {
  readonly table: TableName
}

/** The statements that answer a plan. */
export interface Statements<R extends Resource = Resource> {
  /** The rows of the page, with columns named as the fields are; of a walk, and the one after them. */
  readonly rows: Statement
  /**
   * How many rows the filter matches, in the column `total`; with `maxTotal` that number and one more
   * where more match.
   */
  readonly count: Statement
  /** Decodes a driver's row to the values that `runQuery` sees. */
  readonly toRow: (raw: RawRow) => SqlRow<R>
}

/** The statements that answer the plan of a walk. */
export interface WalkStatements<R extends Resource = Resource> extends Statements<R> {
  /**
   * The page of what a driver returns for `rows`, and the cursor of the next.
   * @throws TypeError for a key that is null, or that two rows share; CursorError for cells too long
   *   for a cursor
   */
  readonly toPage: (raws: readonly RawRow[]) => {
    readonly rows: SqlRow<R>[]
    readonly next: string | null
  }
}

/** The statements that answer a plan of type `P`. */
export type StatementsOf<R extends Resource, P> =
  P extends WalkPlan<R, Total> ? WalkStatements<R> : Statements<R>

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
export function toSql<R extends Resource, D extends DialectName, P extends Plan<R, Total>>(
  plan: P & Plan<R, Total>,
  options: TableOptions<R, D>,
): StatementsOf<R, P> {
  const { rows, count, columns } = selects<R>(plan, options)
  const { placeholders } = columns.dialect
  const compile = (statement: Sql) => toText(toPart(statement), { placeholders })
  const toRow = (row: RawRow) => readRow(row, columns)
  const statements = {
    rows: compile(rows),
    count: compile(count),
    toRow,
    ...(plan.after === undefined
      ? {}
      : { toPage: (found: readonly RawRow[]) => toSqlPage(plan, found.map(toRow)) }),
  }
  return Object.freeze(statements) as StatementsOf<R, P> // with `toPage` for a walk
}

/** The page of a walk from rows that have their cells as members. */
function toSqlPage<Row>({ order, limit }: Pick<BoundQuery, 'order' | 'limit'>, rows: Row[]) {
  const stored = order.map((key) => ({ ...key, field: { ...key.field, get: undefined } }))
  return toWalkPage({ order: stored, limit }, rows)
}

/** The options as they may come at run time. */
interface GivenTable extends GivenOptions {
  readonly table: TableName
}

/**
 * The one table that has all columns of a resource, as it is selected from.
 * @throws TypeError for a column that is in another table
 */
export function tableOf<R extends Resource>(resource: R, given: GivenTable) {
  const { table, ...options } = ownMembers('options', given)
  // Bare, a column's name could be taken for the name of a selected field that is another column.
  const { alias = 't' } = partsOf(options.dialect)
  const columns = columnsOfResource(resource, { ...options, alias })
  const { dialect } = columns
  const joined = columns.all.find((column) => column.table !== alias)
  if (joined !== undefined) {
    throw new TypeError(
      `the column of field ${quote(joined.field)} is in a joined table: write a query around whereOf and orderOf`,
    )
  }
  const id = (...names: readonly string[]) => toId(names, dialect)
  const names = readTable(table)
  return { columns, names, alias, id, from: sql`${id(...names)} as ${id(alias)}` }
}

/** The selects that answer a plan. */
function selects<R extends Resource>(plan: Plan<R, Total>, given: GivenTable) {
  requirePlan(plan)
  const { columns, alias, id, from } = tableOf(plan.resource, given)
  const { dialect } = columns
  const filter = plan.where === everything ? [] : [toExpression(plan.where, columns)]
  const where = filter.length === 0 ? plain('') : sql` where ${all(filter)}`
  const fields = join(
    columns.all.map(
      ({ field, sql: column, type }) => sql`${type.select?.(column) ?? column} as ${id(field)}`,
    ),
  )
  const order = toOrder(plan.order, columns)
  const parts = partsAfter(plan, columns)

  function source(): Sql {
    if (parts === undefined) return sql`select ${fields} from ${from}${where}`
    if (parts.length < 2 || dialect.comparesRows !== true) {
      return sql`select ${fields} from ${from} where ${all([...filter, any(parts)])}`
    }
    // Each part reads an index from where it starts. The filter is written, and its values bound, once.
    const matching = id('supplier-query rows')
    const name = id(alias)
    const isFiltered = filter.length > 0
    const read = isFiltered ? sql`${matching} as ${name}` : from
    const end = dialect.rows(Math.min(endOf(plan), Number.MAX_SAFE_INTEGER))
    const first = plan.limit === Infinity ? plain('') : sql` order by ${order} limit ${end}`
    const union = parts.map(
      (part) => sql`select * from (select ${name}.* from ${read} where ${part}${first}) as part`,
    )
    const head = isFiltered
      ? sql`with ${matching} as not materialized (select ${name}.* from ${from}${where}) `
      : plain('')
    return sql`${head}select ${fields} from (${join(union, ' union all ')}) as ${name}`
  }

  function counted(): Sql {
    if (typeof plan.total !== 'number') return sql`${from}${where}`
    const end = sql`limit ${dialect.rows(Math.min(plan.total + 1, Number.MAX_SAFE_INTEGER))}`
    return sql`(select 1 as ${id('one')} from ${from}${where} ${end}) as ${id('counted')}`
  }

  return {
    columns,
    rows: sql`${source()} order by ${order}${page(plan, dialect)}`,
    count: sql`select count(*) as ${id('total')} from ${counted()}`,
  }
}

function readTable(table: TableName): readonly string[] {
  const names = typeof table === 'string' ? [table] : table
  const isNamed = Array.isArray(names) && names.length > 0 && names.every(isName)
  if (isNamed) return names
  throw new TypeError(`table must be a name or an array, got ${quote(table)}`)
}

function page({ offset, limit, after }: BoundQuery, { rows, limitsOffset }: Dialect): Sql {
  // A walk asks for one row more, which tells whether any follows.
  const most = after === undefined || limit === 0 ? limit : limit + 1
  const isBound = most !== Infinity || (offset > 0 && limitsOffset === true)
  const bound = isBound ? sql` limit ${rows(Math.min(most, Number.MAX_SAFE_INTEGER))}` : plain('')
  return offset > 0 ? sql`${bound} offset ${rows(offset)}` : bound
}
