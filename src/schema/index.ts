// Schemas for zod, Standard Schema and JSON Schema
export { facetsSchema, filterSchema, querySchema, type SchemaOptions } from './query-schema.js'
