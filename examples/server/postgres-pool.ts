/** A connection pool to a PostgreSQL server, for Kysely. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

export interface PoolOptions {
  /** Called when a connection is lost; the pool replaces it. */
  readonly onError: (error: Error) => void
  /** How long to wait for a connection and for a statement; 10 s by default. */
  readonly timeoutMs?: number
}

/** Does not connect yet: if the database cannot be reached, the first statement fails. */
export function connectPostgres<DB>(
  url: string,
  { onError, timeoutMs = 10_000 }: PoolOptions,
): Kysely<DB> {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs, // in case the server is gone and cannot enforce the line above
  })
  // The pool itself does not listen to a connection in use.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
