import { sql } from 'kysely'
import type { Sql } from './dialect.js'

/**
 * Conditions joined. What `all` gives is bare, as `and` binds tighter than `or`; what `any` gives
 * stands in parentheses.
 */
export function all(conditions: readonly Sql[]): Sql {
  // Not every database has a word for what is true.
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)
}

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
