// Queries in URLs
export { fromSearchParams, toSearchParams } from './search-params.js'
export type { QueryParts } from './search-params.js'
