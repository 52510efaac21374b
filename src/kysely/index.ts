// Answers plans, counts facets and inspects tables through Kysely
export type { KyselyTable } from './database.js'
export { inspectTable } from './inspect-table.js'
export { selectFacets } from './select-facets.js'
export { selectPage } from './select-page.js'
export type { PageOptions } from './select-page.js'
export type { Inspection } from '../inspect/inspection.js'
