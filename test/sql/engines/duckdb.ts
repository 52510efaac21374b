import { importInstalled } from './installed.js'
import type { Engine, Row } from '../engine.js'
import { sessions } from './sessions.js'

/** The used part of `@duckdb/node-api`. Only this folder installs it. */
interface DuckdbModule {
  DuckDBInstance: { create: (path: string) => Promise<{ connect: () => Promise<Connection> }> }
}
interface Connection {
  runAndReadAll: (
    sql: string,
    values: readonly unknown[],
  ) => Promise<{ getRowObjectsJS: () => Row[] }>
  closeSync: () => void
}

export async function openDuckdb(): Promise<Engine> {
  const { DuckDBInstance } = (await importInstalled('@duckdb/node-api')) as DuckdbModule // as its types say
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  // By default the zone of the host. Its offsets have seconds before 1883.
  await connection.runAndReadAll("set TimeZone = 'America/New_York'", [])
  return {
    name: 'DuckDB',
    dialect: 'duckdb',
    sessions: sessions.duckdb,
    execute: async (sql, parameters) =>
      (await connection.runAndReadAll(sql, parameters)).getRowObjectsJS(),
    close: () => Promise.resolve(connection.closeSync()),
  }
}
