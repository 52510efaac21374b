import { createMemoryKeyStore, type KeyRecord, type KeyStore } from 'supplier-query/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeyTable, createKyselyKeyStore } from '../../../examples/kysely-key-store.js'
import { databases, type Database } from '../../examples/storages.js'
import { inMemory } from './memory.js'
import { searchPostgres, startServers } from './postgres.js'
import { search } from './search.js'

const seed = Number(process.env['FC_SEED'])

describe('keyrings of several nodes, with store calls in any order that fail before or after their effect,', () => {
  it('keep the rules in 400 schedules', async () => {
    const { breach, tally, schedules } = await search(inMemory, { seed, from: 0, schedules: 400 })
    expect(breach).toBeUndefined()
    expect(schedules).toBe(400)
    // Every possible outcome has occurred.
    for (const what of [
      ...['accepted', 'refused', 'down', 'by a wrong secret refused'].map(
        (end) => `authenticate ${end}`,
      ),
      ...['done', 'down', 'name_taken'].map((end) => `create ${end}`),
      ...['done', 'down', 'not_rotatable', 'not_found', 'forbidden'].map((end) => `rotate ${end}`),
      ...['done', 'down', 'not_found', 'forbidden'].map((end) => `revoke ${end}`),
    ]) {
      expect(tally[what], what).toBeGreaterThan(10)
    }
  }, 120_000)
})

describe.each(databases)('keyrings of several nodes over %s', (_, openDatabase) => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase()
    await createKeyTable(database.db)
  }, 60_000)
  afterAll(async () => {
    await database.db.destroy()
    await database.drop()
  })

  it('keep the rules in 40 schedules', async () => {
    const open = async () => {
      await database.db.deleteFrom('api_key').execute()
      return createKyselyKeyStore(database.db)
    }
    const { breach, schedules } = await search({ open }, { seed, from: 0, schedules: 40 })
    expect(breach).toBeUndefined()
    expect(schedules).toBe(40)
  }, 120_000)
})

const { DATABASE_URL } = process.env

describe.each(DATABASE_URL ? [DATABASE_URL] : [])('several processes over PostgreSQL', (url) => {
  it('keep the rules in 40 schedules, some with cut connections', async () => {
    const servers = await startServers(url)
    try {
      const { breach, schedules } = await searchPostgres(servers, { seed, schedules: 40 })
      expect(breach).toBeUndefined()
      expect(schedules).toBe(40)
    } finally {
      await servers.stop()
    }
  }, 120_000)
})

/** Wraps a store with a cache in front of `find` that only its own revocations clear. */
function cached(store: KeyStore): KeyStore {
  const found = new Map<string, KeyRecord>()
  return {
    ...store,
    find: async (id) => {
      const record = found.get(id) ?? (await store.find(id))
      if (record !== undefined) found.set(id, record)
      return record
    },
    revoke: async (ids, at, by) => {
      await store.revoke(ids, at, by)
      found.clear()
    },
  }
}

/** Creates a store whose `touch` writes back a whole record. */
function writesBack(): KeyStore {
  const store = createMemoryKeyStore()
  const records = new Map<string, KeyRecord>()
  const reread = async (id: string) => {
    const record = await store.find(id)
    if (record !== undefined) records.set(id, record)
  }
  return {
    ...store,
    insert: async (record) => {
      const outcome = await store.insert(record)
      await reread(record.id)
      return outcome
    },
    rotate: async (successor, end) => {
      const isRotated = await store.rotate(successor, end)
      await reread(successor.id)
      await reread(successor.predecessorId)
      return isRotated
    },
    revoke: async (ids, at, by) => {
      await store.revoke(ids, at, by)
      for (const id of ids) await reread(id)
    },
    find: async (id) => records.get(id),
    touch: async (id, at) => {
      const record = records.get(id)
      await new Promise(setImmediate)
      if (record !== undefined) records.set(id, { ...record, lastUsedAt: at })
    },
  }
}

/** Runs `work` after a few turns of the event loop, without a caller that waits. */
async function later(work: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
  await work()
}

describe('the search for schedules that break a rule finds', () => {
  it.each<[string, Parameters<typeof search>[0], RegExp]>([
    [
      'a cache in front of a node’s store',
      { open: createMemoryKeyStore, wrap: cached },
      /was accepted after (it had been revoked|its overlap had ended)|rotated after it had been/,
    ],
    [
      'a last use that writes back the whole record',
      { open: writesBack },
      /after it had been revoked/,
    ],
    [
      'a revocation that takes effect after its answer',
      {
        open: () => {
          const store = createMemoryKeyStore()
          return {
            ...store,
            revoke: async (...given) => void later(() => store.revoke(...given)),
          }
        },
      },
      /after it had been revoked/,
    ],
    [
      'a revocation that skips the predecessors',
      {
        open: createMemoryKeyStore,
        wrap: (store) => ({ ...store, revoke: ([id], at, by) => store.revoke([id!], at, by) }),
      },
      /was accepted after it had been revoked/,
    ],
    [
      'a key that can be rotated after its end',
      {
        open: () => {
          const store = createMemoryKeyStore()
          const rotate: KeyStore['rotate'] = async (successor) => {
            await store.insert({ ...successor, name: successor.id })
            return true
          }
          return { ...store, rotate }
        },
      },
      /was rotated (twice|after)/,
    ],
    [
      'a live key that is refused',
      {
        open: createMemoryKeyStore,
        wrap: (store) => {
          let finds = 0
          return { ...store, find: async (id) => (++finds % 7 === 0 ? undefined : store.find(id)) }
        },
      },
      /was refused although it was live|ended with not_found/,
    ],
    [
      'a failing store that accepts everyone',
      {
        open: createMemoryKeyStore,
        wrap: (store) => {
          const last = new Map<string, KeyRecord>()
          const find: KeyStore['find'] = async (id) => {
            try {
              const record = await store.find(id)
              if (record !== undefined) last.set(id, record)
              return record
            } catch {
              return last.get(id)
            }
          }
          return { ...store, find }
        },
      },
      /store calls failed, but \d+ callers got an error/,
    ],
  ])(
    '%s',
    async (_, stores, what) => {
      const { breach } = await search(stores, { seed, from: 0, schedules: 3_000 })
      expect(breach).toMatch(what)
      // The minimal schedule is short, and every call in it is needed.
      const least = breach?.split('\n')[2] ?? '{}'
      const { clients } = JSON.parse(least) as { clients: { orders: unknown[] }[] }
      expect(clients.flatMap(({ orders }) => orders).length).toBeLessThanOrEqual(3)
    },
    120_000,
  )
})
