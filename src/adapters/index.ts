// Queries in URLs
export { fromUrl, type UrlOptions, type UrlQuery } from './url/from-url.js'
export { toFlatParams, toSearchParams, type QueryParts } from './url/to-params.js'

// A query builder, both ways
export { fromQueryBuilder } from './query-builder/from-query-builder.js'
export { queryBuilderFields } from './query-builder/fields.js'
export { toQueryBuilder } from './query-builder/to-query-builder.js'
export type * from './query-builder/model.js'

// Tables and grids
export { fromTanStackTable } from './tanstack-table/state.js'
export type { TanStackTableState } from './tanstack-table/state.js'
export { fromMuiGrid, muiGridOperators } from './mui-grid/from-mui-grid.js'
export type { MuiGridModels } from './mui-grid/from-mui-grid.js'
export type { MuiGridOptions } from './mui-grid/operators.js'
export { fromAgGrid, type AgGridRequest } from './ag-grid/from-ag-grid.js'
export type { AgGridOptions } from './ag-grid/operators.js'
export type { ConversionOptions } from './shared/conversion.js'

// Facets, as a grid takes them
export { agGridSetValues } from './facets.js'

// Tools of language models
export {
  toolSchema,
  type JsonSchema,
  type ToolSchema,
  type ToolSchemaOptions,
} from '../schema/tool-schema.js'
export { fromToolCall } from './tool-call.js'
