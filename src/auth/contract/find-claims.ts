import type { KeyRecord, KeyState, KeyStore, PageOfKeys } from '../store.js'
import { expect, expectKeys } from './expect.js'
import { add, listAll, record, revoked, rotated, succeed, T, type Claims } from './sample-keys.js'

export const findClaims: Claims = {
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
    const live = await add(store, { name: 'live' })
    const expired = await add(store, { name: 'expired', expiresAt: T })
    const ended = await add(store, { name: 'revoked' })
    const old = await add(store, { name: 'rotated' })
    const successor = succeed(old)
    await add(store, { organisationId: 'other' })
    await add(store, { organisationId: 'ORG' })
    await store.revoke([ended.id], T + 1, 'ada')
    await store.rotate(successor, T + 2)
    const changed = [revoked(ended, T + 1), rotated(old, successor, T + 2)]
    expectKeys(await listAll(store), [live, expired, ...changed, successor])
    expect(await listAll(store, 'nobody'), [])
  },

  async 'list is newest first, then by descending id'(store) {
    const keys = ['B', 'a', 'A', 'b', 'Z', '0'].map((letter, index) =>
      record({ id: letter.repeat(16), name: letter, createdAt: T + Math.floor(index / 4) }),
    )
    for (const each of keys) await store.insert(each)
    const names = (await listAll(store)).map(({ name }) => name)
    expect(names, ['Z', '0', 'b', 'a', 'B', 'A'])
    const place = { createdAt: T + 1, id: '1'.repeat(16) } // of a key that is gone
    const [next] = await store.list('org', { after: place, limit: 1 })
    expect(next?.name, '0')
  },

  async 'list returns each key on exactly one page, even if other keys change between pages'(
    store,
  ) {
    for (const limit of [1, 2, 3, 5]) {
      const organisationId = `pages of ${limit}`
      const keys = Array.from({ length: 9 }, (_, index) =>
        record({ organisationId, name: `name ${index}`, createdAt: T + Math.floor(index / 3) }),
      )
      for (const each of keys.toReversed()) await store.insert(each)
      const seen = await pageThrough(store, organisationId, { limit }, async (last) => {
        await store.touch(last.id, T + 99)
        await store.revoke([last.id], T + 99, 'ada')
        await add(store, { organisationId, name: `late ${last.id}`, createdAt: T + 50 })
      })
      expect(seen, idsOf(keys).toReversed())
    }
  },

  async 'list returns only working keys, or only ended keys, of an instant'(store) {
    const organisationId = 'org'
    const named = (name: string, members = {}) => add(store, { name, ...members })
    const endless = await named('endless')
    const expiring = await named('expiring', { expiresAt: T + 10, createdAt: T + 1 })
    const ended = await named('revoked', { createdAt: T + 2 })
    const [old, late] = [await named('old', { createdAt: T + 3 }), await named('late')]
    await named('other', { organisationId: 'other' })
    const [young, last] = [succeed(old, T + 4), succeed(late, T + 5)]
    await store.revoke([ended.id], T + 6, 'ada')
    await store.rotate(young, T + 12)
    await store.rotate(last, T + 5)
    const list = async (state: KeyState, at: number, after?: KeyRecord) =>
      idsOf(await store.list(organisationId, { limit: 9, after, only: { state, at } }))
    expect(await list('working', T + 9), idsOf([last, young, old, expiring, endless]))
    expect(await list('ended', T + 9), idsOf([ended, late]))
    expect(await list('working', T + 10), idsOf([last, young, old, endless]))
    expect(await list('ended', T + 12), idsOf([old, ended, expiring, late]))
    expect(await list('working', T + 12, young), idsOf([endless]))
    expect(await list('ended', T + 12, young), idsOf([old, ended, expiring, late]))
    expect(await list('ended', T + 12, expiring), idsOf([late]))
    for (const state of ['working', 'ended'] as const) {
      expect(await store.list('nobody', { limit: 9, only: { state, at: T } }), [])
    }
  },

  async 'pages of working keys and of ended keys together hold each key once'(store) {
    const made: KeyRecord[] = []
    for (let index = 0; index < 12; index++) {
      const createdAt = T + Math.floor(index / 4)
      const expiresAt = index % 3 === 0 ? T + 10 : null
      made.push(await add(store, { name: `name ${index}`, createdAt, expiresAt }))
    }
    await store.revoke([made[4]!.id, made[11]!.id], T + 5, 'ada') // of twelve
    for (const limit of [1, 2, 5]) {
      const of = (state: KeyState) =>
        pageThrough(store, 'org', { limit, only: { state, at: T + 10 } })
      const seen = [...(await of('working')), ...(await of('ended'))]
      expect(seen.toSorted(), idsOf(made).toSorted())
    }
  },
}

function idsOf(keys: readonly KeyRecord[]): string[] {
  return keys.map(({ id }) => id)
}

/** Lists up to 20 pages, and returns the ids of their keys. Calls `afterPage` with the last key of each. */
async function pageThrough(
  store: KeyStore,
  organisationId: string,
  page: Pick<PageOfKeys, 'limit' | 'only'>,
  afterPage?: (last: KeyRecord) => Promise<void>,
): Promise<string[]> {
  const seen: string[] = []
  let after: KeyRecord | undefined
  for (let pages = 0; pages < 20; pages++) {
    const keys = await store.list(organisationId, { ...page, after })
    const last = keys.at(-1)
    if (last === undefined) break
    if (keys.length > page.limit) throw new Error(`expected ${page.limit} keys, got ${keys.length}`)
    seen.push(...idsOf(keys))
    after = last
    await afterPage?.(last)
  }
  return seen
}
