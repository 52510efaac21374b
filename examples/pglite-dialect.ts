/** PostgreSQL in this process, for Kysely: an embedded database instead of a server. */
import type { PGlite } from '@electric-sql/pglite'
import { PostgresDialect, type PostgresPoolClient } from 'kysely'

/** A dialect whose pool has one connection: whoever asks for it waits for those who asked before. */
export function pgliteDialect(database: PGlite): PostgresDialect {
  let last: Promise<void> = Promise.resolve()

  async function connect(): Promise<PostgresPoolClient> {
    const before = last
    let release = () => {}
    last = new Promise((resolve) => {
      release = resolve
    })
    await before
    const query = (text: string, parameters: readonly unknown[]) =>
      database.query(text, [...parameters])
    // Kysely asks for no cursors, so of the two forms of `query` there is but this one.
    return { query: query as unknown as PostgresPoolClient['query'], release }
  }

  return new PostgresDialect({ pool: { connect, end: () => database.close() } })
}
