import { requires, type Condition } from '../plan/condition.js'
import type { Plan } from '../plan/plan.js'
import type { Column } from './columns/column.js'
import type { Columns } from './columns/columns.js'
import { isWithin } from './dialects/column-types.js'
import { all, join, plain, sql, type Sql } from './writer.js'

/** A key of an order, as SQL. */
export interface Key {
  readonly sql: Sql
  readonly direction: 'asc' | 'desc'
  /** Where nulls have to be put; `undefined` if the database puts them there, or there are none. */
  readonly nulls: 'first' | 'last' | undefined
  /**
   * Who decides how two values compare: the language, or the database, which orders the resource's key
   * where rows tie, and columns that are declared with `order: 'database'`.
   */
  readonly order: 'language' | 'database'
}

/** A key with the column that it reads. */
export interface ColumnKey extends Key {
  readonly column: Column
  /** Whether no row has an absent cell. */
  readonly isPresent: boolean
  /** Whether several stored values tie, as the column is finer than the language. */
  readonly isCut: boolean
}

export function toOrder(keys: readonly Key[]): Sql {
  return join(
    keys.map(({ sql: expression, direction, nulls }) => {
      return sql`${expression} ${plain(nulls === undefined ? direction : `${direction} nulls ${nulls}`)}`
    }),
  )
}

/**
 * The keys of an order. At last rows go by the resource's key as the database orders it, in the
 * direction of the key before, so that one index serves an order and its reverse.
 *
 * @param where - holds for all rows
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
    // Where nothing but the key follows, ties may go by what is stored below the millisecond; but a
    // cursor does not hold that.
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

/** A column as rows are ordered by it, for values that count as present. */
export function ordered({ sql: id, ranked }: Column): Sql {
  return ranked.ordered?.(id) ?? id
}

/** What rows with a present cell are sorted by in a column, at least as finely as by the key. */
export function storedOrder({ column }: ColumnKey): Sql {
  return column.type.finer === undefined ? ordered(column) : column.sql
}

/** Whether a cell counts as present; absent cells are null, NaN or beyond a type finer than the language. */
export function presentCell({ column }: ColumnKey): Sql {
  const [{ type }, id] = [column, stored(column)]
  if (type.finer !== undefined) return isWithin(type.bounds!, id) // it has both
  const conditions = [sql`${id} is not null`]
  return all(type.isNaN === undefined ? conditions : [...conditions, sql`not ${type.isNaN(id)}`])
}

/** Conditions: one is true for an absent cell. */
export function absentCell({ column }: ColumnKey): Sql[] {
  const [{ type }, id] = [column, stored(column)]
  const { finer, bounds, isNaN } = type
  const others = finer === undefined ? isNaN?.(id) : sql`not (${isWithin(bounds!, id)})` // it has both
  return [sql`${id} is null`, ...(others === undefined ? [] : [others])]
}

/** A column with absent cells as null, unless there are none. */
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

/** A column as an index of it is ordered. */
function stored({ sql: id, bare, type }: Column): Sql {
  return type.near === undefined ? id : bare
}

function orderOf({ ranked, type }: Column): Key['order'] {
  return ranked === type ? 'language' : 'database'
}
