import type { Comparison, Query, QueryInput, Filter, FullFilter } from '../language/query.js'
import type { Resource } from '../language/resource.js'
import {
  placedIn,
  joinTrees,
  conditionsOf,
  ownerOf,
  type PlacedComparison,
} from '../language/tree.js'
import { parseShape } from '../parse/parse.js'
import { ownMembers } from '../untrusted/arguments.js'

/**
 * Lists all comparisons of a query with their paths, depth-first, for logs, metrics and custom rules.
 * Cost: linear in the filter and its depth.
 *
 * @example
 * comparisonsOf(query).map(({ comparison }) => comparison.field) // ['city', 'name']
 *
 * @throws TypeError if `query` is not a plain object, or its filter does not have the shape of a filter
 */
export function comparisonsOf<R extends Resource>(
  query: Query<R> | QueryInput<R>,
): readonly PlacedComparison<Comparison<R>>[] {
  const { filter = {} } = ownMembers('query', query)
  const placed: readonly object[] = placedIn(parseShape(filter), ['filter'])
  return placed as readonly PlacedComparison<Comparison<R>>[] // the comparisons of the input
}

/**
 * Removes a field's own conditions from a filter, like a facet of the field: the operands of the
 * outermost `and`, including nested `and`s, whose comparisons all name the field. A filter that is not an
 * `and` counts as its only operand. Conditions that name other fields too stay, and so do groups without
 * comparisons. Returns an empty `and`, which matches every row, if nothing stays. Costs as much as the
 * filter is long.
 *
 * @throws TypeError if `filter` does not have the shape of a filter
 */
export function withoutField<R extends Resource>(
  filter: FullFilter<R> | Filter<R>,
  field: keyof R['fields'] & string,
): FullFilter<R> {
  const left = conditionsOf(parseShape(filter)).filter((each) => ownerOf(each) !== field)
  return joinTrees('and', left) as FullFilter<R> // the comparisons of the input
}
