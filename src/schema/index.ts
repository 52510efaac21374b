// Queries and facets for what takes zod, Standard Schema or JSON Schema
export { facetsSchema, filterSchema, querySchema } from './query-schema.js'
export type { SchemaOptions } from './query-schema.js'
