import { expect, expectKeys } from './expect.js'
import { listAll, record, rotated, succeed, T, type Claims } from './sample-keys.js'

/** Of rotations, revocations, removals and uses. */
export const changeClaims: Claims = {
  async 'rotate adds the successor and marks its predecessor as rotated'(store) {
    const first = record({ expiresAt: T + 99 })
    const second = succeed(first, T + 5)
    await store.insert(first)
    expect(await store.rotate(second, T + 10), true)
    expect(await store.find(first.id), rotated(first, second, T + 10))
    expect(await store.find(second.id), second)
  },

  async 'rotate passes the name on to the successor'(store) {
    const first = record({})
    const second = succeed(first)
    await store.insert(first)
    await store.rotate(second, T + 10)
    expect(await store.insert(record({})), 'name_taken')
    await store.revoke([second.id], T + 1, 'ada')
    expect(await store.insert(record({ createdAt: T + 1 })), 'added')
  },

  async 'rotate returns false and adds nothing if the key has already been rotated'(store) {
    const first = record({})
    const second = succeed(first)
    const late = succeed(first)
    await store.insert(first)
    await store.rotate(second, T + 10)
    expect(await store.rotate(late, T + 20), false)
    expect(await store.find(late.id), undefined)
    expect(await store.find(first.id), rotated(first, second, T + 10))
    expect(await store.rotate(succeed(second), T + 30), true)
  },

  async 'rotate returns false if the key is revoked, expired or unknown'(store) {
    const revoked = record({ name: 'revoked' })
    const expired = record({ name: 'expired', expiresAt: T + 10 })
    const unknown = record({ name: 'unknown' })
    await store.insert(revoked)
    await store.insert(expired)
    await store.revoke([revoked.id], T, 'ada')
    expect(await store.rotate(succeed(revoked), T + 20), false)
    expect(await store.rotate(succeed(expired, T + 10), T + 20), false)
    expect(await store.rotate(succeed(unknown), T + 20), false)
    expectKeys(await listAll(store), [{ ...revoked, revokedAt: T, revokedBy: 'ada' }, expired])
    expect(await store.rotate(succeed(expired, T + 9), T + 20), true)
  },

  async 'rotate decides by the successor’s createdAt, even if the name has gone to another key'(
    store,
  ) {
    const first = record({ expiresAt: T + 10 })
    const other = record({ createdAt: T + 10 })
    const second = succeed(first, T + 9)
    await store.insert(first)
    expect(await store.insert(other), 'added')
    expect(await store.rotate(second, T + 20), true)
    expectKeys(await listAll(store), [rotated(first, second, T + 20), other, second])
  },

  async 'exactly one of many concurrent rotations of a key wins'(store) {
    const first = record({})
    await store.insert(first)
    const many = Array.from({ length: 20 }, () => succeed(first))
    const won = await Promise.all(many.map((each, index) => store.rotate(each, T + 100 + index)))
    expect(won.filter(Boolean).length, 1)
    const winner = won.indexOf(true)
    expectKeys(await listAll(store), [
      rotated(first, many[winner]!, T + 100 + winner), // as one has won
      many[winner]!,
    ])
  },

  async 'revoke sets revokedAt and revokedBy of each key once and ignores unknown ids'(store) {
    const [a, b, c] = [record({ name: 'a' }), record({ name: 'b' }), record({ name: 'c' })]
    for (const each of [a, b, c]) await store.insert(each)
    await store.revoke([a.id], T + 1, 'ada')
    await store.revoke([a.id, 'unknown', b.id], T + 2, null)
    expect(await store.find(a.id), { ...a, revokedAt: T + 1, revokedBy: 'ada' })
    expect(await store.find(b.id), { ...b, revokedAt: T + 2 })
    expect(await store.find(c.id), c)
  },

  async 'a concurrent rotation and revocation leave no key half changed'(store) {
    for (const rotateFirst of [true, false]) {
      const first = record({ name: `rotate first: ${rotateFirst}` })
      const second = succeed(first)
      await store.insert(first)
      let isRotated = false
      const calls = [
        async () => {
          isRotated = await store.rotate(second, T + 10)
        },
        () => store.revoke([first.id], T + 1, 'ada'),
      ]
      await Promise.all((rotateFirst ? calls : calls.toReversed()).map((call) => call()))
      const left = isRotated ? rotated(first, second, T + 10) : first
      expect(await store.find(first.id), { ...left, revokedAt: T + 1, revokedBy: 'ada' })
      expect(await store.find(second.id), isRotated ? second : undefined)
    }
  },

  async 'touch sets lastUsedAt, even to an earlier time, and nothing else'(store) {
    const [a, b] = [record({ name: 'a' }), record({ name: 'b' })]
    await store.insert(a)
    await store.insert(b)
    await store.touch(a.id, T + 7)
    await store.touch('unknown', T + 7)
    expect(await store.find(a.id), { ...a, lastUsedAt: T + 7 })
    expect(await store.find(b.id), b)
    expect(await store.find('unknown'), undefined)
    await store.touch(a.id, T - 7)
    expect(await store.find(a.id), { ...a, lastUsedAt: T - 7 })
  },

  async 'touch after a revocation or a rotation changes nothing else'(store) {
    const [revoked, old] = [record({ name: 'revoked' }), record({ name: 'rotated' })]
    const successor = succeed(old)
    for (const each of [revoked, old]) await store.insert(each)
    await store.revoke([revoked.id], T + 1, 'ada')
    await store.rotate(successor, T + 2)
    for (const { id } of [revoked, old]) await store.touch(id, T + 7)
    const ended = { ...revoked, revokedAt: T + 1, revokedBy: 'ada', lastUsedAt: T + 7 }
    const overlapping = { ...rotated(old, successor, T + 2), lastUsedAt: T + 7 }
    expectKeys(await listAll(store), [ended, overlapping, successor])
    expect(await store.insert(record({ name: 'revoked', createdAt: T + 9 })), 'added')
    expect(await store.insert(record({ name: 'rotated', createdAt: T + 9 })), 'name_taken')
  },

  async 'remove removes keys with their names, and ignores unknown ids'(store) {
    const [a, b, c] = [record({ name: 'a' }), record({ name: 'b' }), record({ name: 'c' })]
    for (const each of [a, b, c]) await store.insert(each)
    await store.revoke([a.id], T + 1, 'ada')
    await store.remove([a.id, 'unknown', b.id])
    for (const { id } of [a, b]) {
      await store.touch(id, T + 7)
      await store.revoke([id], T + 7, 'ada')
      expect(await store.find(id), undefined)
    }
    expect(await store.rotate(succeed(b), T + 7), false)
    expect(await listAll(store), [c])
    expect(await store.insert(record({ name: 'b' }), 2), 'added')
    expect(await store.insert(record({ name: 'c' })), 'name_taken')
  },

  async 'a concurrent touch undoes neither a revocation nor a rotation'(store) {
    for (const touchFirst of [true, false]) {
      const revoked = record({ name: `revoked ${touchFirst}` })
      const old = record({ name: `rotated ${touchFirst}` })
      const successor = succeed(old)
      await store.insert(revoked)
      await store.insert(old)
      const changes = [
        () => store.revoke([revoked.id], T + 1, 'ada'),
        () => store.rotate(successor, T + 2),
      ]
      const touches = [revoked, old].map(
        ({ id }) =>
          () =>
            store.touch(id, T + 7),
      )
      const calls = touchFirst ? [...touches, ...changes] : [...changes, ...touches]
      await Promise.all(calls.map((call) => call()))
      expect(await store.find(revoked.id), {
        ...revoked,
        revokedAt: T + 1,
        revokedBy: 'ada',
        lastUsedAt: T + 7,
      })
      const left = rotated(old, successor, T + 2)
      expect(await store.find(old.id), { ...left, lastUsedAt: T + 7 })
    }
  },
}
