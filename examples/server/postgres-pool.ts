/** Connections to a PostgreSQL server, for Kysely. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

export interface PoolOptions {
  /** Told of each connection that is lost; the pool opens others. */
  readonly onError: (error: Error) => void
  /** How long to wait for a connection, and for a statement. */
  readonly timeoutMs?: number
}

/** Opens nothing as yet: a database that cannot be reached is found out by the first statement. */
export function connectPostgres<DB>(
  url: string,
  { onError, timeoutMs = 10_000 }: PoolOptions,
): Kysely<DB> {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs, // for a server that is no longer there to keep the other
  })
  // A connection tells of its loss while it is in use too, where the pool does not listen.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
