import {
  createKeyring,
  createMemoryKeyStore,
  type CreateOptions,
  type KeyStore,
} from 'supplier-query/auth'
import { describe, expect, it } from 'vitest'
import {
  admin,
  ci,
  expectRefusal,
  member,
  sampleKeyring,
  stranger,
  T0,
  listAll,
} from './sample-keyring.js'

describe('onEvent', () => {
  it('receives each create, rotate and revoke', async () => {
    const { keyring, events, time } = sampleKeyring()
    const first = await keyring.create(admin, ci)
    time.now++
    const second = await keyring.rotate(admin, first.key.id)
    time.now++
    await keyring.revoke(admin, second.key.id, 'leaked')
    await listAll(keyring, admin)
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

  it('receives no reason if none is given', async () => {
    const { keyring, events } = sampleKeyring()
    const { key } = await keyring.create(admin, ci)
    await keyring.revoke(admin, key.id)
    await keyring.revoke(admin, key.id, '')
    expect(events.map(({ reason }) => reason)).toEqual([undefined, undefined, undefined])
  })

  it('receives nothing when authenticate refuses', async () => {
    const { keyring, events, time } = sampleKeyring()
    const { key, secret } = await keyring.create(admin, { ...ci, expiresAt: T0 + 1 })
    const count = events.length
    const headers = [`Bearer ${secret}x`, `Bearer ${secret}`, secret, undefined]
    for (const header of headers) {
      expect(await keyring.authenticate(header, { scope: 'w' })).toMatchObject({ ok: false })
    }
    time.now += 1
    expect(await keyring.authenticate(`Bearer ${secret}`)).toMatchObject({ ok: false })
    await keyring.revoke(admin, key.id)
    expect(await keyring.authenticate(`Bearer ${secret}`)).toMatchObject({ ok: false })
    expect(events.slice(count).map(({ action }) => action)).toEqual(['revoke'])
  })

  it('receives each refused call', async () => {
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
        ['get', 'forbidden', 'bob', undefined],
        ['rotate', 'forbidden', 'bob', undefined],
        ['revoke', 'forbidden', 'bob', undefined],
        ['create', 'name_taken', 'ada', undefined],
        ['get', 'not_found', 'eve', undefined],
        ['revoke', 'not_found', 'eve', undefined],
        ['create', 'invalid_key', 'ada', undefined],
      ]),
    )
    expect(events.length).toBe(1 + calls.length)
  })

  it('names no key of a refused create or rotation, and the possible key of a failed one', async () => {
    const { store } = sampleKeyring()
    const named = async (changed: Partial<KeyStore>) => {
      const { keyring, events } = sampleKeyring({ ...store, ...changed })
      await Promise.allSettled([keyring.create(admin, ci), keyring.rotate(admin, key.id)])
      return events.flatMap(({ keyId, successorId }) => [keyId, successorId])
    }
    const { key } = await sampleKeyring(store).keyring.create(admin, ci)
    const anId = expect.stringMatching(/^[0-9A-Za-z]{16}$/) as string
    const refuse = async () => false
    expect(await named({ insert: refuse, rotate: refuse })).toEqual([
      undefined,
      undefined,
      key.id,
      undefined,
    ])
    const fail = () => Promise.reject(new Error('down'))
    expect(await named({ insert: fail, rotate: fail })).toEqual([anId, undefined, key.id, anId])
  })

  it('receives the event before the call resolves', async () => {
    const { keyring, events } = sampleKeyring()
    const { key } = await keyring.create(admin, ci)
    expect(events.length).toBe(1)
    await keyring.revoke(admin, key.id)
    expect(events.length).toBe(2)
  })

  it('does not affect the call when it throws or rejects', async () => {
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

  it('receives only the identity of the actor', async () => {
    const { keyring, events } = sampleKeyring()
    const actor = { ...admin, password: 'hunter2' }
    await keyring.create(actor, ci)
    expect(events[0]?.actor).toEqual(admin)
  })
})
