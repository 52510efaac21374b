import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { defineResource, parseQuery, suppliers } from 'supplier-query'
import { fromUrl, toFlatParams, toSearchParams } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'

/** Parameters reach a handler as each framework hands them over. qs nests the flat ones, which is refused. */

const load = createRequire(createRequire(import.meta.url).resolve('express'))
const qs = load('qs') as { parse: (text: string) => object }

const query = {
  filter: { field: 'city', comparator: 'is_any', value: ['Leeds', 'a,b', null] },
  sort: [{ field: 'connectedAt', direction: 'desc' }],
  page: { offset: 5, limit: 10 },
} as const
const expected = parseQuery(suppliers, query)
const json = toSearchParams(query).toString()
const flat = toFlatParams(suppliers, query).toString()

/** Converts the parameters of a handler, without type annotations. */
const answer = (params: unknown) => fromUrl(suppliers, params).query

describe.each([
  ['JSON', json, false],
  ['flat', flat, true],
])('%s parameters', (_, search, isFlat) => {
  it('are read from the record of Hono', async () => {
    const app = new Hono()
    // One value of each, which a repeated flat parameter does not survive.
    app.get('/query', (context) => context.json(answer(context.req.query())))
    app.get('/queries', (context) => context.json(answer(context.req.queries())))
    for (const path of isFlat ? ['/queries'] : ['/query', '/queries']) {
      const response = await app.request(`${path}?${search}`)
      expect(await response.json()).toEqual(expected)
    }
  })

  it('are read from the record of Fastify', async () => {
    const app = fastify()
    app.get('/', (request) => answer(request.query))
    const response = await app.inject(`/?${search}`)
    expect(response.json()).toEqual(expected)
  })

  it('are read from the record of Express', async () => {
    const app = express()
    app.get('/', (request, response) => void response.json(answer(request.query)))
    const server = app.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo // of a server that listens
    const response = await fetch(`http://127.0.0.1:${port}/?${search}`)
    expect(await response.json()).toEqual(expected)
    server.close()
  })
})

describe('a record that qs has nested, and cut after 1,000 parameters', () => {
  const wide = defineResource(
    { city: 'string', tag: 'string' },
    { limits: { maxListLength: 3000, maxValues: 3000 } },
  )
  const filterOf = (params: unknown) => fromUrl(wide, params).query.filter
  const search = (count: number) =>
    `${Array.from({ length: count - 1 }, (_, i) => `city[is_any]=c${i}`).join('&')}&tag=last`

  it('is refused with the way out, and never lacks a condition', () => {
    expect(JSON.stringify(qs.parse(search(1001)))).not.toContain('last')
    for (const count of [3, 1000, 1001, 3000]) {
      expect(() => filterOf(qs.parse(search(count)))).toThrow(/pass the query string/)
      expect(filterOf(search(count))).toBeDefined()
    }
  })
})
