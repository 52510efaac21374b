// A plan answered, facets counted, and a table inspected, through Kysely
export { inspectTable } from './inspect-table.js'
export type { InspectionOptions } from './inspect-table.js'
export { selectFacets } from './select-facets.js'
export type { FacetTableOptions } from './select-facets.js'
export { selectPage } from './select-page.js'
export type { PageOf, PageOptions } from './select-page.js'
