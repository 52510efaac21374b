import type { Comparison, Query, QueryInput, Filter, FullFilter } from '../language/query.js'
import type { Resource } from '../language/resource.js'
import { placedIn, join, operandsOf, ownerOf, type PlacedComparison } from '../language/tree.js'
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

/**
 * A filter without the conditions of a field's own, as facets count its values: those operands of the
 * outermost `and`, nested `and`s included, whose comparisons all name the field, or the whole filter
 * if it is such a one. A condition that names other fields too stays, and so does a group without a
 * comparison.
 *
 * @throws TypeError for what has not the shape of a filter
 */
export function withoutField<R extends Resource>(
  filter: FullFilter<R> | Filter<R>,
  field: keyof R['fields'] & string,
): FullFilter<R> {
  const left = operandsOf(parseShape(filter)).filter((each) => ownerOf(each) !== field)
  return join('and', left) as FullFilter<R> // of the comparisons that came in
}
