import type { Resource } from '../language/resource.js'
import { requirePlan, type Plan, type WalkPlan } from '../plan/plan.js'
import type { ColumnOptions } from './columns/column-options.js'
import { columnsOf } from './columns/columns.js'
import type { DialectName } from './dialects/dialects.js'
import { keysOf, toOrder, type OrderPart } from './order.js'
import { columnsOfWalk } from './page-from.js'
import { indexRanges, placeOf } from './place.js'
import { toPart, type Part } from './part.js'
import { toCount } from './statement.js'
import { tableOf, type TableOptions } from './table.js'
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
  const ranges = indexRanges(plan, keysOf(plan, columns), columns)
  return toPart(sql`(${any(ranges.map(({ condition }) => condition!))})`) // after a cursor each has one
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
  return toPart(toOrder(keysOf(plan, columnsOf(plan, options))))
}

/**
 * Returns the keys of `orderOf` as a list.
 * @throws TypeError for an invalid plan or column, as `toSql` does
 */
export function orderKeysOf<R extends Resource, D extends DialectName>(
  plan: Plan<R>,
  options: ColumnOptions<R, D>,
): readonly OrderPart[] {
  return keysOf(plan, columnsOf(plan, options)).map(({ sql: key, direction, nulls, order }) =>
    Object.freeze({ part: toPart(key), direction, nulls, order }),
  )
}
