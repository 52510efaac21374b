import type { FacetValue, RangeFacet, ValuesFacet } from '../facets/wanted.js'

/**
 * What the `getFacetedUniqueValues` of a column of TanStack Table gives: each value with its count.
 * Absent cells are left out.
 */
export function tanStackUniqueValues<V>({ values }: ValuesFacet<V>): Map<V, number> {
  return new Map(values.map(({ value, count }) => [value, count]))
}

/**
 * What the `getFacetedMinMaxValues` of a column of TanStack Table gives: `undefined` where no row has
 * a cell.
 */
export function tanStackMinMaxValues({ min, max }: RangeFacet): [number, number] | undefined {
  return min === null || max === null ? undefined : [min, max]
}

/**
 * The `values` of AG Grid's set filter, in the order of the facet: `null`, which is the choice of
 * blanks, comes last. An empty text is blank to the grid.
 */
export function agGridSetValues<V>({ values, absent }: ValuesFacet<V>): (V | null)[] {
  const isBlank = ({ value }: FacetValue<V>) => value === ''
  const texts = values.filter((each) => !isBlank(each)).map(({ value }) => value)
  return absent > 0 || values.some(isBlank) ? [...texts, null] : texts
}
