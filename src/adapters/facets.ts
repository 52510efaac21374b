import type { FacetValue, RangeFacet, ValuesFacet } from '../facets/wanted.js'

/**
 * Returns each value of a facet with its count, without absent cells: the `getFacetedUniqueValues` of a
 * column of TanStack Table.
 */
export function tanStackUniqueValues<V>({ values }: ValuesFacet<V>): Map<V, number> {
  return new Map(values.map(({ value, count }) => [value, count]))
}

/**
 * Returns the least and the greatest value of a facet; `undefined` if all cells are absent. This is the
 * `getFacetedMinMaxValues` of a column of TanStack Table.
 */
export function tanStackMinMaxValues<V>({ min, max }: RangeFacet<V>): [V, V] | undefined {
  return min === null || max === null ? undefined : [min, max]
}

/**
 * Returns the `values` of AG Grid's set filter in the order of the facet, with `null` last if there
 * are blank cells. To the grid an empty text is blank.
 */
export function agGridSetValues<V>({ values, absent }: ValuesFacet<V>): (V | null)[] {
  const isBlank = ({ value }: FacetValue<V>) => value === ''
  const texts = values.filter((each) => !isBlank(each)).map(({ value }) => value)
  return absent > 0 || values.some(isBlank) ? [...texts, null] : texts
}
