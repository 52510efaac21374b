import express from 'express'
import fastify from 'fastify'
import fc from 'fast-check'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import {
  defineResource,
  parseQuery,
  planKey,
  planQuery,
  runQuery,
  suppliers,
  type Resource,
} from 'supplier-query'
import {
  fromFlatParams,
  fromSearchParams,
  toFlatParams,
  toSearchParams,
} from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'

/** Parameters reach a handler as each framework hands them over, and qs nests the flat ones. */

const load = createRequire(createRequire(import.meta.url).resolve('express'))
const qs = load('qs') as {
  parse: (text: string) => object
  stringify: (value: object, options?: object) => string
}

const query = {
  filter: { field: 'city', comparator: 'is_any', value: ['Leeds', 'a,b', null] },
  sort: [{ field: 'connectedAt', direction: 'desc' }],
  page: { offset: 5, limit: 10 },
} as const
const expected = parseQuery(suppliers, query)
const json = toSearchParams(query).toString()
const flat = toFlatParams(suppliers, query).toString()

/** Converts the parameters of a handler, without type annotations. */
const answer = (params: unknown, isFlat: boolean) =>
  isFlat
    ? fromFlatParams(suppliers, params).query
    : planQuery(suppliers, fromSearchParams(params)).page

const wanted = (isFlat: boolean): unknown => (isFlat ? expected : expected.page)

describe.each([
  ['JSON', json, false],
  ['flat', flat, true],
])('%s parameters', (_, search, isFlat) => {
  it('are read from the record of Hono', async () => {
    const app = new Hono()
    // One value of each, which a repeated flat parameter does not survive.
    app.get('/query', (context) => context.json(answer(context.req.query(), isFlat)))
    app.get('/queries', (context) => context.json(answer(context.req.queries(), isFlat)))
    for (const path of isFlat ? ['/queries'] : ['/query', '/queries']) {
      const response = await app.request(`${path}?${search}`)
      expect(await response.json()).toEqual(wanted(isFlat))
    }
  })

  it('are read from the record of Fastify', async () => {
    const app = fastify()
    app.get('/', (request) => answer(request.query, isFlat))
    const response = await app.inject(`/?${search}`)
    expect(response.json()).toEqual(wanted(isFlat))
  })

  it.each(['simple', 'extended'])('are read from the record of Express: %s', async (parser) => {
    const app = express()
    app.set('query parser', parser)
    app.get('/', (request, response) => void response.json(answer(request.query, isFlat)))
    const server = app.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo // of a server that listens
    const response = await fetch(`http://127.0.0.1:${port}/?${search}`)
    expect(await response.json()).toEqual(wanted(isFlat))
    server.close()
  })
})

describe('a record that qs has cut after 1,000 parameters', () => {
  const wide = defineResource(
    { city: 'string', tag: 'string' },
    { limits: { maxListLength: 2000, maxComparisons: 2000 } },
  )
  const filterOf = (params: unknown) => fromFlatParams(wide, params).query.filter
  const search = (count: number) =>
    `${Array.from({ length: count - 1 }, (_, i) => `city[is_any]=c${i}`).join('&')}&tag=last`

  it('is refused with the way out, and never lacks a condition', () => {
    expect(JSON.stringify(qs.parse(search(1001)))).not.toContain('last')
    for (const count of [1000, 1001, 1200, 3000]) {
      expect(() => filterOf(qs.parse(search(count)))).toThrow(/pass the query string/)
      expect(() => fromSearchParams(qs.parse(search(count)), [])).toThrow(/pass the query string/)
    }
    for (const count of [1001, 1200]) expect(filterOf(search(count))).toBeDefined()
    expect(filterOf(qs.parse(search(999)))).toEqual(filterOf(search(999)))
  })
})

describe('a record with an invalid parameter', () => {
  it('gets the status 400, not 500', async () => {
    const app = fastify()
    app.get('/', (request) => runQuery(suppliers, fromSearchParams(request.query), []))
    for (const search of [
      'limit=5',
      'page={}&page={}',
      '__proto__=1',
      'page[limit]=5',
      'filter={',
    ]) {
      const response = await app.inject(`/?${search}`)
      expect(response.statusCode, search).toBe(400)
    }
  })
})

describe('qs', () => {
  const resource: Resource = defineResource({
    city: 'string',
    amount: 'number',
    open: 'boolean',
    since: 'date',
    tags: 'string[]',
  })
  const texts = fc.constantFrom('Leeds', 'a,b', '', 'null', 'a&b=c', '[x]', '%', '+', 'é', '5')
  const list = fc.array(texts, { minLength: 1, maxLength: 30 })
  const one = fc.oneof(
    fc.record({
      field: fc.constant('city'),
      comparator: fc.constantFrom('eq', 'ne', 'ge'),
      value: texts,
    }),
    fc.record({
      field: fc.constant('city'),
      comparator: fc.constantFrom('is_any', 'is_not_any'),
      value: fc.tuple(list, fc.boolean()).map(([all, isNull]) => (isNull ? [null, ...all] : all)),
    }),
    fc.record({
      field: fc.constant('tags'),
      comparator: fc.constantFrom('includes_all', 'excludes_any'),
      value: list,
    }),
    fc.record({
      field: fc.constant('amount'),
      comparator: fc.constantFrom('gt', 'le'),
      value: fc.double({ noNaN: true, noDefaultInfinity: true }),
    }),
    fc.constant({ field: 'open', comparator: 'eq', value: null }),
    fc.constant({ field: 'since', comparator: 'rp_gt', value: 30 }),
  )
  const operands = fc.uniqueArray(one, {
    selector: ({ field, comparator }) => `${field} ${comparator}`,
    maxLength: 5,
  })

  it('nests flat parameters into a record with the same query', () => {
    fc.assert(
      fc.property(operands, fc.boolean(), (all, isSorted) => {
        const sort = isSorted ? [{ field: 'since', direction: 'desc' } as const] : []
        const given = parseQuery(resource, { filter: { operands: all }, sort, page: { limit: 7 } })
        const search = toFlatParams(resource, given).toString()
        const keyOf = (each: unknown) => planKey(planQuery(resource, each, { now: 0 }))
        const nested = qs.parse(search)
        expect(keyOf(fromFlatParams(resource, nested).query)).toBe(keyOf(given))
        // Written again by qs, with indices, brackets or repeated.
        for (const arrayFormat of ['indices', 'brackets', 'repeat']) {
          const text = qs.stringify(nested, { arrayFormat })
          if (text.includes('null')) continue // a list with null is no list to qs
          expect(keyOf(fromFlatParams(resource, text).query)).toBe(keyOf(given))
        }
      }),
      { numRuns: 500 },
    )
  })
})
