import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { noMembers, type Plain } from '../../parse/reader.js'
import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import { choice, Conversion, fieldNames, flag, type OptionChecks } from '../shared/conversion.js'
import { directions, readSort, type SortDirection } from '../shared/listing.js'
import { joinKept, type Draft } from '../shared/part.js'
import { isNothing } from '../shared/values.js'
import { readColumnFilter, type AgGridOptions } from './filters.js'

/** A request of an AG Grid for rows. */
export interface AgGridRequest {
  /** The filter of each column, by its field. */
  readonly filterModel?: object | null | undefined
  readonly sortModel?: readonly AgGridSortItem[] | undefined
  /** The index of the first row; `endRow` is the index after the last row. */
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
const checks: OptionChecks<AgGridOptions> = {
  caseSensitive: fieldNames(),
  inRangeInclusive: flag,
  blanks: choice('empty'),
}

/** The members that ask for groups of rows, each empty in a request for single rows. */
const grouping = ['rowGroupCols', 'groupKeys', 'pivotCols', 'pivotMode']

/**
 * Returns the query that an AG Grid's request for rows asks for, with the server-side or the infinite
 * row model. Reads the grid's text, number, date and set filters, joined at most once with `AND` or
 * `OR`, in the current form (`conditions`) or the older one (`condition1`). A date at midnight is the
 * whole day.
 *
 * @throws QueryError with every fault; TypeError or RangeError for an invalid resource or option
 */
export function fromAgGrid<R extends Resource>(
  resource: R,
  request: AgGridRequest,
  options: AgGridOptions = {},
): Query<R> {
  const reader = new Conversion(resource, options, checks)
  const asked = reader.object(request, 'a request for rows', [...members, ...grouping]) ?? noMembers
  for (const name of grouping) {
    const value = own(asked, name)
    const isEmpty = isArray(value) ? lengthOf(value) === 0 : !value
    if (!isEmpty) reader.refuse(name, 'expected rows that are neither grouped nor pivoted', name)
  }
  const filter = reader.member(asked, 'filterModel', (model) => readFilterModel(reader, model))
  const sort = readSort(reader, asked, 'sortModel', ['colId', 'sort', 'type'], readDirection)
  const page = readRows(reader, asked)
  return reader.finish(resource, { filter, page, sort })
}

function readFilterModel(conversion: Conversion<AgGridOptions>, value: unknown): Draft['filter'] {
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
      return field && readColumnFilter({ conversion, field }, filter)
    }),
  )
  return conversion.place(joinKept('and', parts))
}

function readDirection(conversion: Conversion, key: Plain): SortDirection {
  const type = own(key, 'type')
  if (type === undefined || type === 'default') {
    return conversion.oneOf('invalid_direction', directions, own(key, 'sort'), 'sort')
  }
  const message = `expected a sort of the default type, got ${quote(type)}`
  return conversion.refuse('type', message, 'type')
}

function readRows(conversion: Conversion, asked: Plain): Draft['page'] {
  const offset = conversion.count(asked, 'startRow') ?? 0
  const end = conversion.count(asked, 'endRow')
  if (end !== undefined && end < offset) {
    const message = `expected an endRow of at least ${offset}, got ${end}`
    const params = { expected: ['integer'], min: offset, max: Number.MAX_SAFE_INTEGER } as const
    return conversion.report('invalid_page', params, message, 'endRow')
  }
  const page = end === undefined ? { offset } : { offset, limit: end - offset }
  return conversion.place(page, { offset: ['startRow'], limit: ['endRow'] })
}
