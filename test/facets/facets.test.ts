import { defineResource, facets } from 'supplier-query'
import { describe, expect, it } from 'vitest'

const suppliers = defineResource({
  city: { kind: 'string', fold: 'case' },
  state: { kind: 'string', values: ['open', 'closed'] },
  openIssues: 'number',
})
const rows = [
  { city: 'leeds', state: 'open', openIssues: 3 },
  { city: 'Leeds', state: 'closed', openIssues: -0 },
  { city: 'York', state: 'gone', openIssues: NaN },
]

/** Language reference, section 12. */
describe('facets', () => {
  it('shows the least text that folds to a value, and the values of a closed set alone', () => {
    expect(facets(suppliers, {}, rows, { city: { values: 5 }, state: { values: 5 } })).toEqual({
      city: {
        values: [
          { value: 'Leeds', count: 2 },
          { value: 'York', count: 1 },
        ],
        distinct: 2,
        absent: 0,
      },
      state: {
        values: [
          { value: 'closed', count: 1 },
          { value: 'open', count: 1 },
        ],
        distinct: 2,
        absent: 0,
      },
    })
  })

  it('does not count the conditions on a field against its own facet', () => {
    const filter = { field: 'city', comparator: 'eq', value: 'york' } as const
    const { city, openIssues } = facets(suppliers, { filter }, rows, {
      city: { values: 1 },
      openIssues: { range: true },
    })
    expect(city).toEqual({ values: [{ value: 'Leeds', count: 2 }], distinct: 2, absent: 0 })
    expect(openIssues).toEqual({ min: null, max: null, present: 0, absent: 1 })
  })
})
