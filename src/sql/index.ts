// A plan as SQL
export { toSql } from './statement.js'
export type { Statements, StatementsOf, WalkStatements } from './statement.js'
export type { FieldOf, PublicField } from '../language/resource.js'
export type { RawRow, SqlPage, SqlRow } from './row.js'

// Facets
export { facetSql } from './facet-sql.js'
export type { FacetStatement, FacetStatements } from './facet-sql.js'

// Parts for your own query
export {
  afterOf,
  countOf,
  cursorOf,
  orderKeysOf,
  orderOf,
  pageFrom,
  rowsFrom,
  totalFrom,
  whereOf,
} from './parts.js'
export type { OrderPart } from './parts.js'
export { toText } from './part.js'
export type { Part, Placeholders, Statement, TextOptions } from './part.js'

// Inspection of tables
export { inspectionSql } from './inspect/inspection-sql.js'
export type { InspectionStatements } from './inspect/inspection-sql.js'

// Indexes that serve statements
export { indexSql } from './index-sql.js'
export type { IndexOptions } from './index-sql.js'

// The table, and the columns of fields
export type {
  ColumnMapping,
  ColumnOptions,
  ColumnPlace,
  Expression,
  FromPart,
  ReadOptions,
  RowOptions,
  TableName,
  TableOptions,
  TablePlace,
} from './options.js'
export type { ColumnTypeName } from './dialects/dialects.js'

// Dialects
export { clickhouse, duckdb, mariadb, mysql, postgres, sqlite } from './dialects/dialects.js'
export type { DialectName, SqlDialect } from './dialects/dialects.js'
