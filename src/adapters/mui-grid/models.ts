import { own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { Conversion } from '../shared/conversion.js'
import { operators } from './operators.js'
import { joinItems, readQuickFilter } from './quick-filter.js'
import { hostDates, type HostDates } from '../shared/instants.js'
import { readDirection, readPage, readSort } from '../shared/listing.js'
import { readOptions, type ConversionOptions } from '../shared/options.js'
import { join } from '../../language/filter.js'
import { type Part } from '../shared/part.js'
import { isBlank, isNothing } from '../shared/rule.js'

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

export interface MuiGridOptions extends ConversionOptions {
  /** As the grid's property of this name: whether its filters ignore accents. */
  readonly ignoreDiacritics?: boolean | undefined
  /** The date fields in columns of the type `dateTime`; the others are in columns of days. */
  readonly dateTimes?: readonly string[] | undefined
  /** The fields that the quick filter searches: those of text and of numbers in visible columns. */
  readonly quickFields?: readonly string[] | undefined
}

const filterMembers = ['items', 'logicOperator', 'quickFilterValues', 'quickFilterLogicOperator']

/**
 * The query that shows the rows which a MUI X Data Grid shows by its models. A field with declared
 * `values` is taken to be in a column of choices (`singleSelect`), the others in columns of the type
 * that their kind has there.
 *
 * @throws QueryError with every fault, each path in the models; TypeError for what is no resource or
 *   option, RangeError for an unknown time zone
 */
export function fromMuiGrid<R extends Resource>(
  resource: R,
  models: MuiGridModels,
  options: MuiGridOptions = {},
): Query<R> {
  const given = readOptions(options, ['ignoreDiacritics', 'dateTimes', 'quickFields'])
  const conversion = new Conversion(resource, given.incomplete)
  const { reader } = conversion
  const members = ['filterModel', 'sortModel', 'paginationModel']
  const model = conversion.object(models, 'the models of a data grid', members) ?? {}
  const part = <T>(name: string, read: (value: unknown) => T) =>
    reader.under(name, () => read(own(model, name)))

  const filter = part('filterModel', (value) => readFilterModel(conversion, value, given))
  const sort = part('sortModel', (value) =>
    readSort(conversion, value, {
      field: 'field',
      direction: 'sort',
      others: [],
      read: readSortDirection,
    }),
  )
  const page = part('paginationModel', (value) =>
    readPage(conversion, value, { index: 'page', size: 'pageSize' }),
  )
  return conversion.finish(resource, { filter, page, sort })
}

function readFilterModel(
  conversion: Conversion,
  value: unknown,
  options: MuiGridOptions,
): Part | undefined {
  if (value === undefined) return undefined
  const model = conversion.object(value, 'a filter model', filterMembers)
  if (model === undefined) return undefined
  const dates = hostDates(options.timeZone)
  const parts = conversion.reader.under('items', () =>
    conversion.rules(own(model, 'items'), 'an array of filter items', (item) =>
      readItem(conversion, item, options, dates),
    ),
  )
  const joined = joinItems(conversion, model, 'logicOperator', parts)
  const found = [joined, readQuickFilter(conversion, model, options)]
  return conversion.place(
    join(
      'and',
      found.filter((each) => each !== undefined),
    ),
  )
}

function readItem(
  conversion: Conversion,
  item: unknown,
  { ignoreDiacritics = false, dateTimes = [] }: MuiGridOptions,
  dates: HostDates,
): Part | undefined {
  const object = conversion.object(item, 'a filter item', ['field', 'operator', 'value'])
  if (object === undefined) return undefined
  const field = conversion.fieldOf(object, 'field')
  if (field === undefined) return undefined
  const operator = own(object, 'operator')
  if (isBlank(operator)) return conversion.incomplete('an operator', 'operator')
  const known = typeof operator === 'string' ? operators.get(operator) : undefined
  if (typeof operator !== 'string' || known === undefined) {
    const message = `expected an operator of the data grid, got ${quote(operator)}`
    return conversion.refuse(operator, message, 'operator')
  }
  const value = own(object, 'value')
  if (known.needsValue && isBlank(value)) return conversion.incomplete('a value', 'value')
  const isDateTime = dateTimes.includes(field.name)
  const rule = { conversion, field, operator, operatorKey: 'operator', value, valueKey: 'value' }
  const part = known.convert({ ...rule, dates, ignoreDiacritics, isDateTime })
  return part && conversion.place(part, { value: ['value'] })
}

/** Without a direction a column is not sorted by. */
function readSortDirection(conversion: Conversion, sort: unknown): 'asc' | 'desc' | undefined {
  return isNothing(sort) ? undefined : readDirection(conversion, sort)
}
