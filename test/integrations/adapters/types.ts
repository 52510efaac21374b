/** The types of the packages and ours, which `npm run types:integrations` assigns to each other. */
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
import type {
  Field,
  FullField,
  RuleGroupType,
  RuleGroupTypeAny,
  RuleGroupTypeIC,
  RuleType,
} from 'react-querybuilder'
import type {
  DataGridModels,
  GridRequest,
  GridSortItem,
  QueryBuilderField,
  QueryBuilderGroup,
  QueryBuilderJoinedGroup,
  QueryBuilderMixedGroup,
  QueryBuilderRule,
  TableState,
} from 'supplier-query/adapters'

/** That the first is assignable to the second. */
type Fits<Ours, Theirs> = Ours extends Theirs ? true : never

export const theirsToOurs: [
  Fits<RuleGroupType, QueryBuilderGroup>,
  Fits<RuleGroupTypeIC, QueryBuilderGroup>,
  Fits<RuleGroupTypeAny, QueryBuilderGroup>,
  Fits<RuleType, QueryBuilderRule>,
  Fits<
    { columnFilters: ColumnFiltersState; sorting: SortingState; pagination: PaginationState },
    TableState
  >,
  Fits<
    {
      filterModel: GridFilterModel
      sortModel: GridSortModel
      paginationModel: GridPaginationModel
    },
    DataGridModels
  >,
  Fits<IServerSideGetRowsRequest, GridRequest>,
  Fits<IGetRowsParams, GridRequest>,
  Fits<{ filterModel: FilterModel; sortModel: SortModelItem[] }, GridRequest>,
  Fits<{ filterModel: { name: TextFilterModel; amount: NumberFilterModel } }, GridRequest>,
] = [true, true, true, true, true, true, true, true, true, true]

export const oursToTheirs: [
  Fits<QueryBuilderJoinedGroup, RuleGroupType>,
  Fits<QueryBuilderMixedGroup['rules'][number] & object, RuleGroupTypeIC | RuleType>,
  Fits<QueryBuilderRule, RuleType>,
  Fits<QueryBuilderField, Field>,
  Fits<QueryBuilderField, FullField>,
  Fits<QueryBuilderField[], Field[]>,
  Fits<NonNullable<TableState['columnFilters']>[number], ColumnFiltersState[number]>,
  Fits<NonNullable<TableState['sorting']>[number], SortingState[number]>,
  Fits<NonNullable<TableState['pagination']>, PaginationState>,
  Fits<NonNullable<DataGridModels['paginationModel']>, GridPaginationModel>,
  Fits<
    NonNullable<DataGridModels['sortModel']>[number],
    GridSortModel[number] | { field: string; sort?: unknown }
  >,
  Fits<Pick<GridSortItem, 'colId' | 'sort'>, SortModelItem>,
] = [true, true, true, true, true, true, true, true, true, true, true, true]
