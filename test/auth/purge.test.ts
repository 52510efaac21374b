import type { PurgeOptions } from 'supplier-query/auth'
import { describe, expect, it } from 'vitest'
import {
  admin,
  ci,
  DAY,
  expectRefusal,
  isAccepted,
  listAll,
  member,
  sampleKeyring,
  stranger,
  T0,
  wrapStore,
} from './sample-keyring.js'

describe('purge', () => {
  it('removes exactly the keys that ended before an instant', async () => {
    const { keyring, time, events } = sampleKeyring()
    const create = async (name: string, expiresAt?: number) =>
      (await keyring.create(admin, { ...ci, name, expiresAt })).key
    await create('live')
    await create('expired', T0 + 10)
    await create('expired later', T0 + 11)
    const revoked = await create('revoked')
    const old = await create('rotated')
    await keyring.create(stranger, { ...ci, expiresAt: T0 + 1 })
    time.now = T0 + 10
    await keyring.revoke(admin, revoked.id)
    await keyring.rotate(admin, old.id, { overlapMs: 0 })
    time.now = T0 + DAY
    expect(await keyring.purge(admin, { deadBefore: T0 + 10 })).toBe(0)
    expect(await keyring.purge(admin, { deadBefore: T0 + 11 })).toBe(3)
    const left = (await listAll(keyring, admin)).map(({ name, status }) => `${name}: ${status}`)
    expect(left.toSorted()).toEqual(['expired later: expired', 'live: live', 'rotated: live'])
    expect((await listAll(keyring, stranger)).length).toBe(1)
    expect(events.filter(({ action }) => action === 'purge').length).toBe(2)
  })

  it('keeps a dead key whose predecessor is live, so that a revocation reaches it', async () => {
    const sample = sampleKeyring()
    const { keyring, time } = sample
    const first = await keyring.create(admin, ci)
    const second = await keyring.rotate(admin, first.key.id, { overlapMs: 10 * DAY })
    const third = await keyring.rotate(admin, second.key.id, { overlapMs: 0 })
    time.now = T0 + DAY
    expect(await keyring.purge(admin, { deadBefore: time.now })).toBe(0)
    await keyring.revoke(admin, third.key.id)
    expect(await isAccepted(sample, first.secret)).toBe(false)
    time.now++
    expect(await keyring.purge(admin, { deadBefore: time.now })).toBe(3)
    expect(await listAll(keyring, admin)).toEqual([])
  })

  it('reads and removes thousands of keys, in batches', async () => {
    const { store } = sampleKeyring()
    const sizes: number[] = []
    const { keyring, time } = sampleKeyring(
      wrapStore(store, (name, call, argument) => {
        if (name === 'remove') sizes.push((argument as string[]).length)
        return call()
      }),
    )
    for (let i = 0; i < 1_300; i++) {
      const expiresAt = T0 + 1 + (i % 5 === 0 ? DAY : 0)
      await keyring.create(admin, { ...ci, name: `${i}`, expiresAt })
    }
    time.now += DAY
    expect(await keyring.purge(admin, { deadBefore: time.now })).toBe(1_040)
    expect(sizes).toEqual([1_000, 40])
    expect((await listAll(keyring, admin)).length).toBe(260)
  })

  it('ends although a store returns the same page for ever', async () => {
    const { store } = sampleKeyring()
    const { keyring } = sampleKeyring({
      ...store,
      list: (of, { limit }) => store.list(of, { limit }),
    })
    for (let i = 0; i < 1_000; i++) await keyring.create(admin, { ...ci, name: `${i}` })
    expect(await keyring.purge(admin, { deadBefore: T0 })).toBe(0)
  })

  it('requires an admin and an instant that is not in the future', async () => {
    const { keyring } = sampleKeyring()
    await expectRefusal(keyring.purge(member, { deadBefore: T0 }), 'forbidden', 403)
    for (const deadBefore of [undefined, T0 + 1, '0', Number.NaN]) {
      const call = keyring.purge(admin, { deadBefore } as PurgeOptions)
      await expect(call).rejects.toThrow(/^deadBefore: expected a whole number of epoch/)
    }
    await expect(keyring.purge(admin, { before: 1 } as unknown as PurgeOptions)).rejects.toThrow(
      'purge: expected only deadBefore, got another property',
    )
  })
})
