import { fromFlatParams, fromSearchParams } from 'supplier-query/adapters'
import { parse } from 'node:querystring'
import { defineResource } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { told } from '../issues.js'
import { every, is, listing } from './listing.js'

const filterOf = (params: unknown) => told(() => fromFlatParams(listing, params).query.filter)

/** A fault of a parameter that is no text. */
const noText = (name: string, got: string) => [
  ['invalid_type', name, `expected a string, got ${got}`, { expected: ['string'] }],
]

describe('the parameters of a URL', () => {
  it('are read from the record of Fastify, whose prototype is empty', () => {
    const prototype = Object.create(null) as object
    const record = Object.assign(Object.create(prototype) as object, { city: 'Leeds' })
    expect(filterOf(record)).toEqual(is('city', 'eq', 'Leeds'))
    expect(filterOf({})).toEqual(every)
    expect(fromSearchParams({})).toEqual({})
    const page = Object.assign(Object.create(prototype) as object, { page: '{"limit":1}' })
    expect(fromSearchParams(page as never)).toEqual({ page: { limit: 1 } })

    // Members that a prototype would add are refused with the record, and so is an instance of a class.
    const words =
      'expected the parameters of a URL (a query string such as url.search, a URLSearchParams or an object of strings)'
    Object.assign(prototype, { amount: '5' })
    const ofEmptyClass = Object.create(Object.create({}) as object) as object
    const ofClass = Object.assign(new Error('x'), { city: 'Leeds' })
    for (const given of [record, ofClass, ofEmptyClass, 5, null]) {
      expect(filterOf(given)).toEqual([
        ['invalid_type', '', expect.stringContaining(words), { expected: ['object'] }],
      ])
    }
  })

  it('are texts: anything else is reported by its name, and a getter is not run', () => {
    expect(filterOf({ city: 5 })).toEqual(noText('city', '5'))
    expect(filterOf({ city: [['Leeds']] })).toEqual(noText('city', 'null'))
    expect(filterOf({ city: {} })).toEqual(noText('city', 'an object'))
    const trap = {
      city: {
        get ne(): never {
          throw new Error('read')
        },
      },
    }
    expect(filterOf(trap)).toEqual(noText('city[ne]', 'a getter'))
    expect(filterOf([['city', 'Leeds'], ['amount'], 'name'])).toEqual([
      ...noText('amount', 'null'),
      [
        'invalid_type',
        '',
        expect.stringContaining('expected a pair of strings'),
        { expected: ['array'] },
      ],
    ])
  })

  it('nest as deep as qs nests them, with names of at most 1,024 characters', () => {
    const nest = (depth: number): object | string =>
      depth === 0 ? 'x' : { [`k${depth}`]: nest(depth - 1) }
    const params = (depth: number) =>
      told(() => fromSearchParams({ filter: nest(depth) }, ['filter'])) as unknown[][]
    expect(params(6)[0]!.slice(0, 2)).toEqual(['unknown_member', 'filter[k6][k5][k4][k3][k2][k1]'])
    expect(params(7)[0]!.slice(0, 2)).toEqual(['invalid_type', 'filter[k7][k6][k5][k4][k3][k2]'])
    const named = (length: number) =>
      (told(() => fromSearchParams({ ['a'.repeat(length)]: ['x'] })) as unknown[][])[0]![0]
    expect([named(1024), named(1025)]).toEqual(['unknown_member', 'invalid_type'])
  })
})

describe('a record of parameters', () => {
  const limits = { maxListLength: 2000 }
  const wide = defineResource({ city: 'string' }, { limits })
  const filter = (params: unknown) => told(() => fromFlatParams(wide, params).query.filter)
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
      expect(told(() => fromSearchParams(parse(search(count)), []))).toEqual(refused)
      const values = Array.from({ length: count }, (_, i) => `c${i}`)
      for (const whole of [search(count), new URLSearchParams(search(count))]) {
        expect(filter(whole)).toEqual(is('city', 'is_any', values))
      }
    }
    expect(filter(parse(search(999)))).toEqual(filter(search(999)))
  })

  it('counts repeated and nested parameters alike', () => {
    const values = Array.from({ length: 500 }, (_, i) => `c${i}`)
    expect(filter({ city: { is_any: values, ne: { null: values } } })).toEqual(refused)
    const names = Object.fromEntries(values.map((name) => [name, ['x', 'y']]))
    expect(told(() => fromSearchParams(names))).toEqual(refused)
  })
})
