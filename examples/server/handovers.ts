/**
 * Stores which secrets were copied. Every new key counts as not copied, so no failure after the statement
 * that inserts a key can lose the mark.
 */
import { sql, type Kysely } from 'kysely'

export interface Handovers {
  /** Confirms that the secret of a key was copied. Ignores an unknown key. */
  readonly confirm: (keyId: string) => Promise<void>
  /** Returns those of the given keys whose secret is not confirmed as copied. */
  readonly openAmong: (keyIds: readonly string[]) => Promise<readonly string[]>
}

export function createMemoryHandovers(): Handovers {
  const copied = new Set<string>()
  return {
    confirm: async (keyId) => void copied.add(keyId),
    openAmong: async (keyIds) => keyIds.filter((id) => !copied.has(id)),
  }
}

/** Adds a column to the table of keys, whose default marks each key. */
export async function createHandoverColumn<DB>(db: Kysely<DB>): Promise<void> {
  await sql`
    alter table api_key add column if not exists is_copied boolean not null default false
  `.execute(db)
}

/** Uses the column that `createHandoverColumn` adds. */
export function createPostgresHandovers<DB>(db: Kysely<DB>): Handovers {
  return {
    async confirm(keyId) {
      await sql`update api_key set is_copied = true where id = ${keyId}`.execute(db)
    },
    async openAmong(keyIds) {
      const { rows } = await sql<{ id: string }>`
        select id from api_key where not is_copied
        and id in (select jsonb_array_elements_text(${JSON.stringify(keyIds)}::jsonb))
      `.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}
