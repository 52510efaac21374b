import { createKeyring, createMemoryKeyStore, type CreateOptions } from 'supplier-query/auth'
import { describe, expect, it } from 'vitest'
import { admin, ci, DAY, expectRefusal, sampleKeyring, stranger, T0 } from './sample-keyring.js'

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
        createdAt: T0,
        expiresAt: T0 + DAY,
        revokedAt: null,
        lastUsedAt: null,
      },
      secret: created.secret,
    })
    expect(created.secret).toMatch(/^sq_[0-9A-Za-z]{16}_[0-9A-Za-z]{49}$/)
    for (const each of [created, created.key, created.key.scopes]) {
      expect(Object.isFrozen(each)).toBe(true)
    }
  })

  it('starts the key with the prefix', async () => {
    const keyring = createKeyring({ store: createMemoryKeyStore(), prefix: 'acme' })
    const { secret } = await keyring.create(admin, ci)
    expect(secret).toMatch(/^acme_/)
    expect(await keyring.authenticate(`Bearer ${secret}`)).toMatchObject({ ok: true })
  })

  it('uses the real clock by default', async () => {
    const before = Date.now()
    const { key } = await createKeyring({ store: createMemoryKeyStore() }).create(admin, ci)
    expect(key.createdAt).toBeGreaterThanOrEqual(before)
    expect(key.createdAt).toBeLessThanOrEqual(Date.now())
  })

  it('accepts names of 1 to 64 code points', async () => {
    const { keyring } = sampleKeyring()
    const names = ['x', 'n'.repeat(64), '🔑'.repeat(64), ' ', 'a\u2028b', '__proto__', "'; --"]
    for (const name of names) {
      expect((await keyring.create(admin, { ...ci, name })).key.name).toBe(name)
    }
    expect((await keyring.list(admin)).length).toBe(names.length)
  })

  it.each([
    ['a number', 7],
    ['missing', undefined],
    ['empty', ''],
    ['65 characters', 'n'.repeat(65)],
    ['65 code points', '🔑'.repeat(65)],
    ['a newline', 'a\nb'],
    ['a newline at its end', 'a\n'],
    ['U+0000', 'a\0'],
    ['U+007F', '\x7f'],
    ['U+0085', 'a\x85'],
    ['a lone surrogate', '\ud800'],
  ])('rejects a name: %s', async (_, name) => {
    const { keyring } = sampleKeyring()
    await expect(keyring.create(admin, { ...ci, name: name as string })).rejects.toThrow(
      /^name must be a string of 1 to 64 characters/,
    )
    expect(await keyring.list(admin)).toEqual([])
  })

  it('accepts no scopes or many, and drops duplicates', async () => {
    const { keyring } = sampleKeyring()
    const scopesOf = async (name: string, scopes: string[]) =>
      (await keyring.create(admin, { name, scopes })).key.scopes
    const many = Array.from({ length: 64 }, (_, index) => `scope:${index}`)
    expect(await scopesOf('none', [])).toEqual([])
    expect(await scopesOf('many', many)).toEqual(many)
    expect(await scopesOf('repeated', ['b', 'a', 'b'])).toEqual(['b', 'a'])
    expect(await scopesOf('long', ['s'.repeat(64)])).toEqual(['s'.repeat(64)])
  })

  it('counts scopes that a getter in the array cannot add to', async () => {
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

  it('copies the array of scopes', async () => {
    const { keyring } = sampleKeyring()
    const scopes = ['a']
    const { key } = await keyring.create(admin, { name: 'CI', scopes })
    scopes.push('b')
    expect((await keyring.get(admin, key.id)).scopes).toEqual(['a'])
  })

  it.each([
    [undefined],
    ['suppliers:read'],
    [{ 0: 'a', length: 1 }],
    [['']],
    [['a b']],
    [['a"']],
    [['a\\']],
    [['é']],
    [['s'.repeat(65)]],
    [[7]],
    // A hole is no scope.
    [Array.from<string>({ length: 1 })],
    [Array.from({ length: 65 }, (_, index) => `${index}`)],
  ])('rejects the scopes %j', async (scopes) => {
    const { keyring } = sampleKeyring()
    const call = keyring.create(admin, { name: 'CI', scopes: scopes as string[] })
    await expect(call).rejects.toThrow(/scope/)
  })

  it.each([['tomorrow'], [Number.NaN], [Infinity], [1.5], [null], [2 ** 53], [new Date(T0)]])(
    'rejects expiresAt: %s',
    async (expiresAt) => {
      const { keyring } = sampleKeyring()
      const call = keyring.create(admin, { ...ci, expiresAt: expiresAt as number })
      await expect(call).rejects.toThrow(
        /^expiresAt must be an integer number of epoch milliseconds/,
      )
    },
  )

  it('rejects unknown options, and options that are not an object', async () => {
    const { keyring } = sampleKeyring()
    const wrong = { ...ci, expireAt: T0 }
    await expect(keyring.create(admin, wrong)).rejects.toThrow(
      'create: expected only name, scopes, expiresAt, got "expireAt"',
    )
    const long = { ...ci, ['x'.repeat(65)]: T0 }
    await expect(keyring.create(admin, long)).rejects.toThrow(/, got "x{64}"$/)
    for (const options of [undefined, null, 'CI']) {
      const call = keyring.create(admin, options as unknown as CreateOptions)
      await expect(call).rejects.toThrow(/^create: expected an object/)
    }
  })

  it('refuses a name that a live key of the organisation has', async () => {
    const { keyring } = sampleKeyring()
    await keyring.create(admin, ci)
    await expectRefusal(keyring.create(admin, ci), 'name_taken', 409)
    await keyring.create(stranger, ci)
    await keyring.create(admin, { ...ci, name: 'ci' })
  })

  it('lets exactly one of many concurrent calls with one name win', async () => {
    const { keyring } = sampleKeyring()
    const calls = await Promise.allSettled(
      Array.from({ length: 20 }, () => keyring.create(admin, ci)),
    )
    expect(calls.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect((await keyring.list(admin)).length).toBe(1)
  })

  it('accepts the name of a key that has expired or been revoked', async () => {
    const { keyring, time } = sampleKeyring()
    await keyring.create(admin, { ...ci, expiresAt: T0 + 10 })
    time.now = T0 + 9
    await expectRefusal(keyring.create(admin, ci), 'name_taken', 409)
    time.now = T0 + 10
    const { key } = await keyring.create(admin, ci)
    await keyring.revoke(admin, key.id)
    await keyring.create(admin, ci)
  })
})
