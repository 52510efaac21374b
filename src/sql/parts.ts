import type { FieldOf, PublicField, Resource } from '../language/resource.js'
import { requirePlan, type Counted, type Plan, type Total, type WalkPlan } from '../plan/plan.js'
import { toTotal } from '../result/page-result.js'
import { ownMembers, requireArray } from '../untrusted/arguments.js'
import { columnsOf, type Columns } from './columns.js'
import type { DialectName } from './dialects/dialects.js'
import type { ColumnOptions, ReadOptions, TableOptions } from './options.js'
import { keysOf, placeOf, rangesOf, toOrder } from './order.js'
import { toPart, type Part } from './placeholders.js'
import {
  cellsOf,
  cutPage,
  readRow,
  toCounted,
  type RawRow,
  type SqlPage,
  type SqlRow,
} from './row.js'
import { shownFields, toCount } from './statement.js'
import { tableOf } from './table.js'
import { toExpression } from './where.js'
import { all, any, sql } from './writer.js'

/**
 * Returns the filter of a plan for your own query: a condition in parentheses. The condition is true for
 * rows that match, and false or null for other rows. Do not negate it: plan the negation instead.
 *
 * @example
 * const { strings, values } = whereOf(plan, { dialect: postgres, alias: 's' })
 * db.selectFrom('supplier as s').where(sql<SqlBool>(strings, ...values)) // in Kysely
 *
 * @throws TypeError for an invalid plan or column, as `toSql` does
 */
export function whereOf<R extends Resource, D extends DialectName>(
  plan: Plan<R>,
  options: ColumnOptions<R, D>,
): Part {
  const columns = columnsOf(plan, options)
  return toPart(sql`(${toExpression(plan.where, columns)})`)
}

/**
 * Returns the condition that a walk adds to the filter of its plan, for your own query, in parentheses.
 * The condition is true for the rows after the cursor, and for all rows at the start of the walk.
 * @throws TypeError for an invalid plan or column, as `toSql` does, and for a plan that is not a walk;
 *   CursorError for a cursor of rows in memory or of another mapping
 */
export function afterOf<R extends Resource, D extends DialectName>(
  plan: WalkPlan<R>,
  options: ColumnOptions<R, D>,
): Part {
  const columns = columnsOfWalk(plan, options)
  if (plan.after === null) return toPart(sql`(${all([])})`)
  return toPart(sql`(${any(rangesOf(plan, keysOf(plan, columns), columns)!)})`) // after a cursor
}

/**
 * Returns the place of a row in the order of a walk, for your own query: an expression to select as
 * `"cursor"`, or as `"_cursor"` if the resource has a field `cursor`. `pageFrom` reads this column.
 * @throws TypeError for an invalid plan or column, as `toSql` does, and for a plan that is not a walk
 */
export function cursorOf<R extends Resource, D extends DialectName>(
  plan: WalkPlan<R>,
  options: ColumnOptions<R, D>,
): Part {
  const columns = columnsOfWalk(plan, options)
  return toPart(placeOf(keysOf(plan, columns), columns.dialect))
}

/**
 * Counts the rows that match the filter of a plan, for your own query: a select of one number, in
 * parentheses. If the option `total` of the plan is a number, the count stops one row after that number.
 * `totalFrom` turns the number into the total of a result.
 * @throws TypeError for an invalid plan or option, as `facetSql` does
 */
export function countOf<R extends Resource, D extends DialectName>(
  plan: Plan<R>,
  options: TableOptions<R, D>,
): Part {
  requirePlan(plan)
  return toPart(sql`(${toCount(plan, tableOf(plan.resource, options))})`)
}

/**
 * Returns the order of a plan for your own query, to write after `order by`: all sort keys with their
 * directions, nulls lowest, then the unique key of the resource in the direction of the last sort key.
 * @throws TypeError for an invalid plan or column, as `toSql` does
 */
export function orderOf<R extends Resource, D extends DialectName>(
  plan: Plan<R>,
  options: ColumnOptions<R, D>,
): Part {
  const columns = columnsOf(plan, options)
  return toPart(toOrder(keysOf(plan, columns)))
}

/** A key of an order, for query builders that take the expression and the direction separately. */
export interface OrderPart {
  readonly part: Part
  readonly direction: 'asc' | 'desc'
  /** The place of nulls; `undefined` if the database puts them there by default, or there are no nulls. */
  readonly nulls: 'first' | 'last' | undefined
}

/**
 * Returns the keys of `orderOf` as a list.
 * @throws TypeError for an invalid plan or column, as `toSql` does
 */
export function orderKeysOf<R extends Resource, D extends DialectName>(
  plan: Plan<R>,
  options: ColumnOptions<R, D>,
): readonly OrderPart[] {
  const columns = columnsOf(plan, options)
  return keysOf(plan, columns).map(({ sql: key, direction, nulls }): OrderPart =>
    Object.freeze({ part: toPart(key), direction, nulls }),
  )
}

/**
 * Returns a page from the rows that your own statement selected with `whereOf`, `afterOf` and `orderOf`,
 * at most `plan.limit + 1` rows. Returns your row objects, and neither filters nor sorts them. Reads only
 * the column `cursor`, which `cursorOf` selects.
 *
 * @example
 * const { rows: page, next } = pageFrom(plan, selected, { dialect: postgres })
 *
 * @throws TypeError for a plan that is not a walk, too many rows, a row without a cursor or a key, and two
 *   rows with the same key; CursorError for values too long for a cursor
 */
export function pageFrom<R extends Resource, D extends DialectName, Row extends object>(
  plan: WalkPlan<R>,
  rows: readonly Row[],
  options: ColumnOptions<R, D>,
): SqlPage<Row> {
  return cutPage(plan, rows, columnsOfWalk(plan, options))
}

/**
 * Decodes the rows of your own statement to the public fields, or to the option `fields`, as `toRow` of
 * `toSql` does. Reads the property with the name of the field, or otherwise the field's `get`.
 * @throws TypeError for an invalid plan, for a cell that is not selected or not of its column's type, and for
 *   a `Date` of a column without a zone, unless `dates` is `'utc'`
 */
export function rowsFrom<
  R extends Resource,
  D extends DialectName,
  F extends FieldOf<R> = PublicField<R>,
>(plan: Plan<R>, rows: readonly object[], options: ReadOptions<R, D, F>): SqlRow<R, F>[] {
  const { dates, fields, ...place } = ownMembers('options', options)
  const { all: every } = columnsOf(plan, place)
  const { resource } = plan
  const names = shownFields(resource, fields)
  const columns = every
    .filter(({ field }) => names.has(field))
    .map((column) => {
      const { isZoneless, ...inUtc } = column.type
      return dates === 'utc' && isZoneless === true ? { ...column, type: inUtc } : column
    })
  requireArray('rows', rows)
  const cellOf = cellsOf(resource)
  return rows.map((row, i) => readRow<R, F>(row as RawRow, columns, `rows[${i}]`, cellOf)) // of any properties
}

/**
 * Returns the total of a result from the number that `countOf` selects, as a driver returns it: `total`,
 * and `isTotalExact` if the option `total` of the plan is a number. With `total: false`, returns neither.
 * @throws TypeError for an invalid plan, and for a value that is not a count
 */
export function totalFrom<T extends Total>(plan: Plan<Resource, T>, counted: unknown): Counted<T> {
  requirePlan(plan)
  return toTotal(plan, toCounted(counted, 'counted: expected a count')) as Counted<T> // as the plan says
}

function columnsOfWalk<R extends Resource, D extends DialectName>(
  plan: WalkPlan<R>,
  options: ColumnOptions<R, D>,
): Columns {
  const columns = columnsOf(plan, options)
  if ((plan as Plan<R>).after !== undefined) return columns // JavaScript can pass another plan
  throw new TypeError('plan: expected a plan from planWalk, got a plan from planQuery')
}
