import { storedOrder, toOrder, type ColumnKey } from './order.js'
import type { Stretch } from './stretches.js'
import { all, join, plain, sql, type Sql } from './writer.js'

/** The source of the rows, and the fields to select. */
interface RowSource {
  readonly from: Sql
  readonly filter: readonly Sql[]
  readonly fields: Sql
  readonly id: (name: string) => Sql
  /** The name of the table. */
  readonly alias: string
  /** True if `from` is a table, not a select. */
  readonly isTable: boolean
  /** The number of rows up to the end of the page. */
  readonly limit: Sql
}

/**
 * Selects the first rows of an order, unsorted and possibly with rows after the page. An index finds the
 * start of each stretch, and a stretch is read only if the stretches before it have too few rows. The
 * filter, and a select instead of a table, are written and bound once.
 */
export function readInTurn(stretches: readonly Stretch[], source: RowSource): Sql {
  const { from, filter, fields, id, limit } = source
  const [matching, name] = [id('supplier-query rows'), id(source.alias)]
  const isShared = filter.length > 0 || !source.isTable
  const read = isShared ? sql`${matching} as ${name}` : from
  const heads: Sql[] = []
  const found: Sql[] = []
  if (isShared) {
    const select = sql`select ${name}.* from ${from} where ${all(filter)}`
    heads.push(sql`${matching} as not materialized (${select})`)
  }

  function add(conditions: readonly Sql[], order: Sql): Sql {
    const rows = id(`supplier-query rows ${found.length + 1}`)
    const select = sql`select ${name}.* from ${read} where ${all(conditions)}`
    heads.push(sql`${rows} as (${select} order by ${order} limit ${limit})`)
    found.push(rows)
    return rows
  }

  for (const { condition, keys, isPresent } of stretches) {
    const counts = found.map((each) => sql`(select count(*) from ${each})`)
    const isNeeded = counts.length === 0 ? [] : [sql`${join(counts, ' + ')} < ${limit}`]
    const conditions = [condition, ...isNeeded]
    if (!isPresent) add(conditions, toOrder(keys))
    else if (keys[0]!.isCut) {
      const rows = add(conditions, toOrder(storedKeys(keys)))
      add([condition, ...restOfMillisecond(keys, sql`${rows} as ${name}`)], toOrder(keys))
    } else add(conditions, toOrder(presentKeys(keys)))
  }
  const union = found.map((each) => sql`select * from ${each}`)
  return sql`with ${join(heads)} select ${fields} from (${join(union, ' union all ')}) as ${name}`
}

/** True if rows are sorted first by a truncated value, so that no index of the column has their order. */
export function isCutFirst({ keys: [first], isPresent }: Stretch): boolean {
  return isPresent && first!.isCut
}

/** Returns the keys for rows whose first key is present. */
function presentKeys([first, ...rest]: readonly ColumnKey[]): readonly ColumnKey[] {
  return [{ ...first!, sql: storedOrder(first!), nulls: undefined }, ...rest]
}

/** Returns the first key as it is stored, and the last key. */
function storedKeys(keys: readonly ColumnKey[]): readonly [ColumnKey, ColumnKey] {
  const [first, tie] = [keys[0]!, keys.at(-1)!]
  return [
    { ...first, sql: first.column.sql, nulls: undefined },
    { ...tie, direction: first.direction },
  ]
}

/** Conditions for the rows after the last of the found rows that are within its millisecond. */
function restOfMillisecond(keys: readonly ColumnKey[], found: Sql): Sql[] {
  const [{ sql: at, column, direction }, { sql: id }] = storedKeys(keys)
  const { cut, next } = column.type.finer! // a key that is cut has it
  const isDown = direction === 'desc'
  const end = sql`(select ${at} from ${found} order by ${at} ${plain(isDown ? 'asc' : 'desc')} limit 1)`
  const back = plain(isDown ? 'asc' : 'desc')
  const last = sql`(select ${at}, ${id} from ${found} order by ${at} ${back}, ${id} ${back} limit 1)`
  return isDown
    ? [sql`${at} >= ${cut(end)} and ${at} <= ${end}`, sql`(${at}, ${id}) < ${last}`]
    : [sql`${at} >= ${end} and ${at} < ${next(end)}`, sql`(${at}, ${id}) > ${last}`]
}
