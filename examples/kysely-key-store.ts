/** A key store on PostgreSQL, through Kysely. */
import { sql, type Kysely } from 'kysely'
import type { KeyRecord, KeyStore } from 'supplier-query/auth'

export interface KeyDatabase {
  api_key: {
    id: string
    organisation_id: string
    name: string
    /** The folded name; null in a row older than the column, whose name is used instead. */
    folded_name: string | null
    /**
     * The folded name while the key holds it; null once the key is revoked or rotated, or has expired and
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
    successor_id: string | null
    created_by: string | null
    revoked_by: string | null
  }
}

/** The end of a key that is not revoked, as the index has it; a key without an end has the largest `bigint`. */
const endsAt = sql<number>`coalesce(least(expires_at, overlap_ends_at), 9223372036854775807)`

/** Creates the table if it does not exist. Adds missing columns to an older table. */
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
  for (const column of ['successor_id', 'created_by', 'revoked_by', 'folded_name']) {
    await db.schema
      .alterTable('api_key')
      .addColumn(column, 'text', (added) => added.ifNotExists())
      .execute()
  }
  await sql`
    create index if not exists api_key_age
    on api_key (organisation_id, created_at desc, id collate "C" desc)
  `.execute(db)
  // Finds the working keys without reading the ended ones.
  await sql`
    create index if not exists api_key_end
    on api_key (organisation_id, (${endsAt})) where revoked_at is null
  `.execute(db)
}

/** Creates a key store on the table that `createKeyTable` creates. */
export function createKyselyKeyStore(db: Kysely<KeyDatabase>): KeyStore {
  // A statement must read the changes that other calls committed while it waited. Under a stricter level,
  // which can be a database's default, it would not.
  const changes = () => db.transaction().setIsolationLevel('read committed')
  const store: KeyStore = {
    insert: (record) => changes().execute((transaction) => insert(transaction, record)),

    async find(id) {
      const row = await db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toRecord(row)
    },

    async list(organisationId, { after, limit, only }) {
      // Without `materialized`, PostgreSQL could read the ended keys too, by age.
      const [kind, isWanted] =
        only === undefined
          ? [sql`not materialized`, sql`true`]
          : only.state === 'working'
            ? [sql`materialized`, works(only.at)]
            : [sql`not materialized`, sql`not (${works(only.at)})`]
      const isLater =
        after === undefined
          ? sql`true`
          : sql`(created_at, id collate "C") < (${after.createdAt}::bigint, ${after.id})`
      const { rows } = await sql<KeyDatabase['api_key']>`
        with own as ${kind} (
          select * from ${sql.table('api_key')}
          where organisation_id = ${organisationId} and ${isWanted}
        )
        select * from own where ${isLater}
        order by created_at desc, id collate "C" desc
        limit ${limit}
      `.execute(db)
      return rows.map(toRecord)
    },

    rotate(successor, overlapEndsAt) {
      return changes().execute(async (transaction) => {
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
        const { createdAt, createdBy } = successor
        await transaction
          .updateTable('api_key')
          .set({ overlap_ends_at: overlapEndsAt, successor_id: successor.id, held_name: null })
          .$if(overlapEndsAt <= createdAt, (update) =>
            update.set({ revoked_at: createdAt, revoked_by: createdBy }),
          )
          .where('id', '=', successor.predecessorId)
          .execute()
        // On a node whose clock is ahead, another key may already have taken the name.
        const row = { ...toRow(successor), held_name: predecessor.held_name }
        await transaction.insertInto('api_key').values(row).execute()
        return true
      })
    },

    async revoke(ids, at, by) {
      await changes().execute((transaction) =>
        transaction
          .updateTable('api_key')
          .set({ revoked_at: at, revoked_by: by, held_name: null })
          .where('id', 'in', ids)
          .where('revoked_at', 'is', null)
          .execute(),
      )
    },

    async touch(id, at) {
      await db.updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute()
    },
  }
  return {
    insert: discreet(store.insert),
    find: discreet(store.find),
    list: discreet(store.list),
    rotate: discreet(store.rotate),
    revoke: discreet(store.revoke),
    touch: discreet(store.touch),
  }
}

/** True for keys that are accepted at an instant. */
function works(at: number) {
  return sql<boolean>`(revoked_at is null and ${endsAt} > ${at}::bigint)`
}

/** Adds a key unless its name is held. */
async function insert(db: Kysely<KeyDatabase>, record: KeyRecord): Promise<boolean> {
  for (;;) {
    const written = await db
      .insertInto('api_key')
      .values(toRow(record))
      // An expired key gives up its name when a new key needs it.
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
}

/** Wraps a call so that its errors have only a message and a code, because drivers add parameters and rows. */
function discreet<Given extends unknown[], Result>(
  call: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  return async (...given) => {
    try {
      return await call(...given)
    } catch (error) {
      const { message, code } = error as { readonly message: string; readonly code?: unknown } // an Error
      throw Object.assign(new Error(message), { code })
    }
  }
}

function toRow(record: KeyRecord) {
  return {
    id: record.id,
    organisation_id: record.organisationId,
    name: record.name,
    folded_name: record.foldedName,
    held_name: record.foldedName,
    scopes: [...record.scopes],
    digest: record.digest,
    created_at: record.createdAt,
    expires_at: record.expiresAt,
    revoked_at: record.revokedAt,
    last_used_at: record.lastUsedAt,
    overlap_ends_at: record.overlapEndsAt,
    predecessor_id: record.predecessorId,
    successor_id: record.successorId,
    created_by: record.createdBy,
    revoked_by: record.revokedBy,
  }
}

function toRecord(row: KeyDatabase['api_key']): KeyRecord {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    name: row.name,
    foldedName: row.folded_name ?? row.name,
    scopes: row.scopes,
    digest: row.digest,
    createdAt: Number(row.created_at),
    expiresAt: toTime(row.expires_at),
    revokedAt: toTime(row.revoked_at),
    lastUsedAt: toTime(row.last_used_at),
    overlapEndsAt: toTime(row.overlap_ends_at),
    predecessorId: row.predecessor_id,
    successorId: row.successor_id,
    createdBy: row.created_by,
    revokedBy: row.revoked_by,
  }
}

function toTime(column: number | string | null): number | null {
  return column === null ? null : Number(column)
}
