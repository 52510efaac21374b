import { sql } from 'kysely'
import type { Sql } from './dialect.js'

/** What every row meets; not every database has a word for it. */
export const always: Sql = sql`1 = 1`

/** What no row meets. */
export const never: Sql = sql`1 = 0`

export function all(conditions: readonly Sql[]): Sql {
  return join(conditions, sql` and `, always)
}

export function any(conditions: readonly Sql[]): Sql {
  return join(
    conditions.filter((each) => each !== never),
    sql` or `,
    never,
  )
}

export function not(condition: Sql): Sql {
  return sql`not (${condition})`
}

function join(conditions: readonly Sql[], separator: Sql, none: Sql): Sql {
  const [first, second] = conditions
  if (first === undefined) return none
  return second === undefined ? first : sql`(${sql.join(conditions, separator)})`
}
