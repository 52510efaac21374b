// A plan as SQL
export { toSql } from './statement.js'
export type {
  Statement,
  Statements,
  StatementsOf,
  TableName,
  TableOptions,
  WalkStatements,
} from './statement.js'
export type { RawRow, SqlRow } from './row.js'

// A plan answered through Kysely
export { selectPage } from './page.js'
export type { PageOf, PageOptions } from './page.js'

// The parts, for a query of your own
export { whereOf } from './where.js'
export { afterOf } from './after.js'
export { orderOf } from './order.js'

// Where fields are stored
export type { ColumnMapping, ColumnOptions, ColumnPlace } from './columns.js'
export type { ColumnTypeName, DialectName } from './dialects.js'
