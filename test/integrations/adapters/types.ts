/** The types of the packages and ours, which `npm run types -- integrations` assigns to each other. */
import type { GridFilterModel, GridPaginationModel, GridSortModel } from '@mui/x-data-grid'
import type { ColumnFiltersState, PaginationState, SortingState } from '@tanstack/table-core'
import type {
  FilterModel,
  IGetRowsParams,
  IServerSideGetRowsRequest,
  NumberFilterModel,
  SortModelItem,
  TextFilterModel,
} from 'ag-grid-community'
import type { Field, FullField, RuleGroupType, RuleType } from 'react-querybuilder'
import type {
  MuiGridModels,
  AgGridRequest,
  QueryBuilderField,
  QueryBuilderGroup,
  QueryBuilderRule,
  TanStackTableState,
} from 'supplier-query/adapters'

/** `true` if the first type is assignable to the second. */
type Fits<From, To> = From extends To ? true : never

/** Does not compile unless every element is `true`. */
type All<Checks extends readonly true[]> = Checks

export type TheirsToOurs = All<
  [
    Fits<RuleGroupType, QueryBuilderGroup>,
    Fits<RuleType, QueryBuilderRule>,
    Fits<
      { columnFilters: ColumnFiltersState; sorting: SortingState; pagination: PaginationState },
      TanStackTableState
    >,
    Fits<
      {
        filterModel: GridFilterModel
        sortModel: GridSortModel
        paginationModel: GridPaginationModel
      },
      MuiGridModels
    >,
    Fits<IServerSideGetRowsRequest, AgGridRequest>,
    Fits<IGetRowsParams, AgGridRequest>,
    Fits<{ filterModel: FilterModel; sortModel: SortModelItem[] }, AgGridRequest>,
    Fits<{ filterModel: { name: TextFilterModel; amount: NumberFilterModel } }, AgGridRequest>,
  ]
>

export type OursToTheirs = All<
  [
    Fits<QueryBuilderGroup, RuleGroupType>,
    Fits<QueryBuilderRule, RuleType>,
    Fits<QueryBuilderField, Field>,
    Fits<QueryBuilderField, FullField>,
    Fits<QueryBuilderField[], Field[]>,
  ]
>
