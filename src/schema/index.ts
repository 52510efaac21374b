// Schemas for zod, Standard Schema and JSON Schema
export {
  facetsSchema,
  filterSchema,
  querySchema,
  rowSchema,
  type SchemaOptions,
} from './query-schema.js'
export type { JsonRow } from './row-structure.js'
