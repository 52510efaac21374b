import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { sql } from 'kysely'
import type { KeyStore } from 'supplier-query/auth'
import { keyStoreContract } from 'supplier-query/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createKeyTable,
  createKyselyKeyStore,
  type KeyDatabase,
} from '../../../examples/kysely-key-store.js'
import { record } from '../../../src/auth/contract/sample-keys.js'
import { createRedisKeyStore, type RunScript } from '../../../examples/redis-key-store.js'
import { connectPostgres } from '../../../examples/server/postgres-pool.js'
import { databases, servers, type Database } from '../../examples/storages.js'
import { expectToPass, titled } from './stores.js'

const someKey = record({ foldedName: 'name', createdBy: null })

describe.each(databases)('the Kysely key store, on %s, keeps the contract:', (_, open) => {
  let db: Database['db']
  let drop: Database['drop']
  beforeAll(async () => {
    ;({ db, drop } = await open())
  })
  afterAll(async () => {
    await db.destroy()
    await drop()
  })

  async function makeStore(): Promise<KeyStore> {
    await db.schema.dropTable('api_key').ifExists().execute()
    await createKeyTable(db)
    return createKyselyKeyStore(db)
  }

  it.each(titled(keyStoreContract(makeStore)))('%s', (_name, claim) => expectToPass(claim))

  it('keys that have already expired when they are added hold no name', async () => {
    const store = await makeStore()
    const expired = { ...someKey, expiresAt: someKey.createdAt }
    const added = ['a', 'b', 'c'].map((id) => store.insert({ ...expired, id }))
    expect(await Promise.all(added)).toEqual([true, true, true])
  })

  it('creating the table again keeps its keys', async () => {
    const store = await makeStore()
    await store.insert(someKey)
    await createKeyTable(db)
    expect(await store.find(someKey.id)).toEqual(someKey)
  })

  it('a table of release 0.2.0 gets the missing columns', async () => {
    const store = await makeStore()
    await store.insert(someKey)
    for (const column of ['successor_id', 'created_by', 'revoked_by', 'folded_name']) {
      await db.schema.alterTable('api_key').dropColumn(column).execute()
    }
    await expect(store.find(someKey.id)).resolves.not.toHaveProperty('createdBy', null)
    await createKeyTable(db)
    expect(await store.find(someKey.id)).toEqual(someKey)
  })
})

describe.each(servers)('the Kysely key store, on %s, whose default isolation is', (_, create) => {
  it.each(['repeatable read', 'serializable'])('%s, keeps names exact', async (level) => {
    const { url, drop } = await create()
    const strict = new URL(url)
    const options = `${strict.searchParams.get('options')} -c default_transaction_isolation=${level.replace(' ', '\\ ')}`
    strict.searchParams.set('options', options)
    const db = connectPostgres<KeyDatabase>(strict.href, { onError: console.error })
    try {
      await createKeyTable(db)
      const shown = await sql<object>`show default_transaction_isolation`.execute(db)
      expect(shown.rows).toEqual([{ default_transaction_isolation: level }])
      const store = createKyselyKeyStore(db)
      const all = <T>(count: number, call: (id: string) => Promise<T>) =>
        Promise.all(Array.from({ length: count }, (_each, i) => call(`${count}-${i}`)))
      const named = await all(10, (id) => store.insert({ ...someKey, id }))
      expect(named.filter(Boolean)).toHaveLength(1)
      const [holder] = await store.list(someKey.organisationId, { after: undefined, limit: 1 })
      const predecessorId = holder!.id
      const rotated = await all(10, (id) =>
        store.rotate({ ...someKey, id: `r${id}`, predecessorId }, someKey.createdAt + 1),
      )
      expect(rotated.filter(Boolean)).toHaveLength(1)
      await all(10, () => store.revoke([predecessorId], 7, null))
    } finally {
      await db.destroy()
      await drop()
    }
  })
})

const { REDIS_URL } = process.env
if (!REDIS_URL) console.warn('NOT RUN on a Redis server: REDIS_URL is not set')

describe.each(REDIS_URL ? [REDIS_URL] : [])('the Redis key store keeps the contract:', (url) => {
  const client = createClient({ url })
  beforeAll(async () => void (await client.connect()))
  afterAll(() => client.close())
  const run: RunScript = (script, keys, args) =>
    client.eval(script, { keys: [...keys], arguments: [...args] })

  it.each(titled(keyStoreContract(() => createRedisKeyStore(run, `{${randomUUID()}}`))))(
    '%s',
    (_name, claim) => expectToPass(claim),
  )

  it('keeps nothing of the place of a page', async () => {
    const prefix = `{${randomUUID()}}`
    const store = createRedisKeyStore(run, prefix)
    await store.list(someKey.organisationId, { after: { createdAt: 5, id: 'other' }, limit: 5 })
    await store.touch(someKey.id, 7)
    expect(await client.keys(`${prefix}*`)).toEqual([])
  })

  it('fails with errors that do not contain the arguments', async () => {
    const failing = createRedisKeyStore((_, keys, args) =>
      Promise.reject(new Error(`WRONGTYPE ${keys.join()} ${args.join()}`)),
    )
    await expect(failing.insert(someKey)).rejects.toThrow(/^Redis failed WRONGTYPE$/)
  })
})
