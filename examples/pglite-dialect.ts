/** A Kysely dialect for PGlite, which runs PostgreSQL inside this process. */
import type { PGlite } from '@electric-sql/pglite'
import { PostgresDialect, type PostgresPoolClient } from 'kysely'

/** A dialect whose pool has one connection; callers get it in the order in which they ask. */
export function pgliteDialect(database: Pick<PGlite, 'query' | 'close'>): PostgresDialect {
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
    // The other overload of `query` takes a cursor, which Kysely does not use here.
    return { query: query as unknown as PostgresPoolClient['query'], release }
  }

  return new PostgresDialect({ pool: { connect, end: () => database.close() } })
}
