import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import type { Plain } from '../../parse/reader.js'
import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import { Conversion } from '../shared/conversion.js'
import { readDirection, readSort, type SortDirection } from '../shared/listing.js'
import { joinKept, type Draft, type Part } from '../shared/part.js'
import { isNothing } from '../shared/values.js'
import { readFilter, type AgGridOptions } from './filters.js'

/** What an AG Grid asks its data source for. */
export interface AgGridRequest {
  /** The filter of each column, by its field. */
  readonly filterModel?: object | null | undefined
  readonly sortModel?: readonly AgGridSortItem[] | undefined
  /** The first row, and the one after the last. */
  readonly startRow?: number | undefined
  readonly endRow?: number | undefined
}

/** One column of an AG Grid sort model. */
export interface AgGridSortItem {
  readonly colId: string
  readonly sort: 'asc' | 'desc'
  readonly type?: string | undefined
}

const members = ['filterModel', 'sortModel', 'startRow', 'endRow']
const optionNames = ['caseSensitive', 'inRangeInclusive', 'blanks'] as const

/** What makes an answer of groups of rows; each is empty where it asks for none. */
const grouping = ['rowGroupCols', 'groupKeys', 'pivotCols', 'pivotMode']

/**
 * The query that an AG Grid's request for rows asks for, of the server-side row model or the infinite
 * one: with the grid's own text, number, date and set filters, each at most once joined with `AND` or
 * `OR`, in the older form (`condition1`) or the current one (`conditions`). Dates are whole days,
 * unless they have a time.
 *
 * @throws QueryError with every fault, each path in the request; TypeError for what is no resource or
 *   option, RangeError for an unknown time zone
 */
export function fromAgGrid<R extends Resource>(
  resource: R,
  request: AgGridRequest,
  options: AgGridOptions = {},
): Query<R> {
  const reader = new Conversion<AgGridOptions>(resource, options, optionNames)
  const asked = reader.object(request, 'a request for rows', [...members, ...grouping]) ?? {}
  for (const name of grouping) {
    const value = own(asked, name)
    const isEmpty = isArray(value) ? lengthOf(value) === 0 : !value
    if (!isEmpty) reader.refuse(name, 'expected rows that are neither grouped nor pivoted', name)
  }
  const filter = reader.member(asked, 'filterModel', (model) => readFilterModel(reader, model))
  const sort = readSort(reader, asked, 'sortModel', ['colId', 'sort', 'type'], readOwnOrder)
  const page = readRows(reader, asked)
  return reader.finish(resource, { filter, page, sort })
}

function readFilterModel(conversion: Conversion<AgGridOptions>, value: unknown): Part | undefined {
  if (isNothing(value)) return undefined
  const model = conversion.object(value, 'a filter model', conversion.scope.names)
  if (model === undefined) return undefined
  if (typeof own(model, 'filterType') === 'string') {
    const message = 'expected a filter for each column, got an advanced filter'
    return conversion.refuse('filterType', message)
  }
  const parts = Object.entries(model).map(([name, filter]) =>
    conversion.under(name, () => {
      const field = conversion.field(name)
      return field && readFilter({ conversion, field }, filter)
    }),
  )
  return conversion.place(joinKept('and', parts))
}

function readOwnOrder(conversion: Conversion, key: Plain): SortDirection {
  const type = own(key, 'type')
  if (type === undefined || type === 'default') return readDirection(conversion, own(key, 'sort'))
  const message = `expected values in their own order, got ${quote(type)}`
  return conversion.refuse('type', message, 'type')
}

function readRows(conversion: Conversion, asked: Plain): Draft['page'] {
  const offset = conversion.count(asked, 'startRow') ?? 0
  const end = conversion.count(asked, 'endRow')
  if (end !== undefined && end < offset) {
    const message = `expected an end from ${offset} on, the first row, got ${end}`
    const params = { expected: ['integer'], min: offset, max: Number.MAX_SAFE_INTEGER } as const
    return conversion.report('invalid_page', params, message, 'endRow')
  }
  const page = end === undefined ? { offset } : { offset, limit: end - offset }
  return conversion.place(page, { offset: ['startRow'], limit: ['endRow'] })
}
