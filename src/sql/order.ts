import { requires, type Condition } from '../plan/condition.js'
import type { Plan } from '../plan/plan.js'
import type { Column } from './columns/column.js'
import type { Columns } from './columns/columns.js'
import { isWithin } from './dialects/column-types.js'
import { all, join, plain, sql, type Sql } from './writer.js'

/** A key of an order, as SQL. */
export interface OrderKey {
  readonly sql: Sql
  readonly direction: 'asc' | 'desc'
  /** The place of nulls; `undefined` if the database puts them there by default, or there are no nulls. */
  readonly nulls: 'first' | 'last' | undefined
  /**
   * Whether the language or the database decides how two values compare. The database orders the key
   * of rows that tie, and columns with `order: 'database'`.
   */
  readonly order: 'language' | 'database'
}

/** A key with the column that it reads. */
export interface ColumnKey extends OrderKey {
  readonly column: Column
  /** True if no row has an absent cell. */
  readonly isPresent: boolean
  /** True if several stored values tie because the column is finer than the language. */
  readonly isCut: boolean
}

export function toOrder(keys: readonly OrderKey[]): Sql {
  return join(
    keys.map(({ sql: expression, direction, nulls }) => {
      return sql`${expression} ${plain(nulls === undefined ? direction : `${direction} nulls ${nulls}`)}`
    }),
  )
}

/**
 * Returns the keys of an order. The last key is the resource's key in the order of the database, in the
 * direction of the key before it, so that one index serves an order and its reverse.
 *
 * @param where - a condition that all rows meet
 */
export function keysOf(
  { order, after }: Pick<Plan, 'order' | 'after'>,
  columns: Columns,
  where: Condition,
): ColumnKey[] {
  const keys: ColumnKey[] = []
  const asked = order.filter((key) => !Object.hasOwn(key, 'isTie'))
  for (const [i, { field, descending }] of asked.entries()) {
    const column = columns.of(field)
    const direction = descending ? 'desc' : 'asc'
    const isKey = column === columns.key
    const isCertain =
      column.field === columns.key.field || column.isPresent || requires(where, column.field)
    // Digits below the millisecond can order the rows before the key does, but a cursor lacks the digits.
    const isCut = column.type.finer !== undefined && (after !== undefined || i < asked.length - 1)
    const key = { column, direction, isPresent: isCertain, isCut, order: orderOf(column) } as const
    const nulls = columns.dialect.placesNulls === true && !isCertain
    keys.push({
      ...key,
      sql: expressionOf(key),
      nulls: nulls ? (descending ? 'last' : 'first') : undefined,
    })
    if (isKey) return keys
  }
  const column = { ...columns.key, ranked: columns.key.own }
  const direction = keys.at(-1)?.direction ?? 'asc'
  const rest = { isPresent: true, isCut: false, nulls: undefined, order: 'database' } as const
  return [...keys, { ...rest, column, direction, sql: ordered(column) }]
}

/** Returns the expression that orders rows by a column, for present values. */
export function ordered({ sql: id, ranked }: Column): Sql {
  return ranked.ordered?.(id) ?? id
}

/** Returns the expression that sorts the present cells of a key, at least as finely as the key. */
export function storedOrder({ column }: ColumnKey): Sql {
  return column.type.finer === undefined ? ordered(column) : column.sql
}

/** True if a cell is present, so neither null nor NaN nor outside the bounds of a finer type. */
export function presentCell({ column }: ColumnKey): Sql {
  const [{ type }, id] = [column, stored(column)]
  if (type.finer !== undefined) return isWithin(type.bounds!, id) // it has both
  const conditions = [sql`${id} is not null`]
  return all(type.isNaN === undefined ? conditions : [...conditions, sql`not ${type.isNaN(id)}`])
}

/** Conditions, one of which is true for an absent cell. */
export function absentCell({ column }: ColumnKey): Sql[] {
  const [{ type }, id] = [column, stored(column)]
  const { finer, bounds, isNaN } = type
  const others = finer === undefined ? isNaN?.(id) : sql`not (${isWithin(bounds!, id)})` // it has both
  return [sql`${id} is null`, ...(others === undefined ? [] : [others])]
}

/** Returns a column with null for absent cells. */
function expressionOf(key: Pick<ColumnKey, 'column' | 'isPresent' | 'isCut'>): Sql {
  const { finer, isNaN, bounds, near } = key.column.type
  const id = stored(key.column)
  if (near !== undefined) return id
  if (finer === undefined) {
    if (isNaN === undefined || key.isPresent) return ordered(key.column)
    return sql`case when ${isNaN(id)} then null else ${id} end`
  }
  const value = key.isCut ? finer.cut(id) : id
  return key.isPresent ? value : sql`case when ${isWithin(bounds!, id)} then ${value} end` // it has both
}

/** Returns the column in the order of its index. */
function stored({ sql: id, bare, type }: Column): Sql {
  return type.near === undefined ? id : bare
}

function orderOf({ ranked, type }: Column): OrderKey['order'] {
  return ranked === type ? 'language' : 'database'
}
