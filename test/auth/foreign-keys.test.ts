import { createHash } from 'node:crypto'
import {
  createAuthenticator,
  type AuthenticatorOptions,
  type ForeignKey,
} from 'supplier-query/auth'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { T0 } from './sample-keyring.js'
import { seal } from './seal.js'

/** The principal of a service. */
interface Sender {
  readonly team: string
}

const id = 'abcdefghijklmnop'
const text = seal(`sq_${id}_${'7'.repeat(43)}`)
const digest = createHash('sha256').update(text).digest('hex')
const sender: Sender = { team: 'ops' }

function sample(members: object = {}, options: object = {}) {
  const asked: string[] = []
  const find = async (wanted: string): Promise<ForeignKey<Sender> | undefined> => {
    asked.push(wanted)
    return wanted === id ? { digest, principal: sender, ...members } : undefined
  }
  const authenticator = createAuthenticator({ store: { find }, clock: () => T0, ...options })
  return { asked, ...authenticator }
}

describe('createAuthenticator(options)', () => {
  it('accepts a key that a store with one method finds, with the principal of the service', async () => {
    const { authenticate, asked } = sample()
    const answer = await authenticate(`Bearer ${text}`)
    expect(answer).toEqual({ ok: true, principal: sender })
    expect(asked).toEqual([id])
    if (answer.ok) expectTypeOf(answer.principal).toEqualTypeOf<Sender>()
  })

  it.each<[string, object, string]>([
    ['another secret', {}, seal(`sq_${id}_${'8'.repeat(43)}`)],
    ['an unknown id', {}, seal(`sq_${'z'.repeat(16)}_${'7'.repeat(43)}`)],
    ['no checksum', {}, text.slice(0, -1)],
    ['a key that has ended', { endsAt: T0 }, text],
  ])('refuses %s', async (_, members, sent) => {
    const answer = await sample(members).authenticate(`Bearer ${sent}`)
    expect(answer).toMatchObject({ ok: false, error: { status: 401 } })
  })

  it('accepts a key until its end, and one without an end', async () => {
    for (const endsAt of [T0 + 1, null, undefined]) {
      expect((await sample({ endsAt }).authenticate(`Bearer ${text}`)).ok).toBe(true)
    }
  })

  it('requires the scope of the route', async () => {
    const options = { scopes: ['r', 'w'], realm: 'orders' }
    const scopes = ['r']
    const { authenticate } = sample({ scopes }, options)
    expect(await authenticate(`Bearer ${text}`, { scope: 'r' })).toMatchObject({ ok: true })
    const lacking = await authenticate(`Bearer ${text}`, { scope: 'w' })
    expect(lacking).toMatchObject({
      error: {
        status: 403,
        message: 'The API key does not have the scope "w".',
        wwwAuthenticate: 'Bearer realm="orders", error="insufficient_scope"',
      },
    })
    expect(await sample().authenticate(`Bearer ${text}`, { scope: 'w' })).toMatchObject({
      error: { status: 403 },
    })
  })

  it('refuses a key for which a driver returns null', async () => {
    const find = (async () => null) as unknown as () => Promise<undefined>
    const answer = await sample({}, { store: { find } }).authenticate(`Bearer ${text}`)
    expect(answer).toMatchObject({ ok: false, error: { status: 401 } })
  })

  it.each<[string, object]>([
    ['no digest', { digest: undefined }],
    ['scopes as text, which contains other scopes', { scopes: 'suppliers:readonly' }],
    ['null as scopes', { scopes: null }],
    ['a scope that is no text', { scopes: [7] }],
    ['text as end', { endsAt: 'never' }],
    ['NaN as end', { endsAt: Number.NaN }],
  ])('rejects a key with %s', async (_, members) => {
    const answer = sample(members).authenticate(`Bearer ${text}`, { scope: 'suppliers:read' })
    await expect(answer).rejects.toThrow(
      'store.find: expected a key with a digest, scopes and an end, got another value',
    )
  })

  it.each([
    [{ store: undefined }, /^store: expected an object with the function find/],
    [{ store: {} }, /^store: expected an object with the function find/],
    [{ prefix: '_' }, /^prefix: expected/],
    [{ realm: '' }, /^realm: expected/],
    [{ clock: 5 }, /^clock: expected/],
    [{ scopes: ['a b'] }, /^scope: expected/],
    [
      { maxKeys: 5 },
      /^createAuthenticator: expected only store, clock, prefix, realm, scopes, got/,
    ],
  ])('refuses %j', (members, message) => {
    const options = { store: { find: async () => undefined }, ...members }
    expect(() => createAuthenticator(options as unknown as AuthenticatorOptions<Sender>)).toThrow(
      message,
    )
  })
})
