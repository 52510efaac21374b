import { clickhouse, duckdb, mariadb, mysql, postgres, sqlite } from 'supplier-query/sql'

/** The dialects by name, as the documentation lists them. */
export const dialects = { postgres, clickhouse, duckdb, sqlite, mariadb, mysql }
