import { defineResource, facets, planFacets, QueryError, type Issue } from 'supplier-query'
import { expect, it } from 'vitest'

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
const names = ['city', 'open', 'size', 'at', 'tags']

function issuesOf(wanted: unknown): readonly Issue[] {
  try {
    planFacets(suppliers, {}, wanted)
  } catch (error) {
    if (error instanceof QueryError) return error.issues
    throw error
  }
  return []
}

/** Language reference, section 12. */
it.each<
  [wanted: unknown, ...issues: [code: string, path: string, message: string, params: object][]]
>([
  [
    5,
    [
      'invalid_type',
      '',
      'expected an object with a facet for each field, got 5',
      { expected: ['object'], allowed: names },
    ],
  ],
  [
    { town: { values: 1 } },
    [
      'unknown_field',
      'town',
      'expected a known field (city, open, size, at, tags), got "town"',
      { allowed: names },
    ],
  ],
  [
    { city: 5 },
    [
      'invalid_type',
      'city',
      'expected a facet such as {"values":20}, got 5',
      { expected: ['object'], allowed: ['values', 'contains', 'own'] },
    ],
  ],
  [
    { at: 5 },
    [
      'invalid_type',
      'at',
      'expected a facet such as {"range":true}, got 5',
      { expected: ['object'], allowed: ['range', 'edges', 'own'] },
    ],
  ],
  [
    { city: { range: true } },
    [
      'facet_not_allowed',
      'city.range',
      'expected values on a string field, got "range"',
      { kind: 'string', allowed: ['values'] },
    ],
  ],
  [
    { tags: { values: 1, range: true, edges: [1] } },
    [
      'facet_not_allowed',
      'tags.range',
      'expected values on a string[] field, got "range"',
      { kind: 'string[]', allowed: ['values'] },
    ],
    [
      'facet_not_allowed',
      'tags.edges',
      'expected values on a string[] field, got "edges"',
      { kind: 'string[]', allowed: ['values'] },
    ],
  ],
  [
    { at: { values: 1 } },
    [
      'facet_not_allowed',
      'at.values',
      'expected range or edges on a date field, got "values"',
      { kind: 'date', allowed: ['range', 'edges'] },
    ],
  ],
  [
    { size: {} },
    [
      'missing_member',
      'size.values',
      'expected values, range, edges, got nothing',
      { member: 'values', allowed: ['values', 'range', 'edges'] },
    ],
  ],
  [
    { city: { contains: 5 } },
    [
      'missing_member',
      'city.values',
      'expected values, got nothing',
      { member: 'values', allowed: ['values'] },
    ],
    [
      'invalid_value',
      'city.contains',
      'expected a string, got 5',
      { kind: 'string', expected: ['string'] },
    ],
  ],
  [
    { size: { range: true, edges: [1], valus: 3 } },
    [
      'unknown_member',
      'size.edges',
      'expected only range, own, got "edges"',
      { allowed: ['range', 'own'] },
    ],
    [
      'unknown_member',
      'size.valus',
      'expected only range, own, got "valus"',
      { allowed: ['range', 'own'] },
    ],
  ],
  [
    { size: { values: 1, contains: 'ab' } },
    [
      'unknown_member',
      'size.contains',
      'expected only values, own, got "contains"',
      { allowed: ['values', 'own'] },
    ],
  ],
  [
    { city: { values: 1, own: 5 } },
    [
      'invalid_facet',
      'city.own',
      'expected "keep", got 5',
      { expected: ['string'], allowed: ['keep'] },
    ],
  ],
  [
    { city: { values: 1, own: 'kep' } },
    [
      'invalid_facet',
      'city.own',
      'expected "keep", got "kep"; did you mean "keep"?',
      { expected: ['string'], allowed: ['keep'], suggestion: 'keep' },
    ],
  ],
  [
    { city: { values: 9 } },
    [
      'limit_exceeded',
      'city.values',
      'expected at most 5 values, got 9',
      { limit: 'maxFacetValues', max: 5 },
    ],
  ],
  [
    { city: { values: 1, contains: 'a' } },
    [
      'too_short',
      'city.contains',
      'expected at least 2 UTF-16 units, got 1',
      { limit: 'minContainsLength', min: 2 },
    ],
  ],
  [
    { size: { range: 1 } },
    [
      'invalid_facet',
      'size.range',
      'expected true, got 1',
      { expected: ['boolean'], allowed: [true] },
    ],
  ],
  [
    { size: { edges: 5 } },
    ['invalid_type', 'size.edges', 'expected an array of edges, got 5', { expected: ['array'] }],
  ],
  [
    { size: { edges: [] } },
    [
      'invalid_facet',
      'size.edges',
      'expected at least one edge, got an empty array',
      { expected: ['array'], min: 1, max: 3 },
    ],
  ],
  [
    { size: { edges: [1, 2, 3, 4] } },
    [
      'limit_exceeded',
      'size.edges',
      'expected at most 3 edges, got 4',
      { limit: 'maxFacetEdges', max: 3 },
    ],
  ],
  [
    { size: { edges: [1, NaN, 0] } },
    [
      'invalid_value',
      'size.edges.1',
      'expected a finite number, got NaN',
      { kind: 'number', expected: ['number'] },
    ],
  ],
  [
    { size: { edges: [-0, -1] } },
    [
      'invalid_value',
      'size.edges.1',
      'expected an edge that is not below 0, got -1',
      { kind: 'number', expected: ['number'], min: 0 },
    ],
  ],
  [
    { at: { edges: ['2024-02-01', '2024-01-01'] } },
    [
      'invalid_value',
      'at.edges.1',
      'expected an edge that is not below "2024-02-01", got "2024-01-01"',
      { kind: 'date', expected: ['date'], min: '2024-02-01' },
    ],
  ],
  [
    { size: { range: true }, city: { values: 1 }, open: { values: 1 } },
    ['limit_exceeded', '', 'expected at most 2 facets, got 3', { limit: 'maxFacets', max: 2 }],
  ],
  [{ size: { range: true }, city: { values: 1 }, open: undefined }],
  [{ size: { edges: [-0, 0, 0] } }],
])('a facet has exactly its faults as issues: %j', (wanted, ...expected) => {
  const found = issuesOf(wanted).map(({ code, path, message, params }) => {
    expect(path[0]).toBe('facets')
    return [code, path.slice(1).join('.'), message, params]
  })
  expect(found).toEqual(expected)
})

it('a text in `contains` is folded as its field is', () => {
  const rows = [{ city: 'LEEDS' }, { city: 'York' }]
  const { city } = facets(suppliers, {}, rows, { city: { values: 5, contains: 'EEds' } })
  expect(city.values).toEqual([{ value: 'LEEDS', count: 1 }])
})
