// A plan as SQL
export { toSql, type Statements, type StatementsOf, type WalkStatements } from './statement.js'
export type { FieldOf, PublicField } from '../language/resource.js'
export type { RawRow, SqlPage, SqlRow } from './row.js'

// Facets
export { facetSql, type FacetStatement, type FacetStatements } from './facet-sql.js'

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
  type OrderPart,
} from './parts.js'
export {
  toText,
  type Part,
  type Placeholders,
  type Statement,
  type TextOptions,
} from './placeholders.js'

// Inspection of tables
export { inspectionSql, type InspectionStatements } from './inspect/inspection-sql.js'

// Indexes that serve statements
export { indexSql, type IndexOptions } from './index-sql.js'

// The table, and the columns of fields
export type * from './options.js'
export type { ColumnTypeName } from './dialects/dialects.js'

// Dialects
export { clickhouse, duckdb, mariadb, mysql, postgres, sqlite } from './dialects/dialects.js'
export type { DialectName, SqlDialect } from './dialects/dialects.js'
