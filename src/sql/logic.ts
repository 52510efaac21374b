import { sql } from 'kysely'
import type { Sql } from './dialect.js'

/** Joined by `and`, without parentheses: `and` binds tighter than `or`. */
export function all(conditions: readonly Sql[]): Sql {
  // Not every database has the word `true`.
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)
}

/** Joined by `or`, in parentheses. */
export function any(conditions: readonly Sql[]): Sql {
  const [first, second] = conditions
  if (first === undefined) return sql`1 = 0`
  return second === undefined ? first : sql`(${either(conditions)})`
}

export function none(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`1 = 1` : sql`not (${either(conditions)})`
}

function either(conditions: readonly Sql[]): Sql {
  return sql.join(conditions, sql` or `)
}
