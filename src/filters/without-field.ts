import { join, operandsOf, ownerOf } from '../language/tree.js'
import type { Filter, FullFilter } from '../language/query.js'
import type { Resource } from '../language/resource.js'
import { parseShape } from '../parse/parse.js'

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
