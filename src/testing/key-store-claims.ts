import type { KeyStore } from '../auth/store.js'
import { expect, expectKeys, expectRejection } from './expect.js'
import { record, succeed, T } from './sample-keys.js'

/** Everything that a keyring relies on: each claim with the test that a store meets it. */
export const keyStoreClaims: Readonly<Record<string, (store: KeyStore) => Promise<void>>> = {
  async 'find returns a key exactly as it was inserted'(store) {
    const full = record({
      name: "Zoë's “CI” 🔑 %_\\'",
      scopes: ['suppliers:write', 'suppliers:read'],
      createdAt: 0,
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
    const bare = record({ name: 'bare', scopes: [] })
    expect(await store.insert(full), true)
    expect(await store.insert(bare), true)
    expect(await store.find(full.id), full)
    expect(await store.find(bare.id), bare)
  },

  async 'find returns undefined for an unknown id, and compares ids case-sensitively'(store) {
    const key = record({ id: 'aaaaaaaaaaaaaaaa' })
    expect(await store.find(key.id), undefined)
    await store.insert(key)
    expect(await store.find('AAAAAAAAAAAAAAAA'), undefined)
    expect(await store.find('bbbbbbbbbbbbbbbb'), undefined)
    expect(await store.find(''), undefined)
  },

  async 'list returns every key of one organisation, live or not'(store) {
    const live = record({ name: 'live' })
    const expired = record({ name: 'expired', expiresAt: T })
    const revoked = record({ name: 'revoked' })
    const rotated = record({ name: 'rotated' })
    const successor = succeed(rotated)
    for (const each of [live, expired, revoked, rotated]) await store.insert(each)
    await store.insert(record({ organisationId: 'other' }))
    await store.insert(record({ organisationId: 'ORG' }))
    await store.revoke([revoked.id], T + 1)
    await store.rotate(successor, T + 2)
    expectKeys(await store.list('org'), [
      live,
      expired,
      { ...revoked, revokedAt: T + 1 },
      { ...rotated, overlapEndsAt: T + 2 },
      successor,
    ])
    expect(await store.list('nobody'), [])
  },

  async 'insert returns false and adds nothing if a live key of the organisation has the name'(
    store,
  ) {
    const first = record({})
    const second = record({})
    expect(await store.insert(first), true)
    expect(await store.insert(second), false)
    expect(await store.find(second.id), undefined)
    expectKeys(await store.list('org'), [first])
  },

  async 'insert accepts a name that another organisation has, or that differs in case'(store) {
    expect(await store.insert(record({ name: 'ci' })), true)
    expect(await store.insert(record({ name: 'CI' })), true)
    expect(await store.insert(record({ name: 'ci ' })), true)
    expect(await store.insert(record({ name: 'ci', organisationId: 'other' })), true)
    expect(await store.insert(record({ name: 'ci', organisationId: 'ORG' })), true)
  },

  async 'insert accepts the name of a revoked key'(store) {
    const first = record({})
    await store.insert(first)
    await store.revoke([first.id], T)
    expect(await store.insert(record({})), true)
    expect(await store.insert(record({})), false)
  },

  async 'insert accepts the name of a key from the instant it expires'(store) {
    await store.insert(record({ expiresAt: T + 10 }))
    expect(await store.insert(record({ createdAt: T + 9 })), false)
    expect(await store.insert(record({ createdAt: T + 10 })), true)
    expect(await store.insert(record({ createdAt: T + 11 })), false)
  },

  async 'insert rejects an id that exists and leaves the existing key unchanged'(store) {
    const first = record({})
    await store.insert(first)
    await expectRejection(store.insert({ ...first, name: 'thief', organisationId: 'other' }))
    expect(await store.find(first.id), first)
  },

  async 'exactly one of many concurrent inserts of a name wins'(store) {
    const many = Array.from({ length: 20 }, () => record({}))
    const won = await Promise.all(many.map((each) => store.insert(each)))
    expect(won.filter(Boolean).length, 1)
    expectKeys(
      await store.list('org'),
      many.filter((_, index) => won[index] === true),
    )
  },

  async 'rotate adds the successor and sets overlapEndsAt of its predecessor'(store) {
    const first = record({ expiresAt: T + 99 })
    const second = succeed(first, T + 5)
    await store.insert(first)
    expect(await store.rotate(second, T + 10), true)
    expect(await store.find(first.id), { ...first, overlapEndsAt: T + 10 })
    expect(await store.find(second.id), second)
  },

  async 'rotate passes the name on to the successor'(store) {
    const first = record({})
    const second = succeed(first)
    await store.insert(first)
    await store.rotate(second, T + 10)
    expect(await store.insert(record({})), false)
    await store.revoke([second.id], T + 1)
    expect(await store.insert(record({ createdAt: T + 1 })), true)
  },

  async 'rotate returns false and adds nothing if the key has already been rotated'(store) {
    const first = record({})
    const second = succeed(first)
    const late = succeed(first)
    await store.insert(first)
    await store.rotate(second, T + 10)
    expect(await store.rotate(late, T + 20), false)
    expect(await store.find(late.id), undefined)
    expect(await store.find(first.id), { ...first, overlapEndsAt: T + 10 })
    expect(await store.rotate(succeed(second), T + 30), true)
  },

  async 'rotate returns false if the key is revoked, expired or unknown'(store) {
    const revoked = record({ name: 'revoked' })
    const expired = record({ name: 'expired', expiresAt: T + 10 })
    const unknown = record({ name: 'unknown' })
    await store.insert(revoked)
    await store.insert(expired)
    await store.revoke([revoked.id], T)
    expect(await store.rotate(succeed(revoked), T + 20), false)
    expect(await store.rotate(succeed(expired, T + 10), T + 20), false)
    expect(await store.rotate(succeed(unknown), T + 20), false)
    expectKeys(await store.list('org'), [{ ...revoked, revokedAt: T }, expired])
    expect(await store.rotate(succeed(expired, T + 9), T + 20), true)
  },

  async 'rotate decides by the successor’s createdAt, even if the name has gone to another key'(
    store,
  ) {
    const first = record({ expiresAt: T + 10 })
    const other = record({ createdAt: T + 10 })
    const second = succeed(first, T + 9)
    await store.insert(first)
    expect(await store.insert(other), true)
    expect(await store.rotate(second, T + 20), true)
    expectKeys(await store.list('org'), [{ ...first, overlapEndsAt: T + 20 }, other, second])
  },

  async 'exactly one of many concurrent rotations of a key wins'(store) {
    const first = record({})
    await store.insert(first)
    const many = Array.from({ length: 20 }, () => succeed(first))
    const won = await Promise.all(many.map((each, index) => store.rotate(each, T + 100 + index)))
    expect(won.filter(Boolean).length, 1)
    const winner = won.indexOf(true)
    expectKeys(await store.list('org'), [
      { ...first, overlapEndsAt: T + 100 + winner },
      ...many.slice(winner, winner + 1),
    ])
  },

  async 'revoke sets revokedAt of each key once and ignores unknown ids'(store) {
    const [a, b, c] = [record({ name: 'a' }), record({ name: 'b' }), record({ name: 'c' })]
    for (const each of [a, b, c]) await store.insert(each)
    await store.revoke([a.id], T + 1)
    await store.revoke([a.id, 'unknown', b.id], T + 2)
    expect(await store.find(a.id), { ...a, revokedAt: T + 1 })
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
        () => store.revoke([first.id], T + 1),
      ]
      await Promise.all((rotateFirst ? calls : calls.toReversed()).map((call) => call()))
      const overlapEndsAt = isRotated ? T + 10 : null
      expect(await store.find(first.id), { ...first, revokedAt: T + 1, overlapEndsAt })
      expect(await store.find(second.id), isRotated ? second : undefined)
    }
  },

  async 'touch sets lastUsedAt and nothing else'(store) {
    const [a, b] = [record({ name: 'a' }), record({ name: 'b' })]
    await store.insert(a)
    await store.insert(b)
    await store.touch(a.id, T + 7)
    await store.touch('unknown', T + 7)
    expect(await store.find(a.id), { ...a, lastUsedAt: T + 7 })
    expect(await store.find(b.id), b)
    expect(await store.find('unknown'), undefined)
  },

  async 'a concurrent touch undoes neither a revocation nor a rotation'(store) {
    for (const touchFirst of [true, false]) {
      const revoked = record({ name: `revoked ${touchFirst}` })
      const rotated = record({ name: `rotated ${touchFirst}` })
      await store.insert(revoked)
      await store.insert(rotated)
      const changes = [
        () => store.revoke([revoked.id], T + 1),
        () => store.rotate(succeed(rotated), T + 2),
      ]
      const touches = [revoked, rotated].map(
        ({ id }) =>
          () =>
            store.touch(id, T + 7),
      )
      const calls = touchFirst ? [...touches, ...changes] : [...changes, ...touches]
      await Promise.all(calls.map((call) => call()))
      expect(await store.find(revoked.id), { ...revoked, revokedAt: T + 1, lastUsedAt: T + 7 })
      expect(await store.find(rotated.id), { ...rotated, overlapEndsAt: T + 2, lastUsedAt: T + 7 })
    }
  },
}
