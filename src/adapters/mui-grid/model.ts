import type { ConversionOptions } from '../shared/conversion.js'

/** The models of a MUI X Data Grid that decide which rows it shows. */
export interface MuiGridModels {
  readonly filterModel?: MuiGridFilterModel | undefined
  readonly sortModel?: readonly MuiGridSortItem[] | undefined
  readonly paginationModel?: { readonly page: number; readonly pageSize: number } | undefined
}

/** The filter model of a MUI X Data Grid; its logic operator is `"and"` (the default) or `"or"`. */
export interface MuiGridFilterModel {
  readonly items: readonly MuiGridFilterItem[]
  readonly logicOperator?: string | undefined
  readonly quickFilterValues?: readonly unknown[] | undefined
  readonly quickFilterLogicOperator?: string | undefined
}

/** One filter of a MUI X Data Grid. */
export interface MuiGridFilterItem {
  readonly field: string
  readonly operator: string
  readonly value?: unknown
}

/** One column of the sort model of a MUI X Data Grid. */
export interface MuiGridSortItem {
  readonly field: string
  readonly sort?: 'asc' | 'desc' | null | undefined
}

/** Options for converting the models of a MUI X Data Grid. */
export interface MuiGridOptions extends ConversionOptions {
  /** The grid's property of this name: whether its filters ignore accents. */
  readonly ignoreDiacritics?: boolean | undefined
  /** The date fields in columns of the type `dateTime`; other date columns have whole days. */
  readonly dateTimes?: readonly string[] | undefined
  /** The fields without declared values in columns of the type `singleSelect`. */
  readonly singleSelects?: readonly string[] | undefined
  /** The fields that the quick filter searches: text and numbers in visible columns. */
  readonly quickFields?: readonly string[] | undefined
}
