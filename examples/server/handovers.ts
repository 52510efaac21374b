/** Stores the keys whose secret was sent, but not confirmed as copied. */
import { sql, type Kysely } from 'kysely'

export interface Handovers {
  /** Called with a new key before its secret is sent. */
  readonly begin: (keyId: string) => Promise<void>
  /** Confirms that the secret was copied. Ignores an unknown key. */
  readonly end: (keyId: string) => Promise<void>
  /** Returns the given keys whose secret is not confirmed as copied. */
  readonly openAmong: (keyIds: readonly string[]) => Promise<readonly string[]>
}

export function createMemoryHandovers(): Handovers {
  const open = new Set<string>()
  return {
    begin: async (keyId) => void open.add(keyId),
    end: async (keyId) => void open.delete(keyId),
    openAmong: async (keyIds) => keyIds.filter((id) => open.has(id)),
  }
}

/** Creates the table of `createPostgresHandovers` if it does not exist. */
export async function createHandoverTable<DB>(db: Kysely<DB>): Promise<void> {
  await sql`create table if not exists api_key_handover (key_id text primary key)`.execute(db)
}

export function createPostgresHandovers<DB>(db: Kysely<DB>): Handovers {
  return {
    async begin(keyId) {
      await sql`insert into api_key_handover values (${keyId}) on conflict do nothing`.execute(db)
    },
    async end(keyId) {
      await sql`delete from api_key_handover where key_id = ${keyId}`.execute(db)
    },
    async openAmong(keyIds) {
      const { rows } = await sql<{ key_id: string }>`
        select key_id from api_key_handover
        where key_id in (select jsonb_array_elements_text(${JSON.stringify(keyIds)}::jsonb))
      `.execute(db)
      return rows.map(({ key_id }) => key_id)
    },
  }
}
