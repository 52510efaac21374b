import type { BoundField } from '../../language/predicate.js'
import { predicatesOf, nothing } from '../../plan/condition.js'
import type { RowQuery } from '../../plan/row-query.js'
import type { Level } from '../update/level.js'

/** The members of a query that decide which columns it needs. */
type QueryParts = Pick<RowQuery, 'where' | 'order' | 'limit'>

/** Returns the fields that a query reads. A field can come several times. */
export function fieldsOf({ where, order, limit }: QueryParts): readonly BoundField[] {
  const isOrdered = limit > 0 && where !== nothing
  return [...predicatesOf(where), ...(isOrdered ? order : [])].map(({ field }) => field)
}

/** Returns the names of the fields that a query reads and whose column some level lacks. */
export function missingIn(levels: readonly Level[], query: QueryParts): readonly string[] {
  const isMissing = (field: BoundField) => !levels.every(({ segment }) => segment.hasColumn(field))
  return [
    ...new Set(
      fieldsOf(query)
        .filter(isMissing)
        .map(({ name }) => name),
    ),
  ]
}
