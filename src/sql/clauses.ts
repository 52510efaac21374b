import type { Resource } from '../language/resource.js'
import { everything } from '../plan/condition.js'
import { requirePlan, type Plan, type WalkPlan } from '../plan/plan.js'
import type { ColumnOptions } from './columns/column-options.js'
import { columnsOf } from './columns/columns.js'
import type { DialectName } from './dialects/dialects.js'
import { keysOf, toOrder, type Key } from './order.js'
import { requireWalk } from './page-from.js'
import { toPart, type Part } from './part.js'
import { toCount } from './statement.js'
import { stretchesOf } from './stretches.js'
import { tableOf, type TableOptions } from './table.js'
import { toExpression } from './where.js'
import { all, any, sql } from './writer.js'

/** One key of an order, for query builders that take an expression and its direction apart. */
export interface OrderPart extends Omit<Key, 'sql'> {
  readonly part: Part
}

/**
 * The filter of a plan, for a query of your own: a condition in parentheses. True for rows that match,
 * and false or null for others, so do not negate it: plan the negation instead.
 * @throws TypeError for what is no plan, and as `toSql` does for columns
 */
export function whereOf<R extends Resource, D extends DialectName>(
  plan: Plan<R>,
  options: ColumnOptions<R, D>,
): Part {
  const columns = columnsOf(plan, options)
  return toPart(sql`(${toExpression(plan.where, columns)})`)
}

/**
 * What a walk adds to the filter of a plan, for a query of your own: a condition in parentheses that
 * leaves the rows after its cursor, and all rows at its beginning.
 * @throws TypeError for what is no plan of a walk, and as `toSql` does for columns; CursorError for a
 *   cursor that no row of a database can have
 */
export function afterOf<R extends Resource, D extends DialectName>(
  plan: WalkPlan<R>,
  options: ColumnOptions<R, D>,
): Part {
  const columns = columnsOf(plan, options)
  requireWalk(plan)
  if (plan.after === null) return toPart(sql`(${all([])})`)
  const stretches = stretchesOf(plan, keysOf(plan, columns, plan.where), columns)!
  return toPart(sql`(${any(stretches.map(({ condition }) => condition))})`)
}

/**
 * Counts the rows that match the filter of a plan, for a query of your own: a select in parentheses, of
 * one number. If the option `total` of the plan is a number, it stops one row after that number. `totalFrom`
 * makes the total of a result from the number.
 * @throws TypeError for what is no plan, and as `facetSql` does for options
 */
export function countOf<R extends Resource, D extends DialectName>(
  plan: Plan<R>,
  options: TableOptions<R, D>,
): Part {
  requirePlan(plan)
  return toPart(sql`(${toCount(plan, tableOf<Resource>(plan.resource, options))})`)
}

/**
 * The order of a plan, for a query of your own, to stand after `order by`: all sort keys with their
 * directions and nulls lowest, then the resource's key, which no two rows share, in the direction of
 * the last of them.
 * @throws TypeError for what is no plan, and as `toSql` does for columns
 */
export function orderOf<R extends Resource, D extends DialectName>(
  plan: Plan<R>,
  options: ColumnOptions<R, D>,
): Part {
  const columns = columnsOf(plan, options)
  return toPart(toOrder(keysOf(plan, columns, everything)))
}

/** The keys of `orderOf`, one by one. */
export function orderKeysOf<R extends Resource, D extends DialectName>(
  plan: Plan<R>,
  options: ColumnOptions<R, D>,
): readonly OrderPart[] {
  const columns = columnsOf(plan, options)
  return keysOf(plan, columns, everything).map(({ sql: key, direction, nulls, order }) =>
    Object.freeze({ part: toPart(key), direction, nulls, order }),
  )
}
