import { createHash } from 'node:crypto'
import {
  createKeyring,
  createMemoryKeyStore,
  type Authenticator,
  type Keyring,
  type KeyStore,
} from 'supplier-query/auth'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { blocksOf, readDocument, runBlock } from './documents.js'

/** Runs the two examples of the front page as they are printed, and attacks them. */

const readme = readDocument('README.md')
const [handler, ownStore] = blocksOf(readme).filter(({ language }) => language === 'ts')

interface Handler {
  readonly list: (request: Request) => Promise<Response>
  readonly keyring: Keyring
  readonly secret: string
}

interface OwnStore {
  readonly store: KeyStore
  readonly keyring: Keyring
  readonly team: Authenticator<{ readonly team: string }>
}

afterEach(() => void vi.useRealTimers())

const admin = { organisationId: 'acme', role: 'admin' } as const
const stranger = { organisationId: 'globex', role: 'admin' } as const

describe('the first example of the README', () => {
  const start = () => runBlock<Handler>(handler!, 'list, keyring, secret')
  const ask = async ({ list }: Handler, search: string, secret: string | undefined) => {
    const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` }
    const response = await list(
      new Request(`http://localhost/alpha/suppliers?${search}`, { headers }),
    )
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  it('has at most 45 lines', () => {
    expect(handler!.code.trimEnd().split('\n').length).toBeLessThanOrEqual(45)
  })

  it('answers only rows of the organisation, whatever the query asks for', async () => {
    const sample = await start()
    const { secret } = await sample.keyring.create(stranger, {
      name: 'CI',
      scopes: ['suppliers:read'],
    })
    const others = '{"operator":"or","operands":[{"field":"city","comparator":"ne","value":"x"}]}'
    for (const search of ['', `filter=${others}`, 'page={"limit":100}']) {
      for (const [key, ids] of [
        [sample.secret, ['s1', 's2']],
        [secret, ['s3']],
      ] as const) {
        const { status, text } = await ask(sample, search, key)
        const { data } = JSON.parse(text) as { data: readonly { id: string }[] }
        expect([status, data.map(({ id }) => id)]).toEqual([200, ids])
        expect(text).not.toContain('organisationId')
      }
    }
  })

  it('answers 400 with the issues of the query, 401 and 403 with a challenge, as an ordered body', async () => {
    const sample = await start()
    const wrong = await ask(
      sample,
      'filter={"field":"organisationId","comparator":"eq","value":"globex"}',
      sample.secret,
    )
    expect(wrong.status).toBe(400)
    expect(Object.keys(JSON.parse(wrong.text) as object)).toEqual([
      'type',
      'code',
      'message',
      'issues',
    ])
    expect(JSON.parse(wrong.text)).toMatchObject({
      type: 'request',
      code: 'invalid_query',
      issues: [{ code: 'unknown_field', path: ['filter', 'field'] }],
    })
    const { secret } = await sample.keyring.create(admin, { name: 'none', scopes: [] })
    for (const [key, status, code, challenge] of [
      [undefined, 401, 'authentication_error', 'Bearer realm="api"'],
      ['sq_wrong', 401, 'authentication_error', 'Bearer realm="api", error="invalid_token"'],
      [secret, 403, 'forbidden', 'Bearer realm="api", error="insufficient_scope"'],
    ] as const) {
      const refused = await ask(sample, 'filter={', key)
      const body = JSON.parse(refused.text) as { message: string }
      expect([refused.status, Object.keys(body)]).toEqual([status, ['type', 'code', 'message']])
      expect(body).toEqual({ type: 'auth', code, message: body.message })
      expect(refused.headers.get('www-authenticate')).toBe(challenge)
    }
  })

  it('is followed by the names of the parts, in the order in which they are wanted', () => {
    const prose = readme.slice(readme.indexOf(handler!.code) + handler!.code.length)
    const names = ['Filter', 'Sort', 'Page', 'suppliers', 'parseQuery', 'runQuery', 'KeyStore']
    const places = names.map((name) => prose.indexOf(`\`${name}\``))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})

describe('the second example of the README, a store of one’s own', () => {
  const T = Date.UTC(2030, 0)
  const HOUR = 3_600_000

  /** Starts the example on a node, and a keyring over its store on a node with another clock. */
  async function start() {
    vi.useFakeTimers({ now: T, toFake: ['Date'] })
    const { store, team } = await runBlock<OwnStore>(ownStore!, 'store, keyring, team')
    const clock = { now: T }
    const other = createKeyring({ store, clock: () => clock.now })
    const isAccepted = async (secret: string) => (await team.authenticate(`Bearer ${secret}`)).ok
    return { store, other, clock, isAccepted, team }
  }

  it('refuses a revoked key, also one that a clock an hour ahead has revoked', async () => {
    for (const ahead of [-HOUR, 0, HOUR]) {
      const { other, clock, isAccepted } = await start()
      const { key, secret } = await other.create(admin, { name: 'key', scopes: [] })
      expect(await isAccepted(secret)).toBe(true)
      clock.now = T + ahead
      await other.revoke(admin, key.id)
      expect(await isAccepted(secret)).toBe(false)
    }
  })

  it('refuses a key from its expiry on, and a rotated key from the end of its overlap on', async () => {
    const { other, isAccepted } = await start()
    const expiring = await other.create(admin, { name: 'a', scopes: [], expiresAt: T + HOUR })
    const rotated = await other.create(admin, { name: 'b', scopes: [] })
    const next = await other.rotate(admin, rotated.key.id, { overlapMs: HOUR })
    for (const [now, accepted] of [
      [T + HOUR - 1, true],
      [T + HOUR, false],
    ] as const) {
      vi.setSystemTime(now)
      expect(await isAccepted(expiring.secret)).toBe(accepted)
      expect(await isAccepted(rotated.secret)).toBe(accepted)
      expect(await isAccepted(next.secret)).toBe(true)
    }
  })

  it('refuses a key that was rotated without an overlap by a clock that is ahead', async () => {
    const { other, clock, isAccepted } = await start()
    const { key, secret } = await other.create(admin, { name: 'key', scopes: [] })
    clock.now = T + HOUR
    await other.rotate(admin, key.id, { overlapMs: 0 })
    expect(await isAccepted(secret)).toBe(false)
  })

  it('rejects an upper-case digest with the name of the member, instead of refusing every key', async () => {
    const { store, team } = await start()
    const upper = createKeyring({
      store: {
        ...store,
        insert: (key) => store.insert({ ...key, digest: key.digest.toUpperCase() }),
      },
    })
    const { secret } = await upper.create(admin, { name: 'key', scopes: [] })
    await expect(team.authenticate(`Bearer ${secret}`)).rejects.toThrow('as "digest", got')
  })

  it('reads nothing of a polluted prototype: neither a principal nor a life of a key', async () => {
    const { other, isAccepted } = await start()
    const { key, secret } = await other.create(admin, { name: 'key', scopes: [] })
    const unknown = await createKeyring({ store: createMemoryKeyStore() }).create(admin, {
      name: 'of another store',
      scopes: [],
    })
    const digest = createHash('sha256').update(secret).digest('hex')
    const shared = Object.prototype as unknown as Record<string, unknown>
    const polluting = { revoked: false, endsAt: null, revokedAt: null, scopes: ['x'], digest }
    try {
      for (const [name, value] of Object.entries(polluting)) {
        Object.defineProperty(shared, name, { value, configurable: true, writable: true })
      }
      await other.revoke(admin, key.id)
      expect(await isAccepted(secret)).toBe(false)
      expect(await isAccepted(unknown.secret)).toBe(false)
    } finally {
      for (const name of Object.keys(polluting)) Reflect.deleteProperty(shared, name)
    }
  })
})
