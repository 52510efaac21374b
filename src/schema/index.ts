// Schemas for zod, Standard Schema and JSON Schema
export { facetsSchema, filterSchema, querySchema } from './query-schema.js'
export type { SchemaOptions } from './query-schema.js'
