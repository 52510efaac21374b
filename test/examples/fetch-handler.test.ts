import { createKeyring } from 'supplier-query/auth'
import { describe, expect, it } from 'vitest'
import { toFetchHandler } from '../../examples/fetch-handler.js'
import { createListing } from '../../examples/server/listing.js'
import { createMemoryStorage } from '../../examples/server/memory-storage.js'
import { ownedSamples, PATH } from './sample-server.js'

const { keys, findPage, countFacets } = createMemoryStorage(ownedSamples)
const keyring = createKeyring({ store: keys })
const admin = { organisationId: 'globex', role: 'admin' } as const
const { secret } = await keyring.create(admin, { name: 'web', scopes: ['suppliers:read'] })
const errors: unknown[] = []
const handler = toFetchHandler(
  createListing({
    authenticator: keyring,
    findPage,
    countFacets,
    onError: (error) => errors.push(error),
  }),
)
const authorization = `Bearer ${secret}`

const call = (path: string, init: RequestInit = {}) =>
  handler(new Request(`https://example.test${path}`, { headers: { authorization }, ...init }))

describe('the listing as a fetch handler', () => {
  it('answers URL parameters and a QUERY body', async () => {
    for (const answer of [
      await call(`${PATH}?page={"limit":2}&sort=[{"field":"name","direction":"asc"}]`),
      await call(PATH, {
        method: 'QUERY',
        body: '{"page":{"limit":2},"sort":[{"field":"name","direction":"asc"}]}',
      }),
    ]) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      const page = { offset: 0, limit: 2, total: 200 }
      expect(await answer.json()).toMatchObject({ data: [{}, {}], page })
    }
  })

  it('refuses as the server does', async () => {
    const rows: [Response, number][] = [
      [await call(PATH, { headers: {} }), 401],
      [await call('/alpha'), 404],
      [await call(PATH, { method: 'POST', body: '{}' }), 405],
      [await call(`${PATH}?page`), 400],
      [await call(`${PATH}?page={}`, { method: 'QUERY', body: '{}' }), 400],
      [await call(PATH, { method: 'QUERY', body: ' '.repeat(70_000) }), 413],
      [await call(`${PATH}?${'x'.repeat(9_000)}`), 414],
    ]
    for (const [answer, status] of rows) expect(answer.status).toBe(status)
  })

  it('refuses two Authorization headers', async () => {
    for (const values of [
      [authorization, 'Bearer x'],
      ['Bearer x', authorization],
    ]) {
      const headers = new Headers()
      for (const value of values) headers.append('authorization', value)
      expect((await call(PATH, { headers })).status).toBe(401)
    }
  })

  it('answers HEAD without a body', async () => {
    const answer = await call(PATH, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(errors).toEqual([])
  })

  it('answers a body that breaks off', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new Error('gone')),
    })
    const answer = await call(PATH, { method: 'QUERY', body, duplex: 'half' })
    expect(await answer.json()).toMatchObject({ code: 'incomplete_body' })
    expect(errors).toEqual([])
  })
})
