/** A key store on PostgreSQL, through Kysely. */
import { sql, type Kysely } from 'kysely'
import type { KeyRecord, KeyStore } from 'supplier-query/auth'

export interface KeyDatabase {
  api_key: {
    id: string
    organisation_id: string
    name: string
    /**
     * The name while the key holds it; null once the key is revoked or rotated, or has expired and
     * given its name to another key.
     */
    held_name: string | null
    scopes: string[]
    digest: string
    // Epoch milliseconds. Drivers return a `bigint` as a number or as a string.
    created_at: number | string
    expires_at: number | string | null
    revoked_at: number | string | null
    last_used_at: number | string | null
    overlap_ends_at: number | string | null
    predecessor_id: string | null
  }
}

/** Creates the table if it does not exist. */
export async function createKeyTable(db: Kysely<KeyDatabase>): Promise<void> {
  await db.schema
    .createTable('api_key')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('held_name', 'text')
    .addColumn('scopes', sql`text[]`, (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .addColumn('overlap_ends_at', 'bigint')
    .addColumn('predecessor_id', 'text')
    // Keeps names unique: the database refuses a second key that holds the same name.
    .addUniqueConstraint('api_key_held_name', ['organisation_id', 'held_name'])
    .execute()
}

/** Creates a key store on the table that `createKeyTable` creates. */
export function createKyselyKeyStore(db: Kysely<KeyDatabase>): KeyStore {
  return {
    async insert(record) {
      for (;;) {
        const written = await db
          .insertInto('api_key')
          .values(toRow(record))
          // An expired key gives up its name to the new key, which the next turn inserts.
          .onConflict((conflict) =>
            conflict
              .constraint('api_key_held_name')
              .doUpdateSet({ held_name: null })
              .where('api_key.expires_at', '<=', record.createdAt),
          )
          .returning('id')
          .executeTakeFirst()
        if (written === undefined) return false
        if (written.id === record.id) return true
      }
    },

    async find(id) {
      const row = await db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toRecord(row)
    },

    async list(organisationId) {
      const rows = await db
        .selectFrom('api_key')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .execute()
      return rows.map(toRecord)
    },

    rotate(successor, overlapEndsAt) {
      return db.transaction().execute(async (transaction) => {
        // Locks the row: a concurrent rotation waits, and then finds the key rotated.
        const predecessor = await transaction
          .selectFrom('api_key')
          .select('held_name')
          .where('id', '=', successor.predecessorId)
          .where('overlap_ends_at', 'is', null)
          .where('revoked_at', 'is', null)
          .where((eb) =>
            eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', successor.createdAt)]),
          )
          .forUpdate()
          .executeTakeFirst()
        if (predecessor === undefined) return false
        await transaction
          .updateTable('api_key')
          .set({ overlap_ends_at: overlapEndsAt, held_name: null })
          .where('id', '=', successor.predecessorId)
          .execute()
        // On a node whose clock is ahead, another key may already have taken the name.
        const row = { ...toRow(successor), held_name: predecessor.held_name }
        await transaction.insertInto('api_key').values(row).execute()
        return true
      })
    },

    async revoke(ids, at) {
      await db
        .updateTable('api_key')
        .set({ revoked_at: at, held_name: null })
        .where('id', 'in', ids)
        .where('revoked_at', 'is', null)
        .execute()
    },

    async touch(id, at) {
      await db.updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute()
    },
  }
}

function toRow(record: KeyRecord) {
  return {
    id: record.id,
    organisation_id: record.organisationId,
    name: record.name,
    held_name: record.name,
    scopes: [...record.scopes],
    digest: record.digest,
    created_at: record.createdAt,
    expires_at: record.expiresAt,
    revoked_at: record.revokedAt,
    last_used_at: record.lastUsedAt,
    overlap_ends_at: record.overlapEndsAt,
    predecessor_id: record.predecessorId,
  }
}

function toRecord(row: KeyDatabase['api_key']): KeyRecord {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    name: row.name,
    scopes: row.scopes,
    digest: row.digest,
    createdAt: Number(row.created_at),
    expiresAt: toTime(row.expires_at),
    revokedAt: toTime(row.revoked_at),
    lastUsedAt: toTime(row.last_used_at),
    overlapEndsAt: toTime(row.overlap_ends_at),
    predecessorId: row.predecessor_id,
  }
}

function toTime(column: number | string | null): number | null {
  return column === null ? null : Number(column)
}
