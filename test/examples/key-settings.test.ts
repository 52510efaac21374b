import { once as eventOf } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { inspect } from 'node:util'
import { runInNewContext } from 'node:vm'
import { setFlagsFromString } from 'node:v8'
import { type KeyPage, type NewApiKey } from 'supplier-query/auth'
import { afterEach, describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../examples/server/memory-storage.js'
import { createPostgresStorage, preparePostgres } from '../../examples/server/postgres-storage.js'
import type { Storage } from '../../examples/server/storage.js'
import { createOnce } from '../../examples/server/once.js'
import { createSampleSessions } from '../../examples/server/sessions.js'
import {
  bearer,
  exchange,
  fromPage,
  ownedSamples,
  send,
  startServer,
  type Answer,
} from './sample-server.js'
import { databases, storages } from './storages.js'

const PAGE = '/settings/api-keys'
const KEYS = `${PAGE}/keys`
const FIND = `${KEYS}/find`

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

/** Signs an actor in, and returns the cookie. */
async function signIn(
  { port, sessions }: Sample,
  actor: Parameters<typeof sessions.createLink>[0],
) {
  const path = sessions.createLink(actor)
  const answer = await send(port, { method: 'POST', path, headers: fromPage })
  expect(answer.status).toBe(303)
  const [cookie = ''] = answer.headers['set-cookie'] as string[] // Node's form
  return cookie
}

/** Starts a server, and signs its admin in. */
async function startAsAdmin() {
  const sample = await start()
  return { sample, cookie: await signIn(sample, admin) }
}

const byNumber = (a: number, b: number) => a - b

const tokenOf = (cookie: string) => cookie.split(';')[0] ?? ''

/** Sends a request as the page does, with the given headers overridden; an empty header is omitted. */
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
  return (JSON.parse(text) as { data: T }).data // checked by the tests
}

const terms = { name: 'CI', scopes: ['suppliers:read'], expiresAt: null }

async function create(sample: Sample, cookie: string, members: object = {}): Promise<NewApiKey> {
  return dataOf(await ask(sample, cookie, 'POST', KEYS, { ...terms, ...members }))
}

async function list(sample: Sample, cookie: string, filter: object = {}) {
  const answer = await ask(sample, cookie, 'POST', FIND, filter)
  const { next } = JSON.parse(answer.text) as { next: string | null }
  return { keys: dataOf<KeyPage['keys']>(answer), next }
}

/** The ids of the keys whose secret is not confirmed as copied. */
async function uncopied(sample: Sample, cookie: string): Promise<string[]> {
  const { text } = await ask(sample, cookie, 'POST', FIND, {})
  return (JSON.parse(text) as { unacknowledged: string[] }).unacknowledged
}

const isAccepted = async ({ port }: Sample, secret: string) =>
  (await send(port, { headers: [bearer(secret)] })).status === 200

describe.each(storages)('Settings → API Keys, with keys in %s,', (_place, open) => {
  it('creates, lists, rotates and revokes keys, with immediate effect on the listing', async () => {
    const sample = await start({ storage: await open() })
    const cookie = await signIn(sample, admin)
    const first = await create(sample, cookie)
    expect(first.key).toMatchObject({ name: 'CI', status: 'live', createdBy: 'ada' })
    expect(await isAccepted(sample, first.secret)).toBe(true)

    expect(await uncopied(sample, cookie)).toEqual([first.key.id])
    await ask(sample, cookie, 'POST', `${KEYS}/${first.key.id}/acknowledge`, {})
    expect(await uncopied(sample, cookie)).toEqual([])

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
  it('accepts a link once, before it expires, and sets a cookie that only the settings receive', async () => {
    const sample = await start()
    const { port, sessions, time } = sample
    const path = sessions.createLink(admin)
    const post = () => send(port, { method: 'POST', path, headers: fromPage })
    const [first, second] = [await post(), await post()]
    expect([first.status, second.status]).toEqual([303, 403])
    expect(first.headers['location']).toBe('/settings/api-keys')
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^session=[\w-]{43}; Max-Age=28800; Path=\/settings; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect(second.headers['set-cookie']).toBeUndefined()

    const late = sessions.createLink(admin)
    time.offset += 15 * 60_000
    expect((await send(port, { path: late })).status).toBe(403)
    expect((await send(port, { method: 'POST', path: late, headers: fromPage })).status).toBe(403)
  })

  it('does not happen by opening a link: its page names the person and asks', async () => {
    const sample = await start()
    const { port, sessions } = sample
    const cookie = await signIn(sample, admin)
    const path = sessions.createLink({ ...stranger, id: 'e<v>e' })
    for (const headers of [[['Cookie', tokenOf(cookie)]], []] as [string, string][][]) {
      const page = await send(port, { path, headers })
      expect([page.status, page.headers['set-cookie']]).toEqual([200, undefined])
      expect(page.text).toContain(
        '<strong>e&#60;v&#62;e</strong> (admin) of <strong>globex</strong>?',
      )
      expect(page.text).toMatch(
        /<form method="post" action="\/settings\/sign-in\?token=[\w-]{43}">/,
      )
      expect(page.text.includes('You are signed in as <strong>ada</strong>')).toBe(
        headers.length > 0,
      )
      expect(page.headers['content-security-policy']).toContain("form-action 'self'")
      expect(page.headers['referrer-policy']).toBe('same-origin')
    }
    expect((await ask(sample, cookie, 'POST', FIND, {})).status).toBe(200)
    // Another site cannot post the form either.
    const headers = [['Origin', 'http://evil.example']] as const
    expect((await send(port, { method: 'POST', path, headers })).status).toBe(403)
    const own = await signIn(sample, stranger)
    expect((await ask(sample, own, 'POST', FIND, {})).status).toBe(200)
  })

  it('ends the earlier session of the browser', async () => {
    const { sample, cookie } = await startAsAdmin()
    const path = sample.sessions.createLink(stranger)
    const headers = [...fromPage, ['Cookie', tokenOf(cookie)]] as [string, string][]
    const answer = await send(sample.port, { method: 'POST', path, headers })
    expect(answer.status).toBe(303)
    expect(codeOf(await ask(sample, cookie, 'POST', FIND, {}))).toBe('401 signed_out')
  })

  it('refuses forged links', async () => {
    const sample = await start()
    const { port, sessions } = sample
    const path = sessions.createLink(admin)
    const [start0 = '', token = ''] = path.split('=')
    const flipped = token.replace(/^./, (char) => (char === 'A' ? 'B' : 'A'))
    for (const forged of ['', 'x', flipped, `${token}x`, token.slice(1), `${token}%00`]) {
      for (const method of ['GET', 'POST']) {
        const link = `${start0}=${forged}`
        const answer = await send(port, { method, path: link, headers: fromPage })
        expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined])
      }
    }
    expect((await send(port, { path, method: 'HEAD' })).status).toBe(405)
    expect((await send(port, { path, method: 'POST', headers: fromPage })).status).toBe(303)
  })

  it('ends with the session, by sign-out or expiry, also for a stolen cookie', async () => {
    const { sample, cookie } = await startAsAdmin()
    const other = await signIn(sample, admin)
    expect((await ask(sample, cookie, 'POST', FIND, {})).status).toBe(200)
    const out = await ask(sample, cookie, 'POST', '/settings/sign-out', {})
    expect(out.status).toBe(200)
    expect(out.headers['set-cookie']).toEqual([
      'session=; Max-Age=0; Path=/settings; HttpOnly; SameSite=Strict',
    ])
    expect(codeOf(await ask(sample, cookie, 'POST', FIND, {}))).toBe('401 signed_out')
    expect((await ask(sample, other, 'POST', FIND, {})).status).toBe(200)
    sample.time.offset += 8 * 3_600_000
    expect(codeOf(await ask(sample, other, 'POST', FIND, {}))).toBe('401 signed_out')
  })

  it('needs a valid cookie: without a cookie, or with a forged one, nobody is signed in', async () => {
    const sample = await start()
    const cookie = tokenOf(await signIn(sample, admin))
    for (const each of ['', 'session=', 'session=x', `${cookie}x`, `x${cookie}`]) {
      expect(codeOf(await ask(sample, '', 'POST', FIND, {}, { cookie: each }))).toBe(
        '401 signed_out',
      )
      expect((await ask(sample, '', 'GET', PAGE, undefined, { cookie: each })).status).toBe(401)
    }
  })

  it('ignores a second cookie of the name, unless it is the session of another person', async () => {
    const sample = await start()
    const cookie = tokenOf(await signIn(sample, admin))
    const foreign = tokenOf(await signIn(sample, stranger))
    const statusWith = async (...cookies: string[]) =>
      (await ask(sample, '', 'POST', FIND, {}, { cookie: cookies.join('; ') })).status
    expect(await statusWith(cookie, 'session=old')).toBe(200)
    expect(await statusWith('session=', cookie)).toBe(200)
    expect(await statusWith(cookie, cookie)).toBe(200)
    const stale = `session=${'x'.repeat(43)}`
    expect(await statusWith(stale, stale, stale, cookie)).toBe(200)
    // Each token costs a hash, so a request with many has none.
    expect(await statusWith(stale, stale, stale, stale, cookie)).toBe(401)
    expect(await statusWith(cookie, ...Array<string>(500).fill('session=short'))).toBe(200)
    expect(await statusWith(foreign, cookie)).toBe(401)
    // Signing in again ends both sessions.
    const path = sample.sessions.createLink(admin)
    const headers = [...fromPage, ['Cookie', `${foreign}; ${cookie}`]] as [string, string][]
    const answer = await send(sample.port, { method: 'POST', path, headers })
    const [fresh = ''] = answer.headers['set-cookie'] as string[] // Node's form
    expect(await statusWith(foreign, tokenOf(fresh))).toBe(200)
  })

  it('behind TLS sets a cookie that no other host can set', async () => {
    const origin = 'https://keys.example'
    const { createLink, handle, actorOf } = createSampleSessions({ origin })
    const requestOf = (method: string, target: string, headers: Headers) => ({
      method,
      target,
      header: (name: string) => headers[name],
      body: undefined,
    })
    const refused = await handle(
      requestOf('POST', createLink(admin), { origin: 'http://keys.example' }),
    )
    expect(refused.status).toBe(403)
    const { headers } = await handle(requestOf('POST', createLink(admin), { origin }))
    const cookie = headers['set-cookie'] ?? ''
    expect(cookie).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=28800; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    )
    const own = tokenOf(cookie)
    expect(await actorOf(requestOf('GET', KEYS, { cookie: own }))).toEqual(admin)
    const unprefixed = own.replace('__Host-', '')
    expect(await actorOf(requestOf('GET', KEYS, { cookie: unprefixed }))).toBeUndefined()
  })
})

describe('the routes of the page', () => {
  it('refuse requests of another site, and requests without an origin', async () => {
    const { sample, cookie } = await startAsAdmin()
    const { key } = await create(sample, cookie, { name: 'kept' })
    const routes = [
      [KEYS, terms],
      [`${KEYS}/${key.id}/rotate`, { overlapMs: 0 }],
      [`${KEYS}/${key.id}/revoke`, { reason: '' }],
      ['/settings/sign-out', {}],
    ] as const
    const origins = [
      '',
      'null',
      'http://evil.example',
      'http://evil.example, http://localhost',
      'http://localhost, http://evil.example',
      'https://localhost',
      'ftp://localhost',
      'http://localhost:81',
      'http://localhost/',
      'http://localhost/path',
      'http://localhost.evil.example',
      'http://user@localhost',
      'localhost',
      '//localhost',
      'http://LOCALHOST',
    ]
    const sites = ['', 'same-origin', 'same-site', 'cross-site', 'none', 'same-origin, cross-site']
    const foreign: readonly Headers[] = [
      ...origins.flatMap((origin) => sites.map((site) => ({ origin, 'sec-fetch-site': site }))),
      ...sites.slice(2).map((site) => ({ 'sec-fetch-site': site })),
    ]
    for (const [path, body] of routes) {
      for (const headers of foreign) {
        const answer = await ask(sample, cookie, 'POST', path, body, headers)
        expect([path, headers, codeOf(answer)]).toEqual([path, headers, '403 cross_site'])
      }
    }
    // Without a Host header, a missing origin must not count as equal.
    for (const origin of ['null', 'undefined', 'http://', 'http://undefined']) {
      const head = `POST ${KEYS} HTTP/1.0\r\nCookie: ${tokenOf(cookie)}\r\nOrigin: ${origin}\r\n`
      const got = await exchange(sample.port, [`${head}Content-Length: 2\r\n\r\n{}`])
      expect(got).toMatch(/^HTTP\/1.1 403/)
    }
    const { keys } = await list(sample, cookie)
    expect(keys.find(({ id }) => id === key.id)?.status).toBe('live')
    // An old browser sends no Sec-Fetch-Site.
    const old = { ...terms, name: 'old' }
    const answer = await ask(sample, cookie, 'POST', KEYS, old, { 'sec-fetch-site': '' })
    expect(answer.status).toBe(201)
  })

  it('compare the origin with the host of an absolute request target, or with ORIGIN', async () => {
    const sample = await start()
    const cookie = tokenOf(await signIn(sample, admin))
    const post = (host: string, origin: string) =>
      exchange(sample.port, [
        `POST http://${host}/settings/sign-out HTTP/1.1\r\nHost: localhost\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
      ])
    expect(await post('keys.example', 'http://localhost')).toMatch(/^HTTP\/1.1 403/)
    expect(await post('keys.example', 'http://keys.example')).toMatch(/^HTTP\/1.1 200/)
    const { createLink, handle } = createSampleSessions({ origin: 'https://keys.example' })
    const headers: Headers = { host: 'localhost', origin: 'http://localhost' }
    const request = {
      method: 'POST',
      target: createLink(admin),
      header: (name: string) => headers[name],
    }
    expect((await handle({ ...request, body: undefined })).status).toBe(403)
  })

  it('check the session after the body has arrived', async () => {
    const sample = await start()
    const cookie = tokenOf(await signIn(sample, admin))
    const body = JSON.stringify({ ...terms, name: 'held back' })
    const head = [
      `POST ${KEYS} HTTP/1.1`,
      'Host: localhost',
      'Origin: http://localhost',
      `Cookie: ${cookie}`,
      'Content-Type: application/json',
      'Idempotency-Key: held-back-0123456789',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ].join('\r\n')
    const signedOut = eventOf(sample.server, 'request').then(() =>
      ask(sample, cookie, 'POST', '/settings/sign-out', {}),
    )
    const got = exchange(sample.port, [
      `${head}\r\n\r\n`,
      body.slice(0, 5),
      signedOut,
      body.slice(5),
    ])
    expect((await signedOut).status).toBe(200)
    expect(await got).toMatch(/^HTTP\/1.1 401[^]*signed_out/)
    const { keys } = await sample.keyring.list(admin)
    expect(keys.some(({ name }) => name === 'held back')).toBe(false)
  })

  it('refuse members, also in the page, and show them no key', async () => {
    const sample = await start()
    const owner = await signIn(sample, admin)
    const { key } = await create(sample, owner, { name: 'not for bob' })
    const cookie = await signIn(sample, member)
    for (const [method, path, body] of [
      ['POST', FIND, {}],
      ['POST', KEYS, { name: '' }],
      ['POST', `${KEYS}/${key.id}/rotate`, {}],
      ['POST', `${KEYS}/${key.id}/revoke`, {}],
      ['POST', `${KEYS}/${key.id}/acknowledge`, {}],
    ] as const) {
      const answer = await ask(sample, cookie, method, path, body)
      expect(codeOf(answer)).toBe('403 forbidden')
      expect(answer.text).not.toContain(key.id)
    }
    const page = await ask(sample, cookie, 'GET', PAGE)
    expect(page.status).toBe(403)
    expect(page.text).toContain(
      'Only an admin can manage API keys. Ask <strong>ada</strong>. You are signed in as <strong>bob</strong> (member)',
    )
    expect(page.text).toContain('action="/settings/sign-out"')
    expect(page.text).not.toContain('<script')
    const marked = await signIn(sample, { ...member, id: '<img src=x onerror=alert(1)>' })
    expect((await ask(sample, marked, 'GET', PAGE)).text).not.toContain('<img')
  })

  it('refuse a change of a page that shows another person, and members that no form sends', async () => {
    const { sample, cookie } = await startAsAdmin()
    const { key } = await create(sample, cookie)
    const actingAs = ({ id, organisationId }: typeof admin | typeof stranger) => ({
      'acting-as': encodeURIComponent(JSON.stringify({ id, organisationId })),
    })
    for (const action of ['rotate', 'revoke', 'acknowledge']) {
      const post = (body: object, headers: Headers) =>
        ask(sample, cookie, 'POST', `${KEYS}/${key.id}/${action}`, body, headers)
      const refused = await post({}, actingAs(stranger))
      expect(codeOf(refused)).toBe('401 signed_out')
      expect(refused.text).toContain('This browser is signed in as another person')
      expect(codeOf(await post({ reson: 'x' }, actingAs(admin)))).toBe('400 invalid_request')
    }
    const asked = { name: 'theirs', scopes: ['suppliers:read'], expiresAt: null }
    const make = (actor: typeof admin | typeof stranger) =>
      ask(sample, cookie, 'POST', KEYS, asked, {
        ...actingAs(actor),
        'idempotency-key': 'a'.repeat(16),
      })
    expect(codeOf(await make(stranger))).toBe('401 signed_out')
    expect((await list(sample, cookie)).keys.map(({ status }) => status)).toContain('live')
    expect((await list(sample, cookie)).keys.map(({ name }) => name)).not.toContain('theirs')
    expect((await make(admin)).status).toBe(201)
  })

  it('do not find keys of another organisation', async () => {
    const sample = await start()
    const theirs = await signIn(sample, stranger)
    const { key, secret } = await create(sample, theirs, { name: 'theirs' })
    const cookie = await signIn(sample, admin)
    for (const id of [key.id, '0'.repeat(16), 'x']) {
      for (const action of ['rotate', 'revoke', 'acknowledge']) {
        const answer = await ask(sample, cookie, 'POST', `${KEYS}/${id}/${action}`, {})
        expect(codeOf(answer)).toBe('404 not_found')
        expect(answer.text).toContain('"The organisation has no API key with this id."')
      }
    }
    const after = `${key.createdAt + 1}.${'z'.repeat(16)}`
    const { keys } = await list(sample, cookie, { after })
    expect(keys.some(({ organisationId }) => organisationId !== 'acme')).toBe(false)
    expect(await isAccepted(sample, secret)).toBe(true)
    expect(await uncopied(sample, theirs)).toEqual([key.id])
  })

  it('report every mistake of a form at once, with status 400', async () => {
    const { sample, cookie } = await startAsAdmin()
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
    for (const [path, body] of [
      [`${KEYS}/${key.id}/rotate`, { overlapMs: -1 }],
      [`${KEYS}/${key.id}/revoke`, { reason: 'x'.repeat(257) }],
      [FIND, { after: 'x' }],
    ] as const) {
      expect(codeOf(await ask(sample, cookie, 'POST', path, body))).toBe('400 invalid_key')
    }
  })

  it('refuse other requests', async () => {
    const { sample, cookie } = await startAsAdmin()
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
    // A misspelt member would let the key live longer.
    expect(codeOf(await post({ ...terms, expires: 5 }))).toBe('400 invalid_request')
    const rotated = await ask(sample, cookie, 'POST', `${KEYS}/x/rotate`, { overlapMS: 0 })
    expect(codeOf(rotated)).toBe('400 invalid_request')
    for (const [method, path, code] of [
      ['DELETE', KEYS, '405 method_not_allowed'],
      ['GET', KEYS, '405 method_not_allowed'],
      ['GET', FIND, '405 method_not_allowed'],
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

  it('forbid caching, embedding and inline scripts', async () => {
    const { sample, cookie } = await startAsAdmin()
    const paths = [PAGE, `${PAGE}/page.js`, `${PAGE}/page.css`, FIND, '/settings/sign-in?token=x']
    for (const path of paths) {
      for (const each of [cookie, '']) {
        const method = path === FIND ? 'POST' : 'GET'
        const { headers } = await ask(sample, each, method, path, path === FIND ? {} : undefined)
        expect(headers['cache-control']).toBe('no-store')
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(headers['cross-origin-resource-policy']).toBe('same-origin')
        expect(headers['vary']).toBe('Cookie')
        if (path === FIND) {
          const policy = "default-src 'none'; frame-ancestors 'none'"
          expect(headers['content-security-policy']).toBe(policy)
          continue
        }
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

  it('find keys by name, id and state', async () => {
    const { sample, cookie } = await startAsAdmin()
    const ids = new Map<string, string>()
    for (const name of ['Straße', 'STRASSE 2', 'ｗｉｄｅ', 'last']) {
      ids.set(name, (await create(sample, cookie, { name })).key.id)
      sample.time.offset += 1
    }
    const found = async (filter: object) =>
      (await list(sample, cookie, filter)).keys.map(({ name }) => name)
    expect(await found({ search: 'strasse' })).toEqual(['STRASSE 2', 'Straße'])
    expect(await found({ search: ' WIDE ' })).toEqual(['ｗｉｄｅ'])
    const id = ids.get('last')!
    expect(await found({ search: id.slice(0, 9) })).toEqual(['last'])
    await ask(sample, cookie, 'POST', `${KEYS}/${id}/revoke`, {})
    expect(await found({ state: 'ended' })).toEqual(['last'])
    expect(await found({ state: 'working' })).toHaveLength(5)
    // A whole id finds a key of any state.
    expect(await found({ state: 'working', search: id })).toEqual(['last'])
    expect(await found({ search: '0'.repeat(16) })).toEqual([])
    expect(await found({ limit: 1 })).toHaveLength(1)
    for (const wrong of [
      { state: 'x' },
      { state: 'dead' },
      { limit: 0 },
      { limit: 1001 },
      { limit: '5' },
      { search: 'x'.repeat(257) },
      { search: ['x'] },
      { kept: [] },
      { request: [] },
      { request: [KEYS, 'short'] },
      { request: [KEYS, 'a'.repeat(16), 'more'] },
      { request: ['x'.repeat(129), 'a'.repeat(16)] },
    ]) {
      const answer = await ask(sample, cookie, 'POST', FIND, wrong)
      expect([wrong, codeOf(answer)]).toEqual([wrong, '400 invalid_request'])
    }
  })

  it('read what they show: working keys cost the same with 3,000 ended keys, and a search is bounded', async () => {
    const storage = createMemoryStorage(ownedSamples)
    let read = 0
    const keys = {
      ...storage.keys,
      list: async (...given: Parameters<typeof storage.keys.list>) => {
        const found = await storage.keys.list(...given)
        read += found.length
        return found
      },
      find: async (id: string) => {
        read++
        return storage.keys.find(id)
      },
    }
    const handovers = {
      ...storage.handovers,
      openAmong: async (ids: readonly string[]) => {
        read += ids.length
        return storage.handovers.openAmong(ids)
      },
    }
    const sample = await start({ storage: { ...storage, keys, handovers } })
    const cookie = await signIn(sample, admin)
    for (let i = 0; i < 60; i++) {
      await sample.keyring.create(admin, { name: `working ${i}`, scopes: [] })
    }
    const costOf = async (filter: object) => {
      read = 0
      const { keys: found } = await list(sample, cookie, filter)
      return { read, found: found.length }
    }
    const filters = [{ state: 'working' }, { state: 'working', search: 'working 7' }]
    const before = [await costOf(filters[0]!), await costOf(filters[1]!)]
    expect(before[0]).toEqual({ read: 101, found: 50 }) // one more than the page, and its marks
    for (let i = 0; i < 3_000; i++) {
      const { key } = await sample.keyring.create(admin, { name: `ended ${i}`, scopes: [] })
      await storage.keys.revoke([key.id], Date.now(), 'ada')
    }
    expect([await costOf(filters[0]!), await costOf(filters[1]!)]).toEqual(before)
    expect(await costOf({ state: 'ended' })).toEqual({ read: 101, found: 50 })
    expect(await costOf({ state: 'all' })).toEqual({ read: 101, found: 50 })
    const nothing = await costOf({ state: 'all', search: 'no such name' })
    expect(nothing.found).toBe(0)
    expect(nothing.read).toBeGreaterThanOrEqual(1_000)
    expect(nothing.read).toBeLessThan(2_000)
    // The search goes on where it stopped.
    const names = new Set<string>()
    for (let filter: object = { search: 'working 5' }; ;) {
      const { keys: found, next } = await list(sample, cookie, filter)
      for (const { name } of found) names.add(name)
      if (next === null) break
      filter = { search: 'working 5', after: next }
    }
    expect(names.size).toBe(11)
  })
})

describe('a request that is sent again', () => {
  it('creates no second key, and returns the secret only once', async () => {
    const { sample, cookie } = await startAsAdmin()
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

  it('runs again after the store has failed, before or after its effect', async () => {
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
      expect(codeOf(await ask(sample, cookie, 'POST', FIND, {}))).toBe('503 unavailable')
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

describe('the record of a request', () => {
  it('has only the id of its key: no secret, and no data of refused forms or members', async () => {
    const { sample, cookie } = await startAsAdmin()
    const headers = { 'idempotency-key': 'the-same-request' }
    const wrong = await ask(sample, cookie, 'POST', KEYS, { ...terms, name: '' }, headers)
    expect(codeOf(wrong)).toBe('400 invalid_key')
    const right = await ask(sample, cookie, 'POST', KEYS, terms, headers)
    const { key } = dataOf<NewApiKey>(right)
    // A query string makes no other request of it.
    for (const path of [KEYS, `${KEYS}?x=1`, `${KEYS}?`]) {
      const again = await ask(sample, cookie, 'POST', path, { ...terms, name: 'again' }, headers)
      expect(codeOf(again)).toBe('409 repeated_request')
      expect((JSON.parse(again.text) as { keyId: string }).keyId).toBe(key.id)
    }
    const bob = await signIn(sample, member)
    for (let i = 0; i < 2; i++) {
      expect(codeOf(await ask(sample, bob, 'POST', KEYS, terms, headers))).toBe('403 forbidden')
    }
  })

  it('keeps no answer in memory', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void // as the flag exposes it
    const once = createOnce()
    const bodies: WeakRef<Uint8Array>[] = []
    for (let i = 0; i < 50; i++) {
      const { body } = await once.run('acme', `key ${i}`, async () => {
        const answer = { status: 201, headers: {}, body: new Uint8Array(1_000) }
        return { answer, keyId: `id ${i}` }
      })
      bodies.push(new WeakRef(body))
    }
    await wait(10)
    collect()
    expect(bodies.filter((each) => each.deref() !== undefined).length).toBeLessThanOrEqual(1)
    const repeated = once.run('acme', 'key 7', () => Promise.reject(new Error('it ran')))
    await expect(repeated).rejects.toMatchObject({
      code: 'repeated_request',
      details: { keyId: 'id 7' },
    })
  })

  it('is limited per organisation, so that no organisation evicts the records of another', async () => {
    const once = createOnce()
    const run = (organisation: string, key: string) =>
      once.run(organisation, key, async () => {
        const answer = { status: 201, headers: {}, body: new Uint8Array() }
        return { answer, keyId: key }
      })
    await run('acme', 'kept')
    for (let i = 0; i < 11_000; i++) await run('globex', `key ${i}`)
    await expect(run('acme', 'kept')).rejects.toMatchObject({ code: 'repeated_request' })
    await expect(run('globex', 'key 10999')).rejects.toMatchObject({ code: 'repeated_request' })
    await expect(run('globex', 'key 10000')).rejects.toMatchObject({ code: 'repeated_request' })
    expect((await run('globex', 'key 9999')).status).toBe(201)
  })
})

describe('the secret of a key', () => {
  it('is in one answer and nowhere else', async () => {
    const { sample, cookie } = await startAsAdmin()
    const { key, secret } = await create(sample, cookie)
    const random = secret.split('_')[2]!
    const others = [
      await ask(sample, cookie, 'POST', FIND, {}),
      await ask(sample, cookie, 'GET', PAGE),
      await ask(sample, cookie, 'POST', KEYS, terms),
      await ask(sample, cookie, 'POST', `${KEYS}/${secret}/revoke`, { reason: '' }),
      await ask(sample, cookie, 'POST', `${KEYS}/${key.id}/revoke`, { reason: `leaked ${secret}` }),
      await ask(sample, cookie, 'POST', FIND, {}),
    ]
    const seen = inspect([others, sample.events, sample.errors], { depth: 9 })
    expect(seen).not.toContain(random.slice(0, 12))
    expect(sample.events.at(-1)?.reason).toBe(`leaked sq_${key.id}_…`)
  })
})
