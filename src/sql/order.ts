import { sql } from 'kysely'
import type { Resource } from '../language/resource.js'
import type { OrderKey, Plan } from '../plan/plan.js'
import { list } from './column-types.js'
import { columnsOf, type Column, type ColumnOptions, type Columns } from './columns.js'
import type { Sql } from './dialect.js'
import type { DialectName } from './dialects.js'

/**
 * The order of a plan, for a query of your own: `.orderBy(orderOf(plan, options))`, or after `order
 * by` in raw SQL. It is one expression with all sort keys: the query's, with nulls lowest, then the
 * resource's key ascending, which no two rows share. It has its directions already.
 * @throws TypeError for what is no plan, and as `toSql` does for columns
 */
export function orderOf<R extends Resource, D extends DialectName>(
  plan: Plan<R>,
  options: ColumnOptions<R, D>,
): Sql {
  const columns = columnsOf(plan, options)
  return toOrder(plan.order, columns)
}

export function toOrder(order: readonly OrderKey[], { dialect, of, key }: Columns): Sql {
  const { ascending, descending: last } = dialect.nulls ?? noNulls
  const items: Sql[] = []
  for (const { field, descending } of order) {
    const column = of(field)
    const direction = descending ? sql`desc` : sql`asc`
    if (column === key) return list([...items, sql`${ordered(key)} ${direction}`])
    items.push(sql`${withoutNaN(column)} ${direction}${descending ? last : ascending}`)
  }
  return list([...items, sql`${ordered(key)} asc`])
}

const noNulls = { ascending: sql``, descending: sql`` }

export function ordered({ sql: id, type }: Column): Sql {
  return type.ordered?.(id) ?? id
}

/** A column with NaN sorted as null is. */
export function withoutNaN(column: Column): Sql {
  const { sql: id, type } = column
  if (type.isNaN === undefined) return ordered(column)
  return sql`case when ${type.isNaN(id)} then null else ${id} end`
}
