import type { KeyStore } from '../auth/store.js'
import { expect, expectKeys, expectRejection } from './expect.js'
import { record, succeed, T } from './sample-keys.js'

/** What the keyring relies on: each claim by its sentence, with what shows that a store keeps it. */
export const keyStoreClaims: Readonly<Record<string, (store: KeyStore) => Promise<void>>> = {
  async 'find gives a key as it was inserted'(store) {
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

  async 'find gives nothing for an unknown id, or one in another case'(store) {
    const key = record({ id: 'aaaaaaaaaaaaaaaa' })
    expect(await store.find(key.id), undefined)
    await store.insert(key)
    expect(await store.find('AAAAAAAAAAAAAAAA'), undefined)
    expect(await store.find('bbbbbbbbbbbbbbbb'), undefined)
    expect(await store.find(''), undefined)
  },

  async 'list gives every key of one organisation, live or not'(store) {
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

  async 'insert refuses the name of a live key of the organisation, and adds nothing'(store) {
    const first = record({})
    const second = record({})
    expect(await store.insert(first), true)
    expect(await store.insert(second), false)
    expect(await store.find(second.id), undefined)
    expectKeys(await store.list('org'), [first])
  },

  async 'insert takes the name of another organisation, and one in another case'(store) {
    expect(await store.insert(record({ name: 'ci' })), true)
    expect(await store.insert(record({ name: 'CI' })), true)
    expect(await store.insert(record({ name: 'ci ' })), true)
    expect(await store.insert(record({ name: 'ci', organisationId: 'other' })), true)
    expect(await store.insert(record({ name: 'ci', organisationId: 'ORG' })), true)
  },

  async 'insert takes the name of a revoked key'(store) {
    const first = record({})
    await store.insert(first)
    await store.revoke([first.id], T)
    expect(await store.insert(record({})), true)
    expect(await store.insert(record({})), false)
  },

  async 'insert takes the name of an expired key from that instant on'(store) {
    await store.insert(record({ expiresAt: T + 10 }))
    expect(await store.insert(record({ createdAt: T + 9 })), false)
    expect(await store.insert(record({ createdAt: T + 10 })), true)
    expect(await store.insert(record({ createdAt: T + 11 })), false)
  },

  async 'insert rejects an id that exists, and leaves its key as it is'(store) {
    const first = record({})
    await store.insert(first)
    await expectRejection(store.insert({ ...first, name: 'thief', organisationId: 'other' }))
    expect(await store.find(first.id), first)
  },

  async 'of many inserts of a name at once, one wins'(store) {
    const many = Array.from({ length: 20 }, () => record({}))
    const won = await Promise.all(many.map((each) => store.insert(each)))
    expect(won.filter(Boolean).length, 1)
    expectKeys(
      await store.list('org'),
      many.filter((_, index) => won[index] === true),
    )
  },

  async 'rotate adds the successor and sets the end of the overlap'(store) {
    const first = record({ expiresAt: T + 99 })
    const second = succeed(first, T + 5)
    await store.insert(first)
    expect(await store.rotate(second, T + 10), true)
    expect(await store.find(first.id), { ...first, overlapEndsAt: T + 10 })
    expect(await store.find(second.id), second)
  },

  async 'rotate hands the name on'(store) {
    const first = record({})
    const second = succeed(first)
    await store.insert(first)
    await store.rotate(second, T + 10)
    expect(await store.insert(record({})), false)
    await store.revoke([second.id], T + 1)
    expect(await store.insert(record({ createdAt: T + 1 })), true)
  },

  async 'rotate refuses a key that was rotated, and adds nothing'(store) {
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

  async 'rotate refuses a key that is revoked, expired or unknown'(store) {
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

  async 'rotate goes by the time of the successor, whatever a clock that is ahead gave the name to'(
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

  async 'of many rotations of a key at once, one wins'(store) {
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

  async 'revoke sets the time of each key, and the first time stands'(store) {
    const [a, b, c] = [record({ name: 'a' }), record({ name: 'b' }), record({ name: 'c' })]
    for (const each of [a, b, c]) await store.insert(each)
    await store.revoke([a.id], T + 1)
    await store.revoke([a.id, 'unknown', b.id], T + 2)
    expect(await store.find(a.id), { ...a, revokedAt: T + 1 })
    expect(await store.find(b.id), { ...b, revokedAt: T + 2 })
    expect(await store.find(c.id), c)
  },

  async 'a rotation and a revocation at once leave no key half changed'(store) {
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

  async 'touch sets the time of last use and nothing else'(store) {
    const [a, b] = [record({ name: 'a' }), record({ name: 'b' })]
    await store.insert(a)
    await store.insert(b)
    await store.touch(a.id, T + 7)
    await store.touch('unknown', T + 7)
    expect(await store.find(a.id), { ...a, lastUsedAt: T + 7 })
    expect(await store.find(b.id), b)
    expect(await store.find('unknown'), undefined)
  },

  async 'touch at once with a revocation or a rotation undoes neither'(store) {
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
