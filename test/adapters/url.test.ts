import fc from 'fast-check'
import { parseQuery, suppliers } from 'supplier-query'
import { fromUrl, toSearchParams } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { limitedResources, queriesOf, resourcesOfEveryKind } from '../arbitraries.js'
import { errorsOf } from '../issues.js'

describe('toSearchParams(query)', () => {
  it('writes what fromUrl() reads, from text and from decoded parameters', () => {
    const cases = fc
      .oneof(resourcesOfEveryKind, limitedResources)
      .chain((resource) => fc.tuple(fc.constant(resource), queriesOf(resource)))
    fc.assert(
      fc.property(cases, ([resource, query]) => {
        // JSON has no -0, which equals 0.
        const parsed = parseQuery(resource, JSON.parse(JSON.stringify(query)))
        for (const written of [parsed, query]) {
          const params = toSearchParams(written)
          for (const sent of [params, params.toString(), `?${params.toString()}`, [...params]]) {
            expect(fromUrl(resource, sent).query).toEqual(parsed)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('leaves out a filter of every row, an offset of 0 and an empty sort', () => {
    expect(toSearchParams({}).toString()).toBe('')
    expect(toSearchParams(parseQuery(suppliers, {})).toString()).toBe('')
    expect(toSearchParams({ filter: {}, page: {}, sort: [] }).toString()).toBe('')
    expect(toSearchParams({ page: { offset: 0, limit: 5 } }).toString()).toBe(
      'page=%7B%22offset%22%3A0%2C%22limit%22%3A5%7D',
    )
  })

  const write = (query: unknown) => () => toSearchParams(query as object)

  it('refuses a query that is no object or has other members', () => {
    expect(write({ filters: {} })).toThrow(new TypeError('query: unknown property "filters"'))
    expect(write('filter={}')).toThrow('query: expected an object, got "filter={}"')
    for (const query of [[], null, undefined]) expect(write(query)).toThrow('expected an object')
  })

  it('writes a Date as JSON does', () => {
    const date = toSearchParams({ filter: { value: new Date(0) } })
    expect(date.get('filter')).toBe('{"value":"1970-01-01T00:00:00.000Z"}')
  })

  const leaf = { field: 'id', comparator: 'eq', value: 'a' }
  const holed = Array<unknown>(1)
  class Money {
    readonly cents = 5
  }

  it('refuses values that JSON would change', async () => {
    const queries = [
      { filter: { value: Number.NaN } },
      { filter: { value: [-Infinity] } },
      { filter: { value: 5n } },
      { filter: { value: Symbol('s') } },
      { filter: () => leaf },
      { filter: { value: new Set([1]) } },
      { filter: { value: new Money() } },
      { filter: { value: new Date(Number.NaN) } },
      { filter: { ...leaf, toJSON: () => new Set([1]) } },
      { filter: { ...leaf, value: holed } },
      { filter: { field: undefined, comparator: undefined, value: undefined } },
      { filter: { ...leaf, value: undefined } },
      { filter: { operands: [leaf, { field: undefined }] } },
      { filter: { operands: [undefined] } },
      { page: { size: undefined } },
      { sort: [{ field: 'id', direction: undefined }] },
      { facets: { id: { values: undefined } } },
    ]
    const errors = errorsOf((query: object) => toSearchParams(query), queries)
    await expect(errors).toMatchFileSnapshot('issues/to-search-params.txt')
  })

  it('leaves out properties that count as left out if they are undefined', () => {
    const query = {
      filter: {
        operator: undefined,
        operands: [
          { operator: 'or', operands: undefined },
          { ...leaf, operator: undefined },
        ],
      },
      page: { offset: undefined, limit: 5 },
      sort: undefined,
      facets: { id: { values: 5, contains: undefined, own: undefined } },
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
    expect(fromUrl(suppliers, toSearchParams(rest)).query).toEqual(parseQuery(suppliers, rest))
    expect(toSearchParams({ filter: { operator: undefined } }).toString()).toBe('')
  })
})
