/** Keeps suppliers and keys in a PostgreSQL database. */
import { sql, type Kysely } from 'kysely'
import {
  defineResource,
  facets,
  planFacets,
  planQuery,
  type Plan,
  type Result,
} from 'supplier-query'
import { selectPage } from 'supplier-query/kysely'
import type { SqlRow } from 'supplier-query/sql'
import { createKeyTable, createKyselyKeyStore, type KeyDatabase } from '../kysely-key-store.js'
import { createSupplierTable, insertSuppliers, supplierColumns } from '../postgres-suppliers.js'
import { ownedSuppliers, type OwnedSupplier } from './owned-suppliers.js'
import { StorageError, type Storage } from './storage.js'

/** Creates a storage over a prepared database. Closing it ends the connections. */
export function createPostgresStorage(db: Kysely<KeyDatabase>): Storage {
  const find = async (plan: Plan<typeof ownedSuppliers>): Promise<Result<OwnedSupplier>> => {
    // One snapshot, so that the total matches the rows.
    const snapshot = db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
    try {
      const { rows, total, page } = await snapshot.execute((view) =>
        selectPage(view, plan, {
          table: 'supplier',
          columns: { ...supplierColumns, organisationId: 'organisation_id' },
        }),
      )
      return { rows: rows.map(toOwned), total, page }
    } catch (cause) {
      throw new StorageError('The database failed.', { cause })
    }
  }

  return {
    keys: createKyselyKeyStore(db),

    findPage: async (query, options) => find(planQuery(ownedSuppliers, query, options)),

    async countFacets(query, wanted, options) {
      planFacets(ownedSuppliers, query, wanted, options) // refuses before anything is read
      const { rows } = await find(planQuery(everySupplier, {}, options))
      return facets(ownedSuppliers, query, rows, wanted, options)
    },

    close: () => db.destroy(),
  }
}

/** The suppliers as a whole, for counting. */
const everySupplier = defineResource(
  { ...ownedSuppliers.fields },
  {
    key: 'id',
    limits: { defaultLimit: Infinity, maxLimit: Infinity },
  },
)

function toOwned({ connectedAt, ...supplier }: SqlRow<typeof ownedSuppliers>): OwnedSupplier {
  const text = connectedAt === null ? null : connectedAt.toISOString()
  return { ...supplier, connectedAt: text } as OwnedSupplier // what the table has as `not null` is there
}

/**
 * Creates missing tables, and fills the suppliers' table with samples if it is new; existing tables
 * are left unchanged. All or nothing; concurrent starts wait for each other.
 */
export async function preparePostgres(
  db: Kysely<KeyDatabase>,
  samples: () => readonly OwnedSupplier[],
): Promise<void> {
  await db.transaction().execute(async (changes) => {
    await sql`select pg_advisory_xact_lock(hashtext('supplier-query: tables'))`.execute(changes)
    await createKeyTable(changes)
    if (await hasSupplierTable<KeyDatabase>(changes)) return
    await createSupplierTable<KeyDatabase>(changes)
    await insertSuppliers<KeyDatabase>(changes, samples())
  })
}

async function hasSupplierTable<DB>(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('supplier') is not null as found
  `.execute(db)
  return rows[0]?.found === true
}
