import { randomUUID } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import { parseQuery } from 'supplier-query'
import type { KeyDatabase } from '../../examples/kysely-key-store.js'
import { pgliteDialect } from '../../examples/pglite-dialect.js'
import { createMemoryStorage } from '../../examples/server/memory-storage.js'
import { connectPostgres } from '../../examples/server/postgres-pool.js'
import { ownedSuppliers } from '../../examples/owned-suppliers.js'
import { createPostgresStorage, preparePostgres } from '../../examples/server/postgres-storage.js'
import type { Storage } from '../../examples/server/storage.js'
import { openPglite } from '../pglite.js'
import { ownedSamples } from './sample-server.js'

const { DATABASE_URL, SERVERS_ONLY } = process.env

/** The storages that need no server; empty in a run that is only for servers. */
export const here = <T>(places: readonly T[]): readonly T[] => (SERVERS_ONLY ? [] : places)

if (!DATABASE_URL) console.warn('NOT RUN on a PostgreSQL server: DATABASE_URL is not set')

/** An empty database, and a function that closes it. */
export interface Database {
  readonly db: Kysely<KeyDatabase>
  readonly drop: () => Promise<void>
}

async function openInProcess(): Promise<Database> {
  return {
    db: new Kysely({ dialect: pgliteDialect(await openPglite()) }),
    drop: async () => {},
  }
}

/** Creates a new schema on the server at `DATABASE_URL`. Returns a URL of the schema. */
export interface Schema {
  readonly name: string
  readonly url: string
  /** A connection with full rights, outside the schema. */
  readonly owner: Kysely<unknown>
  readonly drop: () => Promise<void>
}

async function createSchema(server: string): Promise<Schema> {
  const url = new URL(server)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const owner = connectPostgres<unknown>(url.href, { onError: console.error })
  await sql`create schema ${sql.id(name)}`.execute(owner)
  url.searchParams.set('options', `-c search_path=${name}`)
  url.searchParams.set('application_name', name)
  const drop = async () => {
    await sql`drop schema ${sql.id(name)} cascade`.execute(owner)
    await owner.destroy()
  }
  return { name, url: url.href, owner, drop }
}

/** The PostgreSQL server, if configured, as a row of `describe.each`. */
export const servers: readonly (readonly [name: string, createSchema: () => Promise<Schema>])[] =
  DATABASE_URL ? [['PostgreSQL', () => createSchema(DATABASE_URL)]] : []

async function openSchema(create: () => Promise<Schema>): Promise<Database> {
  const { url, drop } = await create()
  return { db: connectPostgres(url, { onError: console.error }), drop }
}

/** PostgreSQL in this process, and the server if configured, as rows of `describe.each`. */
export const databases: readonly (readonly [name: string, open: () => Promise<Database>])[] = [
  ...here([['PGlite', openInProcess] as const]),
  ...servers.map(([name, create]) => [name, () => openSchema(create)] as const),
]

async function openStorage(open: () => Promise<Database>): Promise<Storage> {
  const { db, drop } = await open()
  await preparePostgres(db, () => ownedSamples)
  const storage = createPostgresStorage(db)
  return { ...storage, close: () => storage.close().then(drop) }
}

/** Every storage for suppliers and keys, filled with the samples, as rows of `describe.each`. */
export const storages: readonly (readonly [name: string, open: () => Promise<Storage>])[] = [
  ...here([['memory', async () => createMemoryStorage(ownedSamples)] as const]),
  ...databases.map(([name, open]) => [name, () => openStorage(open)] as const),
]

/** The query for all suppliers that a caller may see. */
export const everySupplier = parseQuery(ownedSuppliers, {})
