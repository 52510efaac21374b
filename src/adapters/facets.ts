import type { FacetValue, ValuesFacet } from '../facets/wanted.js'

/**
 * Returns the `values` of AG Grid's set filter in the order of the facet, with `null` last if there
 * are blank cells. To the grid an empty text is blank.
 */
export function agGridSetValues<V>({ values, absent }: ValuesFacet<V>): (V | null)[] {
  const isBlank = ({ value }: FacetValue<V>) => value === ''
  const texts = values.filter((each) => !isBlank(each)).map(({ value }) => value)
  return absent > 0 || values.some(isBlank) ? [...texts, null] : texts
}
