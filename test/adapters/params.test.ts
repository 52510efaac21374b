import { parse } from 'node:querystring'
import { defineResource } from 'supplier-query'
import { fromUrl } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { told } from '../issues.js'
import { every, is, listing } from './listing.js'

const filterOf = (params: unknown) => told(() => fromUrl(listing, params).query.filter)

const words =
  'expected the parameters of a URL (a query string such as url.search, a URLSearchParams or an object of strings)'

describe('the parameters of a URL', () => {
  it('are read from records of strings and arrays, pairs and maps', () => {
    const record = { city: 'Leeds' }
    const bare = Object.assign(Object.create(null) as object, record)
    // The prototype of Fastify's record is empty.
    const empty = Object.create(Object.create(null) as object) as object
    const all = [record, { city: ['Leeds'] }, bare, Object.assign(empty, record)]
    for (const given of [...all, new Map([['city', 'Leeds']]), { ...record, sort: undefined }]) {
      expect(filterOf(given)).toEqual(is('city', 'eq', 'Leeds'))
    }
    expect(filterOf({})).toEqual(every)
    const { query } = fromUrl(
      listing,
      Object.assign(empty, { city: undefined, page: '{"limit":1}' }),
    )
    expect(query.page).toEqual({ offset: 0, limit: 1 })
  })

  it('are refused with the members that a prototype adds, in an instance of a class, and with a getter, which is not run', () => {
    const record = Object.assign(Object.create({ amount: '5' }) as object, { city: 'Leeds' })
    const ofEmptyClass = Object.create(Object.create({}) as object) as object
    const ofClass = Object.assign(new Error('x'), { city: 'Leeds' })
    const ownKeys = () => {
      throw new Error('read')
    }
    const throwing = new Proxy({}, { ownKeys })
    const getter = Object.defineProperty({}, 'city', { get: ownKeys, enumerable: true })
    const url = new URL('https://x.test/?page={}')
    for (const given of [record, ofClass, ofEmptyClass, throwing, getter, url, 5, null]) {
      expect(filterOf(given)).toEqual([
        ['invalid_type', '', expect.stringContaining(words), { expected: ['object'] }],
      ])
    }
  })

  it('are not nested, as qs nests them: dropped, an empty one would select every row', () => {
    const nested = [{ ne: 'Leeds' }, {}, [], [['Leeds']], [{ a: 'b' }]]
    for (const value of nested) {
      const [issue] = filterOf({ city: value }) as unknown[][]
      expect(issue!.slice(0, 2)).toEqual(['invalid_type', 'city'])
      expect(issue![2]).toContain('for nested parameters, pass the query string')
    }
  })
})

describe('a record of parameters', () => {
  const wide = defineResource({ city: 'string' }, { limits: { maxListLength: 2000 } })
  const filter = (params: unknown) => told(() => fromUrl(wide, params).query.filter)
  const search = (count: number) =>
    Array.from({ length: count }, (_, i) => `city[is_any]=c${i}`).join('&')
  const refused = [
    [
      'invalid_type',
      '',
      'expected fewer than 1000 parameters in an object, got 1000 or more, after which its parser drops parameters; pass the query string, such as url.search',
      { expected: ['string'] },
    ],
  ]

  it('is refused from 1,000 parameters on, because querystring drops all after them', () => {
    for (const count of [1000, 1001, 1500]) {
      expect(Object.values(parse(search(count))).flat()).toHaveLength(1000)
      expect(filter(parse(search(count)))).toEqual(refused)
      const values = Array.from({ length: count }, (_, i) => `c${i}`)
      for (const whole of [search(count), new URLSearchParams(search(count))]) {
        expect(filter(whole)).toEqual(is('city', 'is_any', values))
      }
    }
    expect(filter(parse(search(999)))).toEqual(filter(search(999)))
  })
})
