import { ownMembers, requireArray } from '../untrusted/arguments.js'
import { own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { declaresMaxLimit } from '../language/limits.js'
import { bindField, type FieldOf, type PublicField, type Resource } from '../language/resource.js'
import { isTie, requirePlan, type BoundQuery, type Plan, type WalkPlan } from '../plan/plan.js'
import { endOf } from '../plan/row-query.js'
import type { Columns } from './columns.js'
import type { Column } from './column.js'
import type { Dialect } from './dialects/dialect.js'
import type { DialectName } from './dialects/dialects.js'
import type { RowOptions } from './options.js'
import { cursorName, indexKeys, keysOf, placeOf, rangesOf, toOrder } from './order.js'
import { toStatement, type Statement } from './placeholders.js'
import { cutPage, readRow, type RawRow, type SqlPage, type SqlRow } from './row.js'
import { tableOf, type SqlTable } from './table.js'
import { filterOf } from './where.js'
import { any, join, plain, sql, where, type Sql } from './writer.js'

/** The statements that answer a plan. */
export interface Statements<R extends Resource = Resource, F extends FieldOf<R> = PublicField<R>> {
  /**
   * Selects the rows of the page, with columns named like the fields. A walk selects one row more, and the
   * column `cursor` (`_cursor` if a field has that name).
   */
  readonly rows: Statement
  /**
   * Counts the rows that match the filter, in the column `total`. If the option `total` is a number,
   * the count stops one row after that number.
   */
  readonly count: Statement
  /**
   * Decodes a driver's row, or a row of your own statement with these columns, to the values that
   * `runQuery` reads. `index` is for messages.
   * @throws TypeError for a row that lacks a column, and a cell that is not of its column's type
   */
  readonly toRow: (raw: RawRow, index?: number) => SqlRow<R, F>
}

/** The statements that answer the plan of a walk. */
export interface WalkStatements<
  R extends Resource = Resource,
  F extends FieldOf<R> = PublicField<R>,
> extends Statements<R, F> {
  /**
   * Returns the page from all rows that a driver returns for `rows`, and the cursor of the next page.
   * @throws TypeError and CursorError, as `pageFrom` and `toRow` do
   */
  readonly toPage: (raws: readonly RawRow[]) => SqlPage<SqlRow<R, F>>
}

/** The statements that answer a plan of type `P`. */
export type StatementsOf<R extends Resource, P, F extends FieldOf<R> = PublicField<R>> =
  P extends WalkPlan<R> ? WalkStatements<R, F> : Statements<R, F>

/**
 * Returns the statements of a plan, for any driver. Needs no connection. Values are parameters, never
 * text. Names come from the resource and from `columns`, and are quoted. Rows that tie, and all rows of an
 * unsorted query, are in the database's order of the resource's key, which must be unique and present.
 *
 * In ClickHouse the parameters are named: `parameters[0]` is `p0`, and so on.
 *
 * @example
 * const { rows, count, toRow } = toSql(plan, { dialect: postgres, table: 'orders' })
 * const found = (await client.query(rows.sql, rows.parameters)).rows.map(toRow)
 *
 * @throws TypeError for an invalid plan, a resource without a key or a `maxLimit`, a field with a getter
 *   but without a column, and an unknown option, field, column type or dialect; CursorError as `afterOf`;
 *   RangeError for a `within` with more values than the database takes
 */
export function toSql<
  R extends Resource,
  D extends DialectName,
  P extends Plan<R>,
  F extends FieldOf<R> = PublicField<R>,
>(plan: P & Plan<R>, options: RowOptions<R, D, F>): StatementsOf<R, P, F> {
  requirePlan(plan)
  if (!declaresMaxLimit(plan.resource)) {
    throw new TypeError(
      'resource: expected a maxLimit, got none: declare limits: { maxLimit: 100 }, or Infinity for all rows',
    )
  }
  const { fields, ...place } = ownMembers('options', options)
  const table = tableOf(plan.resource, place)
  const { columns } = table
  const { shown, selected } = selectedOf(plan, columns, fields)
  const toRow = (row: RawRow, index?: number) =>
    readRow<R, F>(row, shown, index === undefined ? 'row' : `rows[${index}]`)
  const toPage = (raws: readonly RawRow[]) => {
    const { rows: found, ...cursors } = cutPage(plan, raws, columns)
    return { rows: found.map(toRow), ...cursors }
  }
  const statements = {
    rows: toStatement(toSelect(plan, table, selected), columns.dialect),
    count: toStatement(toCount(plan, table), columns.dialect),
    toRow,
    ...(plan.after === undefined ? {} : { toPage }),
  }
  return Object.freeze(statements) as unknown as StatementsOf<R, P, F> // with `toPage` for a walk
}

function toSelect(plan: Plan, table: SqlTable, selected: readonly Column[]): Sql {
  const { columns, id, alias } = table
  const joins = selected.flatMap((column) => own(column, 'join') ?? [])
  const from = sql`${table.from}${join(joins, '')}`
  const { dialect } = columns
  const keys = keysOf(plan, columns)
  const stored = indexKeys(keys)
  const fields = selected.map((column) => select(column, table))
  if (plan.after !== undefined) {
    fields.push(sql`${placeOf(keys, dialect)} as ${id(cursorName(plan.resource))}`)
  }
  const ranges = rangesOf(plan, keys, columns)
  const filter = filterOf(plan.where, columns)
  const last = endOf(plan)
  const isUnion = ranges !== undefined && ranges.length > 1 && dialect.comparesRows === true
  if (isUnion && last > 0 && last < Infinity) {
    const name = id(alias)
    const parts = ranges.map((range, i) => {
      const rows = sql`select ${name}.* from ${from}${where([...filter, range])}`
      return sql`select * from (${rows} order by ${toOrder(stored)} limit ${limitOf(last, dialect)}) as ${id(`part ${i + 1}`)}`
    })
    const union = join(parts, ' union all ')
    return sql`select ${join(fields)} from (${union}) as ${name} order by ${toOrder(keys)}${page(plan, dialect)}`
  }
  const rows = where([...filter, ...(ranges === undefined ? [] : [any(ranges)])])
  const order = toOrder(ranges === undefined || ranges.length === 1 ? stored : keys)
  return sql`select ${join(fields)} from ${from}${rows} order by ${order}${page(plan, dialect)}`
}

/** Writes a field of a select, under its own name. */
function select(column: Column, { id, isTable }: SqlTable): Sql {
  const cell = column.type.select?.(column.sql) ?? column.sql
  const isNamed = isTable && cell === column.bare && column.name === column.field
  return isNamed ? cell : sql`${cell} as ${id(column.field)}`
}

/** Returns the columns of the rows. A walk needs none: it selects the place of each row. */
function selectedOf(
  { order, after, resource }: BoundQuery,
  { all: every, key }: Columns,
  names: readonly string[] | undefined,
) {
  const needed = shownFields(resource, names)
  for (const each of order) if (!isTie(each)) needed.add(each.field.name)
  if (bindField(resource, key.field).internal !== true) needed.add(key.field)
  const shown = every.filter(({ field }) => needed.has(field))
  return { shown, selected: shown.length > 0 || after !== undefined ? shown : [key] }
}

/** Returns the given names of fields, by default the names of all public fields. */
export function shownFields(
  { fields }: Resource,
  names: readonly string[] | undefined,
): Set<string> {
  if (names !== undefined) requireArray('fields', names)
  const other = names?.find((name) => !Object.hasOwn(fields, name))
  if (other !== undefined)
    throw new TypeError(`fields: expected names of fields, got ${quote(other)}`)
  return new Set(names ?? Object.keys(fields).filter((name) => fields[name]!.internal !== true))
}

/** Returns the select that counts the rows of a filter; with a number as `total`, at most one row more. */
export function toCount({ where: condition, total }: Plan, { columns, id, from }: SqlTable): Sql {
  const rows = sql`${from}${where(filterOf(condition, columns))}`
  const count = sql`select count(*) as ${id('total')} from`
  if (typeof total !== 'number') return sql`${count} ${rows}`
  const end = limitOf(total + 1, columns.dialect)
  return sql`${count} (select 1 as ${id('one')} from ${rows} limit ${end}) as ${id('counted')}`
}

function limitOf(count: number, { rows }: Dialect): Sql {
  return rows(Math.min(count, Number.MAX_SAFE_INTEGER))
}

function page({ offset, limit, after }: BoundQuery, dialect: Dialect): Sql {
  // A walk selects one row more, which shows whether another page follows.
  const most = after === undefined || limit === 0 ? limit : limit + 1
  // Not every database takes an offset without a limit.
  const isBound = most !== Infinity || offset > 0
  const bound = isBound ? sql` limit ${limitOf(most, dialect)}` : plain('')
  return offset > 0 ? sql`${bound} offset ${dialect.rows(offset)}` : bound
}
