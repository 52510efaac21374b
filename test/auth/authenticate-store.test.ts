import type { KeyRecord } from 'supplier-query/auth'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../src/auth/digest.js'
import { forbidden, invalid, sampleKey } from './sample-key.js'
import {
  admin,
  changeFound,
  listAll,
  MINUTE,
  sampleKeyring,
  stranger,
  T0,
  wrapStore,
} from './sample-keyring.js'

describe('authenticate asks the store', () => {
  it('for nothing if the key is missing, malformed or mistyped', async () => {
    const { store } = await sampleKey()
    const asked: string[] = []
    const { answer, secret } = await sampleKey(
      wrapStore(store, (name, call) => {
        asked.push(name)
        return name === 'insert' ? Promise.resolve('added' as never) : call()
      }),
    )
    asked.length = 0
    const mistyped = secret.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const header of [undefined, 'Basic x', 'Bearer', `Bearer ${mistyped}`]) {
      expect(await answer(header)).toMatchObject({ status: 401 })
    }
    expect(asked).toEqual([])
  })

  it('and trusts only a valid record with that id', async () => {
    const { store } = sampleKeyring()
    let gives: unknown
    const { answer, secret, key } = await sampleKey({
      ...store,
      find: async (id) => (gives === 'own' ? store.find(id) : (gives as KeyRecord)),
    })
    const record = (await store.find(key.id)) as KeyRecord // it was just made
    gives = 'own'
    expect(await answer(`Bearer ${secret}`)).toMatchObject({ keyId: key.id })
    for (const broken of [
      undefined,
      null,
      { ...record, digest: await sha256('') },
      { ...record, revokedAt: 0 },
      { ...record, overlapEndsAt: T0 },
    ]) {
      gives = broken
      expect(await answer(`Bearer ${secret}`)).toEqual(invalid)
    }
    gives = { ...record, scopes: ['x:yz'] }
    expect(await answer(`Bearer ${secret}`, { scope: 'x:y' })).toEqual(forbidden)
  })

  it('and rejects a record that breaks the contract, with the member that is wrong', async () => {
    const { store } = sampleKeyring()
    let members: object | undefined
    const faulty = changeFound(store, (record) => ({ ...record, ...members }))
    const { answer, secret } = await sampleKey(faulty)
    const wrong: Readonly<Record<string, readonly unknown[]>> = {
      organisationId: [undefined, null, '', 7],
      scopes: [undefined, 'x:yz', [7]],
      digest: [undefined, '', 7, 'D'.repeat(64), 'd'.repeat(63), 'd'.repeat(65)],
      expiresAt: [undefined, Number.NaN, 'never', '1'],
      revokedAt: [undefined, '1'],
      overlapEndsAt: [undefined, 1.5],
    }
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of values) {
        members = { [name]: value }
        const message = new RegExp(`^store.find: expected .* as "${name}", got `)
        await expect(answer(`Bearer ${secret}`)).rejects.toThrow(message)
      }
    }
    for (const id of ['0'.repeat(16), undefined, 7]) {
      members = { id }
      await expect(answer(`Bearer ${secret}`)).rejects.toThrow(
        /^store.find: expected the key with the id, got another key/,
      )
    }
  })

  it('and denies access when it fails: its error propagates unchanged', async () => {
    const { store } = sampleKeyring()
    const down = new Error('down')
    let isDown = false
    const { keyring, secret } = await sampleKey(
      wrapStore(store, async (name, call) => {
        if (isDown && name === 'find') throw down
        return call()
      }),
    )
    isDown = true
    await expect(keyring.authenticate(`Bearer ${secret}`)).rejects.toBe(down)
    isDown = false
    expect(await keyring.authenticate(`Bearer ${secret}`)).toMatchObject({ ok: true })
  })

  it('and uses the time after its answer', async () => {
    const { store, time } = sampleKeyring()
    const slow = sampleKeyring({
      ...store,
      async find(id) {
        slow.time.now += 10
        return store.find(id)
      },
    })
    const terms = { name: 'short', scopes: [], expiresAt: time.now + 10 }
    const { secret } = await slow.keyring.create(admin, terms)
    expect(await slow.keyring.authenticate(`Bearer ${secret}`)).toMatchObject({ ok: false })
  })
})

describe('the last use of a key', () => {
  it('is recorded at most once a minute for each key', async () => {
    const { store } = sampleKeyring()
    const touches: unknown[] = []
    const { answer, keyring, secret, time } = await sampleKey(
      wrapStore(store, (name, call, argument) => {
        if (name === 'touch') touches.push([argument, time.now - T0])
        return call()
      }),
    )
    const other = await keyring.create(stranger, { name: 'other', scopes: [] })
    const [first, second] = [secret.split('_')[1], other.key.id]
    for (const now of [0, 0, 1, MINUTE - 1, MINUTE, MINUTE + 1, 2 * MINUTE - 1, 5 * MINUTE]) {
      time.now = T0 + now
      await Promise.all([answer(`Bearer ${secret}`), answer(`Bearer ${secret}`)])
      if (now === 1 || now === MINUTE) await answer(`Bearer ${other.secret}`)
    }
    expect(touches).toEqual([
      [first, 0],
      [second, 1],
      [first, MINUTE],
      [first, 5 * MINUTE],
    ])
    const keys = [...(await listAll(keyring, admin)), ...(await listAll(keyring, stranger))]
    expect(keys.map(({ lastUsedAt }) => lastUsedAt)).toEqual([T0 + 5 * MINUTE, T0 + 1])
  })

  it('is recorded by a clock that starts at 0', async () => {
    const { answer, keyring, key, secret, time } = await sampleKey()
    time.now = 0
    await answer(`Bearer ${secret}`)
    expect((await keyring.get(admin, key.id)).lastUsedAt).toBe(0)
  })

  it('is not recorded again by another process within the minute', async () => {
    const { answer, secret, store, key } = await sampleKey()
    await answer(`Bearer ${secret}`)
    const touched: unknown[] = []
    const other = sampleKeyring({ ...store, touch: async (id) => void touched.push(id) })
    other.time.now = T0 + MINUTE - 1
    expect((await other.keyring.authenticate(`Bearer ${secret}`)).ok).toBe(true)
    expect(touched).toEqual([])
    other.time.now = T0 + MINUTE
    expect((await other.keyring.authenticate(`Bearer ${secret}`)).ok).toBe(true)
    expect(touched).toEqual([key.id])
  })

  it('does not stay in the future after a clock that stepped ahead and back', async () => {
    const { answer, keyring, key, secret, time, store } = await sampleKey()
    const use = async (now: number) => {
      time.now = T0 + now
      await answer(`Bearer ${secret}`)
      return ((await keyring.get(admin, key.id)).lastUsedAt ?? 0) - T0
    }
    expect(await use(60 * MINUTE)).toBe(60 * MINUTE)
    expect(await use(0)).toBe(0)
    expect(await use(MINUTE - 1)).toBe(0)
    expect(await use(MINUTE)).toBe(MINUTE)
    expect(await use(1)).toBe(MINUTE)
    expect(await use(0)).toBe(0)
    // Another process has no memory of past uses.
    await store.touch(key.id, T0 + 60 * MINUTE)
    const other = sampleKeyring(store)
    await other.keyring.authenticate(`Bearer ${secret}`)
    expect((await keyring.get(admin, key.id)).lastUsedAt).toBe(T0)
  })

  it('delays and fails no request if the store hangs or fails, and a store that hangs gets one call', async () => {
    const fail = (): never => {
      throw new Error('down')
    }
    for (const [touch, expected] of [
      [() => new Promise<void>(() => {}), [1, 1, 1]],
      [async () => fail(), [1, 2, 3]],
      [fail, [1, 2, 3]],
    ] as const) {
      let touches = 0
      const counting = () => {
        touches++
        return touch()
      }
      const { keyring, time, store } = sampleKeyring()
      const { secret } = await keyring.create(admin, { name: 'CI', scopes: [] })
      const slow = sampleKeyring({ ...store, touch: counting })
      const counts: number[] = []
      for (const now of [0, MINUTE - 1, MINUTE]) {
        slow.time.now = time.now + now
        expect(await slow.keyring.authenticate(`Bearer ${secret}`)).toMatchObject({ ok: true })
        counts.push(touches)
      }
      expect(counts).toEqual(expected)
    }
  })

  it('is recorded for a valid key without the scope, but not for an invalid key', async () => {
    const { answer, keyring, key, secret, time } = await sampleKey()
    await answer(`Bearer ${secret}`, { scope: 'x:y' })
    expect((await keyring.get(admin, key.id)).lastUsedAt).toBe(T0)
    await keyring.revoke(admin, key.id)
    time.now += 2 * MINUTE
    await answer(`Bearer ${secret}`)
    expect((await keyring.get(admin, key.id)).lastUsedAt).toBe(T0)
  })
})
