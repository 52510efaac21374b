import { requires } from '../plan/condition.js'
import { isTie, type Plan } from '../plan/plan.js'
import type { Column, Columns } from './columns/columns.js'
import type { ColumnType } from './dialects/dialect.js'
import type { Part } from './part.js'
import { join, plain, sql, type Sql } from './writer.js'

/** A key of an order, for query builders that take the expression and the direction separately. */
export interface OrderPart {
  readonly part: Part
  readonly direction: 'asc' | 'desc'
  /** The place of nulls; `undefined` if the database puts them there by default, or there are no nulls. */
  readonly nulls: 'first' | 'last' | undefined
  /**
   * Whether the language or the database decides how two values compare. The database orders the key
   * of rows that tie, and columns with `order: 'database'`.
   */
  readonly order: 'language' | 'database'
}

/** A key of an order, with the column that it reads. */
export interface ColumnKey extends Omit<OrderPart, 'part'> {
  readonly sql: Sql
  readonly column: Column
  /** The type of the values that `sql` orders. */
  readonly type: ColumnType
  /** True if no row of the filter has a null. */
  readonly isPresent: boolean
}

export function toOrder(keys: readonly ColumnKey[]): Sql {
  return join(
    keys.map(({ sql: expression, direction, nulls }) => {
      return sql`${expression} ${plain(nulls === undefined ? direction : `${direction} nulls ${nulls}`)}`
    }),
  )
}

/**
 * Returns the keys of an order, which a backward walk reads in reverse. The last key is the resource's key in the order of the database, in the
 * direction of the key before it, so that one index serves an order and its reverse.
 */
export function keysOf(
  { order, where, isBackward }: Pick<Plan, 'order' | 'where' | 'isBackward'>,
  columns: Columns,
): ColumnKey[] {
  const keys: ColumnKey[] = []
  for (const key of order.filter((each) => !isTie(each))) {
    const { field } = key
    const descending = key.descending !== (isBackward === true)
    const column = columns.of(field)
    const isKey = column.field === columns.key.field
    const isNullable = columns.dialect.placesNulls === true && !isKey && !column.isPresent
    keys.push({
      column,
      type: column.ranked,
      isPresent: isKey || column.isPresent || requires(where, column.field),
      sql: ordered(column),
      direction: descending ? 'desc' : 'asc',
      nulls: isNullable ? (descending ? 'last' : 'first') : undefined,
      order: column.ranked === column.type ? 'language' : 'database',
    })
    if (column === columns.key) return keys
  }
  const column = columns.tie
  const direction = keys.at(-1)?.direction ?? (isBackward === true ? 'desc' : 'asc')
  const rest = { isPresent: true, nulls: undefined, order: 'database' } as const
  return [...keys, { ...rest, column, type: column.ranked, direction, sql: ordered(column) }]
}

/** Returns the expression that orders rows by a column. */
export function ordered({ sql: id, ranked }: Column): Sql {
  return ranked.ordered?.(id) ?? id
}
