import { defineResource, facets, planFacets } from 'supplier-query'
import { expect, it } from 'vitest'
import { issuesOf } from '../issues.js'

const suppliers = defineResource(
  {
    city: { kind: 'string', fold: 'case' },
    open: 'boolean',
    size: 'number',
    at: 'date',
    tags: 'string[]',
  },
  { limits: { maxFacets: 2, maxFacetEdges: 3, maxFacetValues: 5, minContainsLength: 2 } },
)

/** Language reference, section 12. */
it('a facet has exactly its faults as issues', async () => {
  const all = [
    5,
    { town: { values: 1 } },
    { city: 5 },
    { at: 5 },
    { city: { range: true } },
    { tags: { values: 1, range: true, edges: [1] } },
    { at: { values: 1 } },
    { size: {} },
    { city: { contains: 5 } },
    { size: { range: true, edges: [1], valus: 3 } },
    { size: { values: 1, contains: 'ab' } },
    { city: { values: 1, own: 5 } },
    { city: { values: 1, own: 'kep' } },
    { city: { values: 9 } },
    { city: { values: 1, contains: 'a' } },
    { size: { range: 1 } },
    { size: { edges: 5 } },
    { size: { edges: [] } },
    { size: { edges: [1, 2, 3, 4] } },
    { size: { edges: [1, NaN, 0] } },
    { size: { edges: [-0, -1] } },
    { at: { edges: ['2024-02-01', '2024-01-01'] } },
    { size: { range: true }, city: { values: 1 }, open: { values: 1 } },
  ]
  const convert = (wanted: unknown) => planFacets(suppliers, {}, wanted)
  await expect(issuesOf(convert, all)).toMatchFileSnapshot('issues.txt')
})

it('a facet that is undefined does not count, and edges may repeat', () => {
  const three = { size: { range: true }, city: { values: 1 }, open: undefined } as unknown
  expect(() => planFacets(suppliers, {}, three)).not.toThrow()
  expect(() => planFacets(suppliers, {}, { size: { edges: [-0, 0, 0] } })).not.toThrow()
})

it('a text in `contains` is folded as its field is', () => {
  const rows = [{ city: 'LEEDS' }, { city: 'York' }]
  const { city } = facets(suppliers, {}, rows, { city: { values: 5, contains: 'EEds' } })
  expect(city.values).toEqual([{ value: 'LEEDS', count: 1 }])
})
