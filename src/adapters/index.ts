// Queries in URLs
export { fromSearchParams, toSearchParams } from './url.js'
export type { QueryParts } from './url.js'
export { fromFlatParams, toFlatParams } from './flat-params.js'
export type { FlatQuery } from './flat-params.js'

// A query builder, both ways
export { fromQueryBuilder } from './query-builder/from-query-builder.js'
export type { QueryBuilderOptions } from './query-builder/negation.js'
export { queryBuilderFields } from './query-builder/fields.js'
export type {
  QueryBuilderField,
  QueryBuilderOperator,
  QueryBuilderOption,
} from './query-builder/fields.js'
export { toQueryBuilder } from './query-builder/to-query-builder.js'
export type {
  QueryBuilderGroup,
  QueryBuilderJoinedGroup,
  QueryBuilderMixedGroup,
  QueryBuilderRule,
} from './query-builder/model.js'

// Tables and grids
export { fromTanStackTable } from './tanstack-table/state.js'
export type { TanStackTableOptions } from './tanstack-table/filter-fns.js'
export type { TanStackTableState } from './tanstack-table/state.js'
export { toTanStackTable } from './tanstack-table/to-tanstack-table.js'
export type { ShownTanStackTable } from './tanstack-table/to-tanstack-table.js'
export { fromMuiGrid } from './mui-grid/models.js'
export type {
  MuiGridFilterItem,
  MuiGridFilterModel,
  MuiGridModels,
  MuiGridSortItem,
} from './mui-grid/models.js'
export type { MuiGridOptions } from './mui-grid/operators.js'
export { muiGridOperators } from './mui-grid/columns.js'
export { toMuiGrid } from './mui-grid/to-mui-grid.js'
export type { ShownMuiGrid } from './mui-grid/to-mui-grid.js'
export { fromAgGrid } from './ag-grid/request.js'
export type { AgGridOptions } from './ag-grid/filters.js'
export type { AgGridRequest, AgGridSortItem } from './ag-grid/request.js'
export type { ConversionOptions } from './shared/conversion.js'

// Facets, as tables and grids take them
export { agGridSetValues, tanStackMinMaxValues, tanStackUniqueValues } from './facets.js'

// Tools of language models
export { toolSchema } from '../schema/tool-schema.js'
export type { ToolSchema, ToolSchemaOptions } from '../schema/tool-schema.js'
export type { JsonSchema } from '../schema/tool-schema.js'
export { fromToolCall } from './tool-call.js'
