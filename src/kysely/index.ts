// A plan answered, and a table inspected, through Kysely
export { inspectTable } from './inspect-table.js'
export type { InspectionOptions } from './inspect-table.js'
export { selectPage } from './select-page.js'
export type { PageOf, PageOptions } from './select-page.js'
