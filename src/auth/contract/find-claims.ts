import type { KeyRecord } from '../store.js'
import { expect, expectKeys } from './expect.js'
import { listAll, record, rotated, succeed, T, type Claims } from './sample-keys.js'

/** Of what a store finds and lists. */
export const findClaims: Claims = {
  async 'find returns a key exactly as it was inserted'(store) {
    const full = record({
      name: "Zoë's “CI” 🔑 %_\\'",
      scopes: ['suppliers:write', 'suppliers:read'],
      createdAt: 0,
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
    const bare = record({ name: 'bare', scopes: [] })
    expect(await store.insert(full), 'added')
    expect(await store.insert(bare), 'added')
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
    const old = record({ name: 'rotated' })
    const successor = succeed(old)
    for (const each of [live, expired, revoked, old]) await store.insert(each)
    await store.insert(record({ organisationId: 'other' }))
    await store.insert(record({ organisationId: 'ORG' }))
    await store.revoke([revoked.id], T + 1, 'ada')
    await store.rotate(successor, T + 2)
    expectKeys(await listAll(store), [
      live,
      expired,
      { ...revoked, revokedAt: T + 1, revokedBy: 'ada' },
      rotated(old, successor, T + 2),
      successor,
    ])
    expect(await listAll(store, 'nobody'), [])
  },

  async 'list is newest first, then by descending id'(store) {
    const keys = ['B', 'a', 'A', 'b', 'Z', '0'].map((letter, index) =>
      record({ id: letter.repeat(16), name: letter, createdAt: T + Math.floor(index / 4) }),
    )
    for (const each of keys) await store.insert(each)
    const order = ['Z', '0', 'b', 'a', 'B', 'A']
    const found = await listAll(store)
    expect(
      found.map(({ name }) => name),
      order,
    )
  },

  async 'list gives each key on one page, whatever happens to others between pages'(store) {
    for (const limit of [1, 2, 3, 5]) {
      const organisationId = `pages of ${limit}`
      const keys = Array.from({ length: 9 }, (_, index) =>
        record({ organisationId, name: `name ${index}`, createdAt: T + Math.floor(index / 3) }),
      )
      for (const each of keys.toReversed()) await store.insert(each)
      const seen: string[] = []
      for (let after: KeyRecord | undefined; ;) {
        const page = await store.list(organisationId, { after, limit })
        if (page.length === 0) break
        if (page.length > limit) throw new Error(`expected ${limit} keys, got ${page.length}`)
        seen.push(...page.map(({ id }) => id))
        after = page.at(-1)!
        await store.touch(after.id, T + 99)
        await store.revoke([after.id], T + 99, 'ada')
        if (seen.length % 2 === 0) await store.remove([after.id])
        await store.insert(record({ organisationId, createdAt: T + 50 }))
      }
      const order = keys.map(({ id }) => id).toReversed()
      expect(seen, order)
    }
  },
}
