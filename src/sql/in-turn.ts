import { storedKey, toOrder, type ColumnKey } from './order.js'
import type { Stretch } from './stretches.js'
import type { SqlTable } from './table.js'
import { join, plain, sql, where, type Sql } from './writer.js'

/**
 * Selects the first rows of an order, unsorted and possibly with rows after the page. An index finds the
 * start of each stretch, and a stretch is read only if the stretches before it have too few rows. The
 * filter, and a select instead of a table, are written and bound once.
 */
export function readInTurn(
  stretches: readonly Stretch[],
  { from, id, alias, isTable }: SqlTable,
  filter: readonly Sql[],
  fields: Sql,
  limit: Sql,
): Sql {
  const [matching, name] = [id('supplier-query rows'), id(alias)]
  const isShared = filter.length > 0 || !isTable
  const read = isShared ? sql`${matching} as ${name}` : from
  const heads: Sql[] = []
  const found: Sql[] = []
  if (isShared) {
    const select = sql`select ${name}.* from ${from}${where(filter)}`
    heads.push(sql`${matching} as not materialized (${select})`)
  }

  function add(conditions: readonly Sql[], keys: readonly ColumnKey[]): Sql {
    const rows = id(`supplier-query rows ${found.length + 1}`)
    const select = sql`select ${name}.* from ${read}${where(conditions)}`
    heads.push(sql`${rows} as (${select} order by ${toOrder(keys)} limit ${limit})`)
    found.push(rows)
    return rows
  }

  for (const { condition, keys, isPresent } of stretches) {
    const counts = found.map((each) => sql`(select count(*) from ${each})`)
    const isNeeded = counts.length === 0 ? [] : [sql`${join(counts, ' + ')} < ${limit}`]
    const conditions = [condition, ...isNeeded]
    const [first, ...rest] = keys as readonly [ColumnKey, ...ColumnKey[]] // the resource's key at least
    const stored = storedKey(first)
    if (!isPresent) add(conditions, keys)
    else if (first.isCut) {
      const tie = { ...keys.at(-1)!, direction: first.direction }
      const rows = add(conditions, [stored, tie])
      add([condition, ...restOfMillisecond(stored, tie.sql, sql`${rows} as ${name}`)], keys)
    } else add(conditions, [stored, ...rest])
  }
  const union = found.map((each) => sql`select * from ${each}`)
  return sql`with ${join(heads)} select ${fields} from (${join(union, ' union all ')}) as ${name}`
}

/** Conditions for the rows after the last of the found rows that are within its millisecond. */
function restOfMillisecond({ sql: at, column, direction }: ColumnKey, id: Sql, found: Sql): Sql[] {
  const { cut, next } = column.type.finer! // a key that is cut has it
  const isDown = direction === 'desc'
  const back = plain(isDown ? 'asc' : 'desc')
  const end = sql`(select ${at} from ${found} order by ${at} ${back} limit 1)`
  const last = sql`(select ${at}, ${id} from ${found} order by ${at} ${back}, ${id} ${back} limit 1)`
  return isDown
    ? [sql`${at} >= ${cut(end)} and ${at} <= ${end}`, sql`(${at}, ${id}) < ${last}`]
    : [sql`${at} >= ${end} and ${at} < ${next(end)}`, sql`(${at}, ${id}) > ${last}`]
}
