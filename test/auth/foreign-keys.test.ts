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
    const key = { digest, principal: sender, revoked: false, endsAt: null, ...members }
    return wanted === id ? key : undefined
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
    ['a revoked key, whatever its end', { revoked: true, endsAt: T0 + 1 }, text],
  ])('refuses %s', async (_, members, sent) => {
    const answer = await sample(members).authenticate(`Bearer ${sent}`)
    expect(answer).toMatchObject({ ok: false, error: { status: 401 } })
  })

  it('accepts a key until its end, and one without an end', async () => {
    for (const endsAt of [T0 + 1, null]) {
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
    ['"digest", got undefined', { digest: undefined }],
    ['"digest", got a string of 64 characters', { digest: digest.toUpperCase() }],
    ['"scopes", got a string of 18 characters', { scopes: 'suppliers:readonly' }],
    ['"scopes", got an array', { scopes: [7] }],
    ['"revoked", got undefined', { revoked: undefined }],
    ['"revoked", got null', { revoked: null }],
    ['"endsAt", got undefined', { endsAt: undefined }],
    ['"endsAt", got a string of 5 characters', { endsAt: 'never' }],
    ['"endsAt", got NaN', { endsAt: Number.NaN }],
    ['"endsAt", got a Date', { endsAt: new Date(T0) }],
    ['"endsAt", got a time in seconds: multiply by 1,000', { endsAt: T0 / 1_000 + 60 }],
  ])('rejects a key with a wrong member: %s', async (message, members) => {
    const answer = sample(members).authenticate(`Bearer ${text}`, { scope: 'suppliers:read' })
    await expect(answer).rejects.toThrow(TypeError)
    await expect(answer).rejects.toThrow(message)
  })

  it('reads only own members of a key', async () => {
    const key = { digest, principal: sender, revoked: false, endsAt: null }
    for (const name of ['digest', 'revoked', 'endsAt'] as const) {
      const { [name]: inherited, ...own } = key
      const found = Object.assign(Object.create({ [name]: inherited }) as typeof key, own)
      const store = { find: async () => found }
      const answer = createAuthenticator({ store }).authenticate(`Bearer ${text}`)
      await expect(answer).rejects.toThrow(`"${name}", got undefined`)
    }
  })

  it('refuses, in its types, a key that does not say whether it is revoked and when it ends', () => {
    type Required = Pick<ForeignKey<Sender>, 'digest' | 'principal' | 'revoked' | 'endsAt'>
    expectTypeOf<Omit<Required, 'revoked'>>().not.toExtend<ForeignKey<Sender>>()
    expectTypeOf<Omit<Required, 'endsAt'>>().not.toExtend<ForeignKey<Sender>>()
    expectTypeOf<Required>().toExtend<ForeignKey<Sender>>()
  })

  it.each([
    [{ store: undefined }, /^store: expected an object with the function find/],
    [{ store: {} }, /^store: expected an object with the function find/],
    [{ prefix: '_' }, /^prefix: expected/],
    [{ realm: '' }, /^realm: expected/],
    [{ clock: 5 }, /^clock: expected/],
    [{ scopes: ['a b'] }, /^scope: expected/],
    [
      { maxLifetimeMs: 5 },
      /^createAuthenticator: expected only store, clock, prefix, realm, scopes, got/,
    ],
  ])('refuses %j', (members, message) => {
    const options = { store: { find: async () => undefined }, ...members }
    expect(() => createAuthenticator(options as unknown as AuthenticatorOptions<Sender>)).toThrow(
      message,
    )
  })
})
