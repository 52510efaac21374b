import fc from 'fast-check'
import { parseQuery, suppliers } from 'supplier-query'
import { fromSearchParams, toSearchParams } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { queriesOf, resourcesOfEveryKind } from '../arbitraries.js'
import { errorsOf, issuesOf, told } from '../issues.js'
import { outcome } from './listing.js'

const read = (params: Parameters<typeof fromSearchParams>[0]) =>
  outcome(() => fromSearchParams(params) as never)

describe('toSearchParams() and fromSearchParams()', () => {
  it('round-trip queries as text and as decoded parameters', () => {
    const cases = resourcesOfEveryKind.chain((resource) =>
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
      { numRuns: 60 },
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

  const write = (query: unknown) => () => toSearchParams(query as object)

  it('refuse a query that is no object or has other members', () => {
    expect(write({ filters: {} })).toThrow(new TypeError('query: unknown property "filters"'))
    expect(write('filter={}')).toThrow('query: expected an object, got "filter={}"')
    for (const query of [[], null, undefined]) expect(write(query)).toThrow('expected an object')
  })

  it('write a Date as JSON does', () => {
    const date = toSearchParams({ filter: { value: new Date(0) } })
    expect(date.get('filter')).toBe('{"value":"1970-01-01T00:00:00.000Z"}')
  })

  const leaf = { field: 'id', comparator: 'eq', value: 'a' }
  const spaced = Object.assign(['a'], { extra: 1 })
  const holed = Array<unknown>(1)
  class Money {
    readonly cents = 5
  }

  it('refuse values that JSON would change', async () => {
    const queries = [
      { filter: { value: Number.NaN } },
      { filter: { value: [-Infinity] } },
      { filter: { value: 5n } },
      { filter: { value: Symbol('s') } },
      { filter: () => leaf },
      { filter: { value: new Set([1]) } },
      { filter: { value: new Money() } },
      { filter: { value: new Date(Number.NaN) } },
      { filter: { ...leaf, toJSON: () => ({}) } },
      { filter: { ...leaf, value: spaced } },
      { filter: { ...leaf, value: holed } },
      { filter: { get value() { return 1 } } }, // prettier-ignore
      { filter: { field: undefined, comparator: undefined, value: undefined } },
      { filter: { ...leaf, value: undefined } },
      { filter: { operands: [leaf, { field: undefined }] } },
      { filter: { operands: [undefined] } },
      { filter: { operands: [], bogus: undefined } },
      { page: { size: undefined } },
      { sort: [{ field: 'id', direction: undefined }] },
      { facets: { id: { values: undefined } } },
    ]
    const errors = errorsOf((query: object) => toSearchParams(query), queries)
    await expect(errors).toMatchFileSnapshot('issues/to-search-params.txt')
  })

  it('leave out properties that count as left out if they are undefined', () => {
    const query = {
      filter: {
        operator: undefined,
        operands: [
          { operator: 'or', operands: undefined, field: undefined },
          { ...leaf, operator: undefined },
        ],
        value: undefined,
      },
      page: { offset: undefined, limit: 5 },
      sort: undefined,
      facets: { id: { values: 5, contains: undefined, own: undefined }, city: undefined },
    }
    const params = toSearchParams(query)
    expect(JSON.parse(params.get('filter')!)).toStrictEqual({
      operands: [{ operator: 'or' }, leaf],
    })
    expect(Object.fromEntries(params)).toMatchObject({
      page: '{"limit":5}',
      facets: '{"id":{"values":5}}',
    })
    const { facets: _, ...rest } = query
    expect(parseQuery(suppliers, fromSearchParams(toSearchParams(rest)))).toEqual(
      parseQuery(suppliers, rest),
    )
    expect(toSearchParams({ filter: { operator: undefined } }).toString()).toBe('')
  })

  it('refuse a filter with more levels than any resource accepts', () => {
    const nest = (groups: number) => {
      let filter: unknown = leaf
      for (let i = 0; i < groups; i++) filter = { operands: [filter] }
      return { filter }
    }
    expect(toSearchParams(nest(100)).has('filter')).toBe(true)
    expect(write(nest(20_000))).toThrow(
      new RangeError('filter: expected at most 1000 levels, got more'),
    )
  })

  it.each([
    ['facets', '"facets"'],
    [null, 'null'],
  ])('refuse names that are not an array: %j', (names, got) => {
    expect(() => fromSearchParams('page={}', names as never)).toThrow(
      new TypeError(`names: expected an array, got ${got}`),
    )
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

  it('name the search of a URL for a URL', () => {
    expect(() => fromSearchParams(new URL('https://x.test/?page={}'))).toThrow(
      /^query: expected the parameters of a URL \(a query string such as url\.search, .*\), got an instance of a class$/,
    )
  })

  it('reject a getter, and a Proxy that throws', () => {
    expect(read({ get page() { return '{}' } })).toEqual(['invalid_type page']) // prettier-ignore
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

it('the issues of fromSearchParams() have a code, a path, a message and params', async () => {
  const all = [
    'limit=5',
    '__proto__=1',
    'page',
    'page={',
    'page={}&page={}',
    'page=%ff',
    '%ff=1',
    'filter={&sort=[&x=1',
    { page: '{}', limit: '5' },
    { page: ['{}', '{}'] },
    { page: { limit: '5' } },
    { page: [{ limit: '5' }] },
    { page: [['{}']] },
    // As qs reads `filter[__proto__]=x`, and other empty ones: dropped, they would select every row.
    { filter: {} },
    { filter: [] },
    { filter: [undefined] },
    { nope: { a: {} } },
    { page: 5 },
    { page: null, sort: true },
    JSON.parse('{"__proto__":"x"}'),
    { constructor: 'x', toString: 'y' },
    new Date(0),
    Object.create({ page: '{}' }),
    undefined,
    null,
    5,
    ['page={}'],
    [['page', 5]],
  ]
  const convert = (params: never) => fromSearchParams(params)
  await expect(issuesOf(convert, all)).toMatchFileSnapshot('issues/search-params.txt')
})
