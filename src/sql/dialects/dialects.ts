import type { Kind } from '../../language/kind.js'
import { clickhouse } from './clickhouse.js'
import type { Dialect } from './dialect.js'
import { duckdb } from './duckdb.js'
import { mariadb } from './mariadb.js'
import { mysql } from './mysql.js'
import { postgres } from './postgres.js'
import { sqlite } from './sqlite.js'

/** The dialects, by name. */
export const dialects = {
  postgres,
  clickhouse,
  duckdb,
  sqlite,
  mariadb,
  mysql,
} as const satisfies Record<string, Dialect>

/** The name of a dialect of SQL. */
export type DialectName = keyof typeof dialects

/** The column types for a kind of field, by name: those of one dialect, or of several. */
export type ColumnTypeName<K extends Kind = Kind, D extends DialectName = DialectName> = {
  [N in D]: { [E in K]: keyof (typeof dialects)[N]['types'][E] & string }[K]
}[D]
