import fc from 'fast-check'
import { parseQuery, suppliers } from 'supplier-query'
import { fromSearchParams, toSearchParams } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { queriesOf, resources } from '../arbitraries.js'
import { outcome, told } from './listing.js'

const read = (params: Parameters<typeof fromSearchParams>[0]) =>
  outcome(() => fromSearchParams(params) as never)

describe('toSearchParams() and fromSearchParams()', () => {
  it('round-trip queries as text and as decoded parameters', () => {
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

  it('keep the texts of a query unchanged', () => {
    const filter = { field: 'a', comparator: 'eq', value: 'b=c?d=e' }
    expect(fromSearchParams(`filter=${JSON.stringify(filter)}`)).toEqual({ filter })
  })

  it('leave out a filter of every row, an offset of 0 and an empty sort', () => {
    expect(toSearchParams({}).toString()).toBe('')
    expect(toSearchParams(parseQuery(suppliers, {})).toString()).toBe('')
    expect(toSearchParams({ filter: {}, page: {}, sort: [] }).toString()).toBe('')
    expect(toSearchParams({ page: { offset: 0, limit: 5 } }).toString()).toBe(
      'page=%7B%22offset%22%3A0%2C%22limit%22%3A5%7D',
    )
  })

  it('refuse a query that is no object or has other members, and values that JSON would change', () => {
    const write = (query: unknown) => () => toSearchParams(query as object)
    expect(write({ filters: {} })).toThrow(new TypeError('query: unknown property "filters"'))
    expect(write('filter={}')).toThrow('query: expected an object, got "filter={}"')
    for (const query of [[], null, undefined]) expect(write(query)).toThrow('expected an object')
    expect(write({ filter: { value: Number.NaN } })).toThrow('expected JSON under "value", got NaN')
    expect(write({ filter: { value: new Set([1]) } })).toThrow('expected JSON under "value"')
    const invalid = new Date(Number.NaN)
    expect(write({ filter: { value: invalid } })).toThrow('expected JSON under "value"')
    expect(write({ filter: { value: [null, invalid] } })).toThrow('expected JSON under "1"')
    expect(write({ filter: { value: 5n } })).toThrow('expected JSON under "value", got a bigint')
    expect(write({ filter: { value: Symbol('s') } })).toThrow('expected JSON under "value"')
    const date = toSearchParams({ filter: { value: new Date(0) } })
    expect(date.get('filter')).toBe('{"value":"1970-01-01T00:00:00.000Z"}')
  })

  it('reject parameters that are repeated, unknown, not JSON or badly encoded', () => {
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

  it('report at most 100 faults', () => {
    expect(read('x=1&'.repeat(1000))).toHaveLength(100)
  })

  it('read facets only if their name is allowed', () => {
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

  it('read the records of parameters that frameworks return', () => {
    const query = { filter: { field: 'city', comparator: 'eq', value: 'x' }, page: { limit: 5 } }
    const params = toSearchParams(query)
    const record = Object.fromEntries(params)
    const lists = Object.fromEntries([...params].map(([name, value]) => [name, [value]]))
    const bare = Object.assign(Object.create(null) as object, record)
    for (const given of [record, lists, bare, new Map(params), { ...record, sort: undefined }]) {
      expect(fromSearchParams(given)).toEqual(query)
    }
  })

  const own = JSON.parse('{"__proto__":"x"}') as object

  it.each<[unknown, string[]]>([
    [{ page: '{}', limit: '5' }, ['unknown_member limit']],
    [{ page: ['{}', '{}'] }, ['invalid_type page']],
    [{ page: { limit: '5' } }, ['unknown_member page[limit]']],
    [{ page: [{ limit: '5' }] }, ['unknown_member page[limit]']],
    [{ page: [['{}']] }, ['invalid_type page']],
    // As qs reads `filter[__proto__]=x`, and other empty ones: dropped, they would select every row.
    [{ filter: {} }, ['invalid_type filter']],
    [{ filter: [] }, ['invalid_type filter']],
    [{ filter: [undefined] }, ['invalid_type filter']],
    [{ nope: { a: {} } }, ['invalid_type nope[a]']],
    [{ page: 5 }, ['invalid_type page']],
    [{ page: null, sort: true }, ['invalid_type page', 'invalid_type sort']],
    [{ get page() { return '{}' } }, ['invalid_type page']], // prettier-ignore
    [own, ['unknown_member __proto__']],
    [
      { constructor: 'x', toString: 'y' },
      ['unknown_member constructor', 'unknown_member toString'],
    ],
    [new Date(0), ['invalid_type ']],
    [Object.create({ page: '{}' }), ['invalid_type ']],
    [undefined, ['invalid_type ']],
    [null, ['invalid_type ']],
    [5, ['invalid_type ']],
    [['page={}'], ['invalid_type ']],
    [[['page', 5]], ['invalid_type page']],
  ])('reject the record %j', (params, issues) => {
    expect(read(params)).toEqual(issues)
  })

  it('reject a Proxy that throws', () => {
    const ownKeys = () => {
      throw new Error('read')
    }
    expect(read(new Proxy({}, { ownKeys }))).toEqual(['invalid_type '])
  })

  it('return an object that inherits nothing', () => {
    expect(Object.getPrototypeOf(fromSearchParams('page={}'))).toBe(null)
    expect(fromSearchParams('page={}&&sort=[]')).toEqual({ page: {}, sort: [] })
  })
})

describe('the error of fromSearchParams', () => {
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
  ])('has every issue with path, message and params: %j', (params, ...issues) => {
    expect(told(() => fromSearchParams(params))).toEqual(issues)
  })
})
