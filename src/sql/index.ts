// A plan as SQL
export { toSql } from './statement.js'
export type { SqlRow, Statement, Statements, TableName, TableOptions } from './statement.js'

// A plan answered through Kysely
export { selectPage } from './page.js'
export type { PageOptions, SqlPage } from './page.js'

// The pieces, for a query of one's own
export { whereOf } from './where.js'
export { orderOf } from './order.js'
export type { ColumnMapping, ColumnOptions } from './columns.js'
export type { DialectName } from './dialects.js'
