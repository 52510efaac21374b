import { quote } from '../../untrusted/quote.js'
import { attempt, bare, own } from '../../untrusted/plain.js'
import type { Kind } from '../../language/kind.js'
import { clickhouseParts } from './clickhouse.js'
import type { Dialect } from './dialect.js'
import { duckdbParts } from './duckdb.js'
import { mariadbParts, mysqlParts } from './mysql.js'
import { postgresParts } from './postgres.js'
import { sqliteParts } from './sqlite.js'

/** The name of a dialect of SQL. */
export type DialectName = 'postgres' | 'clickhouse' | 'duckdb' | 'sqlite' | 'mariadb' | 'mysql'

/** The types of the dialects. */
interface PartsByName extends Record<DialectName, Dialect> {
  readonly postgres: typeof postgresParts
  readonly clickhouse: typeof clickhouseParts
  readonly duckdb: typeof duckdbParts
  readonly sqlite: typeof sqliteParts
  readonly mariadb: typeof mariadbParts
  readonly mysql: typeof mysqlParts
}

/** The names of the column types for a kind of field, in one or several dialects. */
export type ColumnTypeName<K extends Kind = Kind, D extends DialectName = DialectName> = {
  [N in D]: { [E in K]: keyof PartsByName[N]['types'][E] & string }[K]
}[D]

const parts = Symbol.for('supplier-query/sql dialect')

/** A dialect of SQL. This module exports all dialects. */
export interface SqlDialect<D extends DialectName = DialectName> {
  readonly name: D
  /** The functions that write SQL. */
  readonly [parts]: object
}

/** Writes the SQL of PostgreSQL, and of databases that speak its dialect. */
export const postgres = make('postgres', postgresParts)
/** Writes the SQL of ClickHouse. */
export const clickhouse = make('clickhouse', clickhouseParts)
/** Writes the SQL of DuckDB. */
export const duckdb = make('duckdb', duckdbParts)
/** Writes the SQL of SQLite. */
export const sqlite = make('sqlite', sqliteParts)
/** Writes the SQL of MariaDB from 10.6. */
export const mariadb = make('mariadb', mariadbParts)
/** Writes the SQL of MySQL from 8.0.17. */
export const mysql = make('mysql', mysqlParts)

function make<D extends DialectName>(name: D, dialect: Dialect): SqlDialect<D> {
  return Object.freeze({ name, [parts]: dialect })
}

/** @throws TypeError for a value that is not a dialect of this module */
export function partsOf(dialect: SqlDialect): Dialect {
  const found = attempt(() => own(dialect, parts)) // of nothing it throws
  if (found !== undefined) return bare(found as Dialect) // as `make` has it
  throw new TypeError(
    `dialect: expected a dialect from supplier-query/sql, like postgres, got ${quote(dialect)}`,
  )
}
