import { createServer, type AddressInfo, type Socket } from 'node:net'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { createKeyring } from 'supplier-query/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeyDatabase } from '../../examples/kysely-key-store.js'
import { createMemoryStorage } from '../../examples/server/memory-storage.js'
import { connectPostgres } from '../../examples/server/postgres-pool.js'
import { createPostgresStorage, preparePostgres } from '../../examples/server/postgres-storage.js'
import { bearer, codeOf, listed, ownedSamples, send, startServer } from './sample-server.js'
import { databases, everySupplier, servers, type Database, type Schema } from './storages.js'

const admin = { organisationId: 'acme', role: 'admin' } as const
const reader = { name: 'reader', scopes: ['suppliers:read'] }

const noSamples = () => {
  throw new Error('there are samples already')
}

describe.each(databases)('a database on %s', (_place, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(async () => {
    await database.db.destroy()
    await database.drop()
  })

  it('stays empty if the preparation fails', async () => {
    await expect(preparePostgres(database.db, noSamples)).rejects.toThrow(/there are samples/)
    const { rows } = await sql<{ key: unknown; supplier: unknown }>`
      select to_regclass('api_key') as key, to_regclass('supplier') as supplier
    `.execute(database.db)
    expect(rows).toEqual([{ key: null, supplier: null }])
  })

  it('is prepared once by several concurrent starts', async () => {
    let loads = 0
    const samples = () => {
      loads++
      return ownedSamples
    }
    await Promise.all([1, 2, 3].map(() => preparePostgres(database.db, samples)))
    expect(loads).toBe(1)
    const { total } = await createPostgresStorage(database.db).findPage(everySupplier, {})
    expect(total).toBe(ownedSamples.length)
  })

  it('keeps its keys and suppliers when it is prepared again', async () => {
    const storage = createPostgresStorage(database.db)
    const { secret } = await createKeyring({ store: storage.keys }).create(admin, reader)
    await sql`delete from supplier where id <> ${'sup-0000001'}`.execute(database.db)
    await preparePostgres(database.db, noSamples)
    await sql`delete from supplier`.execute(database.db)
    await preparePostgres(database.db, noSamples)
    expect(await storage.findPage(everySupplier, {})).toMatchObject({ rows: [], total: 0 })
    const authorization = `Bearer ${secret}`
    expect(await createKeyring({ store: storage.keys }).authenticate(authorization)).toMatchObject({
      ok: true,
    })
  })

  it.each(['supplier', 'api_key'])(
    'without the table %s means 503, without details',
    async (table) => {
      await sql`drop table supplier, api_key`.execute(database.db)
      await preparePostgres(database.db, () => ownedSamples)
      const storage = { ...createPostgresStorage(database.db), close: async () => {} }
      const sample = await startServer({ storage })
      const ask = () => send(sample.port, { headers: [bearer(sample.secrets.acme)] })
      const [from, to] = [sql.id(table), sql.id(`${table}_away`)]
      await sql`alter table ${from} rename to ${to}`.execute(database.db)
      const answer = await ask()
      expect([answer.status, codeOf(answer)]).toEqual([503, 'server unavailable'])
      expect(answer.text).toMatch(/"(Suppliers|API keys) cannot be \w+ at the moment\."/)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(sample.errors.splice(0).map(String)).toEqual([
        expect.stringContaining(`relation "${table}" does not exist`),
      ])
      await sql`alter table ${to} rename to ${from}`.execute(database.db)
      expect(listed(await ask()).page.total).toBe(400)
      await sample.close()
    },
  )
})

describe('a server whose database', () => {
  it('cannot be reached answers 503', async () => {
    await expectUnavailable(connectPostgres('postgres://u:sesame@127.0.0.1:1/x', { onError }))
  })

  it('hangs answers 503 after the time-out', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo // it listens on a port
    const url = `postgres://u:sesame@127.0.0.1:${port}/x`
    await expectUnavailable(connectPostgres(url, { onError, timeoutMs: 100 }))
    expect(sockets.length).toBe(2)
    for (const socket of sockets) socket.destroy()
    silent.close()
  })

  const onError = () => {}

  /** A server with the suppliers in the database, and one with the keys in it. */
  async function expectUnavailable(db: Kysely<KeyDatabase>): Promise<void> {
    const { findPage, keys } = createPostgresStorage(db)
    for (const setup of [
      { storage: { ...createMemoryStorage([]), findPage } },
      { authenticator: createKeyring({ store: keys }) },
    ]) {
      const sample = await startServer(setup)
      const answer = await send(sample.port, { headers: [bearer(sample.secrets.acme)] })
      expect([answer.status, codeOf(answer)]).toEqual([503, 'server unavailable'])
      expect(answer.text).not.toMatch(/sesame|127\.0\.0\.1|connect|timeout/i)
      expect(sample.errors.length).toBe(1)
      await sample.close()
    }
    await db.destroy()
  }
})

describe.each(servers)('a %s of many connections', (_place, createSchema) => {
  let schema: Schema
  let db: Kysely<KeyDatabase>
  const lost: Error[] = []
  beforeAll(async () => {
    schema = await createSchema()
    db = connectPostgres(schema.url, { onError: (error) => lost.push(error) })
    await preparePostgres(db, () => ownedSamples)
  })
  afterAll(async () => {
    await db.destroy()
    await schema.drop()
  })

  it('returns rows and total from one snapshot', async () => {
    const supplier = sql.id(schema.name, 'supplier')
    const shared: { query: unknown } = pg.Client.prototype
    const query = shared.query as (...given: unknown[]) => unknown
    let counts = 0
    // Kysely asks by promises.
    shared.query = async function (this: pg.Client, ...given: unknown[]) {
      const answer: unknown = await Reflect.apply(query, this, given)
      const isCount = String(given[0]).startsWith('select count')
      if (isCount && ++counts === 1) await sql`delete from ${supplier}`.execute(schema.owner)
      return answer
    }
    try {
      const { findPage } = createPostgresStorage(db)
      const { rows, total } = await findPage(everySupplier, {})
      expect([rows.length, total]).toEqual([50, 600])
      expect(await findPage(everySupplier, {})).toMatchObject({ rows: [], total: 0 })
      expect(counts).toBe(2)
    } finally {
      shared.query = query
    }
  })

  it('survives the loss of connections, idle or in use', async () => {
    const sample = await startServer({ storage: createPostgresStorage(db) })
    const ask = () => send(sample.port, { headers: [bearer(sample.secrets.acme)] })
    const terminate = async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${schema.name}
      `.execute(schema.owner)
      return rows.length
    }
    /** Waits until the pool has released every ended connection. */
    const expectLost = async (count: number) => {
      await expect.poll(() => lost.length, { timeout: 30_000 }).toBe(count)
    }
    expect((await ask()).status).toBe(200)
    const idle = await terminate()
    expect(idle).toBeGreaterThan(0)
    await expectLost(idle)
    expect((await ask()).status).toBe(200)

    await schema.owner.transaction().execute(async (lock) => {
      await sql`lock table ${sql.id(schema.name, 'supplier')}`.execute(lock)
      const answer = ask()
      const blocked = async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where application_name = ${schema.name} and wait_event_type = 'Lock'
        `.execute(schema.owner)
        return rows.length
      }
      await expect.poll(blocked, { timeout: 30_000 }).toBe(1)
      const ended = await terminate()
      expect(codeOf(await answer)).toBe('server unavailable')
      await expectLost(idle + ended)
    })
    expect((await ask()).status).toBe(200)
    expect(sample.errors.length).toBe(1)
    await sample.close()
  })
})
