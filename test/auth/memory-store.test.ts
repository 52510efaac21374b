import { createMemoryKeyStore, type KeyRecord } from 'supplier-query/auth'
import { describe, expect, it, vi } from 'vitest'
import { sampleRecord } from './sample-record.js'

function record(number: number, members: Partial<KeyRecord> = {}): KeyRecord {
  return sampleRecord({
    id: `key${number}`,
    organisationId: `org ${number % 3}`,
    name: `name ${number}`,
    foldedName: `name ${number}`,
    createdAt: number,
    ...members,
  })
}

/** Counts the members of maps and sets that `work` iterates over. */
async function countSteps(work: () => Promise<unknown>): Promise<number> {
  let steps = 0
  function* counted<T>(members: Iterable<T>): Iterable<T> {
    for (const member of members) {
      steps++
      yield member
    }
  }
  const spies = [Map.prototype, Set.prototype].flatMap((prototype) =>
    (['values', 'keys', 'entries', Symbol.iterator] as const).map((name) => {
      // What each of these returns is iterable.
      const original = Reflect.get(prototype, name) as () => Iterable<unknown>
      return vi
        .spyOn(prototype as Map<unknown, unknown>, name as 'values')
        .mockImplementation(function (this: unknown) {
          return counted(Reflect.apply(original, this, [])) as MapIterator<unknown>
        })
    }),
  )
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return steps
}

describe('the memory store', () => {
  it.each([300, 3_000])('takes constant time for each key when it has %d', async (size) => {
    const store = createMemoryKeyStore()
    // Half of the keys had the same name in turn, so that an index by name does not help.
    for (let number = 0; number < size; number++) {
      const name = number % 2 === 0 ? `name ${number}` : 'CI'
      expect(await store.insert(record(number, { name, expiresAt: number + 1 }))).toBe('added')
    }
    const steps = await countSteps(async () => {
      for (let number = size; number < size + 60; number += 3) {
        const key = record(number)
        await store.insert(key)
        await store.insert(record(number + 1, { name: 'CI', expiresAt: number + 1 }))
        const successor = record(number + 2, { name: key.name, predecessorId: key.id })
        await store.rotate({ ...successor, predecessorId: key.id }, number)
        await store.touch(key.id, number)
        await store.revoke([successor.id], number, null)
        await store.find(key.id)
        await store.remove([key.id, successor.id])
      }
    })
    expect(steps).toBeLessThan(100)
  })

  it('leaves a name to the key that took it by a clock that is ahead', async () => {
    const store = createMemoryKeyStore()
    const named = (number: number, createdAt: number, members: Partial<KeyRecord> = {}) =>
      record(number, { foldedName: 'ci', createdAt, ...members })
    expect(await store.insert(named(0, 10, { expiresAt: 100 }))).toBe('added')
    expect(await store.insert(named(3, 150))).toBe('added')
    expect(await store.rotate({ ...named(6, 50), predecessorId: 'key0' }, 60)).toBe(true)
    await store.revoke(['key3'], 160, null)
    expect(await store.insert(named(9, 170))).toBe('added')
  })

  it('counts a key that is revoked when it is added as ended', async () => {
    const store = createMemoryKeyStore()
    await store.insert(record(0, { revokedAt: 0 }))
    expect(await store.insert(record(3), 1)).toBe('added')
    const only = { state: 'ended', at: 9 } as const
    expect((await store.list('org 0', { limit: 9, only })).map(({ id }) => id)).toEqual(['key0'])
    await store.remove(['key0', 'key3'])
    expect(await store.list('org 0', { limit: 9 })).toEqual([])
  })

  it('lists keys of one time in the descending order of their ids', async () => {
    const store = createMemoryKeyStore()
    for (const number of [3, 0, 6]) await store.insert(record(number, { createdAt: 1 }))
    const listed = await store.list('org 0', { limit: 9 })
    expect(listed.map(({ id }) => id)).toEqual(['key6', 'key3', 'key0'])
  })

  it('reads each member of a record once, even if it has getters', async () => {
    const store = createMemoryKeyStore()
    let isNested = false
    const outer = {
      ...record(0),
      get scopes() {
        if (!isNested) {
          isNested = true
          void store.insert(record(3, { foldedName: 'name 0' }))
        }
        return []
      },
    }
    expect(await store.insert(outer)).toBe('name_taken')
    expect((await store.list('org 0', { limit: 1_000 })).map(({ id }) => id)).toEqual(['key3'])

    let ended = false
    const successor = {
      ...record(6, { foldedName: 'name 0' }),
      predecessorId: 'key3',
      get scopes() {
        if (!ended) {
          ended = true
          void store.revoke(['key3'], 4, null)
        }
        return []
      },
    }
    expect(await store.rotate(successor, 10)).toBe(false)
  })
})
