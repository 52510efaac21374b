import { expect, expectKeys, expectRejection } from './expect.js'
import { add, listAll, record, revoked, succeed, T, type Claims } from './sample-keys.js'

export const insertClaims: Claims = {
  async 'insert returns name_taken and adds nothing exactly if a live key of the organisation has the folded name'(
    store,
  ) {
    const folded = { foldedName: 'prod' }
    const [first, second] = [
      record({ name: 'prod', ...folded }),
      record({ name: 'Prod', ...folded }),
    ]
    expect(await store.insert(first), 'added')
    expect(await store.insert(second), 'name_taken')
    expect(await store.insert(second, 9), 'name_taken')
    expect(await store.find(second.id), undefined)
    expectKeys(await listAll(store), [first])
    for (const foldedName of ['other', 'PROD', 'prod ']) {
      expect(await store.insert(record({ name: 'prod', foldedName }), 9), 'added')
    }
    for (const organisationId of ['other', 'ORG']) {
      expect(await store.insert(record({ name: 'prod', ...folded, organisationId })), 'added')
    }
  },

  async 'insert accepts the name of a revoked key, and of a key from the instant it expires'(
    store,
  ) {
    const first = await add(store, { expiresAt: T + 10 })
    expect(await store.insert(record({ createdAt: T + 9 })), 'name_taken')
    expect(await store.insert(record({ createdAt: T + 10 })), 'added')
    expect(await store.insert(record({ createdAt: T + 11 })), 'name_taken')
    const other = await add(store, { name: 'other' })
    await store.revoke([other.id, first.id], T, 'ada')
    expect(await store.insert(record({ name: 'other' })), 'added')
    expect(await store.insert(record({ name: 'other' })), 'name_taken')
  },

  async 'insert rejects an id that exists and leaves the existing key unchanged'(store) {
    const first = await add(store)
    await expectRejection(store.insert({ ...first, name: 'thief', organisationId: 'other' }))
    expect(await store.find(first.id), first)
  },

  async 'exactly one of many concurrent inserts of a name wins'(store) {
    const many = Array.from({ length: 20 }, () => record())
    const won = await Promise.all(many.map((each) => store.insert(each)))
    const added = many.filter((_, index) => won[index] === 'added')
    expect(added.length, 1)
    expectKeys(await listAll(store), added)
  },

  async 'insert returns too_many_keys and adds nothing if maxKeys keys work, after a check of the name'(
    store,
  ) {
    const named = (name: string, members = {}) => record({ name, ...members })
    const [a, b] = [named('a'), named('b')]
    expect(await store.insert(a, 2), 'added')
    expect(await store.insert(b, 2), 'added')
    expect(await store.insert(named('a', { organisationId: 'other' }), 1), 'added')
    const refused = named('c')
    expect(await store.insert(refused, 2), 'too_many_keys')
    expect(await store.find(refused.id), undefined)
    expect(await store.insert(named('b'), 2), 'name_taken')
    const expiring = named('c', { expiresAt: T + 5 })
    expect(await store.insert(expiring, 3), 'added')
    expect(await store.insert(named('d', { createdAt: T + 4 }), 3), 'too_many_keys')
    expect(await store.insert(named('d', { createdAt: T + 5 }), 3), 'added')
    // At T + 5 the overlap is over: only the successor counts.
    expect(await store.rotate(succeed(a), T + 5), true)
    expect(await store.insert(named('e', { createdAt: T + 5 }), 3), 'too_many_keys')
    expect(await store.insert(named('e', { createdAt: T + 5 }), 4), 'added')
    await store.revoke([b.id], T + 5, 'ada')
    expect(await store.insert(named('f', { createdAt: T + 5 }), 4), 'added')
    expect(await store.insert(named('g', { createdAt: T + 5 }), 4), 'too_many_keys')
    expect(await store.insert(named('g', { createdAt: T + 5 })), 'added')
  },

  async 'rotate returns too_many_keys and changes nothing if the overlap would make more than maxKeys keys work'(
    store,
  ) {
    const [a, b] = [await add(store, { name: 'a' }), await add(store, { name: 'b' })]
    await add(store, { name: 'a', organisationId: 'other' })
    expect(await store.rotate(succeed(a, T + 1), T + 10, 2), 'too_many_keys')
    expectKeys(await listAll(store), [a, b])
    expect(await store.rotate(succeed(a, T + 1), T + 1, 2), true)
    expect(await store.rotate(succeed(a, T + 1), T + 10, 2), false)
    expect(await store.rotate(succeed(b, T + 2), T + 10, 3), true)
    const named = (createdAt: number) => record({ name: 'c', createdAt })
    expect(await store.insert(named(T + 9), 3), 'too_many_keys')
    expect(await store.insert(named(T + 10), 3), 'added')
  },

  async 'concurrent inserts and rotations never exceed maxKeys, and use all of it'(store) {
    const many = Array.from({ length: 20 }, (_, index) => record({ name: `name ${index}` }))
    const inserted = await Promise.all(many.map((each) => store.insert(each, 5)))
    expect(inserted.filter((each) => each === 'added').length, 5)
    const keys = many.filter((_, index) => inserted[index] === 'added')
    expectKeys(await listAll(store), keys)
    const won = await Promise.all(keys.map((key) => store.rotate(succeed(key), T + 10, 7)))
    expect(won.filter((each) => each === true).length, 2)
    expect(won.filter((each) => each === 'too_many_keys').length, 3)
    expect((await listAll(store)).length, 7)
  },

  async 'the store uses the times of the calls, not its own clock'(store) {
    for (const year of [2001, 2200]) {
      const at = Date.UTC(year, 0)
      const name = `name ${year}`
      const times = { createdAt: at, expiresAt: at + 10 }
      const first = record({ name, ...times })
      const second = record({ name: `other ${year}`, ...times })
      expect(await store.insert(first), 'added')
      expect(await store.insert(second), 'added')
      expect(await store.insert(record({ name, createdAt: at + 9 })), 'name_taken')
      expect(await store.insert(record({ name, createdAt: at + 10 })), 'added')
      expect(await store.rotate(succeed(second, at + 10), at + 20), false)
      expect(await store.rotate(succeed(second, at + 9), at + 20), true)
      await store.revoke([first.id], at + 30, 'ada')
      await store.touch(first.id, at + 40)
      expect(await store.find(first.id), { ...revoked(first, at + 30), lastUsedAt: at + 40 })
    }
  },

  async 'an error contains no data of a record'(store) {
    const first = await add(store, { name: 'a name that no error has' })
    const second = succeed(record({ name: 'another' }))
    await expectRejection(store.insert({ ...second, id: first.id }), [first, second])
    await add(store, { name: 'another', id: second.predecessorId })
    await expectRejection(store.rotate({ ...second, id: first.id }, T), [first, second])
  },
}
