import { expect, expectKeys, expectRejection } from './expect.js'
import type { KeyState } from '../store.js'
import { add, listAll, record, revoked, rotated, succeed, T, type Claims } from './sample-keys.js'

export const changeClaims: Claims = {
  async 'rotate adds the successor with the name, and marks its predecessor as rotated'(store) {
    const first = await add(store, { expiresAt: T + 99 })
    const second = succeed(first, T + 5)
    expect(await store.rotate(second, T + 10), true)
    expect(await store.find(first.id), rotated(first, second, T + 10))
    expect(await store.find(second.id), second)
    expect(await store.insert(record()), false)
    await store.revoke([second.id], T + 6, 'ada')
    expect(await store.insert(record({ createdAt: T + 6 })), true)
  },

  async 'rotate returns false and changes nothing if the key is rotated, revoked, expired or unknown'(
    store,
  ) {
    const first = await add(store, { name: 'rotated' })
    const ended = await add(store, { name: 'revoked' })
    const expired = await add(store, { name: 'expired', expiresAt: T + 10 })
    const second = succeed(first)
    await store.rotate(second, T + 10)
    await store.revoke([ended.id], T, 'ada')
    expect(await store.rotate(succeed(first), T + 20), false)
    expect(await store.rotate(succeed(ended), T + 20), false)
    expect(await store.rotate(succeed(expired, T + 10), T + 20), false)
    expect(await store.rotate(succeed(record({ name: 'unknown' })), T + 20), false)
    const left = [rotated(first, second, T + 10), second, revoked(ended), expired]
    expectKeys(await listAll(store), left)
    expect(await store.rotate(succeed(expired, T + 9), T + 20), true)
    expect(await store.rotate(succeed(second), T + 30), true)
  },

  async 'rotate uses the successor’s createdAt, even if another key has taken the name'(store) {
    const first = await add(store, { expiresAt: T + 10 })
    const other = record({ createdAt: T + 10 })
    const second = succeed(first, T + 9)
    expect(await store.insert(other), true)
    expect(await store.rotate(second, T + 20), true)
    expectKeys(await listAll(store), [rotated(first, second, T + 20), other, second])
  },

  async 'rotate rejects an id that exists and changes nothing'(store) {
    const [first, other] = [await add(store), await add(store, { name: 'other' })]
    await expectRejection(store.rotate({ ...succeed(first), id: other.id }, T + 10))
    await expectRejection(store.rotate({ ...succeed(first), id: first.id }, T + 10))
    expectKeys(await listAll(store), [first, other])
    expect(await store.rotate(succeed(first), T + 10), true)
  },

  async 'exactly one of many concurrent rotations of a key wins'(store) {
    const first = await add(store)
    const many = Array.from({ length: 20 }, () => succeed(first))
    const won = await Promise.all(many.map((each, index) => store.rotate(each, T + 100 + index)))
    expect(won.filter(Boolean).length, 1)
    const winner = won.indexOf(true)
    const successor = many[winner]! // because one won
    expectKeys(await listAll(store), [rotated(first, successor, T + 100 + winner), successor])
  },

  async 'revoke sets revokedAt and revokedBy of each key once and ignores unknown ids'(store) {
    const a = await add(store, { name: 'a' })
    const b = await add(store, { name: 'b' })
    const c = await add(store, { name: 'c' })
    await store.revoke([a.id], T + 1, 'ada')
    await store.revoke([a.id, 'unknown', b.id], T + 2, null)
    expect(await store.find(a.id), revoked(a, T + 1))
    expect(await store.find(b.id), { ...b, revokedAt: T + 2 })
    expect(await store.find(c.id), c)
  },

  async 'a revoked key works at no instant, not even before its revokedAt'(store) {
    const key = await add(store)
    const ofAnotherClock = T + 100
    await store.revoke([key.id], ofAnotherClock, 'ada')
    const at = T + 1
    const list = (state: KeyState) => store.list('org', { limit: 9, only: { state, at } })
    expect(await list('working'), [])
    expect(await list('ended'), [revoked(key, ofAnotherClock)])
    expect(await store.rotate(succeed(key, at), T + 50), false)
    expect(await store.insert(record({ createdAt: at })), true)
  },

  async 'rotate without an overlap revokes the predecessor'(store) {
    const first = await add(store)
    const second = { ...succeed(first, T + 5), createdBy: 'bob' }
    expect(await store.rotate(second, T + 5), true)
    const ended = { ...rotated(first, second, T + 5), revokedAt: T + 5, revokedBy: 'bob' }
    expect(await store.find(first.id), ended)
    const only = { state: 'working', at: T + 1 } as const
    expect(await store.list('org', { limit: 9, only }), [second])
    expect(await store.insert(record({ createdAt: T + 6 })), false)
    await store.revoke([first.id, second.id], T + 9, 'ada')
    expect(await store.find(first.id), ended)
  },

  async 'a concurrent rotation and revocation never leave a key half changed'(store) {
    for (const rotateFirst of [true, false]) {
      const first = await add(store, { name: `rotate first: ${rotateFirst}` })
      const second = succeed(first)
      let isRotated = false
      const calls = [
        async () => {
          isRotated = await store.rotate(second, T + 10)
        },
        () => store.revoke([first.id], T + 1, 'ada'),
      ]
      await Promise.all((rotateFirst ? calls : calls.toReversed()).map((call) => call()))
      const left = isRotated ? rotated(first, second, T + 10) : first
      expect(await store.find(first.id), revoked(left, T + 1))
      expect(await store.find(second.id), isRotated ? second : undefined)
    }
  },

  async 'touch sets lastUsedAt, even to an earlier time, and nothing else'(store) {
    const [a, b] = [await add(store, { name: 'a' }), await add(store, { name: 'b' })]
    for (const at of [T + 7, T - 7]) {
      await store.touch(a.id, at)
      await store.touch('unknown', at)
      expect(await store.find(a.id), { ...a, lastUsedAt: at })
    }
    expectKeys(await listAll(store), [{ ...a, lastUsedAt: T - 7 }, b])
  },

  async 'a touch, also a concurrent one, undoes neither a revocation nor a rotation'(store) {
    for (const order of ['touch first', 'touch last', 'touch later']) {
      const ended = await add(store, { name: `revoked ${order}` })
      const old = await add(store, { name: `rotated ${order}` })
      const successor = succeed(old)
      const touches = () => [store.touch(ended.id, T + 7), store.touch(old.id, T + 7)]
      const changes = () => [store.revoke([ended.id], T + 1, 'ada'), store.rotate(successor, T + 2)]
      if (order === 'touch later') await Promise.all(changes())
      await Promise.all(
        order === 'touch first' ? [...touches(), ...changes()] : [...changes(), ...touches()],
      )
      for (const left of [revoked(ended, T + 1), rotated(old, successor, T + 2)]) {
        expect(await store.find(left.id), { ...left, lastUsedAt: T + 7 })
      }
      expect(await store.insert(record({ name: old.name, createdAt: T + 9 })), false)
    }
  },
}
