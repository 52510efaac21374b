import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import type { Plain } from '../../parse/reader.js'
import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { Conversion } from '../shared/conversion.js'
import { hostDates, type HostDates } from '../shared/instants.js'
import { readPage, readSort } from '../shared/listing.js'
import { readOptions, type ConversionOptions } from '../shared/options.js'
import { join } from '../../language/filter.js'
import { compare, type Part } from '../shared/part.js'
import { isBlank, isCompared, isOfKind, toText, type Blanks } from '../shared/rule.js'
import { defaultFns, filterFns } from './filter-fns.js'

/** The state of a TanStack Table that says which rows are shown, with what it does not name. */
export interface TanStackTableState {
  readonly columnFilters?: readonly { readonly id: string; readonly value: unknown }[] | undefined
  /** The text of a search over `globalFields`. */
  readonly globalFilter?: unknown
  readonly sorting?: readonly { readonly id: string; readonly desc: boolean }[] | undefined
  readonly pagination?: { readonly pageIndex: number; readonly pageSize: number } | undefined
  /** The names of the columns' filter functions, by field; else the table's own choice by kind. */
  readonly filterFns?: Readonly<Record<string, string>> | undefined
  /** The fields that the global filter searches. */
  readonly globalFields?: readonly string[] | undefined
}

export interface TanStackTableOptions extends ConversionOptions {
  /** `'empty'` vouches that no text of the rows is white space alone, which is `empty` to the table. */
  readonly blanks?: Blanks
}

const members = [
  'columnFilters',
  'globalFilter',
  'sorting',
  'pagination',
  'filterFns',
  'globalFields',
]

/**
 * The query that shows the rows which a TanStack Table shows in a state. Its filter functions, empty
 * values and the global filter mean what they mean there.
 *
 * @throws QueryError with every fault, each path in the state; TypeError for what is no resource or
 *   option, RangeError for an unknown time zone
 */
export function fromTanStackTable<R extends Resource>(
  resource: R,
  state: TanStackTableState,
  options: TanStackTableOptions = {},
): Query<R> {
  const { incomplete, timeZone, blanks } = readOptions(options, ['blanks'])
  const conversion = new Conversion(resource, incomplete)
  const { reader } = conversion
  const given = conversion.object(state, 'the state of a table', members) ?? {}
  const part = <T>(name: string, read: (value: unknown) => T) =>
    reader.under(name, () => read(own(given, name)))

  const fns = part('filterFns', (value) => readFns(conversion, value))
  const dates = hostDates(timeZone)
  const filters = part('columnFilters', (value) =>
    conversion
      .rules(value ?? [], 'an array of column filters', (each) =>
        readFilter(conversion, each, fns, dates, blanks),
      )
      .filter((each) => each !== undefined),
  )
  const search = readSearch(conversion, given)
  if (search !== undefined) filters.push(search)
  const filter = part('columnFilters', () => conversion.place(join('and', filters)))
  const sort = part('sorting', (value) =>
    readSort(conversion, value, {
      field: 'id',
      direction: 'desc',
      others: [],
      read: readDirection,
    }),
  )
  const page = part('pagination', (value) =>
    readPage(conversion, value, { index: 'pageIndex', size: 'pageSize' }),
  )
  return conversion.finish(resource, { filter, page, sort })
}

/** The names of filter functions by field; what is no text is reported. */
function readFns(conversion: Conversion, value: unknown): Readonly<Record<string, unknown>> {
  if (value === undefined) return {}
  return conversion.object(value, 'an object of filter functions by field', conversion.names) ?? {}
}

function readFilter(
  conversion: Conversion,
  element: unknown,
  fns: Readonly<Record<string, unknown>>,
  dates: HostDates,
  blanks: Blanks,
): Part | undefined {
  const object = conversion.object(element, 'a column filter', ['id', 'value'])
  if (object === undefined) return undefined
  const field = conversion.fieldOf(object, 'id')
  if (field === undefined) return undefined
  const value = own(object, 'value')
  if (isBlank(value)) return conversion.incomplete('a value', 'value')
  const operator = own(fns, field.name) === undefined ? defaultFns[field.kind] : fns[field.name]
  const convert = typeof operator === 'string' ? filterFns.get(operator) : undefined
  if (typeof operator !== 'string' || convert === undefined) {
    const message = `expected a filter function of the table, got ${quote(operator)}`
    return conversion.refuse(operator, message, 'id')
  }
  const rule = { conversion, field, operator, operatorKey: 'id', value, valueKey: 'value' }
  const part = convert({ ...rule, dates, blanks })
  return part && conversion.place(part, { value: ['value'] })
}

function readDirection(conversion: Conversion, desc: unknown): 'asc' | 'desc' | undefined {
  if (desc === undefined || typeof desc === 'boolean') return desc === true ? 'desc' : 'asc'
  return conversion.mistyped('boolean', desc, 'desc')
}

/** The search of all global fields for a text. */
function readSearch(conversion: Conversion, given: Plain): Part | undefined {
  const sought = own(given, 'globalFilter')
  const names = own(given, 'globalFields')
  if (isBlank(sought)) return undefined
  if (names === undefined || (isArray(names) && lengthOf(names) === 0)) {
    const message = 'expected globalFields, the fields that are searched'
    return conversion.refuse('globalFilter', message, 'globalFilter')
  }
  const text = toText(sought)
  if (text === undefined) return conversion.mistyped('string', sought, 'globalFilter')
  const parts = conversion.reader.under('globalFields', () =>
    conversion.rules(names, 'an array of fields', (name) => {
      const field = conversion.field(name)
      if (field === undefined) return undefined
      const operator = 'globalFilter'
      const rule = {
        conversion,
        field,
        operator,
        operatorKey: undefined,
        value: text,
        valueKey: operator,
      }
      const isFit = isOfKind(rule, 'string') && isCompared(rule, 'case')
      return isFit ? compare(field.name, 'contains', text) : undefined
    }),
  )
  const found = join(
    'or',
    parts.filter((each) => each !== undefined),
  )
  return conversion.place(found, { value: ['globalFilter'] })
}
