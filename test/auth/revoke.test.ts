import type { KeyRecord } from 'supplier-query/auth'
import { describe, expect, it } from 'vitest'
import {
  admin,
  changeFound,
  ci,
  DAY,
  isAccepted,
  sampleKeyring,
  stranger,
  T0,
} from './sample-keyring.js'

describe('revoke', () => {
  it('never revokes another organisation’s key, even if the store names it as a predecessor', async () => {
    const { store } = sampleKeyring()
    const foreign = await sampleKeyring(store).keyring.create(stranger, ci)
    const predecessorId = foreign.key.id
    const sample = sampleKeyring(changeFound(store, (record) => ({ ...record, predecessorId })))
    const { key } = await sample.keyring.create(admin, ci)
    await sample.keyring.revoke(admin, key.id)
    expect((await store.find(key.id))?.revokedAt).toBe(T0)
    expect((await store.find(foreign.key.id))?.revokedAt).toBeNull()
  })

  it.each<[string, (id: string) => string]>([
    ['the key itself', (id) => id],
    ['no id', () => 'x'],
    ['an id that no key has', () => '0'.repeat(16)],
  ])('stops if the store names as the predecessor %s', async (_, nameIt) => {
    const { store } = sampleKeyring()
    let finds = 0
    const misnamed = changeFound(store, (record) => {
      if (++finds > 10) throw new Error('the chain never ends')
      return { ...record, predecessorId: nameIt(record.id) }
    })
    const sample = sampleKeyring(misnamed)
    const { key, secret } = await sample.keyring.create(admin, ci)
    await sample.keyring.revoke(admin, key.id)
    expect(await isAccepted(sample, secret)).toBe(false)
  })

  it.each<[string, (record: KeyRecord) => KeyRecord, string]>([
    [
      'is broken',
      (record) => ({ ...record, organisationId: '' }),
      'store.find: expected a text as "organisationId", got a string of 0 characters',
    ],
    [
      'cannot be read',
      () => {
        throw new Error('down')
      },
      'down',
    ],
  ])('revokes the key although its predecessor %s, and rejects', async (_, fail, message) => {
    const { store } = sampleKeyring()
    let broken = ''
    const faulty = changeFound(store, (record) => (record.id === broken ? fail(record) : record))
    const sample = sampleKeyring(faulty)
    const first = await sample.keyring.create(admin, ci)
    const second = await sample.keyring.rotate(admin, first.key.id)
    broken = first.key.id
    await expect(sample.keyring.revoke(admin, second.key.id)).rejects.toThrow(message)
    expect(await isAccepted(sample, second.secret)).toBe(false)
    await expect(isAccepted(sample, first.secret)).rejects.toThrow(message)
  })

  it('reaches every key of a long chain, with at most 1,000 ids in a call of the store', async () => {
    const { store } = sampleKeyring()
    const sizes: number[] = []
    const sample = sampleKeyring({
      ...store,
      revoke: (ids, at, by) => (sizes.push(ids.length), store.revoke(ids, at, by)),
    })
    const { key, secret } = await sample.keyring.create(admin, ci)
    const first = (await store.find(key.id))!
    const idOf = (number: number) => String(number).padStart(16, '0')
    let last = first
    for (let i = 0; i < 2_500; i++) {
      const next = { ...first, id: idOf(i), digest: 'd'.repeat(64), predecessorId: last.id }
      expect(await store.rotate(next, T0 + 400 * DAY)).toBe(true)
      last = next
    }
    await sample.keyring.revoke(admin, last.id)
    expect(sizes).toEqual([1_000, 1_000, 501])
    expect(await isAccepted(sample, secret)).toBe(false)
    for (let i = 0; i < 2_500; i += 100) {
      expect((await store.find(idOf(i)))?.revokedAt).toBe(T0)
    }
  })
})
