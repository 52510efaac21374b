import { defineResource, runQuery, walkQuery } from 'supplier-query'
import { createKeyring } from 'supplier-query/auth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownedSuppliers } from '../../examples/owned-suppliers.js'
import type { Handler, HttpAnswer } from '../../examples/server/http.js'
import { createKeySettings } from '../../examples/server/key-settings.js'
import { createListing } from '../../examples/server/listing.js'
import { createMemoryStorage } from '../../examples/server/memory-storage.js'
import { readPageFiles } from '../../examples/server/page-files.js'
import { createRoutes } from '../../examples/server/routes.js'
import { createSampleSessions } from '../../examples/server/sessions.js'
import { ownedSamples, send, startServer } from './sample-server.js'

/**
 * The marks alternate, so that their normal form has another order: the time for it grows with the square
 * of their number.
 */
const marks = (bytes: number) => '\u0301\u0323'.repeat(bytes / 4)

/** More than any body, and almost as much as a body takes. */
const texts = [
  ['250 kB', marks(250_000)],
  ['48 kB', marks(48_000)],
] as const

/** The most units that one text of a request may have when it is normalised. */
const MOST = 256

type Headers = Readonly<Record<string, string>>

/** The same value with each member in turn replaced by a text, and each name of a member. */
function replacements(value: unknown, text: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [text]
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value
    const each = list.flatMap((element, index) =>
      replacements(element, text).map((changed) => list.with(index, changed)),
    )
    return [text, ...each, [...list, text]]
  }
  const members = Object.entries(value)
  const changed = members.flatMap(([name, member]) => [
    ...replacements(member, text).map((other) => ({ ...value, [name]: other })),
    {
      ...Object.fromEntries(members.filter(([other]) => other !== name)),
      [text]: member as unknown,
    },
  ])
  return [text, ...changed, { ...value, [text]: text }]
}

const comparison = { field: 'city', comparator: 'contains', value: 'Leeds' }
const query = {
  filter: {
    operator: 'and',
    operands: [comparison, { field: 'name', comparator: 'is_any', value: ['a', 'b'] }],
  },
  page: { offset: 0, limit: 2 },
  sort: [{ field: 'name', direction: 'asc' }],
}
const faceted = { ...query, facets: { city: { values: 5, contains: 'e' } } }

/** A resource whose texts are normalised when they are compared. */
const folded = defineResource(
  {
    ...ownedSuppliers.fields,
    city: { kind: 'string', fold: 'accents' },
    name: { kind: 'string', fold: 'accents' },
  },
  { key: 'id', limits: { defaultLimit: 50, maxLimit: 1000 } },
) as unknown as typeof ownedSuppliers // `fold` does not change the type of the rows

let handler: Handler
let own: Headers
let keyId: string
beforeEach(async () => {
  const storage = createMemoryStorage([])
  const scopes = ['suppliers:read']
  const keyring = createKeyring({ store: storage.keys, realm: 'suppliers', scopes })
  const admin = { organisationId: 'acme', role: 'admin', id: 'ada' } as const
  const { key, secret } = await keyring.create(admin, { name: 'CI', scopes })
  keyId = key.id
  const sessions = createSampleSessions()
  const onError = (error: unknown) => {
    throw error
  }
  handler = createRoutes({
    listing: createListing({
      resource: folded,
      authenticator: keyring,
      findPage: async (asked, { position, ...options }) =>
        position === undefined
          ? runQuery(folded, asked, ownedSamples, options)
          : walkQuery(folded, asked, ownedSamples, { ...options, ...position }),
      countFacets: storage.countFacets,
      onError,
    }),
    keySettings: createKeySettings({
      keyring,
      sessions,
      scopes,
      onError,
      handovers: storage.handovers,
      files: await readPageFiles(),
    }),
    signing: sessions.handle,
  })
  const headers: Headers = { host: 'localhost', origin: 'http://localhost' }
  const target = sessions.createLink(admin)
  const signed = await handler({
    method: 'POST',
    target,
    header: (name) => headers[name],
    body: undefined,
  })
  own = {
    ...headers,
    cookie: signed.headers['set-cookie']?.split(';')[0] ?? '',
    authorization: `Bearer ${secret}`,
    'content-type': 'application/json',
    'idempotency-key': 'a-request-0123456789',
    'acting-as': encodeURIComponent(JSON.stringify({ id: 'ada', organisationId: 'acme' })),
    'sec-fetch-site': 'same-origin',
    'content-encoding': 'identity',
    'if-none-match': '"x"',
  }
})

/** Counts the units of each text that is normalised, or compared by a locale, which normalises it. */
function spyOnWork(): number[] {
  const lengths: number[] = []
  for (const name of ['normalize', 'localeCompare'] as const) {
    const method = String.prototype[name] as (...given: unknown[]) => never // either
    vi.spyOn(String.prototype, name).mockImplementation(function (
      this: string,
      ...given: unknown[]
    ) {
      if (/[\u0301\u0323]/.test(this)) lengths.push(this.length)
      return method.apply(this, given)
    })
  }
  return lengths
}
afterEach(() => {
  vi.restoreAllMocks()
})

let requests = 0
function ask(method: string, target: string, headers: Headers, body?: string): Promise<HttpAnswer> {
  requests++
  return handler({
    method,
    target,
    header: (name) => headers[name],
    body: body === undefined ? undefined : [new TextEncoder().encode(body)],
  })
}

const KEYS = '/settings/api-keys/keys'
const routes = (): readonly (readonly [method: string, target: string, body?: object])[] => [
  ['GET', '/alpha/suppliers', query],
  ['QUERY', '/alpha/suppliers/facets', faceted],
  ['GET', '/alpha/suppliers?filter={}&page={}&sort=[]'],
  ['GET', '/alpha/suppliers?city[contains]=Leeds&sort=-name&page[limit]=2&after='],
  ['GET', '/alpha/suppliers/facets?city=Leeds&facets={}'],
  ['GET', '/settings/api-keys'],
  ['GET', '/settings/sign-in?token=x'],
  ['POST', '/settings/sign-in?token=x', {}],
  [
    'POST',
    `${KEYS}/find`,
    {
      state: 'all',
      search: 'a',
      after: `1.${keyId}`,
      limit: 5,
      keep: [keyId],
      request: [KEYS, 'a'.repeat(16)],
    },
  ],
  ['POST', KEYS, { name: 'another', scopes: ['suppliers:read'], expiresAt: null }],
  ['POST', `${KEYS}/${keyId}/rotate`, { overlapMs: 0 }],
  ['POST', `${KEYS}/${keyId}/acknowledge`, {}],
  ['POST', `${KEYS}/${keyId}/revoke`, { reason: 'gone' }],
  ['POST', '/settings/sign-out', {}],
]

describe.each(texts)('%s of combining marks', (_, text) => {
  it('in any part of any request are never normalised', async () => {
    const lengths = spyOnWork()
    requests = 0
    for (const [method, target, body] of routes()) {
      const asked: Promise<HttpAnswer>[] = []
      const full = JSON.stringify(body)
      const plain = await ask(
        method,
        target,
        { ...own, 'idempotency-key': `plain-${requests}-0123456789` },
        full,
      )
      if (!target.includes('sign-in')) expect([target, plain.status < 400]).toEqual([target, true])
      asked.push(ask(text, target, own, full))
      const parts = target.split(/([/?&=[\]])/)
      for (const [index, part] of parts.entries()) {
        if (part === '') continue
        for (const each of [text, encodeURIComponent(text)]) {
          asked.push(ask(method, parts.with(index, each).join(''), own, full))
        }
      }
      for (const name of Object.keys(own)) {
        const { [name]: value = '' } = own
        for (const each of [
          text,
          `${value}${text}`,
          `${value}, ${text}`,
          `${value}; session=${text}`,
        ]) {
          asked.push(ask(method, target, { ...own, [name]: each }, full))
        }
      }
      if (body !== undefined) {
        asked.push(ask(method, target, own, text))
        for (const changed of replacements(body, text)) {
          asked.push(ask(method, target, own, JSON.stringify(changed)))
        }
      }
      for (const { status } of await Promise.all(asked)) expect(status).toBeLessThan(500)
      const most = Math.max(0, ...lengths)
      expect([target, most]).toEqual([target, Math.min(most, MOST)])
    }
    expect(requests).toBeGreaterThan(500)
  })
})

it('250 kB in a URL, a header or a body are refused by the server itself', async () => {
  const { port, close } = await startServer()
  const text = encodeURIComponent(texts[0][1]).slice(0, 250_000)
  const statuses = await Promise.all([
    send(port, { path: `/alpha/suppliers?city=${text}` }),
    send(port, { headers: [['X-Text', text]] }),
    send(port, { method: 'POST', path: `${KEYS}/${text.slice(0, 10_000)}` }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([414, 431, 404])
  await close()
})
