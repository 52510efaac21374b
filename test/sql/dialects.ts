import {
  clickhouse,
  duckdb,
  mariadb,
  mysql,
  postgres,
  sqlite,
  type ColumnMapping,
  type DialectName,
} from 'supplier-query/sql'

/** The dialects by name, as the documentation lists them. */
export const dialects = { postgres, clickhouse, duckdb, sqlite, mariadb, mysql }

/** Returns the options of a dialect for a table with a column of a type. */
export function columnOf(dialect: DialectName, field: string, type: string, table = 't') {
  const columns = { [field]: { type } } as ColumnMapping // of the dialect
  return { dialect: dialects[dialect], table, columns }
}
