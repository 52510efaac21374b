import { expect, expectKeys, expectRejection } from './expect.js'
import { add, listAll, record, succeed, T, type Claims } from './sample-keys.js'

export const insertClaims: Claims = {
  async 'insert returns false and adds nothing exactly if a live key of the organisation has the folded name'(
    store,
  ) {
    const folded = { foldedName: 'prod' }
    const [first, second] = [
      record({ name: 'prod', ...folded }),
      record({ name: 'Prod', ...folded }),
    ]
    expect(await store.insert(first), true)
    expect(await store.insert(second), false)
    expect(await store.find(second.id), undefined)
    expectKeys(await listAll(store), [first])
    for (const foldedName of ['other', 'PROD', 'prod ']) {
      expect(await store.insert(record({ name: 'prod', foldedName })), true)
    }
    for (const organisationId of ['other', 'ORG']) {
      expect(await store.insert(record({ name: 'prod', ...folded, organisationId })), true)
    }
  },

  async 'insert accepts the name of a revoked key, and of a key from the instant it expires'(
    store,
  ) {
    const first = await add(store, { expiresAt: T + 10 })
    expect(await store.insert(record({ createdAt: T + 9 })), false)
    expect(await store.insert(record({ createdAt: T + 10 })), true)
    expect(await store.insert(record({ createdAt: T + 11 })), false)
    const other = await add(store, { name: 'other' })
    await store.revoke([other.id, first.id], T, 'ada')
    expect(await store.insert(record({ name: 'other' })), true)
    expect(await store.insert(record({ name: 'other' })), false)
  },

  async 'insert rejects an id that exists and leaves the existing key unchanged'(store) {
    const first = await add(store)
    await expectRejection(store.insert({ ...first, name: 'thief', organisationId: 'other' }))
    expect(await store.find(first.id), first)
  },

  async 'exactly one of many concurrent inserts of a name wins'(store) {
    const many = Array.from({ length: 20 }, () => record())
    const won = await Promise.all(many.map((each) => store.insert(each)))
    const added = many.filter((_, index) => won[index])
    expect(added.length, 1)
    expectKeys(await listAll(store), added)
  },

  async 'an error contains no data of a record'(store) {
    const first = await add(store, { name: 'a name that no error has' })
    const second = succeed(record({ name: 'another' }))
    await expectRejection(store.insert({ ...second, id: first.id }), [first, second])
    await add(store, { name: 'another', id: second.predecessorId })
    await expectRejection(store.rotate({ ...second, id: first.id }, T), [first, second])
  },
}
