import {
  createKeyring,
  createMemoryKeyStore,
  type Actor,
  type ApiKey,
  type CreateOptions,
  type KeyRecord,
  type KeyringOptions,
  type KeyStore,
} from 'supplier-query/auth'
import { describe, expect, it } from 'vitest'
import {
  admin,
  ci,
  expectRefusal,
  isAccepted,
  member,
  sampleKeyring,
  stranger,
  T0,
  wrapStore,
  listAll,
} from './sample-keyring.js'

describe('createKeyring(options)', () => {
  it.each([
    [
      { clocks: Date.now },
      /^createKeyring: expected only store, clock, prefix, realm, scopes, maxLifetimeMs, onEvent/,
    ],
    [{ clock: T0 }, /^clock: expected a function/],
    [{ onEvent: [] }, /^onEvent: expected a function/],
    [{ prefix: 'sq_' }, /^prefix: expected/],
    [{ scopes: 'a' }, /^scopes: expected an array/],
    [{ scopes: ['a b'] }, /^scope: expected/],
    [{ maxLifetimeMs: 0 }, /^maxLifetimeMs: expected a positive integer/],
    [{ maxLifetimeMs: '5' }, /^maxLifetimeMs: expected a positive integer/],
    [{ maxLifetimeMs: 1.5 }, /^maxLifetimeMs: expected a positive integer/],
    [{ store: {} }, /^store: expected a key store with insert, find, list/],
    [{ store: undefined }, /^store: expected a key store/],
  ])('refuses %j', (options, message) => {
    const given = { store: createMemoryKeyStore(), ...options } as KeyringOptions
    expect(() => createKeyring(given)).toThrow(message)
  })

  it('requires options', () => {
    expect(() => createKeyring(undefined as unknown as KeyringOptions)).toThrow(TypeError)
  })

  it('reads each option once', () => {
    const reads: string[] = []
    const options = {}
    const given = { store: createMemoryKeyStore(), clock: Date.now, prefix: 'sq', realm: 'api' }
    for (const [name, value] of Object.entries(given)) {
      const get = () => (reads.push(name), value)
      Object.defineProperty(options, name, { enumerable: true, get })
    }
    createKeyring(options as KeyringOptions)
    expect(reads).toEqual(Object.keys(given))
  })

  it('rejects a time that is not an integer', async () => {
    for (const wrong of [Number.NaN, undefined, '0', new Date(), 1.5, Infinity]) {
      const { keyring, store } = sampleKeyring()
      const { secret } = await keyring.create(admin, ci)
      const timeless = createKeyring({ store, clock: () => wrong as number })
      await expect(timeless.create(admin, { ...ci, name: 'other' })).rejects.toThrow(
        /^clock: expected/,
      )
      await expect(timeless.authenticate(`Bearer ${secret}`)).rejects.toThrow(/^clock: expected/)
    }
  })
})

describe('who manages keys', () => {
  it('is only an admin: anyone else is forbidden, before arguments are checked', async () => {
    const sample = sampleKeyring()
    const { keyring } = sample
    const { key, secret } = await keyring.create(admin, ci)
    const roles = ['member', 'Admin', 'admin ', '', undefined, ['admin'], 'owner']
    for (const role of roles) {
      const actor = { ...member, role } as Actor
      const wrong = {} as CreateOptions
      await expectRefusal(keyring.create(actor, wrong), 'forbidden', 403)
      await expectRefusal(keyring.list(actor), 'forbidden', 403)
      await expectRefusal(keyring.get(actor, key.id), 'forbidden', 403)
      await expectRefusal(keyring.get(actor, 'unknown'), 'forbidden', 403)
      await expectRefusal(keyring.revoke(actor, key.id, '\n'), 'forbidden', 403)
      await expectRefusal(keyring.rotate(actor, key.id), 'forbidden', 403)
    }
    expect(await listAll(keyring, admin)).toEqual([key])
    expect(await isAccepted(sample, secret)).toBe(true)
  })

  it.each([
    [undefined, TypeError, 'actor'],
    [null, TypeError, 'actor'],
    ['admin', TypeError, 'actor'],
    [{ role: 'admin' }, RangeError, 'actor.organisationId'],
    [{ role: 'admin', organisationId: '' }, RangeError, 'actor.organisationId'],
    [{ role: 'admin', organisationId: 7 }, RangeError, 'actor.organisationId'],
    [{ role: 'admin', organisationId: 'a\0' }, RangeError, 'actor.organisationId'],
    [{ role: 'admin', organisationId: 'o'.repeat(257) }, RangeError, 'actor.organisationId'],
    [{ role: 'admin', organisationId: 'acme', id: 7 }, RangeError, 'actor.id'],
    [{ role: 'admin', organisationId: 'acme', id: '' }, RangeError, 'actor.id'],
    [{ role: 'admin', organisationId: 'acme', id: 'a\u0000' }, RangeError, 'actor.id'],
  ])('is not %j', async (actor, kind, place) => {
    const { keyring, events } = sampleKeyring()
    const error: unknown = await keyring.list(actor as Actor).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(kind)
    expect(String(error)).toContain(`: ${place}: expected `)
    expect(events).toEqual([])
  })

  it('may be an admin without an id', async () => {
    const { keyring, events } = sampleKeyring()
    const actor = { organisationId: 'acme', role: 'admin' } as const
    const { key } = await keyring.create(actor, ci)
    await keyring.revoke(actor, key.id)
    const done = { outcome: 'done', actor: { ...actor, id: undefined } }
    expect(events).toMatchObject([done, done])
  })
})

describe('list and get', () => {
  it('return the same frozen keys, newest first', async () => {
    const { keyring, time } = sampleKeyring()
    const made: ApiKey[] = []
    for (const name of ['old', 'young']) {
      time.now++
      made.unshift((await keyring.create(admin, { ...ci, name })).key)
    }
    await keyring.create(stranger, ci)
    const page = await keyring.list(admin)
    expect(page).toEqual({ keys: made, next: null })
    for (const each of made) expect(await keyring.get(admin, each.id)).toEqual(each)
    expect([page, page.keys, page.keys[0]].every(Object.isFrozen)).toBe(true)
  })

  it.each<[string, (record: KeyRecord) => object]>([
    ['of another organisation', (key) => ({ ...key, organisationId: 'globex' })],
    ['without an owner', ({ organisationId: _, ...key }) => key],
  ])('reject a store that lists a key %s', async (_, change) => {
    const { store, keyring: sound } = sampleKeyring()
    await sound.create(admin, ci)
    const list: KeyStore['list'] = async (...of) =>
      (await store.list(...of)).map((key) => change(key) as KeyRecord) // the changed key is wrong
    const { keyring } = sampleKeyring({ ...store, list })
    await expect(keyring.list(admin)).rejects.toThrow(
      'store.list: expected keys of the organisation, got a foreign key',
    )
  })
})

describe('terms out of their bounds', () => {
  it('are refused by each call', async () => {
    const { keyring } = sampleKeyring()
    const { key } = await keyring.create(admin, ci)
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      invalid_state: () => keyring.list(admin, { state: 'live' as never }),
      invalid_limit: () => keyring.list(admin, { limit: 0 }),
      invalid_cursor: () => keyring.list(admin, { after: '' }),
      invalid_overlap: () => keyring.rotate(admin, key.id, { overlapMs: -1 }),
      invalid_reason: () => keyring.revoke(admin, key.id, 'a\nb'),
    }
    for (const [code, call] of Object.entries(calls)) {
      expect(await expectRefusal(call(), 'invalid_key', 400)).toMatchObject([{ code }])
    }
  })
})

describe('an id that is unknown, or another organisation’s', () => {
  it('is the same error in every call', async () => {
    const sample = sampleKeyring()
    const { keyring } = sample
    const { key, secret } = await keyring.create(stranger, ci)
    const messages = new Set<string>()
    const ids = [key.id, '0'.repeat(16), secret, '', '__proto__', undefined, null, 7, [key.id]]
    for (const id of ids as string[]) {
      for (const call of [
        () => keyring.get(admin, id),
        () => keyring.revoke(admin, id),
        () => keyring.rotate(admin, id),
      ]) {
        await expectRefusal(call(), 'not_found', 404)
        messages.add(String(await call().catch((error: unknown) => error)))
      }
    }
    expect(messages.size).toBe(1)
    expect(await keyring.get(stranger, key.id)).toEqual(key)
    expect(await isAccepted(sample, secret)).toBe(true)
  })
})

describe('a store that fails', () => {
  it('makes each call reject with its error, unchanged', async () => {
    const { store } = sampleKeyring()
    const { key } = await sampleKeyring(store).keyring.create(admin, ci)
    const down = new Error('down')
    for (const fail of [
      () => Promise.reject(down),
      () => {
        throw down
      },
    ]) {
      const { keyring, events } = sampleKeyring(wrapStore(store, fail))
      for (const call of [
        () => keyring.create(admin, ci),
        () => listAll(keyring, admin),
        () => keyring.get(admin, key.id),
        () => keyring.revoke(admin, key.id),
        () => keyring.rotate(admin, key.id),
      ]) {
        await expect(call()).rejects.toBe(down)
      }
      expect(events.map(({ action, outcome }) => [action, outcome])).toEqual([
        ['create', 'failed'],
        ['revoke', 'failed'],
        ['rotate', 'failed'],
      ])
    }
    expect(await store.list('acme', { limit: 1_000 })).toMatchObject([
      { revokedAt: null, overlapEndsAt: null },
    ])
  })
})
