import { predicatesOf, nothing } from '../../plan/condition.js'
import type { RowQuery } from '../../plan/row-query.js'
import type { Level } from '../update/level.js'

/** The members of a query that decide which columns it needs. */
type QueryParts = Pick<RowQuery, 'where' | 'order' | 'limit'>

/** Returns the names of the fields that a query reads and whose column some level lacks. */
export function missingIn(
  levels: readonly Level[],
  { where, order, limit }: QueryParts,
): readonly string[] {
  const isOrdered = limit > 0 && where !== nothing
  const missing = [...predicatesOf(where), ...(isOrdered ? order : [])]
    .map(({ field }) => field)
    .filter((field) => !levels.every(({ segment }) => segment.hasColumn(field)))
  return [...new Set(missing.map(({ name }) => name))]
}
