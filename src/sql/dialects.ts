import { clickhouse } from './clickhouse.js'
import type { Dialect } from './dialect.js'
import { duckdb } from './duckdb.js'
import { mysql } from './mysql.js'
import { postgres } from './postgres.js'
import { sqlite } from './sqlite.js'

/** The dialects, by name. */
export const dialects = { postgres, clickhouse, duckdb, sqlite, mysql } as const satisfies Record<
  string,
  Dialect
>

/** The name of a dialect of SQL. */
export type DialectName = keyof typeof dialects
