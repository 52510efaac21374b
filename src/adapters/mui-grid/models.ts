import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import type { Plain } from '../../parse/reader.js'
import { own } from '../../untrusted/plain.js'
import { Conversion } from '../shared/conversion.js'
import { readDirection, readPage, readSort, type Towards } from '../shared/listing.js'
import { joinKept, type Part } from '../shared/part.js'
import { convertRule } from '../shared/rule.js'
import { isBlank, isNothing } from '../shared/values.js'
import { operators, withoutValue, type MuiGridOptions } from './operators.js'
import { joinItems, readQuickFilter } from './quick-filter.js'

/** The models of a MUI X Data Grid that say which rows are shown. */
export interface MuiGridModels {
  readonly filterModel?: MuiGridFilterModel | undefined
  readonly sortModel?: readonly MuiGridSortItem[] | undefined
  readonly paginationModel?: { readonly page: number; readonly pageSize: number } | undefined
}

export interface MuiGridFilterModel {
  readonly items: readonly MuiGridFilterItem[]
  /** `"and"` or `"or"`. */
  readonly logicOperator?: string | undefined
  readonly quickFilterValues?: readonly unknown[] | undefined
  /** `"and"` or `"or"`. */
  readonly quickFilterLogicOperator?: string | undefined
}

export interface MuiGridFilterItem {
  readonly field: string
  readonly operator: string
  readonly value?: unknown
}

export interface MuiGridSortItem {
  readonly field: string
  readonly sort?: 'asc' | 'desc' | null | undefined
}

const members = ['filterModel', 'sortModel', 'paginationModel']
const filterMembers = ['items', 'logicOperator', 'quickFilterValues', 'quickFilterLogicOperator']
const optionNames = ['ignoreDiacritics', 'dateTimes', 'singleSelects', 'quickFields'] as const

/**
 * The query that shows the rows which a MUI X Data Grid shows by its models. A field with declared
 * `values`, or one of `singleSelects`, is taken to be in a column of choices (`singleSelect`), the
 * others in columns of the type that their kind has there.
 *
 * @throws QueryError with every fault, each path in the models; TypeError for what is no resource or
 *   option, RangeError for an unknown time zone
 */
export function fromMuiGrid<R extends Resource>(
  resource: R,
  models: MuiGridModels,
  options: MuiGridOptions = {},
): Query<R> {
  const conversion = new Conversion(resource, options, optionNames)
  const given = conversion.object(models, 'the models of a data grid', members) ?? {}
  const filter = readFilterModel(conversion, given)
  const sort = readSort(conversion, given, 'sortModel', ['field', 'sort'], readOrder)
  const page = readPage(conversion, given, 'paginationModel', ['page', 'pageSize'])
  return conversion.finish(resource, { filter, page, sort })
}

/** Without a direction a column is not sorted by. */
function readOrder(conversion: Conversion, key: Plain): Towards {
  const direction = own(key, 'sort')
  return isNothing(direction) ? undefined : readDirection(conversion, direction)
}

function readFilterModel(conversion: Conversion<MuiGridOptions>, given: Plain): Part | undefined {
  return conversion.member(given, 'filterModel', (value) => {
    if (value === undefined) return undefined
    const model = conversion.object(value, 'a filter model', filterMembers)
    if (model === undefined) return undefined
    const parts = conversion.member(model, 'items', (items) =>
      conversion.rules(items, 'an array of filter items', (item) => readItem(conversion, item)),
    )
    const joined = joinItems(conversion, model, 'logicOperator', parts)
    return conversion.place(joinKept('and', [joined, readQuickFilter(conversion, model)]))
  })
}

function readItem(conversion: Conversion<MuiGridOptions>, item: unknown): Part | undefined {
  const object = conversion.object(item, 'a filter item', ['field', 'operator', 'value'])
  const field = object && conversion.fieldOf(object, 'field')
  if (field === undefined) return undefined
  const operator = own(object!, 'operator')
  if (isBlank(operator)) return conversion.incomplete('an operator', 'operator')
  const value = own(object!, 'value')
  const convert = operators.get(operator)
  const isAsked = isBlank(value) && convert !== undefined && !withoutValue.has(operator)
  if (isAsked) return conversion.incomplete('a value', 'value')
  const rule = { conversion, field, operator, operatorKey: 'operator', value, valueKey: 'value' }
  const part = convertRule(rule, convert, 'an operator of the data grid')
  return conversion.place(part, { value: ['value'] })
}
