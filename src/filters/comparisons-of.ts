import { placedIn, type PlacedComparison } from '../language/tree.js'
import type { Comparison, Query, QueryInput } from '../language/query.js'
import type { Resource } from '../language/resource.js'
import { parseShape } from '../parse/parse.js'

/**
 * All comparisons of a query, depth-first, each with its path in the query: for logs, metrics and
 * rules of your own. Cost: linear in the filter and its depth.
 *
 * @throws TypeError for a filter that has not the shape of one
 */
export function comparisonsOf<R extends Resource>(
  query: Query<R> | QueryInput<R>,
): readonly PlacedComparison<Comparison<R>>[] {
  const filter = parseShape(query.filter ?? {})
  const placed: readonly object[] = placedIn(filter, ['filter'])
  return placed as readonly PlacedComparison<Comparison<R>>[] // those that came in
}
