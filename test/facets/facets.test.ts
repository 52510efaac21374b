import { defineResource, facets } from 'supplier-query'
import { facetsSchema } from 'supplier-query/schema'
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
  it('of an unknown or internal field is refused even if it is undefined', () => {
    const resource = defineResource({
      city: 'string',
      tenant: { kind: 'string', internal: true },
    })
    for (const [name, expected] of [
      ['town', ['unknown_field']],
      ['tenant', ['unknown_field']],
      ['city', []],
    ] as const) {
      const wanted: unknown = { [name]: undefined }
      const result = facetsSchema(resource).safeParse(wanted)
      const codes = result.error?.issues.map(
        (issue) => 'params' in issue && String(issue.params?.['code']),
      )
      expect(codes ?? []).toEqual(expected)
      const run = () => facets(resource, {}, [], wanted)
      if (expected.length === 0) expect(run()).toEqual({})
      else expect(run).toThrow('expected a known field')
    }
  })

  it('shows the least text that folds to a value, and only the values of a closed set', () => {
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
