import { requires } from '../plan/condition.js'
import { isTie, type Plan } from '../plan/plan.js'
import type { Column, Columns } from './columns/columns.js'
import { isWithin } from './dialects/column-types.js'
import type { Part } from './part.js'
import { all, any, join, plain, sql, type Sql } from './writer.js'

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
  /** True if no row has an absent cell. */
  readonly isPresent: boolean
  /** True if several stored values tie because the column is finer than the language. */
  readonly isCut: boolean
}

export function toOrder(keys: readonly ColumnKey[]): Sql {
  return join(
    keys.map(({ sql: expression, direction, nulls }) => {
      return sql`${expression} ${plain(nulls === undefined ? direction : `${direction} nulls ${nulls}`)}`
    }),
  )
}

/**
 * Returns the keys of an order. The last key is the resource's key in the order of the database, in the
 * direction of the key before it, so that one index serves an order and its reverse.
 */
export function keysOf(
  { order, after, where }: Pick<Plan, 'order' | 'after' | 'where'>,
  columns: Columns,
): ColumnKey[] {
  const keys: ColumnKey[] = []
  const asked = order.filter((key) => !isTie(key))
  for (const [i, { field, descending }] of asked.entries()) {
    const column = columns.of(field)
    const { type, ranked } = column
    const isPresent =
      column.field === columns.key.field || column.isPresent || requires(where, column.field)
    // Digits below the millisecond can order the rows before the key does, but a cursor lacks the digits.
    const isCut = type.finer !== undefined && (after !== undefined || i < asked.length - 1)
    const placesNulls = columns.dialect.placesNulls === true && !isPresent
    keys.push({
      column,
      isPresent,
      isCut,
      sql: expressionOf(column, isPresent, isCut),
      direction: descending ? 'desc' : 'asc',
      nulls: placesNulls ? (descending ? 'last' : 'first') : undefined,
      order: ranked === type ? 'language' : 'database',
    })
    if (column === columns.key) return keys
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

/** Returns a key that sorts only present cells, at least as finely, as an index stores them. */
export function storedKey(key: ColumnKey): ColumnKey {
  const { type, sql: id } = key.column
  return { ...key, sql: type.finer === undefined ? ordered(key.column) : id, nulls: undefined }
}

/** True if the cell of a key is neither null nor NaN nor a date that the order has as null. */
export function hasCell({ column }: ColumnKey): Sql {
  const { bounds, isNaN } = column.type
  const id = stored(column)
  if (hasNullsOutside(column)) return isWithin(bounds!, id)
  return all([sql`${id} is not null`, ...(isNaN === undefined ? [] : [sql`not ${isNaN(id)}`])])
}

/** True if the cell of a key is absent. */
export function lacksCell({ column }: ColumnKey): Sql {
  const { bounds, isNaN } = column.type
  const id = stored(column)
  const other = hasNullsOutside(column) ? sql`not (${isWithin(bounds!, id)})` : isNaN?.(id)
  return any([sql`${id} is null`, ...(other === undefined ? [] : [other])])
}

/** True for a column of dates with `bounds`, outside of which the order has null. */
function hasNullsOutside({ type }: Column): boolean {
  return type.bounds !== undefined && (type.finer ?? type.ordered) !== undefined
}

/** Returns a column with null for absent cells. */
function expressionOf(column: Column, isPresent: boolean, isCut: boolean): Sql {
  const { finer, isNaN, bounds, near } = column.type
  const id = stored(column)
  if (near !== undefined) return id
  if (finer === undefined) {
    if (isNaN === undefined || isPresent) return ordered(column)
    return sql`case when ${isNaN(id)} then null else ${id} end`
  }
  const value = isCut ? finer.cut(id) : id
  return isPresent ? value : sql`case when ${isWithin(bounds!, id)} then ${value} end` // it has both
}

/** Returns the column in the order of its index. */
function stored({ sql: id, bare, type }: Column): Sql {
  return type.near === undefined ? id : bare
}
