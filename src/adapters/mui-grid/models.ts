import { own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { Conversion } from '../shared/conversion.js'
import { readDirection, readPage, readSort } from '../shared/listing.js'
import { joinKept, type Part } from '../shared/part.js'
import { isBlank, isNothing } from '../shared/rule.js'
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
  const conversion = new Conversion(resource, options, [
    'ignoreDiacritics',
    'dateTimes',
    'singleSelects',
    'quickFields',
  ])
  const given = conversion.object(models, 'the models of a data grid', members) ?? {}
  const filter = conversion.member(given, 'filterModel', (model) =>
    readFilterModel(conversion, model),
  )
  const sort = conversion.member(given, 'sortModel', (model) =>
    readSort(conversion, model, ['field', 'sort'], (key) => {
      // Without a direction a column is not sorted by.
      const direction = own(key, 'sort')
      return isNothing(direction) ? undefined : readDirection(conversion, direction)
    }),
  )
  const page = conversion.member(given, 'paginationModel', (model) =>
    readPage(conversion, model, ['page', 'pageSize']),
  )
  return conversion.finish(resource, { filter, page, sort })
}

function readFilterModel(conversion: Conversion<MuiGridOptions>, value: unknown): Part | undefined {
  if (value === undefined) return undefined
  const model = conversion.object(value, 'a filter model', filterMembers)
  if (model === undefined) return undefined
  const parts = conversion.member(model, 'items', (items) =>
    conversion.rules(items, 'an array of filter items', (item) => readItem(conversion, item)),
  )
  const joined = joinItems(conversion, model, 'logicOperator', parts)
  return conversion.place(joinKept('and', [joined, readQuickFilter(conversion, model)]))
}

function readItem(conversion: Conversion<MuiGridOptions>, item: unknown): Part | undefined {
  const object = conversion.object(item, 'a filter item', ['field', 'operator', 'value'])
  if (object === undefined) return undefined
  const field = conversion.fieldOf(object, 'field')
  if (field === undefined) return undefined
  const operator = own(object, 'operator')
  if (isBlank(operator)) return conversion.incomplete('an operator', 'operator')
  const convert = typeof operator === 'string' ? operators.get(operator) : undefined
  if (typeof operator !== 'string' || convert === undefined) {
    const message = `expected an operator of the data grid, got ${quote(operator)}`
    return conversion.refuse(operator, message, 'operator')
  }
  const value = own(object, 'value')
  const isAsked = isBlank(value) && !withoutValue.has(operator)
  if (isAsked) return conversion.incomplete('a value', 'value')
  const rule = { conversion, field, operator, operatorKey: 'operator', value, valueKey: 'value' }
  return conversion.place(convert(rule), { value: ['value'] })
}
