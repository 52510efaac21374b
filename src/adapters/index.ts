// Queries in URLs
export { fromSearchParams, toSearchParams } from './search-params.js'
export type { QueryParts } from './search-params.js'

// A query builder, both ways
export { fromQueryBuilder } from './from-query-builder.js'
export type { QueryBuilderOptions } from './from-query-builder.js'
export { queryBuilderFields } from './query-builder-fields.js'
export type {
  QueryBuilderField,
  QueryBuilderOperator,
  QueryBuilderOption,
} from './query-builder-fields.js'
export { toQueryBuilder } from './to-query-builder.js'
export type {
  QueryBuilderGroup,
  QueryBuilderJoinedGroup,
  QueryBuilderMixedGroup,
  QueryBuilderRule,
} from './query-builder.js'

// Tables and grids
export { fromTableState } from './table-state.js'
export type { TableOptions, TableState } from './table-state.js'
export { fromDataGrid } from './data-grid.js'
export type {
  DataGridFilterItem,
  DataGridFilterModel,
  DataGridModels,
  DataGridOptions,
  DataGridSortItem,
} from './data-grid.js'
export { fromGridRequest } from './grid-request.js'
export type { GridOptions, GridRequest, GridSortItem } from './grid-request.js'
export type { ConversionOptions } from './options.js'

// Tools of language models
export { toolSchema } from './tool-schema.js'
export type { ToolSchema, ToolSchemaOptions } from './tool-schema.js'
export type { JsonSchema } from './json-schema.js'
export { fromToolCall } from './tool-call.js'
