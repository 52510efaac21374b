import { expect, expectKeys, expectRejection } from './expect.js'
import { add, listAll, record, revoked, succeed, T, type Claims } from './sample-keys.js'

export const insertClaims: Claims = {
  async 'insert returns name_taken and adds nothing if a live key of the organisation has the name'(
    store,
  ) {
    const [first, second] = [record(), record()]
    expect(await store.insert(first), 'added')
    expect(await store.insert(second), 'name_taken')
    expect(await store.find(second.id), undefined)
    expectKeys(await listAll(store), [first])
  },

  async 'insert returns name_taken if a live key has the folded name, even if the names differ'(
    store,
  ) {
    const folded = { foldedName: 'prod' }
    expect(await store.insert(record({ name: 'prod', ...folded })), 'added')
    expect(await store.insert(record({ name: 'PROD', ...folded })), 'name_taken')
    expect(await store.insert(record({ name: 'PROD', ...folded }), 9), 'name_taken')
    expect(await store.insert(record({ name: 'prod', foldedName: 'other' }), 9), 'added')
  },

  async 'insert accepts a name that another organisation has, or that differs in case'(store) {
    expect(await store.insert(record({ name: 'ci' })), 'added')
    expect(await store.insert(record({ name: 'CI' })), 'added')
    expect(await store.insert(record({ name: 'ci ' })), 'added')
    expect(await store.insert(record({ name: 'ci', organisationId: 'other' })), 'added')
    expect(await store.insert(record({ name: 'ci', organisationId: 'ORG' })), 'added')
  },

  async 'insert accepts the name of a revoked key'(store) {
    const first = await add(store)
    await store.revoke([first.id], T, 'ada')
    expect(await store.insert(record()), 'added')
    expect(await store.insert(record()), 'name_taken')
  },

  async 'insert accepts the name of a key from the instant it expires'(store) {
    await add(store, { expiresAt: T + 10 })
    expect(await store.insert(record({ createdAt: T + 9 })), 'name_taken')
    expect(await store.insert(record({ createdAt: T + 10 })), 'added')
    expect(await store.insert(record({ createdAt: T + 11 })), 'name_taken')
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

  async 'concurrent rotations with an overlap never exceed maxKeys, and use all of it'(store) {
    const names = Array.from({ length: 10 }, (_, index) => `name ${index}`)
    const keys = await Promise.all(names.map((name) => add(store, { name })))
    const won = await Promise.all(keys.map((key) => store.rotate(succeed(key), T + 10, 12)))
    expect(won.filter((each) => each === true).length, 2)
    expect(won.filter((each) => each === 'too_many_keys').length, 8)
    expect((await listAll(store)).length, 12)
  },

  async 'concurrent inserts never exceed maxKeys, and use all of it'(store) {
    const many = Array.from({ length: 20 }, (_, index) => record({ name: `name ${index}` }))
    const won = await Promise.all(many.map((each) => store.insert(each, 5)))
    expect(won.filter((each) => each === 'added').length, 5)
    expect(won.filter((each) => each === 'too_many_keys').length, 15)
    expect((await listAll(store)).length, 5)
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
