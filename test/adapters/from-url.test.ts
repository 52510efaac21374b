import { CursorError, walkQuery, type Resource } from 'supplier-query'
import { fromUrl, type UrlOptions } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { issuesOf } from '../issues.js'
import { is, listing } from './listing.js'

const city = '{"field":"city","comparator":"eq","value":"Leeds"}'

describe('fromUrl(resource, search)', () => {
  it.each([
    ['', {}],
    ['city=Leeds&sort=-name', { filter: is('city', 'eq', 'Leeds') }],
    [`filter=${city}`, { filter: is('city', 'eq', 'Leeds') }],
    ['page={"limit":5}', { page: { offset: 0, limit: 5 } }],
    ['sort=[{"field":"name","direction":"asc"}]', { sort: [{ field: 'name', direction: 'asc' }] }],
    ['sort=%20[]&after=', { sort: [] }],
    ['sort=name', { sort: [{ field: 'name', direction: 'asc' }] }],
  ])('reads %s', (search, query) => {
    expect(fromUrl(listing, search).query).toMatchObject(query)
  })

  it('returns unchecked facets if they are allowed, and only then', () => {
    const search = `filter=${city}&facets={"city":{"values":3}}`
    const read = fromUrl(listing, search, { facets: true })
    expect(read.facets).toEqual({ city: { values: 3 } })
    expect(read.query.filter).toEqual(is('city', 'eq', 'Leeds'))
    expect(fromUrl(listing, 'page={}', { facets: true })).not.toHaveProperty('facets')
    expect(() => fromUrl(listing, search)).toThrow('facets: expected only filter, page, sort')
    expect(() => fromUrl(listing, '', { facet: true } as UrlOptions)).toThrow(TypeError)
    expect(() => fromUrl({} as Resource, '')).toThrow(TypeError)
  })

  it('refuses a position for an endpoint without walks', () => {
    for (const search of ['city=Leeds&after=', 'page={}&before=c1x']) {
      expect(() => fromUrl(listing, search, { walks: false })).toThrow(
        /^(after|before): expected no position, because the listing has no walks, got "(after|before)"$/,
      )
    }
    expect(fromUrl(listing, 'city=Leeds', { walks: false }).after).toBeUndefined()
  })

  it('refuses a mixture of both forms, both positions, and faults of either form', async () => {
    const all = [
      `filter=${city}&city=Leeds`,
      `filter=${city}&sort=-name`,
      'page={"limit":5}&page[offset]=5',
      'city=Leeds&facets={"city":{"values":3}}',
      'sort=[]&nmae=x',
      'city=Leeds&page=2',
      'page=two',
      'filter={',
      'filter={}&filter={}',
      'page={"limit":-1}&sort=[{"field":"nmae","direction":"asc"}]',
      'page={}&after=&before=',
      'city=Leeds&after=a&before=b',
      'filter={}&after=a&after=b',
      { page: { limit: '{}' }, filter: '{}' },
      { filter: { city: 'x' } },
      null,
    ]
    const convert = (search: unknown) => fromUrl(listing, search, { facets: true })
    await expect(issuesOf(convert, all)).toMatchFileSnapshot('issues/from-url.txt')
  })

  it('reads the next page of a walk in both forms', () => {
    const rows = ['a', 'b', 'c'].map((id) => ({ id, city: 'Leeds' }))
    for (const search of [`filter=${city}&page={"limit":2}`, 'city=Leeds&page[limit]=2']) {
      const first = walkQuery(listing, fromUrl(listing, search).query, rows, { after: null })
      const { query, after = null } = fromUrl(listing, `${search}&after=${first.next}`)
      const second = walkQuery(listing, query, rows, { after })
      expect([...first.rows, ...second.rows]).toEqual(rows)
    }
    const { query, after = null } = fromUrl(listing, 'page={"limit":2}&after=c1x')
    expect(() => walkQuery(listing, query, rows, { after })).toThrow(CursorError)
  })
})
