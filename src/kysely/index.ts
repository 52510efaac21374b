// Answers plans, counts facets and inspects tables through Kysely
export { inspectTable, selectFacets, selectPage } from './answers.js'
export type { KyselyTable, PageOptions } from './answers.js'
export type { Inspection } from '../inspect/inspection.js'
