import { existsSync } from 'node:fs'
import type { Engine } from './engine.js'
import { openClickhouse } from './engines/clickhouse.js'
import { openDuckdb } from './engines/duckdb.js'
import { openMariadb } from './engines/mariadb.js'
import { openMysql } from './engines/mysql.js'
import { openPglite } from './engines/pglite.js'
import { openPostgres } from './engines/postgres.js'
import { openSqlite } from './engines/sqlite.js'

/** A database that may be there. */
export interface Candidate {
  readonly name: string
  readonly open: () => Promise<Engine>
  /** The reason why it cannot run here; `undefined` if it can. */
  readonly missing: string | undefined
}

const { DATABASE_URL, MARIADB_URL, MYSQL_URL } = process.env

const inFolder = (name: string) =>
  existsSync(new URL(`engines/node_modules/${name}`, import.meta.url))
    ? undefined
    : `${name} is not installed: npm run conform installs it`

const server = (url: string | undefined, variable: string) =>
  url === undefined ? `${variable} is not set` : undefined

/** The databases that the lowering is held to, but for the slowest. */
export const candidates: readonly Candidate[] = [
  { name: 'PGlite', open: openPglite, missing: undefined },
  { name: 'SQLite', open: openSqlite, missing: undefined },
  { name: 'DuckDB', open: openDuckdb, missing: inFolder('@duckdb/node-api') },
  {
    name: 'PostgreSQL',
    open: () => openPostgres(String(DATABASE_URL)),
    missing: server(DATABASE_URL, 'DATABASE_URL'),
  },
  {
    name: 'MariaDB',
    open: () => openMariadb(String(MARIADB_URL)),
    missing: server(MARIADB_URL, 'MARIADB_URL') ?? inFolder('mysql2'),
  },
  {
    name: 'MySQL',
    open: () => openMysql(String(MYSQL_URL)),
    missing: server(MYSQL_URL, 'MYSQL_URL') ?? inFolder('mysql2'),
  },
]

/** It takes as long as all others together. */
export const slowest: Candidate = {
  name: 'ClickHouse',
  open: openClickhouse,
  missing: inFolder('chdb'),
}
