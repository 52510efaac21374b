import type { Resource } from '../language/resource.js'
import type { OrderKey, Plan, Total } from '../plan/plan.js'
import { columnsOf, type Column, type ColumnOptions, type Columns } from './columns.js'
import type { DialectName } from './dialects/dialects.js'
import { toPart, type Part } from './part.js'
import { join, plain, sql, type Sql } from './writer.js'

/** One key of an order, for query builders that take an expression and its direction apart. */
export interface OrderPart {
  readonly part: Part
  readonly direction: 'asc' | 'desc'
  /** Where nulls have to be put; `undefined` if the database puts them there, or there are none. */
  readonly nulls: 'first' | 'last' | undefined
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
  return keysOf(plan.order, columns).map(({ sql: expression, ...rest }) =>
    Object.freeze({ part: toPart(expression), ...rest }),
  )
}

export function toOrder(order: readonly OrderKey[], columns: Columns): Sql {
  return join(
    keysOf(order, columns).map(({ sql: expression, direction, nulls }) => {
      return sql`${expression} ${plain(nulls === undefined ? direction : `${direction} nulls ${nulls}`)}`
    }),
  )
}

interface Key extends Omit<OrderPart, 'part'> {
  readonly sql: Sql
}

function keysOf(order: readonly OrderKey[], { dialect, of, key }: Columns): Key[] {
  const keys: Key[] = []
  for (const { field, descending } of order) {
    const column = of(field)
    const direction = descending ? 'desc' : 'asc'
    if (column === key) return [...keys, { sql: ordered(key), direction, nulls: undefined }]
    const nulls = dialect.placesNulls === true ? (descending ? 'last' : 'first') : undefined
    keys.push({ sql: withoutNaN(column), direction, nulls })
  }
  return [...keys, { sql: ordered(key), direction: 'asc', nulls: undefined }]
}

export function ordered({ sql: id, type }: Column): Sql {
  return type.ordered?.(id) ?? id
}

/** A column with NaN sorted as null is. */
export function withoutNaN(column: Column): Sql {
  const { sql: id, type } = column
  if (type.isNaN === undefined) return ordered(column)
  return sql`case when ${type.isNaN(id)} then null else ${id} end`
}
