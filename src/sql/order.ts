import { sql } from 'kysely'
import type { Plan, OrderKey } from '../plan/plan.js'
import { columnsOf, type Column, type ColumnOptions, type Columns } from './columns.js'
import type { Sql } from './dialect.js'

/**
 * The order of a plan, as the items for the `orderBy` of a query of one's own: its sort, nulls
 * lowest, then the key ascending, which no two rows share.
 * @throws TypeError for fields that have no column
 */
export function orderOf(plan: Pick<Plan, 'resource' | 'order'>, options: ColumnOptions): Sql[] {
  return toOrder(plan.order, columnsOf(plan.resource, options))
}

export function toOrder(order: readonly OrderKey[], { dialect, of, key }: Columns): Sql[] {
  const items: Sql[] = []
  for (const { field, descending } of order) {
    const column = of(field.name)
    const direction = descending ? sql`desc` : sql`asc`
    if (column === key) return [...items, sql`${ordered(key)} ${direction}`]
    const { ascending, descending: last } = dialect.nulls ?? noNulls
    items.push(sql`${withoutNaN(column)} ${direction}${descending ? last : ascending}`)
  }
  return [...items, sql`${ordered(key)} asc`]
}

const noNulls = { ascending: sql``, descending: sql`` }

function ordered({ sql: id, type }: Column): Sql {
  return type.ordered?.(id) ?? id
}

/** NaN is ordered as null is. */
function withoutNaN(column: Column): Sql {
  const { sql: id, type } = column
  if (type.isNaN === undefined) return ordered(column)
  return sql`case when ${type.isNaN(id)} then null else ${id} end`
}
