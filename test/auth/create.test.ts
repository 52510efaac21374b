import type { CreateOptions } from 'supplier-query/auth'
import { describe, expect, it } from 'vitest'
import {
  admin,
  ci,
  DAY,
  expectRefusal,
  sampleKeyring,
  stranger,
  T0,
  listAll,
} from './sample-keyring.js'

describe('create', () => {
  it('returns the public key record, frozen, and the secret', async () => {
    const { keyring } = sampleKeyring()
    const created = await keyring.create(admin, { ...ci, expiresAt: T0 + DAY })
    expect(created).toEqual({
      key: {
        id: created.secret.split('_')[1],
        name: 'CI',
        organisationId: 'acme',
        scopes: ['suppliers:read'],
        status: 'live',
        createdAt: T0,
        createdBy: 'ada',
        expiresAt: T0 + DAY,
        revokedAt: null,
        revokedBy: null,
        lastUsedAt: null,
        overlapEndsAt: null,
        predecessorId: null,
        successorId: null,
      },
      secret: created.secret,
    })
    expect(created.secret).toMatch(/^sq_[0-9A-Za-z]{16}_[0-9A-Za-z]{49}$/)
    for (const each of [created, created.key, created.key.scopes]) {
      expect(Object.isFrozen(each)).toBe(true)
    }
  })

  it('accepts names of 1 to 64 code points, to which NFC may shorten 256 units', async () => {
    const { keyring } = sampleKeyring()
    const composed = '\u1f82'.repeat(64)
    expect(composed.normalize('NFD').length).toBe(256)
    const names = ['x', 'n '.repeat(31) + 'ab', '🔑'.repeat(64), '.', '__proto__', "'; --"]
    for (const name of [...names, composed]) {
      const made = await keyring.create(admin, { ...ci, name: name.normalize('NFD') })
      expect(made.key.name).toBe(name)
    }
  })

  it('rejects a name or a scope that contains the random part of a key', async () => {
    const { keyring } = sampleKeyring()
    const { secret } = await keyring.create(admin, ci)
    const random = secret.split('_')[2]!
    for (const name of [
      random,
      random.slice(0, 43),
      `CI ${random}`,
      secret.slice(3, 63),
      `(${random.slice(6)})`,
      `prod${random}`,
      `${random}old`,
      `x${random.slice(0, 43)}é`,
    ]) {
      await expect(keyring.create(admin, { ...ci, name })).rejects.toThrow(
        /^name: expected a string of 1 to 64 .*, and no part of a key\.$/,
      )
    }
    const long = `${'s'.repeat(42)}:${'s'.repeat(21)}`
    expect((await keyring.create(admin, { name: 'long', scopes: [long] })).key.scopes).toEqual([
      long,
    ])
    const scopes = ['r', `read:${random}`]
    await expect(keyring.create(admin, { name: 'new', scopes })).rejects.toThrow(
      /^scopes\[1\]: expected a string of 1 to 64 .*, and no part of a key\.$/,
    )
  })

  it('counts scopes after copying them, so that a getter cannot add more', async () => {
    const { keyring } = sampleKeyring()
    const scopes = ['first']
    Object.defineProperty(scopes, 0, {
      enumerable: true,
      get: () => {
        for (let i = 0; i < 100; i++) scopes.push(`scope:${scopes.length}`)
        return 'first'
      },
    })
    expect((await keyring.create(admin, { name: 'CI', scopes })).key.scopes).toEqual(['first'])
  })

  it('applies maxLifetimeMs to no existing key and to no rotation', async () => {
    const { keyring: before, store } = sampleKeyring()
    const endless = await before.create(admin, ci)
    const distant = await before.create(admin, { ...ci, name: 'far', expiresAt: T0 + 9 * DAY })
    const { keyring } = sampleKeyring(store, { maxLifetimeMs: DAY })
    for (const { key, secret } of [endless, distant]) {
      expect(await keyring.authenticate(`Bearer ${secret}`)).toMatchObject({ ok: true })
      const next = await keyring.rotate(admin, key.id)
      expect(next.key.expiresAt).toBe(key.expiresAt)
      expect(await keyring.authenticate(`Bearer ${next.secret}`)).toMatchObject({ ok: true })
    }
    const call = keyring.create(admin, { ...ci, name: 'new' })
    expect(await expectRefusal(call, 'invalid_key', 400)).toMatchObject([
      { code: 'expiry_too_late' },
    ])
  })

  it('reports all mistakes at once, each with its path', async () => {
    const { keyring, events } = sampleKeyring(undefined, { scopes: ['suppliers:read', 'r'] })
    const terms = { name: 'a\nb', scopes: ['suppliers:read', 'w', 'a b', 'r', 7], expiresAt: 5 }
    const call = keyring.create(admin, terms as unknown as CreateOptions)
    const issues = await expectRefusal(call, 'invalid_key', 400)
    const allowed = ['suppliers:read', 'r']
    expect(issues.map(({ path, code, params }) => [path.join('.'), code, params])).toEqual([
      ['name', 'invalid_name', { min: 1, max: 64 }],
      ['scopes.1', 'unknown_scope', { allowed }],
      ['scopes.2', 'invalid_scopes', { min: 1, max: 64 }],
      ['scopes.4', 'invalid_scopes', { min: 1, max: 64 }],
      ['expiresAt', 'expiry_in_past', { now: T0 }],
    ])
    expect(issues[1]?.message).toBe('scopes[1]: expected one of suppliers:read, r.')
    for (const each of [issues, ...issues, ...issues.map(({ path }) => path)]) {
      expect(Object.isFrozen(each)).toBe(true)
    }
    const error: unknown = await call.catch((reason: unknown) => reason)
    expect(String(error)).toBe(`AuthError: ${issues.map(({ message }) => message).join(' ')}`)
    expect(events.map(({ outcome }) => outcome)).toEqual(['invalid_key'])
    expect(await listAll(keyring, admin)).toEqual([])
  })

  it('accepts only the scopes of the keyring, for keys and for requests', async () => {
    const { keyring } = sampleKeyring(undefined, { scopes: ['r', 'w'] })
    const { secret } = await keyring.create(admin, { name: 'CI', scopes: ['w', 'w'] })
    const answer = await keyring.authenticate(`Bearer ${secret}`, { scope: 'w' })
    expect(answer).toMatchObject({ ok: true, principal: { scopes: ['w'] } })
    const mistaken = keyring.authenticate(`Bearer ${secret}`, { scope: 'x' })
    await expect(mistaken).rejects.toThrow(
      `scope: expected one of the keyring's scopes, got a string of 1 characters`,
    )
    const lacking = await keyring.authenticate(`Bearer ${secret}`, { scope: 'r' })
    expect(lacking).toMatchObject({
      error: { message: 'The API key does not have the scope "r".' },
    })
  })

  it('refuses a name that folds to the name of a live key', async () => {
    const { keyring } = sampleKeyring()
    const [name, other] = ['straße CI', ' STRASSE\u2003ci']
    const { key } = await keyring.create(admin, { ...ci, name })
    await keyring.create(stranger, { ...ci, name })
    await expectRefusal(keyring.create(admin, { ...ci, name: other }), 'name_taken', 409)
    // A key and its successor have one name.
    const successor = await keyring.rotate(admin, key.id)
    await expectRefusal(keyring.create(admin, { ...ci, name: other }), 'name_taken', 409)
    await keyring.revoke(admin, successor.key.id)
    await keyring.create(admin, { ...ci, name: other })
  })

  it('rejects unknown options, and options that are not an object', async () => {
    const { keyring } = sampleKeyring()
    const wrong = { ...ci, expireAt: T0 }
    await expect(keyring.create(admin, wrong)).rejects.toThrow(
      'create: expected only name, scopes, expiresAt, got another property',
    )
    for (const options of [undefined, null, 'CI']) {
      const call = keyring.create(admin, options as unknown as CreateOptions)
      await expect(call).rejects.toThrow(/^create: expected a plain object/)
    }
  })
})
