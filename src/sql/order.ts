import type { OrderKey } from '../plan/plan.js'
import type { Column, Columns } from './columns.js'
import { join, plain, sql, type Sql } from './writer.js'

/** A key of an order, as SQL. */
export interface Key {
  readonly sql: Sql
  readonly direction: 'asc' | 'desc'
  /** Where nulls have to be put; `undefined` if the database puts them there, or there are none. */
  readonly nulls: 'first' | 'last' | undefined
}

export function toOrder(order: readonly OrderKey[], columns: Columns): Sql {
  return join(
    keysOf(order, columns).map(({ sql: expression, direction, nulls }) => {
      return sql`${expression} ${plain(nulls === undefined ? direction : `${direction} nulls ${nulls}`)}`
    }),
  )
}

/** The keys of an order, with the resource's key last. */
export function keysOf(order: readonly OrderKey[], { dialect, of, key }: Columns): Key[] {
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
function withoutNaN(column: Column): Sql {
  const { sql: id, type } = column
  if (type.isNaN === undefined) return ordered(column)
  return sql`case when ${type.isNaN(id)} then null else ${id} end`
}
