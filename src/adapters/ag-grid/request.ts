import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import type { Plain } from '../../parse/reader.js'
import { Conversion } from '../shared/conversion.js'
import { readFilter, type GridColumn } from './filters.js'
import { hostDates } from '../shared/instants.js'
import { readCount, readDirection, readSort } from '../shared/listing.js'
import { readOptions, type ConversionOptions } from '../shared/options.js'
import { join } from '../../language/filter.js'
import { type Draft, type Part } from '../shared/part.js'
import type { Blanks } from '../shared/rule.js'

/** What an AG Grid asks its data source for. */
export interface AgGridRequest {
  /** The filter of each column, by its field. */
  readonly filterModel?: object | null | undefined
  readonly sortModel?: readonly AgGridSortItem[] | undefined
  /** The first row, and the one after the last. */
  readonly startRow?: number | undefined
  readonly endRow?: number | undefined
}

export interface AgGridSortItem {
  readonly colId: string
  readonly sort: 'asc' | 'desc'
  readonly type?: string | undefined
}

/** What the parameters of the columns' filters say, where it is not what the grid does by default. */
export interface AgGridOptions extends ConversionOptions {
  /** The fields whose text and set filters are `caseSensitive`. */
  readonly caseSensitive?: readonly string[] | undefined
  /** Whether the ranges of number and date filters include their ends: `inRangeInclusive`. */
  readonly inRangeInclusive?: boolean | undefined
  /** `'empty'` vouches that no text of the rows is white space alone, which is blank to the grid. */
  readonly blanks?: Blanks
}

const members = ['filterModel', 'sortModel', 'startRow', 'endRow']

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
  const given = readOptions(options, ['caseSensitive', 'inRangeInclusive', 'blanks'])
  const conversion = new Conversion(resource, given.incomplete)
  const { reader } = conversion
  const asked = conversion.object(request, 'a request for rows', [...members, ...grouping]) ?? {}
  for (const name of grouping) {
    const value = own(asked, name)
    const isNothing = isArray(value) ? lengthOf(value) === 0 : !value
    if (isNothing) continue
    conversion.refuse(name, 'expected rows that are neither grouped nor pivoted', name)
  }
  const filter = reader.under('filterModel', () =>
    readFilterModel(conversion, own(asked, 'filterModel'), given),
  )
  const sort = reader.under('sortModel', () =>
    readSort(conversion, own(asked, 'sortModel'), {
      field: 'colId',
      direction: 'sort',
      others: ['type'],
      read: readOwnOrder,
    }),
  )
  const page = readRows(conversion, asked)
  return conversion.finish(resource, { filter, page, sort })
}

function readFilterModel(
  conversion: Conversion,
  value: unknown,
  { caseSensitive = [], inRangeInclusive = false, blanks, timeZone }: AgGridOptions,
): Part | undefined {
  if (value === undefined || value === null) return undefined
  const model = conversion.object(value, 'a filter model', conversion.names)
  if (model === undefined) return undefined
  if (typeof own(model, 'filterType') === 'string') {
    const message = 'expected a filter for each column, got an advanced filter'
    return conversion.refuse('filterType', message)
  }
  const dates = hostDates(timeZone)
  const parts = Object.entries(model).map(([name, filter]) =>
    conversion.reader.under(name, () => {
      const field = conversion.field(name)
      if (field === undefined) return undefined
      const isExact = caseSensitive.includes(name)
      const column: GridColumn = { conversion, field, dates, isExact, inRangeInclusive, blanks }
      return readFilter(column, filter)
    }),
  )
  return conversion.place(
    join(
      'and',
      parts.filter((part) => part !== undefined),
    ),
  )
}

function readOwnOrder(
  conversion: Conversion,
  sort: unknown,
  key: Plain,
): 'asc' | 'desc' | undefined {
  const type = own(key, 'type')
  if (type === undefined || type === 'default') return readDirection(conversion, sort)
  const message = `expected values in their own order, got ${quote(type)}`
  return conversion.refuse('type', message, 'type')
}

function readRows(conversion: Conversion, asked: Plain): Draft['page'] {
  const offset = readCount(conversion, asked, 'startRow') ?? 0
  const end = readCount(conversion, asked, 'endRow')
  if (end !== undefined && end < offset) {
    const message = `expected an end from ${offset} on, the first row, got ${end}`
    const params = { expected: ['integer'], min: offset, max: Number.MAX_SAFE_INTEGER } as const
    return conversion.report('invalid_page', params, message, 'endRow')
  }
  const page = end === undefined ? { offset } : { offset, limit: end - offset }
  return conversion.place(page, { offset: ['startRow'], limit: ['endRow'] })
}
