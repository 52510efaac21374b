import {
  createKeyring,
  createMemoryKeyStore,
  type Actor,
  type ApiKey,
  type CreateOptions,
  type KeyringOptions,
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
} from './sample-keyring.js'

describe('createKeyring(options)', () => {
  it.each([
    [{ clocks: Date.now }, /^createKeyring: expected only store, clock, prefix, realm, onEvent/],
    [{ clock: T0 }, /^clock must be a function/],
    [{ onEvent: [] }, /^onEvent must be a function/],
    [{ prefix: 'sq_' }, /^prefix must be/],
    [{ store: {} }, /^store: expected a key store, missing insert, find, list/],
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
      await expect(timeless.create(admin, { ...ci, name: 'other' })).rejects.toThrow(/^clock must/)
      await expect(timeless.authenticate(`Bearer ${secret}`)).rejects.toThrow(/^clock must/)
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
    expect(await keyring.list(admin)).toEqual([key])
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
    [{ role: 'admin', organisationId: 'acme', id: 7 }, TypeError, 'actor.id'],
  ])('is not %j', async (actor, kind, place) => {
    const { keyring, events } = sampleKeyring()
    const error: unknown = await keyring.list(actor as Actor).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(kind)
    expect(String(error)).toContain(`: ${place} must be `)
    expect(events).toEqual([])
  })

  it('may be an admin without an id', async () => {
    const { keyring, events } = sampleKeyring()
    const actor = { organisationId: 'acme', role: 'admin' } as const
    await keyring.create(actor, ci)
    expect(events).toMatchObject([{ outcome: 'done', actor: { ...actor, id: undefined } }])
  })
})

describe('list and get', () => {
  it('show live, expired, revoked and rotated keys alike, oldest first', async () => {
    const { keyring, time } = sampleKeyring()
    const made: ApiKey[] = []
    for (const name of ['expired', 'revoked', 'rotated']) {
      time.now++
      const expiresAt = name === 'expired' ? T0 + 50 : undefined
      made.push((await keyring.create(admin, { ...ci, name, expiresAt })).key)
    }
    const [expired, revoked, rotated] = made as [ApiKey, ApiKey, ApiKey]
    time.now = T0 + 100
    await keyring.revoke(admin, revoked.id)
    const { key: successor } = await keyring.rotate(admin, rotated.id)
    await keyring.create(stranger, ci)
    const all = [expired, { ...revoked, revokedAt: T0 + 100 }, rotated, successor]
    expect(await keyring.list(admin)).toEqual(all)
    for (const each of all) expect(await keyring.get(admin, each.id)).toEqual(each)
    expect(Object.isFrozen(await keyring.list(admin))).toBe(true)
  })

  it('order keys of the same instant by id', async () => {
    const { keyring } = sampleKeyring()
    for (let i = 0; i < 20; i++) await keyring.create(admin, { ...ci, name: `${i}` })
    const ids = (await keyring.list(admin)).map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted())
  })

  it('hide what a careless store returns for another organisation or id', async () => {
    const { store } = sampleKeyring()
    const { keyring } = sampleKeyring({
      ...store,
      find: async () => (await store.list('globex'))[0],
      list: () => store.list('globex'),
    })
    const { key } = await keyring.create(stranger, ci)
    expect(await keyring.list(admin)).toEqual([])
    expect(await keyring.get(stranger, key.id)).toEqual(key)
    await expectRefusal(keyring.get(stranger, '0'.repeat(16)), 'not_found', 404)
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
        () => keyring.list(admin),
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
    expect(await store.list('acme')).toMatchObject([{ revokedAt: null, overlapEndsAt: null }])
  })
})
