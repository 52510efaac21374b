import { inspect } from 'node:util'
import {
  AuthError,
  createKeyring,
  createMemoryKeyStore,
  type Actor,
  type ApiKey,
  type CreateOptions,
  type KeyringOptions,
  type RotateOptions,
} from 'supplier-query/auth'
import { describe, expect, it } from 'vitest'
import { admin, DAY, member, sampleKeyring, stranger, T0, wrapStore } from './sample-keyring.js'

const ci: CreateOptions = { name: 'CI', scopes: ['suppliers:read'] }

/** Refused with the code, as an answer to a client would say. */
async function expectRefusal(call: Promise<unknown>, code: string, status: number) {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(AuthError)
  expect(error).toMatchObject({ name: 'AuthError', code, status, wwwAuthenticate: undefined })
  const { message } = error as AuthError // as was just seen
  expect(JSON.parse(JSON.stringify(error))).toEqual({ type: 'auth', code, message })
}

const isAccepted = async ({ keyring }: ReturnType<typeof sampleKeyring>, secret: string) =>
  (await keyring.authenticate(`Bearer ${secret}`)).ok

describe('create', () => {
  it('gives the key as it may be seen, frozen, and its text', async () => {
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

  it('begins the key with the prefix that was chosen', async () => {
    const keyring = createKeyring({ store: createMemoryKeyStore(), prefix: 'acme' })
    const { secret } = await keyring.create(admin, ci)
    expect(secret).toMatch(/^acme_/)
    expect(await keyring.authenticate(`Bearer ${secret}`)).toMatchObject({ ok: true })
  })

  it('takes the time of the clock, which is the real one where none is given', async () => {
    const before = Date.now()
    const { key } = await createKeyring({ store: createMemoryKeyStore() }).create(admin, ci)
    expect(key.createdAt).toBeGreaterThanOrEqual(before)
    expect(key.createdAt).toBeLessThanOrEqual(Date.now())
  })

  it('takes names of 1 to 64 characters, counted as code points', async () => {
    const { keyring } = sampleKeyring()
    const names = ['x', 'n'.repeat(64), '🔑'.repeat(64), ' ', 'a\u2028b', '__proto__', "'; --"]
    for (const name of names) {
      expect((await keyring.create(admin, { ...ci, name })).key.name).toBe(name)
    }
    expect((await keyring.list(admin)).length).toBe(names.length)
  })

  it.each([
    ['no text', 7],
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
  ])('refuses a name that is %s', async (_, name) => {
    const { keyring } = sampleKeyring()
    await expect(keyring.create(admin, { ...ci, name: name as string })).rejects.toThrow(
      /^name must be a text of 1 to 64 characters/,
    )
    expect(await keyring.list(admin)).toEqual([])
  })

  it('takes no scopes, many, and a repeated one once', async () => {
    const { keyring } = sampleKeyring()
    const scopesOf = async (name: string, scopes: string[]) =>
      (await keyring.create(admin, { name, scopes })).key.scopes
    const many = Array.from({ length: 64 }, (_, index) => `scope:${index}`)
    expect(await scopesOf('none', [])).toEqual([])
    expect(await scopesOf('many', many)).toEqual(many)
    expect(await scopesOf('repeated', ['b', 'a', 'b'])).toEqual(['b', 'a'])
    expect(await scopesOf('long', ['s'.repeat(64)])).toEqual(['s'.repeat(64)])
  })

  it('is not changed by what becomes of the list of scopes', async () => {
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
  ])('refuses the scopes %j', async (scopes) => {
    const { keyring } = sampleKeyring()
    const call = keyring.create(admin, { name: 'CI', scopes: scopes as string[] })
    await expect(call).rejects.toThrow(/scope/)
  })

  it.each([['tomorrow'], [Number.NaN], [Infinity], [1.5], [null], [2 ** 53], [new Date(T0)]])(
    'refuses to expire at %s',
    async (expiresAt) => {
      const { keyring } = sampleKeyring()
      const call = keyring.create(admin, { ...ci, expiresAt: expiresAt as number })
      await expect(call).rejects.toThrow(/^expiresAt must be a whole number of epoch milliseconds/)
    },
  )

  it('refuses unknown members, and options that are no object', async () => {
    const { keyring } = sampleKeyring()
    const wrong = { ...ci, expireAt: T0 }
    await expect(keyring.create(admin, wrong)).rejects.toThrow(
      'create: expected only name, scopes, expiresAt, got "expireAt"',
    )
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

  it('of many at once under one name, one wins', async () => {
    const { keyring } = sampleKeyring()
    const calls = await Promise.allSettled(
      Array.from({ length: 20 }, () => keyring.create(admin, ci)),
    )
    expect(calls.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect((await keyring.list(admin)).length).toBe(1)
  })

  it('takes the name of a key that has expired or was revoked', async () => {
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

describe('list and get', () => {
  it('show live, expired, revoked and rotated keys alike, the oldest first', async () => {
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

  it('put keys of one instant in the order of their ids', async () => {
    const { keyring } = sampleKeyring()
    for (let i = 0; i < 20; i++) await keyring.create(admin, { ...ci, name: `${i}` })
    const ids = (await keyring.list(admin)).map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted())
  })

  it('give nothing of a store that is careless about organisations and ids', async () => {
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
  it('is the same error in each call, and asks for nothing else', async () => {
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

describe('revoke', () => {
  it('ends the key for good, from the moment it resolves', async () => {
    const sample = sampleKeyring()
    const { keyring } = sample
    const { key, secret } = await keyring.create(admin, ci)
    expect(await isAccepted(sample, secret)).toBe(true)
    expect(await keyring.revoke(admin, key.id, 'left the company')).toBeUndefined()
    expect(await isAccepted(sample, secret)).toBe(false)
  })

  it('is idempotent: the first time stands', async () => {
    const { keyring, time } = sampleKeyring()
    const { key } = await keyring.create(admin, ci)
    await keyring.revoke(admin, key.id)
    time.now += DAY
    await keyring.revoke(admin, key.id)
    expect(await keyring.get(admin, key.id)).toEqual({ ...key, revokedAt: T0 })
  })

  it('ends every predecessor, in its overlap or past it, and no others', async () => {
    const sample = sampleKeyring()
    const { keyring, time } = sample
    const first = await keyring.create(admin, ci)
    const second = await keyring.rotate(admin, first.key.id, { overlapMs: 10 * DAY })
    const third = await keyring.rotate(admin, second.key.id, { overlapMs: 0 })
    const fourth = await keyring.rotate(admin, third.key.id, { overlapMs: 10 * DAY })
    const fifth = await keyring.rotate(admin, fourth.key.id)
    time.now += 1
    const accepted = async () => {
      const all = [first, second, third, fourth, fifth]
      return Promise.all(all.map(({ secret }) => isAccepted(sample, secret)))
    }
    expect(await accepted()).toEqual([true, false, true, true, true])
    await keyring.revoke(admin, fourth.key.id)
    expect(await accepted()).toEqual([false, false, false, false, true])
    const revoked = (await keyring.list(admin)).filter(({ revokedAt }) => revokedAt !== null)
    const ids = revoked.map(({ id }) => id)
    expect(ids.toSorted()).toEqual(
      [first, second, third, fourth].map(({ key }) => key.id).toSorted(),
    )
  })

  it('ends predecessors for a clock that is behind, or steps back, too', async () => {
    const sample = sampleKeyring()
    const { keyring, time } = sample
    const first = await keyring.create(admin, ci)
    const second = await keyring.rotate(admin, first.key.id, { overlapMs: 0 })
    const third = await keyring.rotate(admin, second.key.id, { overlapMs: DAY })
    time.now += 2 * DAY
    await keyring.revoke(admin, third.key.id)
    for (const now of [T0 - DAY, T0, T0 + DAY - 1, T0 + 2 * DAY]) {
      time.now = now
      for (const { secret } of [first, second, third]) {
        expect(await isAccepted(sample, secret)).toBe(false)
      }
    }
  })

  it('of a predecessor leaves its successor', async () => {
    const sample = sampleKeyring()
    const { keyring } = sample
    const first = await keyring.create(admin, ci)
    const second = await keyring.rotate(admin, first.key.id)
    await keyring.revoke(admin, first.key.id)
    expect(await isAccepted(sample, first.secret)).toBe(false)
    expect(await isAccepted(sample, second.secret)).toBe(true)
  })

  it('goes by what is left where a store has lost a predecessor', async () => {
    const lost = new Set<string>()
    const { store } = sampleKeyring()
    const sample = sampleKeyring({
      ...store,
      find: async (id) => (lost.has(id) ? undefined : store.find(id)),
    })
    const { keyring } = sample
    const first = await keyring.create(admin, ci)
    const second = await keyring.rotate(admin, first.key.id)
    lost.add(first.key.id)
    await keyring.revoke(admin, second.key.id)
    expect(await isAccepted(sample, second.secret)).toBe(false)
  })

  it.each([['r'.repeat(257)], ['a\nb'], ['\ud800'], [7], [null]])(
    'refuses the reason %j',
    async (reason) => {
      const { keyring } = sampleKeyring()
      const { key } = await keyring.create(admin, ci)
      const call = keyring.revoke(admin, key.id, reason as string)
      await expect(call).rejects.toThrow(/^reason must be a text of at most 256 characters/)
    },
  )
})

describe('rotate', () => {
  it('gives a successor with the same name, access rights and expiry', async () => {
    const sample = sampleKeyring()
    const { keyring, time } = sample
    const first = await keyring.create(admin, { ...ci, expiresAt: T0 + 9 * DAY })
    time.now += 5
    const second = await keyring.rotate(admin, first.key.id)
    expect(second.key).toEqual({ ...first.key, id: second.secret.split('_')[1], createdAt: T0 + 5 })
    expect(second.secret).not.toBe(first.secret)
    expect(Object.isFrozen(second)).toBe(true)
    const answer = await keyring.authenticate(`Bearer ${second.secret}`, { scope: ci.scopes[0] })
    expect(answer).toMatchObject({ ok: true, principal: { keyId: second.key.id, name: 'CI' } })
  })

  it.each([
    [undefined, DAY],
    [{}, DAY],
    [{ overlapMs: undefined }, DAY],
    [{ overlapMs: 0 }, 0],
    [{ overlapMs: 1 }, 1],
    [{ overlapMs: 365 * DAY }, 365 * DAY],
  ])('with %j keeps the old key for %d ms', async (options, overlapMs) => {
    const sample = sampleKeyring()
    const { keyring, time } = sample
    const first = await keyring.create(admin, ci)
    const second = await keyring.rotate(admin, first.key.id, options)
    if (overlapMs > 0) {
      time.now = T0 + overlapMs - 1
      expect(await isAccepted(sample, first.secret)).toBe(true)
    }
    time.now = T0 + overlapMs
    expect(await isAccepted(sample, first.secret)).toBe(false)
    expect(await isAccepted(sample, second.secret)).toBe(true)
  })

  it.each([-1, 1.5, Number.NaN, Infinity, 365 * DAY + 1, '0', null])(
    'refuses an overlap of %s',
    async (overlapMs) => {
      const { keyring } = sampleKeyring()
      const { key } = await keyring.create(admin, ci)
      const call = keyring.rotate(admin, key.id, { overlapMs: overlapMs as number })
      await expect(call).rejects.toThrow(/^overlapMs must be a whole number from 0 to 31536000000/)
    },
  )

  it('refuses unknown members', async () => {
    const { keyring } = sampleKeyring()
    const { key } = await keyring.create(admin, ci)
    const options = { overlap: 0 } as RotateOptions
    await expect(keyring.rotate(admin, key.id, options)).rejects.toThrow(
      'rotate: expected only overlapMs, got "overlap"',
    )
  })

  it('refuses a key that was rotated, revoked or has expired', async () => {
    const { keyring, time } = sampleKeyring()
    const rotated = await keyring.create(admin, { ...ci, name: 'rotated' })
    const revoked = await keyring.create(admin, { ...ci, name: 'revoked' })
    const expired = await keyring.create(admin, { ...ci, name: 'expired', expiresAt: T0 + 1 })
    await keyring.rotate(admin, rotated.key.id)
    await keyring.revoke(admin, revoked.key.id)
    time.now += 1
    for (const { key } of [rotated, revoked, expired]) {
      await expectRefusal(keyring.rotate(admin, key.id), 'not_rotatable', 409)
    }
    expect((await keyring.list(admin)).length).toBe(4)
  })

  it('of many at once of one key, one wins', async () => {
    const { keyring } = sampleKeyring()
    const { key } = await keyring.create(admin, ci)
    const calls = await Promise.allSettled(
      Array.from({ length: 20 }, () => keyring.rotate(admin, key.id)),
    )
    expect(calls.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect((await keyring.list(admin)).length).toBe(2)
  })

  it('hands on the name: it is taken as long as the successor is live', async () => {
    const { keyring } = sampleKeyring()
    const first = await keyring.create(admin, ci)
    const second = await keyring.rotate(admin, first.key.id, { overlapMs: 0 })
    await expectRefusal(keyring.create(admin, ci), 'name_taken', 409)
    await keyring.revoke(admin, second.key.id)
    await keyring.create(admin, ci)
  })
})

describe('who manages keys', () => {
  it('is an admin alone: anyone else is forbidden, before anything else is looked at', async () => {
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
    [undefined],
    [null],
    ['admin'],
    [{ role: 'admin' }],
    [{ role: 'admin', organisationId: '' }],
    [{ role: 'admin', organisationId: 7 }],
    [{ role: 'admin', organisationId: 'a\0' }],
    [{ role: 'admin', organisationId: 'o'.repeat(257) }],
    [{ role: 'admin', organisationId: 'acme', id: 7 }],
  ])('is not %j', async (actor) => {
    const { keyring, events } = sampleKeyring()
    await expect(keyring.list(actor as Actor)).rejects.toThrow(/^actor/)
    expect(events).toEqual([])
  })
})

describe('onEvent', () => {
  it('receives each create, rotate and revoke', async () => {
    const { keyring, events, time } = sampleKeyring()
    const first = await keyring.create(admin, ci)
    time.now++
    const second = await keyring.rotate(admin, first.key.id)
    time.now++
    await keyring.revoke(admin, second.key.id, 'leaked')
    await keyring.list(admin)
    await keyring.get(admin, first.key.id)
    const none = { keyId: undefined, successorId: undefined, reason: undefined }
    const by = { outcome: 'done', actor: admin }
    expect(events).toEqual([
      { ...none, ...by, action: 'create', at: T0, keyId: first.key.id },
      {
        ...none,
        ...by,
        action: 'rotate',
        at: T0 + 1,
        keyId: first.key.id,
        successorId: second.key.id,
      },
      { ...none, ...by, action: 'revoke', at: T0 + 2, keyId: second.key.id, reason: 'leaked' },
    ])
    for (const event of events) {
      expect(Object.isFrozen(event) && Object.isFrozen(event.actor)).toBe(true)
    }
  })

  it('receives each refused call, and each change that failed', async () => {
    const { keyring, events } = sampleKeyring()
    const { key } = await keyring.create(admin, ci)
    const calls = [
      keyring.create(member, ci),
      keyring.list(member),
      keyring.get(member, key.id),
      keyring.rotate(member, key.id),
      keyring.revoke(member, key.id),
      keyring.create(admin, ci),
      keyring.get(stranger, key.id),
      keyring.revoke(stranger, 'no id'),
      keyring.create(admin, {} as CreateOptions),
    ]
    await Promise.allSettled(calls)
    expect(
      events.slice(1).map(({ action, outcome, actor, keyId }) => {
        return [action, outcome, actor.id, keyId === key.id ? 'the key' : keyId]
      }),
    ).toEqual(
      expect.arrayContaining([
        ['create', 'forbidden', 'bob', undefined],
        ['list', 'forbidden', 'bob', undefined],
        ['get', 'forbidden', 'bob', 'the key'],
        ['rotate', 'forbidden', 'bob', 'the key'],
        ['revoke', 'forbidden', 'bob', 'the key'],
        ['create', 'name_taken', 'ada', expect.stringMatching(/^[0-9A-Za-z]{16}$/)],
        ['get', 'not_found', 'eve', 'the key'],
        ['revoke', 'not_found', 'eve', undefined],
        ['create', 'failed', 'ada', undefined],
      ]),
    )
    expect(events.length).toBe(1 + calls.length)
  })

  it('receives the event before the call resolves', async () => {
    const { keyring, events } = sampleKeyring()
    const { key } = await keyring.create(admin, ci)
    expect(events.length).toBe(1)
    await keyring.revoke(admin, key.id)
    expect(events.length).toBe(2)
  })

  it('changes no outcome by what it throws or rejects with', async () => {
    for (const onEvent of [
      () => {
        throw new Error('full')
      },
      () => Promise.reject(new Error('full')),
    ]) {
      const keyring = createKeyring({ store: createMemoryKeyStore(), onEvent })
      const { key, secret } = await keyring.create(admin, ci)
      await keyring.revoke(admin, key.id)
      expect((await keyring.authenticate(`Bearer ${secret}`)).ok).toBe(false)
      await expectRefusal(keyring.list(member), 'forbidden', 403)
    }
  })

  it('takes of an actor what identifies it, and nothing else', async () => {
    const { keyring, events } = sampleKeyring()
    const actor = { ...admin, password: 'hunter2' }
    await keyring.create(actor, ci)
    expect(events[0]?.actor).toEqual(admin)
  })
})

describe('a store that fails', () => {
  it('is seen by the caller of each call, as it is', async () => {
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

describe('the secret and its digest', () => {
  it('are nowhere but in what made the key', async () => {
    const seen: unknown[] = []
    const printed = () => {
      const texts = seen.flatMap((each) => [
        JSON.stringify(each),
        String(each),
        inspect(each, { depth: 9, showHidden: true, getters: true }),
        each instanceof Error ? each.stack : '',
      ])
      return texts.join('\n')
    }
    const { keyring, store, events } = sampleKeyring()
    const keep = async (call: Promise<unknown>) => {
      seen.push(await call.catch((error: unknown) => error))
    }

    const first = await keyring.create(admin, ci)
    const second = await keyring.rotate(admin, first.key.id)
    const secrets = [first.secret, second.secret]
    for (const { key, secret } of [first, second]) {
      await keep(keyring.authenticate(`Bearer ${secret}`, { scope: 'suppliers:read' }))
      await keep(keyring.authenticate(`Bearer ${secret}`, { scope: 'suppliers:write' }))
      await keep(keyring.authenticate(`Bearer ${secret}x`))
      await keep(keyring.authenticate(`Basic ${secret}`))
      // A key's text in the place of its id, or in a reason.
      await keep(keyring.get(admin, secret))
      await keep(keyring.get(member, secret))
      await keep(keyring.rotate(admin, secret))
      await keep(keyring.revoke(admin, secret, secret))
      await keep(keyring.create(admin, { ...ci, name: `${secret}\n` }))
      await keep(keyring.get(admin, key.id))
      await keep(keyring.list(admin))
      await keep(keyring.revoke(admin, key.id, `leaked: ${secret}`))
      await keep(keyring.rotate(admin, key.id))
      await keep(keyring.authenticate(`Bearer ${secret}`))
      seen.push(key)
    }
    seen.push(keyring, store, events)

    const text = printed()
    const records = await store.list('acme')
    expect(records.length).toBe(2)
    for (const { digest } of records) expect(text).not.toContain(digest)
    for (const secret of secrets) {
      const random = secret.split('_')[2] ?? ''
      for (let i = 0; i + 12 <= random.length; i++) {
        expect(text).not.toContain(random.slice(i, i + 12))
      }
    }
    expect(events.filter(({ reason }) => reason !== undefined).map(({ reason }) => reason)).toEqual(
      [first, second].flatMap(({ key }) => [`sq_${key.id}_…`, `leaked: sq_${key.id}_…`]),
    )
  })

  it('reach the store as a digest only', async () => {
    const { store } = sampleKeyring()
    const given: unknown[] = []
    const spy = wrapStore(store, (_, call, argument) => {
      given.push(argument)
      return call()
    })
    const { keyring } = sampleKeyring(spy)
    const first = await keyring.create(admin, ci)
    const second = await keyring.rotate(admin, first.key.id)
    await keyring.authenticate(`Bearer ${second.secret}`)
    await keyring.revoke(admin, second.key.id)
    for (const { secret } of [first, second]) {
      expect(inspect(given, { depth: 9 })).not.toContain(secret.split('_')[2]?.slice(0, 12))
    }
  })
})

describe('createKeyring(options)', () => {
  it.each([
    [{ clocks: Date.now }, /^createKeyring: expected only store, clock, prefix, onEvent/],
    [{ clock: T0 }, /^clock must be a function/],
    [{ onEvent: [] }, /^onEvent must be a function/],
    [{ prefix: 'sq_' }, /^prefix must be/],
    [{ store: {} }, /^store: expected a key store, got one without insert, find, list/],
    [{ store: undefined }, /^store: expected a key store/],
  ])('refuses %j', (options, message) => {
    const given = { store: createMemoryKeyStore(), ...options } as KeyringOptions
    expect(() => createKeyring(given)).toThrow(message)
  })

  it('refuses to go without options', () => {
    expect(() => createKeyring(undefined as unknown as KeyringOptions)).toThrow(TypeError)
  })

  it('goes by no clock that gives no time', async () => {
    for (const wrong of [Number.NaN, undefined, '0', new Date(), 1.5, Infinity]) {
      const { keyring, store } = sampleKeyring()
      const { secret } = await keyring.create(admin, ci)
      const timeless = createKeyring({ store, clock: () => wrong as number })
      await expect(timeless.create(admin, { ...ci, name: 'other' })).rejects.toThrow(/^clock must/)
      await expect(timeless.authenticate(`Bearer ${secret}`)).rejects.toThrow(/^clock must/)
    }
  })
})
