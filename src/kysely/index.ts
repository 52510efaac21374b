// Answers plans, counts facets and inspects tables through Kysely
export type { KyselyTable } from './database.js'
export { inspectTable, selectFacets, selectPage } from './answers.js'
export type { PageOptions } from './answers.js'
export type { Inspection } from '../inspect/inspection.js'
