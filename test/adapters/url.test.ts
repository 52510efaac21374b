import fc from 'fast-check'
import { parseQuery, suppliers } from 'supplier-query'
import { fromSearchParams, toSearchParams } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { queriesOf, resources } from '../arbitraries.js'
import { outcome, told } from './listing.js'

const read = (params: Parameters<typeof fromSearchParams>[0]) =>
  outcome(() => fromSearchParams(params) as never)

describe('queries in URLs', () => {
  it('come back as they were, by text and by parameters that another has decoded', () => {
    const cases = resources.chain((resource) =>
      fc.tuple(fc.constant(resource), queriesOf(resource)),
    )
    fc.assert(
      fc.property(cases, ([resource, query]) => {
        // JSON has no -0, which equals 0.
        const parsed = parseQuery(resource, JSON.parse(JSON.stringify(query)))
        for (const written of [parsed, query]) {
          const params = toSearchParams(written)
          for (const sent of [params, params.toString(), `?${params.toString()}`, [...params]]) {
            expect(parseQuery(resource, fromSearchParams(sent))).toEqual(parsed)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('keep what is written in their texts as it stands', () => {
    const filter = { field: 'a', comparator: 'eq', value: 'b=c?d=e' }
    expect(fromSearchParams(`filter=${JSON.stringify(filter)}`)).toEqual({ filter })
  })

  it('leave out what selects every row from the first on, in no order', () => {
    expect(toSearchParams({}).toString()).toBe('')
    expect(toSearchParams(parseQuery(suppliers, {})).toString()).toBe('')
    expect(toSearchParams({ filter: {}, page: {}, sort: [] }).toString()).toBe('')
    expect(toSearchParams({ page: { offset: 0, limit: 5 } }).toString()).toBe(
      'page=%7B%22offset%22%3A0%2C%22limit%22%3A5%7D',
    )
  })

  it('are refused where they are repeated, of another name, not JSON or badly encoded', () => {
    expect(read('limit=5')).toEqual(['unknown_member limit'])
    expect(read('__proto__=1')).toEqual(['unknown_member __proto__'])
    expect(read('page={}&page={}')).toEqual(['invalid_type page'])
    expect(read('page={')).toEqual(['invalid_type page'])
    expect(read('page')).toEqual(['invalid_type page'])
    expect(read('page=%ff')).toEqual(['invalid_type page'])
    expect(read('%ff=1')).toEqual(['invalid_type '])
    expect(read('filter={&sort=[&x=1')).toEqual([
      'invalid_type filter',
      'invalid_type sort',
      'unknown_member x',
    ])
  })

  it('have no more than a hundred faults', () => {
    expect(read('x=1&'.repeat(1000))).toHaveLength(100)
  })

  it('have facets beside them where these are asked for, and nowhere else', () => {
    const query = { filter: { field: 'id', comparator: 'eq', value: 'a' }, facets: {} } as const
    const params = toSearchParams(query)
    expect([...params.keys()]).toEqual(['filter', 'facets'])
    expect(fromSearchParams(params, ['filter', 'facets'])).toEqual(query)
    expect(read(params)).toEqual(['unknown_member facets'])
    expect(told(() => fromSearchParams('sort=[]', ['filter', 'facets']))).toEqual([
      [
        'unknown_member',
        'sort',
        'expected only filter, facets, got "sort"',
        { allowed: ['filter', 'facets'] },
      ],
    ])
  })

  it('inherit nothing', () => {
    expect(Object.getPrototypeOf(fromSearchParams('page={}'))).toBe(null)
    expect(fromSearchParams('page={}&&sort=[]')).toEqual({ page: {}, sort: [] })
  })
})

describe('a fault of the parameters of a URL', () => {
  it.each([
    [
      'limit=5',
      [
        'unknown_member',
        'limit',
        'expected only filter, page, sort, got "limit"',
        { allowed: ['filter', 'page', 'sort'] },
      ],
    ],
    [
      'page={}&page={}',
      ['invalid_type', 'page', 'expected one page, got several', { expected: ['string'] }],
    ],
    ['page={', ['invalid_type', 'page', 'expected JSON, got "{"', { expected: ['data'] }]],
    [
      'page=%ff',
      ['invalid_type', 'page', 'expected percent-encoded UTF-8', { expected: ['string'] }],
    ],
    ['%ff=1', ['invalid_type', '', 'expected percent-encoded UTF-8', { expected: ['string'] }]],
  ])('is told in full: %j', (params, ...issues) => {
    expect(told(() => fromSearchParams(params))).toEqual(issues)
  })
})
