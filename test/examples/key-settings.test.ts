import { inspect } from 'node:util'
import type { KeyPage, NewApiKey } from 'supplier-query/auth'
import { afterEach, describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../examples/server/memory-storage.js'
import { createPostgresStorage, preparePostgres } from '../../examples/server/postgres-storage.js'
import type { Storage } from '../../examples/server/storage.js'
import { bearer, listed, ownedSamples, send, startServer, type Answer } from './sample-server.js'
import { databases, storages } from './storages.js'

const PAGE = '/settings/api-keys'
const KEYS = `${PAGE}/keys`

const admin = { organisationId: 'acme', role: 'admin', id: 'ada' } as const
const member = { organisationId: 'acme', role: 'member', id: 'bob' } as const
const stranger = { organisationId: 'globex', role: 'admin', id: 'eve' } as const

type Sample = Awaited<ReturnType<typeof startServer>>
type Headers = Readonly<Record<string, string>>

let made = 0
const samples: Sample[] = []
afterEach(async () => {
  for (const sample of samples.splice(0)) await sample.close()
})

async function start(setup: Parameters<typeof startServer>[0] = {}): Promise<Sample> {
  const sample = await startServer(setup)
  samples.push(sample)
  return sample
}

/** Signs an actor in, and gives the cookie. */
async function signIn(
  { port, sessions }: Sample,
  actor: Parameters<typeof sessions.createLink>[0],
) {
  const answer = await send(port, { path: sessions.createLink(actor) })
  expect(answer.status).toBe(200)
  const [cookie = ''] = answer.headers['set-cookie'] as string[] // as Node gives it
  return cookie
}

const byNumber = (a: number, b: number) => a - b

const tokenOf = (cookie: string) => cookie.split(';')[0] ?? ''

/** Asks as the page does, but for the headers that are given; an empty one is left out. */
function ask(
  { port }: Sample,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Headers = {},
): Promise<Answer> {
  const all: Headers = {
    cookie: tokenOf(cookie),
    origin: 'http://localhost',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'idempotency-key': `request-${made++}-0123456789`,
    ...headers,
  }
  return send(port, {
    method,
    path,
    headers: Object.entries(all).filter(([, value]) => value !== ''),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

const codeOf = ({ status, text }: Answer) => {
  const { code } = JSON.parse(text) as { code: string }
  return `${status} ${code}`
}

function dataOf<T>({ status, text }: Answer): T {
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return (JSON.parse(text) as { data: T }).data // as the tests then see
}

const terms = { name: 'CI', scopes: ['suppliers:read'], expiresAt: null }

async function create(sample: Sample, cookie: string, members: object = {}): Promise<NewApiKey> {
  return dataOf(await ask(sample, cookie, 'POST', KEYS, { ...terms, ...members }))
}

async function list(sample: Sample, cookie: string, search = '') {
  const answer = await ask(sample, cookie, 'GET', KEYS + search)
  const { next } = JSON.parse(answer.text) as { next: string | null }
  return { keys: dataOf<KeyPage['keys']>(answer), next }
}

const isAccepted = async ({ port }: Sample, secret: string) =>
  (await send(port, { headers: [bearer(secret)] })).status === 200

describe.each(storages)('Settings → API Keys, with keys in %s,', (_place, open) => {
  it('creates, lists, rotates and revokes keys, which the listing obeys at once', async () => {
    const sample = await start({ storage: await open() })
    const cookie = await signIn(sample, admin)
    const first = await create(sample, cookie)
    expect(first.key).toMatchObject({ name: 'CI', status: 'live', createdBy: 'ada' })
    expect(await isAccepted(sample, first.secret)).toBe(true)

    const rotation = await ask(sample, cookie, 'POST', `${KEYS}/${first.key.id}/rotate`, {
      overlapMs: 3_600_000,
    })
    expect(rotation.status).toBe(201)
    const second = dataOf<NewApiKey>(rotation)
    expect(await isAccepted(sample, second.secret)).toBe(true)
    const { keys } = await list(sample, cookie)
    expect(keys.find(({ id }) => id === first.key.id)?.status).toBe('rotating')

    const path = `${KEYS}/${second.key.id}/revoke`
    const revoked = await ask(sample, cookie, 'POST', path, { reason: 'lost' })
    expect(dataOf(revoked)).toMatchObject({ status: 'revoked', revokedBy: 'ada' })
    expect(revoked.text).not.toContain('lost')
    expect(sample.events.at(-1)).toMatchObject({ action: 'revoke', reason: 'lost' })
    for (const { secret } of [first, second]) expect(await isAccepted(sample, secret)).toBe(false)
  })
})

describe.each(databases)('two servers on one database, %s,', (_place, open) => {
  it('refuse a revoked key at the next request, and let one of two admins win', async () => {
    const { db, drop } = await open()
    await preparePostgres(db, () => ownedSamples)
    const storage = (): Storage => ({ ...createPostgresStorage(db), close: async () => {} })
    const one = await start({ storage: storage() })
    const { keyring } = one
    for (const { id } of (await keyring.list(stranger)).keys) await keyring.revoke(stranger, id)
    for (const { id } of (await keyring.list(admin)).keys) await keyring.revoke(admin, id)
    const two = await start({ storage: storage() })
    const cookies = [
      await signIn(one, admin),
      await signIn(two, { ...admin, id: 'grace' }),
    ] as const
    const { key, secret } = await create(one, cookies[0])
    expect(await isAccepted(two, secret)).toBe(true)

    const atOnce = (path: string, body: object) =>
      Promise.all([one, two].map((each, i) => ask(each, cookies[i]!, 'POST', path, body)))
    const creations = await atOnce(KEYS, { ...terms, name: 'both' })
    expect(creations.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 409])
    const rotations = await atOnce(`${KEYS}/${key.id}/rotate`, { overlapMs: 60_000 })
    expect(rotations.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 409])
    const revocations = await atOnce(`${KEYS}/${key.id}/revoke`, { reason: '' })
    expect(revocations.map(({ status }) => status)).toEqual([200, 200])
    const [by] = new Set(revocations.map((each) => dataOf<{ revokedBy: string }>(each).revokedBy))
    expect(['ada', 'grace']).toContain(by)
    for (const each of [one, two]) expect(await isAccepted(each, secret)).toBe(false)
    await db.destroy()
    await drop()
  })
})

describe('signing in', () => {
  it('takes a link once, before it expires, and gives a cookie that only the settings get', async () => {
    const sample = await start()
    const { port, sessions, time } = sample
    const path = sessions.createLink(admin)
    const [first, second] = [await send(port, { path }), await send(port, { path })]
    expect([first.status, second.status]).toEqual([200, 403])
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^session=[\w-]{43}; Max-Age=28800; Path=\/settings; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect(second.headers['set-cookie']).toBeUndefined()
    expect(first.text).not.toContain(path.split('=')[1])

    const late = sessions.createLink(admin)
    time.offset += 15 * 60_000
    expect((await send(port, { path: late })).status).toBe(403)
    expect(JSON.stringify([first.headers, second.headers])).not.toContain('location')
  })

  it('refuses forged links, and lets no look-ahead use one up', async () => {
    const sample = await start()
    const { port, sessions } = sample
    const path = sessions.createLink(admin)
    const [start0 = '', token = ''] = path.split('=')
    const flipped = token.replace(/^./, (char) => (char === 'A' ? 'B' : 'A'))
    for (const forged of ['', 'x', flipped, `${token}x`, token.slice(1), `${token}%00`]) {
      const answer = await send(port, { path: `${start0}=${forged}` })
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined])
    }
    for (const headers of [[['Sec-Purpose', 'prefetch;prerender']], [['Purpose', 'prefetch']]]) {
      const ahead = await send(port, { path, headers: headers as [string, string][] })
      expect(ahead.status).toBe(403)
    }
    expect((await send(port, { path, method: 'HEAD' })).status).toBe(405)
    expect((await send(port, { path })).status).toBe(200)
  })

  it('ends with the session, by sign-out or by time, for a stolen cookie too', async () => {
    const sample = await start()
    const cookie = await signIn(sample, admin)
    const other = await signIn(sample, admin)
    expect((await ask(sample, cookie, 'GET', KEYS)).status).toBe(200)
    const out = await ask(sample, cookie, 'POST', '/settings/sign-out', {})
    expect(out.status).toBe(200)
    expect(out.headers['set-cookie']).toEqual([
      'session=; Max-Age=0; Path=/settings; HttpOnly; SameSite=Strict',
    ])
    expect(codeOf(await ask(sample, cookie, 'GET', KEYS))).toBe('401 signed_out')
    expect((await ask(sample, other, 'GET', KEYS)).status).toBe(200)
    sample.time.offset += 8 * 3_600_000
    expect(codeOf(await ask(sample, other, 'GET', KEYS))).toBe('401 signed_out')
  })

  it('is by one cookie: forged ones, several and none are nobody', async () => {
    const sample = await start()
    const cookie = tokenOf(await signIn(sample, admin))
    const forged = ['', 'session=', 'session=x', `${cookie}x`, `${cookie}; ${cookie}`, `x${cookie}`]
    for (const each of forged) {
      expect(codeOf(await ask(sample, '', 'GET', KEYS, undefined, { cookie: each }))).toBe(
        '401 signed_out',
      )
      expect((await ask(sample, '', 'GET', PAGE, undefined, { cookie: each })).status).toBe(401)
    }
  })
})

describe('the routes of the page', () => {
  it('refuse requests that another site sends, and those that do not tell', async () => {
    const sample = await start()
    const cookie = await signIn(sample, admin)
    const { key } = await create(sample, cookie, { name: 'kept' })
    const routes = [
      [KEYS, terms],
      [`${KEYS}/${key.id}/rotate`, { overlapMs: 0 }],
      [`${KEYS}/${key.id}/revoke`, { reason: '' }],
      ['/settings/sign-out', {}],
    ] as const
    const foreign: readonly Headers[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost.evil.example', 'sec-fetch-site': '' },
      { origin: 'http://localhost:81', 'sec-fetch-site': '' },
      { origin: '', 'sec-fetch-site': '' },
      { origin: 'http://localhost, http://evil.example' },
    ]
    for (const [path, body] of routes) {
      for (const headers of foreign) {
        const answer = await ask(sample, cookie, 'POST', path, body, headers)
        expect([path, headers, codeOf(answer)]).toEqual([path, headers, '403 cross_site'])
      }
    }
    const { keys } = await list(sample, cookie)
    expect(keys.find(({ id }) => id === key.id)?.status).toBe('live')
    for (const headers of [{ origin: '' }, { 'sec-fetch-site': '' }]) {
      const name = `by ${Object.keys(headers).join('')}`
      const answer = await ask(sample, cookie, 'POST', KEYS, { ...terms, name }, headers)
      expect(answer.status).toBe(201)
    }
  })

  it('refuse members, in the page too, and show them no key', async () => {
    const sample = await start()
    const owner = await signIn(sample, admin)
    const { key } = await create(sample, owner, { name: 'not for bob' })
    const cookie = await signIn(sample, member)
    for (const [method, path, body] of [
      ['GET', KEYS, undefined],
      ['POST', KEYS, { name: '' }],
      ['POST', `${KEYS}/${key.id}/rotate`, {}],
      ['POST', `${KEYS}/${key.id}/revoke`, {}],
    ] as const) {
      const answer = await ask(sample, cookie, method, path, body)
      expect(codeOf(answer)).toBe('403 forbidden')
      expect(answer.text).not.toContain(key.id)
    }
    const page = await ask(sample, cookie, 'GET', PAGE)
    expect(page.status).toBe(403)
    expect(page.text).toContain('Only an admin can manage API keys. You are signed in as bob')
    expect(page.text).not.toContain('<script')
    const marked = await signIn(sample, { ...member, id: '<img src=x onerror=alert(1)>' })
    expect((await ask(sample, marked, 'GET', PAGE)).text).not.toContain('<img')
  })

  it('know no key of another organisation', async () => {
    const sample = await start()
    const { key, secret } = await create(sample, await signIn(sample, stranger), { name: 'theirs' })
    const cookie = await signIn(sample, admin)
    for (const id of [key.id, '0'.repeat(16), 'x']) {
      for (const action of ['rotate', 'revoke']) {
        const answer = await ask(sample, cookie, 'POST', `${KEYS}/${id}/${action}`, {})
        expect(codeOf(answer)).toBe('404 not_found')
        expect(answer.text).toContain('"The organisation has no API key with this id."')
      }
    }
    const after = `${key.createdAt + 1}.${'z'.repeat(16)}`
    const { keys } = await list(sample, cookie, `?after=${after}`)
    expect(keys.some(({ organisationId }) => organisationId !== 'acme')).toBe(false)
    expect(await isAccepted(sample, secret)).toBe(true)
  })

  it('report every mistake of a form at once, with status 400', async () => {
    const sample = await start({ maxKeys: 3 })
    const cookie = await signIn(sample, admin)
    const wrong = { name: '', scopes: ['suppliers:drop', 7], expiresAt: 5 }
    const answer = await ask(sample, cookie, 'POST', KEYS, wrong)
    expect(codeOf(answer)).toBe('400 invalid_key')
    const { type, issues } = JSON.parse(answer.text) as {
      type: string
      issues: { path: unknown[] }[]
    }
    expect(type).toBe('auth')
    expect(issues.map(({ path }) => path)).toEqual([
      ['name'],
      ['scopes', 0],
      ['scopes', 1],
      ['expiresAt'],
    ])
    const { key } = await create(sample, cookie)
    const paths = [`${KEYS}/${key.id}/rotate`, `${KEYS}/${key.id}/revoke`]
    const bodies = [{ overlapMs: -1 }, { reason: 'x'.repeat(257) }]
    for (const [index, path] of paths.entries()) {
      expect(codeOf(await ask(sample, cookie, 'POST', path, bodies[index]))).toBe('400 invalid_key')
    }
    expect(codeOf(await ask(sample, cookie, 'GET', `${KEYS}?after=x`))).toBe('400 invalid_key')
    const another = { ...terms, name: 'one more' }
    expect(codeOf(await ask(sample, cookie, 'POST', KEYS, another))).toBe('409 too_many_keys')
  })

  it('refuse what is no request of theirs', async () => {
    const sample = await start()
    const cookie = await signIn(sample, admin)
    const post = (body: unknown, headers: Headers = {}) =>
      ask(sample, cookie, 'POST', KEYS, body, headers)
    expect(codeOf(await post(terms, { 'content-type': 'text/plain' }))).toBe('415 unsupported_type')
    expect(codeOf(await post(terms, { 'content-type': '' }))).toBe('415 unsupported_type')
    expect(codeOf(await post('{'))).toBe('400 invalid_json')
    expect(codeOf(await post([terms]))).toBe('400 invalid_json')
    expect(codeOf(await post('null'))).toBe('400 invalid_json')
    expect(codeOf(await post(' '.repeat(65_537)))).toBe('413 body_too_large')
    for (const key of ['', 'short', 'x'.repeat(65), 'with spaces in it 012345']) {
      expect(codeOf(await post(terms, { 'idempotency-key': key }))).toBe('400 invalid_request')
    }
    for (const [method, path, code] of [
      ['DELETE', KEYS, '405 method_not_allowed'],
      ['POST', PAGE, '405 method_not_allowed'],
      ['GET', `${KEYS}/x/revoke`, '405 method_not_allowed'],
      ['GET', `${PAGE}/`, '404 not_found'],
      ['GET', `${PAGE}/page.ts`, '404 not_found'],
      ['GET', `${PAGE}/../../../package.json`, '404 not_found'],
      ['GET', `${KEYS}/${'x'.repeat(16)}`, '404 not_found'],
      ['GET', '/settings/', '404 not_found'],
      ['GET', '/settings', '404 not_found'],
      ['GET', '/settings/sign-out', '405 method_not_allowed'],
    ] as const) {
      expect([path, codeOf(await ask(sample, cookie, method, path))]).toEqual([path, code])
    }
    expect((await list(sample, cookie)).keys.length).toBe(2)
  })

  it('let nobody keep or embed an answer, and run nothing that is inline', async () => {
    const sample = await start()
    const cookie = await signIn(sample, admin)
    const paths = [PAGE, `${PAGE}/page.js`, `${PAGE}/page.css`, KEYS, '/settings/sign-in?token=x']
    for (const path of paths) {
      for (const each of [cookie, '']) {
        const { headers } = await ask(sample, each, 'GET', path)
        expect(headers['cache-control']).toBe('no-store')
        expect(headers['x-content-type-options']).toBe('nosniff')
        if (path === KEYS) continue
        expect(headers['content-security-policy']).toMatch(
          /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/,
        )
        expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
        expect(headers['content-security-policy']).not.toMatch(/unsafe|nonce|sha256/)
      }
    }
    const page = await ask(sample, cookie, 'GET', PAGE)
    expect(page.text).not.toMatch(/<script>|<style|style=|onclick|javascript:/)
    expect(page.text).not.toMatch(/(src|href)="(?!\/settings|data:,)/)
    const head = await ask(sample, cookie, 'HEAD', PAGE)
    expect([head.status, head.text]).toEqual([200, ''])
  })

  it('go through 10,000 keys in pages, each once', async () => {
    const sample = await start()
    const { keyring, time } = sample
    for (let i = 0; i < 10_000; i++) {
      time.offset += i % 3
      await keyring.create(admin, { name: `key ${i}`, scopes: [] })
    }
    const cookie = await signIn(sample, admin)
    const ids = new Set<string>()
    let seen = 0
    for (let search = ''; ;) {
      const { keys, next } = await list(sample, cookie, search)
      expect(keys.length).toBeLessThanOrEqual(50)
      for (const { id } of keys) ids.add(id)
      seen += keys.length
      if (next === null) break
      search = `?after=${next}`
    }
    expect([seen, ids.size]).toEqual([10_002, 10_002])
  })
})

describe('a request that is sent again', () => {
  it('makes no second key, and gives no second answer with the secret', async () => {
    const sample = await start()
    const cookie = await signIn(sample, admin)
    const headers = { 'idempotency-key': 'the-same-request' }
    const all = await Promise.all(
      [1, 2, 3].map(() => ask(sample, cookie, 'POST', KEYS, terms, headers)),
    )
    all.push(await ask(sample, cookie, 'POST', KEYS, { ...terms, name: 'other' }, headers))
    expect(all.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 409, 409, 409])
    const [made0] = all.filter(({ status }) => status === 201)
    const { secret, key } = dataOf<NewApiKey>(made0!)
    const refused = all.filter(({ status }) => status === 409)
    expect(refused.map(codeOf)).toEqual(Array(3).fill('409 repeated_request'))
    for (const { text } of refused) expect(text).not.toContain(secret.slice(20, 40))
    const rotations = await Promise.all(
      [1, 2].map(() => ask(sample, cookie, 'POST', `${KEYS}/${key.id}/rotate`, {}, headers)),
    )
    expect(rotations.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 409])
    // Another person's request of the same key is another request.
    const other = await signIn(sample, { ...admin, id: 'grace' })
    const own = await ask(sample, other, 'POST', KEYS, { ...terms, name: 'hers' }, headers)
    expect(own.status).toBe(201)
  })

  it('is tried again after the store has failed, before its effect or after', async () => {
    for (const isDone of [false, true]) {
      const storage = createMemoryStorage(ownedSamples)
      const state = { isDown: false }
      const down = new Error('down')
      const keys = {
        ...storage.keys,
        insert: async (...given: Parameters<typeof storage.keys.insert>) => {
          if (!state.isDown) return storage.keys.insert(...given)
          if (isDone) await storage.keys.insert(...given)
          throw down
        },
        list: async (...given: Parameters<typeof storage.keys.list>) => {
          if (state.isDown) throw down
          return storage.keys.list(...given)
        },
      }
      const sample = await start({ storage: { ...storage, keys } })
      const cookie = await signIn(sample, admin)
      const headers = { 'idempotency-key': 'the-same-request' }
      state.isDown = true
      const failed = await Promise.all(
        [1, 2].map(() => ask(sample, cookie, 'POST', KEYS, terms, headers)),
      )
      // The second ran after the first had failed.
      expect(failed.map(codeOf)).toEqual(Array(2).fill('503 unavailable'))
      expect(codeOf(await ask(sample, cookie, 'GET', KEYS))).toBe('503 unavailable')
      expect(failed[0]?.text).not.toContain('down')
      expect(sample.errors).toEqual([down, down, down])
      state.isDown = false
      const again = await ask(sample, cookie, 'POST', KEYS, terms, headers)
      expect(again.status).toBe(isDone ? 409 : 201)
      if (isDone) expect(codeOf(again)).toBe('409 name_taken')
      const { keys: left } = await list(sample, cookie)
      expect(left.filter(({ name }) => name === 'CI').length).toBe(1)
    }
  })
})

describe('the secret of a key', () => {
  it('is in one answer and nowhere else', async () => {
    const sample = await start()
    const cookie = await signIn(sample, admin)
    const { key, secret } = await create(sample, cookie)
    const random = secret.split('_')[2]!
    const others = [
      await ask(sample, cookie, 'GET', KEYS),
      await ask(sample, cookie, 'GET', PAGE),
      await ask(sample, cookie, 'POST', KEYS, terms),
      await ask(sample, cookie, 'POST', `${KEYS}/${secret}/revoke`, { reason: '' }),
      await ask(sample, cookie, 'POST', `${KEYS}/${key.id}/revoke`, { reason: `leaked ${secret}` }),
      await ask(sample, cookie, 'GET', KEYS),
    ]
    const seen = inspect([others, sample.events, sample.errors], { depth: 9 })
    expect(seen).not.toContain(random.slice(0, 12))
    expect(sample.events.at(-1)?.reason).toBe(`leaked sq_${key.id}_…`)
  })

  it('keeps names as they are, which are text and nothing else', async () => {
    const sample = await start()
    const cookie = await signIn(sample, admin)
    const names = ['<img src=x onerror=alert(1)>', '\u202Egpj.exe', '"}]</script>', '＜b＞ 🔑']
    for (const name of names) expect((await create(sample, cookie, { name })).key.name).toBe(name)
    const { headers, text } = await ask(sample, cookie, 'GET', KEYS)
    expect(headers['content-type']).toBe('application/json')
    for (const name of names) expect(text).toContain(JSON.stringify(name))
  })
})

it('the listing answers as before beside the settings', async () => {
  const { port, secrets } = await start()
  const answer = await send(port, { headers: [bearer(secrets.acme)] })
  expect(listed(answer).page.total).toBe(400)
})
