/** Keeps suppliers and keys in a PostgreSQL database. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { planFacets, planQuery, planWalk } from 'supplier-query'
import { selectFacets, selectPage } from 'supplier-query/kysely'
import type { SqlRow } from 'supplier-query/sql'
import { createKeyTable, createKyselyKeyStore, type KeyDatabase } from '../kysely-key-store.js'
import { createSupplierTable, insertSuppliers, supplierColumns } from '../postgres-suppliers.js'
import { createHandoverColumn, createPostgresHandovers } from './handovers.js'
import { ownedSuppliers, type OwnedSupplier } from '../owned-suppliers.js'
import { StorageError, type Storage } from './storage.js'

const place = {
  table: 'supplier',
  columns: { ...supplierColumns, organisationId: 'organisation_id' },
} as const

/** Creates a storage over a prepared database. Closing it ends the connections. */
export function createPostgresStorage(db: Kysely<KeyDatabase>): Storage {
  /** Reads in one snapshot, so that the total matches the rows, and facets match each other. */
  async function read<T>(select: (view: Transaction<KeyDatabase>) => Promise<T>): Promise<T> {
    const snapshot = db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
    try {
      return await snapshot.execute(select)
    } catch (cause) {
      throw new StorageError('The database failed.', { cause })
    }
  }

  return {
    keys: createKyselyKeyStore(db),
    handovers: createPostgresHandovers(db),

    async findPage(query, { position, ...options }) {
      const plan =
        position === undefined
          ? planQuery(ownedSuppliers, query, options)
          : planWalk(ownedSuppliers, query, { ...options, ...position })
      const { rows, ...rest } = await read((view) =>
        selectPage(view, plan, { ...place, fields: ownedFields }),
      )
      return { ...rest, rows: rows.map(toOwned) }
    },

    async countFacets(query, wanted, options) {
      const plan = planFacets(ownedSuppliers, query, wanted, options)
      return read((view) => selectFacets(view, plan, place))
    },

    close: () => db.destroy(),
  }
}

type OwnedField = keyof typeof ownedSuppliers.fields

/** All fields, including the internal field. */
const ownedFields = Object.keys(ownedSuppliers.fields) as OwnedField[] // its own fields

function toOwned({
  connectedAt,
  ...supplier
}: SqlRow<typeof ownedSuppliers, OwnedField>): OwnedSupplier {
  const text = connectedAt === null ? null : connectedAt.toISOString()
  return { ...supplier, connectedAt: text } as OwnedSupplier // the columns are `not null`
}

/**
 * Creates missing tables and columns, and fills the suppliers' table with samples if it is new. All or
 * nothing; concurrent starts wait for each other.
 */
export async function preparePostgres(
  db: Kysely<KeyDatabase>,
  samples: () => readonly OwnedSupplier[],
): Promise<void> {
  await db.transaction().execute(async (changes) => {
    await sql`select pg_advisory_xact_lock(hashtext('supplier-query: tables'))`.execute(changes)
    await createKeyTable(changes)
    await createHandoverColumn<KeyDatabase>(changes)
    const { rows } = await sql`select where to_regclass('supplier') is not null`.execute(changes)
    if (rows.length > 0) return
    await createSupplierTable<KeyDatabase>(changes)
    await insertSuppliers<KeyDatabase>(changes, samples())
  })
}
