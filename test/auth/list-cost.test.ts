import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { Kysely, sql, type CompiledQuery } from 'kysely'
import type { KeyRecord, KeyStore } from 'supplier-query/auth'
import { describe, expect, it } from 'vitest'
import {
  createKeyTable,
  createKyselyKeyStore,
  type KeyDatabase,
} from '../../examples/kysely-key-store.js'
import { record as recordOf } from '../../src/auth/contract/sample-keys.js'
import { pgliteDialect } from '../../examples/pglite-dialect.js'
import { createRedisKeyStore } from '../../examples/redis-key-store.js'
import { openPglite } from '../pglite.js'

const T = 1_800_000_000_000
const WORKING = 20
const ENDED = 2_000

function record(number: number, members: Partial<KeyRecord> = {}): KeyRecord {
  return recordOf({
    id: `key${String(number).padStart(13, '0')}`,
    organisationId: 'acme',
    name: `name ${number}`,
    foldedName: `name ${number}`,
    createdAt: number < WORKING ? T + 500_000 + number : T + number,
    ...members,
  })
}

/** The instant of all calls: later than every key. */
const at = T + 1_000_000

/** Calls whose work must not grow with the number of ended keys. */
const calls: Readonly<Record<string, (store: KeyStore) => Promise<unknown>>> = {
  'a page of all keys': (store) => store.list('acme', { limit: 10 }),
  'a later page of all keys': (store) =>
    store.list('acme', { limit: 10, after: { createdAt: T + 150, id: 'k' } }),
  'a page of working keys': (store) =>
    store.list('acme', { limit: 10, only: { state: 'working', at } }),
  'a later page of working keys': (store) =>
    store.list('acme', { limit: 10, after: record(5), only: { state: 'working', at } }),
  'a page of ended keys': (store) =>
    store.list('acme', { limit: 10, only: { state: 'ended', at } }),
}

async function revokeOdd(store: KeyStore): Promise<void> {
  const odd = Array.from({ length: ENDED / 2 }, (_, i) => record(WORKING + 1 + 2 * i).id)
  await store.revoke(odd, at, null)
}

/** The rows that the nodes of a plan of PostgreSQL read, in total. */
function rowsOf(plan: Readonly<Record<string, unknown>>): number {
  const number = (name: string) => Number(plan[name] ?? 0)
  const read = number('Actual Rows') + number('Rows Removed by Filter')
  const below = (plan['Plans'] ?? []) as (typeof plan)[] // as PostgreSQL documents it
  return below.reduce((sum, each) => sum + rowsOf(each), read * number('Actual Loops'))
}

describe('a list of keys next to 2,000 ended keys', () => {
  it('reads less than 300 rows of PostgreSQL, in the Kysely store', async () => {
    const sent: CompiledQuery[] = []
    const db = new Kysely<KeyDatabase>({
      dialect: pgliteDialect(await openPglite()),
      log: ({ query }) => void sent.push(query),
    })
    await createKeyTable(db)
    const store = createKyselyKeyStore(db)
    await sql`
      insert into api_key
        (id, organisation_id, name, folded_name, scopes, digest, created_at, expires_at)
      select 'key' || lpad(i::text, 13, '0'), 'acme', i::text, i::text, '{}', '',
        ${T}::bigint + case when i < ${WORKING} then 500000 else 0 end + i,
        case when i >= ${WORKING} and i % 2 = 0 then ${T}::bigint + i + 1 end
      from generate_series(0::bigint, ${WORKING + ENDED - 1}) i
    `.execute(db)
    await revokeOdd(store)
    await sql`vacuum analyze api_key`.execute(db)
    for (const [name, call] of Object.entries(calls)) {
      sent.length = 0
      await call(store)
      let rows = 0
      for (const query of sent.filter((each) => each.sql.includes('api_key'))) {
        const explain = { ...query, sql: `explain (analyze, format json) ${query.sql}` }
        const answer = await db.executeQuery<Record<string, [{ Plan: object }]>>(explain)
        rows += rowsOf(answer.rows[0]!['QUERY PLAN']![0].Plan as Record<string, unknown>)
      }
      expect([name, rows > 0, rows < 300]).toEqual([name, true, true])
    }
    await db.destroy()
  })
})

const { REDIS_URL } = process.env

describe.each(REDIS_URL ? [REDIS_URL] : [])('in the Redis store', (url) => {
  it('a list of keys next to 2,000 ended keys runs less than 50 commands', async () => {
    const client = createClient({ url })
    await client.connect()
    const countCommands = async () => {
      const stats = await client.info('commandstats')
      const counts = Array.from(stats.matchAll(/calls=(\d+)/g), ([, count]) => Number(count))
      return counts.reduce((sum, each) => sum + each, 0)
    }
    const store = createRedisKeyStore(
      (script, keys, args) => client.eval(script, { keys: [...keys], arguments: [...args] }),
      `{${randomUUID()}}`,
    )
    for (let number = 0; number < WORKING + ENDED; number++) {
      const expires = number >= WORKING && number % 2 === 0
      const key = record(number, { expiresAt: expires ? T + number + 1 : null })
      expect(await store.insert(key)).toBe(true)
    }
    await revokeOdd(store)
    for (const [name, call] of Object.entries(calls)) {
      const before = await countCommands()
      await call(store)
      expect([name, (await countCommands()) - before < 50]).toEqual([name, true])
    }
    await client.close()
  })
})
