import fc from 'fast-check'
import { defineResource, parseQuery, planKey, planQuery, QueryError } from 'supplier-query'
import { fromUrl, toFlatParams } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { characters, queriesOf, resourcesOfEveryKind } from '../arbitraries.js'
import { costRatio } from '../cost.js'
import { issuesOf, outcomesOf, told } from '../issues.js'
import { asc, desc } from '../builders.js'
import { and, every, filterOf, is, listing, or, printQuery } from './listing.js'

const read = (params: unknown) => filterOf(() => fromUrl(listing, params).query)

describe('fromUrl(resource, params) of flat parameters', () => {
  it('reads an `and` of comparisons, a sort and a page', () => {
    const text = '?city=Leeds&amount[ge]=3&sort=-since,name&page[offset]=40&page[limit]=20'
    const query = {
      filter: and(is('city', 'eq', 'Leeds'), is('amount', 'ge', 3)),
      sort: [desc('since'), asc('name')],
      page: { offset: 40, limit: 20 },
    }
    const search = new URLSearchParams(text)
    for (const params of [text, text.slice(1), search, [...search], Object.fromEntries(search)]) {
      const result = { query, after: undefined, before: undefined }
      expect(fromUrl(listing, params)).toEqual(result)
    }
    const all = { filter: every, sort: [], page: { offset: 0 } }
    expect(fromUrl(listing, '').query).toEqual(all)
    expect(read('city=Leeds')).toEqual(is('city', 'eq', 'Leeds'))
    expect(Object.isFrozen(fromUrl(listing, text).query)).toBe(true)
  })

  it('reads each parameter by the kind of the field, alone or in arrays', async () => {
    const exact =
      '9007199254740992.0 1152921504606847000 1.1529215046068470e18 1.5e300 0.1 0e9 -0.0 5.00'
    const textsOf: Readonly<Record<string, readonly string[]>> = {
      city: ['', 'null', ' 5 '],
      'city[eq]': ['a%2Cb'],
      'city[null]': [''],
      'city[ne][null]': [''],
      'tags[eq][null]': [''],
      amount: [...exact.split(' '), '1e%2B21', '1152921504606846976'],
      'amount[lt]': ['-1.5e3'],
      active: ['true'],
      'active[ne]': ['false'],
      'since[ge]': ['2024-06-01'],
      'since[lt]': ['2024-06-01T10:00%2B02:00'],
      'since[gt]': ['1718445600000'],
      'since[le]': ['-1'],
      'since[rp_gt]': ['30', '1000'],
      since: ['2026', '12026', '-2026'],
      'since[eq_date]': ['2026-11'],
      'due[lt]': ['2026'],
      'due[rp_eq_date]': ['P1M/M'],
      'since[rf_lt]': ['P1M'],
      'city[is_any]': ['Leeds', 'a,b'],
      'tags[contains]': ['a'],
    }
    const lists = [
      'city[is_any]=Leeds&city[is_any]=York',
      'city[is_any][]=a&city[is_any][]=b',
      'city[is_any][3]=a&city[is_any][7]=b',
      'city[is_any]=a&city[is_any][null]',
      'amount[is_any]=1&amount[is_any]=2',
      'scores[includes_all]=1&scores[includes_all]=2',
    ]
    const pairs = Object.entries(textsOf).flatMap(([name, texts]) =>
      texts.map((text) => `${name}=${text}`),
    )
    const texts = [...pairs, 'city[null]', ...lists]
    const records = [
      { city: ['a'] },
      { city: undefined, amount: '5' },
      { 'city[is_any]': ['a', 'b'] },
    ]
    const convert = (params: unknown) => fromUrl(listing, params).query
    const outcomes = outcomesOf(convert, [...texts, ...records], printQuery)
    await expect(outcomes).toMatchFileSnapshot('issues/from-flat-params.txt')
  })

  it('returns the option after or before of a walk, not both', () => {
    for (const [name, other] of [['after', 'before'] as const, ['before', 'after'] as const]) {
      expect(fromUrl(listing, 'city=x')).toHaveProperty(name, undefined)
      expect(fromUrl(listing, `${name}=`)).toMatchObject({
        [name]: null,
        [other]: undefined,
      })
      const text = toFlatParams(listing, {}, { [name]: 'c1x' }).toString()
      expect(text).toBe(`${name}=c1x`)
      expect(toFlatParams(listing, {}, { [name]: null }).toString()).toBe(`${name}=`)
      expect(fromUrl(listing, text)).toMatchObject({ [name]: 'c1x', [other]: undefined })
    }
    const [issue] = told(() => fromUrl(listing, 'before=&after=c1x')) as unknown[][]
    const expected = { expected: ['string'] }
    const message = 'expected "after" or "before", got both'
    expect(issue).toEqual(['invalid_type', 'before', message, expected])
  })

  it('reads fields with reserved names, or names ending in brackets, if a comparator follows', () => {
    const odd = defineResource({
      sort: 'string',
      filter: 'string',
      facets: 'string',
      page: 'number',
      after: 'string',
      'x[eq]': 'number',
      'page[limit]': 'string',
      'a[]': 'string',
      '': 'string',
      constructor: 'string',
    })
    const text =
      'sort[eq]=x&filter[eq]=f&facets[eq]=g&page[ge]=5&after[ne]=y&x[eq][eq]=1&page[limit][eq]=z&a[][eq]=w&[eq]=v&constructor=u'
    const { query, after } = fromUrl(odd, text)
    expect(query.filter).toEqual(
      and(
        is('sort', 'eq', 'x'),
        is('filter', 'eq', 'f'),
        is('facets', 'eq', 'g'),
        is('page', 'ge', 5),
        is('after', 'ne', 'y'),
        is('x[eq]', 'eq', 1),
        is('page[limit]', 'eq', 'z'),
        is('a[]', 'eq', 'w'),
        is('', 'eq', 'v'),
        is('constructor', 'eq', 'u'),
      ),
    )
    expect(after).toBeUndefined()
    expect(fromUrl(odd, toFlatParams(odd, query)).query).toEqual(query)
    const page = fromUrl(odd, 'page=5&sort=sort').query
    expect(page).toMatchObject({
      filter: is('page', 'eq', 5),
      sort: [{ field: 'sort', direction: 'asc' }],
    })
  })

  const own = JSON.parse(
    '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":"x"}}',
  ) as object

  it('reports every issue at its parameter, with the way to write what a URL writes in one way only', async () => {
    const noNumbers = ['five', 'none', '', '0x10', '1e999', '1e400', '9'.repeat(400)]
    // A number would round them.
    const rounded = [
      '9007199254740993',
      '9007199254740993.0',
      '9007199254740993e0',
      '-900.7199254740993E13',
    ]
    const textsOf: Readonly<Record<string, readonly string[]>> = {
      ctiy: ['x'],
      secret: ['x'],
      'city[null]': ['x'],
      'city[is_any][eq]': ['5'],
      'amount[gte]': ['5'],
      'amount[contains]': ['5'],
      amount: [...noNumbers, ...rounded],
      active: ['1', 'True'],
      since: ['null', 'soon', '5.5', '2024-06-01T10:00+02:00', '2024-06-15 10:00:00.5+02'],
      'since[ge]': ['null', '2024-06-15T10:00+02:00', '2024-06-15T10:00 UTC'],
      'since[rp_lt]': ['1.5'],
      status: ['ajar', 'open,closed'],
      'status[is_any]': ['open,closed'],
      'amount[is_any]': ['1,2'],
      is_any: ['open,closed'],
      tags: ['x'],
      sort: ['', '-nmae,tags,name,name', 'name, city', 'name:desc', 'name.ASC,city desc'],
      'sort[lt]': ['name'],
      'sort[name]': ['desc', 'asc', 'up'],
      page: ['2'],
      'page[size]': ['5'],
      'page[number]': ['2'],
      offset: ['5'],
      'filter[name]': ['x'],
      'filter[amount][ge]': ['5'],
      'filter[]': ['5'],
      'page[limit]': [''],
      'page[offset]': ['9007199254740993'],
      limit: ['5'],
    }
    const all = [
      ...Object.entries(textsOf).flatMap(([name, texts]) => texts.map((text) => `${name}=${text}`)),
      'ctiy[gte]=x&city[null]=true',
      '%ff=1&amount=%ff',
      'amount[is_any]=1&amount[is_any]=x',
      'amount[is_any]=1&amount[is_any]=null',
      'amount[is_any][]=1&amount[is_any][]=null',
      'amount[is_any]=1&amount[is_any]=-9007199254740993',
      'amount[gt][null]=',
      'tags[contains]=a&tags[contains]=b',
      'city=a&city=b',
      'city=a&city[eq]=b',
      'city=a&city[null]=',
      'city[]=a&city[]=b',
      { city: ['a', 'b'] },
      'sort=name&sort=city',
      'sort[]=name&sort[]=city',
      'after=&after=',
      'after=a&after=b',
      'page[limit]=1&page[limit]=2',
      'page[limit]=ten&page[offset]=-1',
      '__proto__=1&constructor[x]=1',
      own,
      { amount: 5 },
      { active: true, city: null },
      { city: [['a']] },
      { city: new Date(0) },
      { city: [, 'a'] }, // oxlint-disable-line no-sparse-arrays -- a list with gaps
      [['city', 5]],
      [['city', ['a']]],
      [['city']],
      [5, [6, 'x']],
      undefined,
      null,
      5,
      new Date(0),
    ]
    const convert = (params: unknown) => fromUrl(listing, params)
    await expect(issuesOf(convert, all)).toMatchFileSnapshot('issues/flat-params.txt')
  })

  it('applies each limit of the resource, and reports it at its parameter', async () => {
    const asked = [
      [{ maxComparisons: 1 }, 'a=1&b=2'],
      [{ maxComparisons: 0 }, 'a=1'],
      [{ maxDepth: 0 }, 'a=1&b=2'],
      [{ maxListLength: 1 }, 'a[is_any]=1&a[is_any]=2'],
      [{ maxTextLength: 1 }, 'a=12'],
      [{ minContainsLength: 2 }, 'a[contains]=1'],
      [{ maxSortFields: 1 }, 'sort=a,b'],
      [{ maxLimit: 5, maxOffset: 5 }, 'page[limit]=6&page[offset]=6'],
    ]
    const convert = ([limits, params]: readonly [object, string]) =>
      fromUrl(defineResource({ a: 'string', b: 'string' }, { limits }), params)
    await expect(issuesOf(convert, asked)).toMatchFileSnapshot('issues/flat-params-limits.txt')
  })

  it('reports at most 100 faults, and costs linear time', () => {
    const many = (count: number, name: (i: number) => string) =>
      Array.from({ length: count }, (_, i) => `${name(i)}=1`).join('&')
    expect(read(many(1000, (i) => `x${i}`))).toHaveLength(100)
    expect(read(many(1000, (i) => `city[eq][${i}]`))).toEqual(['invalid_type city[eq][0]'])
    for (const one of [
      (n: number) => many(n, (i) => `x${i}`),
      (n: number) => many(n, () => 'city'),
      (n: number) => many(n, () => 'city[is_any]'),
      (n: number) => `sort=${'name,'.repeat(n)}`,
      (n: number) => `${'['.repeat(n)}=1`,
      (n: number) => `${'[]'.repeat(n)}=1`,
      (n: number) => `city=${'%41'.repeat(n)}`,
    ]) {
      const [large, small] = [one(8_000), one(1_000)].map((given) => () => read(given))
      expect(costRatio(large!, small!, 4)).toBeLessThan(30)
    }
  })

  it('returns a query or throws a QueryError for any input', () => {
    const names = fc.oneof(
      fc.constantFrom('city', 'amount', 'tags', 'sort', 'page', 'after', '__proto__', 'x', ''),
      fc.string({
        unit: fc.constantFrom('[', ']', 'eq', 'null', '0', 'city', 'is_any'),
        maxLength: 6,
      }),
    )
    const marks = fc.constantFrom('', '[]', '[0]', '[null]', '[eq]', '[is_any]', '[ge]', '[limit]')
    const values = fc.oneof(
      fc.string({ unit: characters, maxLength: 4 }),
      fc.constantFrom('', '5', 'true'),
    )
    const pairs = fc.array(
      fc.tuple(
        fc.tuple(names, marks, marks).map((parts) => parts.join('')),
        values,
      ),
      { maxLength: 5 },
    )
    const anyRecord = fc.dictionary(names, fc.anything({ maxDepth: 3 }))
    fc.assert(
      fc.property(
        fc.oneof(pairs, pairs.map(Object.fromEntries), anyRecord, fc.anything()),
        (given) => {
          const outcome = read(given)
          if (Array.isArray(outcome)) return
          const { query } = fromUrl(listing, given)
          expect(parseQuery(listing, JSON.parse(JSON.stringify(query)))).toEqual(query)
        },
      ),
      { numRuns: 100 },
    )
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('toFlatParams(resource, query)', () => {
  it('rejects a position that it cannot write', () => {
    const write = (position: unknown) => () => toFlatParams(listing, {}, position as never)
    // As the third argument was in 1.0.0.
    expect(write('c1x')).toThrow(new TypeError('position: expected an object, got "c1x"'))
  })

  it('round-trips to a query with the same plan, or is not_expressible', () => {
    let [said, refused] = [0, 0]
    const cases = resourcesOfEveryKind.chain((resource) =>
      fc.tuple(fc.constant(resource), queriesOf(resource), fc.constantFrom(undefined, null, 'c1x')),
    )
    fc.assert(
      fc.property(cases, ([resource, query, after]) => {
        const parsed = parseQuery(resource, query)
        let params: URLSearchParams
        try {
          params = toFlatParams(resource, parsed, { after })
        } catch (error) {
          if (!(error instanceof QueryError)) throw error
          expect(new Set(error.issues.map(({ code }) => code))).toEqual(
            new Set(['not_expressible']),
          )
          refused++
          return
        }
        const keyOf = (each: unknown) => planKey(planQuery(resource, each, { now: 0 }))
        for (const given of [params, params.toString(), Object.fromEntries(params)]) {
          if (
            given !== params &&
            typeof given === 'object' &&
            [...params].length !== Object.keys(given).length
          )
            continue
          const back = fromUrl(resource, given)
          expect(keyOf(back.query)).toBe(keyOf(parsed))
          expect(back.query.sort).toEqual(parsed.sort)
          expect(back.query.page).toEqual(parsed.page)
          expect(back.after).toBe(after)
          const again = toFlatParams(resource, back.query, back)
          const sorted = (all: URLSearchParams) => [...all].map(String).toSorted()
          expect(sorted(again)).toEqual(sorted(params))
        }
        said++
      }),
      { numRuns: 100 },
    )
    expect(said).toBeGreaterThan(refused)
    expect(refused).toBeGreaterThan(said / 9)
  })

  it('writes milliseconds of four digits as a date, because four digits are a year', () => {
    const of = (comparator: string, value: unknown) =>
      decodeURIComponent(
        String(toFlatParams(listing, { filter: is('since', comparator, value) } as object)),
      )
    expect(of('ge', 5000)).toBe('since[ge]=1970-01-01T00:00:05.000Z')
    expect(of('ge', 15_000)).toBe('since[ge]=15000')
    expect(of('rp_lt', 1000)).toBe('since[rp_lt]=1000')
    expect(of('ge', '2026')).toBe('since[ge]=2026')
  })

  it('writes what a flat sort or name can hold, and rejects the rest', async () => {
    const odd = defineResource({ 'a,b': 'string', '-c': 'string', '\uD800': 'string', d: 'string' })
    const d = (comparator: string, value: unknown) => is('d', comparator, value)
    const by = (direction: string) => (field: string) => ({
      sort: [
        { field: 'd', direction },
        { field, direction },
      ],
    })
    const filters = [
      or(d('eq', 'x'), d('eq', 'y')),
      and(d('ne', 'x'), or()),
      and(d('ne', 'x'), d('ne', 'y'), d('is_any', [])),
      and(d('ne', null), d('ne', 'y')),
      is('\uD800', 'eq', 'x'),
      d('like', 'x'),
    ]
    const queries = [
      ...filters.map((filter) => ({ filter })),
      ...['a,b', '-c', '\uD800'].map(by('asc')),
      by('desc')('-c'),
    ]
    const write = (query: object) => toFlatParams(odd, query)
    await expect(outcomesOf(write, queries, String)).toMatchFileSnapshot(
      'issues/to-flat-params.txt',
    )
    const descending = by('desc')('-c')
    expect(fromUrl(odd, write(descending)).query.sort).toEqual(descending.sort)
  })
})
