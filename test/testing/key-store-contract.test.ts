import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import { createMemoryKeyStore, type KeyRecord, type KeyStore } from 'supplier-query/auth'
import { keyStoreContract, type ContractCase } from 'supplier-query/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createKeyTable,
  createKyselyKeyStore,
  type KeyDatabase,
} from '../../examples/kysely-key-store.js'
import { pgliteDialect } from '../../examples/pglite-dialect.js'

describe('createMemoryKeyStore keeps the contract of key stores:', () => {
  it.each(titled(keyStoreContract(createMemoryKeyStore)))('%s', expectToPass)
})

describe('the Kysely key store, on PostgreSQL, keeps the contract of key stores:', () => {
  let db: Kysely<KeyDatabase>

  beforeAll(async () => {
    db = new Kysely({ dialect: pgliteDialect(await PGlite.create()) })
  }, 60_000)
  afterAll(() => db.destroy())

  async function makeStore(): Promise<KeyStore> {
    await db.schema.dropTable('api_key').ifExists().execute()
    await createKeyTable(db)
    return createKyselyKeyStore(db)
  }

  it.each(titled(keyStoreContract(makeStore)))('%s', expectToPass)

  it('of keys that have expired when they are added at once, none holds the name', async () => {
    const store = await makeStore()
    const expired = { ...someKey, expiresAt: someKey.createdAt }
    const added = ['a', 'b', 'c'].map((id) => store.insert({ ...expired, id }))
    expect(await Promise.all(added)).toEqual([true, true, true])
  })

  it('creating the table again leaves its keys', async () => {
    const store = await makeStore()
    await store.insert(someKey)
    await createKeyTable(db)
    expect(await store.find(someKey.id)).toEqual(someKey)
  })
})

describe('keyStoreContract(makeStore) finds a store', () => {
  it.each<[string, (store: KeyStore) => Partial<KeyStore>]>([
    ['that finds ids in any case', ({ find }) => ({ find: (id) => find(id.toLowerCase()) })],
    [
      'that gives null for no key',
      ({ find }) => ({ find: async (id) => (await find(id)) ?? gone }),
    ],
    ['whose times are texts', ({ find }) => ({ find: async (id) => textual(await find(id)) })],
    [
      'that loses the order of scopes',
      ({ find }) => ({ find: async (id) => sorted(await find(id)) }),
    ],
    [
      'that lists every organisation',
      ({ list }) => ({ list: async () => [...(await list('org')), ...(await list('other'))] }),
    ],
    [
      'that lists live keys only',
      ({ list }) => ({
        list: async (of) => (await list(of)).filter(({ revokedAt }) => revokedAt === null),
      }),
    ],
    ['that adds no key', () => ({ insert: async () => true })],
    [
      'that looks for a name before it adds the key',
      ({ insert, list }) => ({
        async insert(record) {
          const names = (await list(record.organisationId)).map(({ name }) => name)
          await Promise.resolve()
          return !names.includes(record.name) && insert({ ...record, name: crypto.randomUUID() })
        },
      }),
    ],
    [
      'that overwrites an id',
      ({ insert }) => ({ insert: (record) => insert(record).catch(() => true) }),
    ],
    ['that rotates nothing', () => ({ rotate: async () => true })],
    [
      'that rotates what it should not',
      ({ insert }) => ({
        rotate: (successor) => insert({ ...successor, name: `${successor.name}+` }),
      }),
    ],
    ['that revokes nothing', () => ({ revoke: async () => {} })],
    ['that revokes one key', ({ revoke }) => ({ revoke: ([id = ''], at) => revoke([id], at) })],
    ['that notes no use', () => ({ touch: async () => {} })],
    [
      'whose touch revokes',
      ({ touch, revoke }) => ({ touch: (id, at) => touch(id, at).then(() => revoke([id], at)) }),
    ],
  ])('%s', async (_, breakStore) => {
    const cases = keyStoreContract(() => {
      const store = createMemoryKeyStore()
      return { ...store, ...breakStore(store) }
    })
    const outcomes = await Promise.allSettled(cases.map(({ run }) => run()))
    const failed = outcomes.filter(({ status }) => status === 'rejected')
    expect(failed.length).toBeGreaterThan(0)
    for (const each of failed)
      expect(String(each.status === 'rejected' && each.reason)).toMatch(/^Error: expected /)
  })

  it('that writes back an old record when it notes a use', async () => {
    const cases = keyStoreContract(createForgetfulStore)
    const touch = cases.find(({ name }) => name.startsWith('a concurrent touch'))
    await expect(touch?.run()).rejects.toThrow(/^expected /)
  })
})

function titled(cases: readonly ContractCase[]) {
  return cases.map(({ name, run }) => [name, run] as const)
}

async function expectToPass(_: string, run: ContractCase['run']): Promise<void> {
  await expect(run()).resolves.toBeUndefined()
}

/** A store whose `touch` reads a record, waits, and writes all of it back. */
function createForgetfulStore(): KeyStore {
  const store = createMemoryKeyStore()
  const written = new Map<string, KeyRecord>()
  return {
    ...store,
    find: async (id) => written.get(id) ?? store.find(id),
    async touch(id, at) {
      const record = await store.find(id)
      await new Promise((resolve) => setTimeout(resolve))
      if (record !== undefined) written.set(id, { ...record, lastUsedAt: at })
    },
  }
}

const gone = null as unknown as undefined // what some drivers give

function textual(record: KeyRecord | undefined) {
  return record && { ...record, createdAt: String(record.createdAt) as unknown as number } // as `pg` does
}

function sorted(record: KeyRecord | undefined) {
  return record && { ...record, scopes: record.scopes.toSorted() }
}

const someKey: KeyRecord = {
  id: 'key',
  organisationId: 'org',
  name: 'name',
  scopes: [],
  digest: 'd'.repeat(64),
  createdAt: 1,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  predecessorId: null,
  overlapEndsAt: null,
}
