import type { Resource } from '../language/resource.js'
import type { Plan, Total } from '../plan/plan.js'
import { partsAfter } from './after.js'
import { columnsOf, type ColumnOptions } from './columns.js'
import type { DialectName } from './dialects/dialects.js'
import { keysOf, toOrder, type Key } from './order.js'
import { toPart, type Part } from './part.js'
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
  plan: Plan<R, Total>,
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
  plan: Plan<R, Total>,
  options: ColumnOptions<R, D>,
): Part {
  const columns = columnsOf(plan, options)
  if (plan.after === undefined) throw new TypeError('the plan is no walk: plan it with `after`')
  return toPart(sql`(${any(partsAfter(plan, columns) ?? [all([])])})`)
}

/**
 * The order of a plan, for a query of your own, to stand after `order by`: all sort keys with their
 * directions, those of the query with nulls lowest, then the resource's key ascending, which no two
 * rows share.
 * @throws TypeError for what is no plan, and as `toSql` does for columns
 */
export function orderOf<R extends Resource, D extends DialectName>(
  plan: Plan<R, Total>,
  options: ColumnOptions<R, D>,
): Part {
  const columns = columnsOf(plan, options)
  return toPart(toOrder(plan.order, columns))
}

/** The keys of `orderOf`, one by one. */
export function orderKeysOf<R extends Resource, D extends DialectName>(
  plan: Plan<R, Total>,
  options: ColumnOptions<R, D>,
): readonly OrderPart[] {
  const columns = columnsOf(plan, options)
  return keysOf(plan.order, columns).map(({ sql: key, ...rest }) =>
    Object.freeze({ part: toPart(key), ...rest }),
  )
}
