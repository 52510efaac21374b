import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import type { Plain } from '../../parse/reader.js'
import { Conversion } from '../shared/conversion.js'
import { readPage, readSort, type Towards } from '../shared/listing.js'
import { joinKept, or, type Part } from '../shared/part.js'
import { isBlank, toText } from '../shared/rule.js'
import { sayText } from '../shared/words.js'
import { defaultFns, filterFns, type TanStackTableOptions } from './filter-fns.js'

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
  const conversion = new Conversion(resource, options, ['blanks'])
  const given = conversion.object(state, 'the state of a table', members) ?? {}
  const fns = conversion.member(given, 'filterFns', (value) => readFns(conversion, value))
  const filters = conversion.member(given, 'columnFilters', (value) =>
    conversion.rules(value ?? [], 'an array of column filters', (each) =>
      readFilter(conversion, each, fns),
    ),
  )
  const search = readSearch(conversion, given)
  const filter = conversion.under('columnFilters', () =>
    conversion.place(joinKept('and', [...filters, search])),
  )
  const sort = conversion.member(given, 'sorting', (value) =>
    readSort(conversion, value, ['id', 'desc'], (key) => readDirection(conversion, key)),
  )
  const page = conversion.member(given, 'pagination', (value) =>
    readPage(conversion, value, ['pageIndex', 'pageSize']),
  )
  return conversion.finish(resource, { filter, page, sort })
}

/** The names of filter functions by field; what is no text is reported. */
function readFns(conversion: Conversion, value: unknown): Readonly<Record<string, unknown>> {
  if (value === undefined) return {}
  return conversion.object(value, 'an object of filter functions by field', conversion.names) ?? {}
}

function readFilter(
  conversion: Conversion<TanStackTableOptions>,
  element: unknown,
  fns: Readonly<Record<string, unknown>>,
): Part | undefined {
  const object = conversion.object(element, 'a column filter', ['id', 'value'])
  if (object === undefined) return undefined
  const field = conversion.fieldOf(object, 'id')
  if (field === undefined) return undefined
  const value = own(object, 'value')
  if (isBlank(value)) return conversion.incomplete('a value', 'value')
  const named = own(fns, field.name)
  const operator = named === undefined ? defaultFns[field.kind] : named
  const convert = typeof operator === 'string' ? filterFns.get(operator) : undefined
  if (typeof operator !== 'string' || convert === undefined) {
    const message = `expected a filter function of the table, got ${quote(operator)}`
    return conversion.refuse(operator, message, 'id')
  }
  const rule = { conversion, field, operator, operatorKey: 'id', value, valueKey: 'value' }
  return conversion.place(convert(rule), { value: ['value'] })
}

function readDirection(conversion: Conversion, key: Plain): Towards {
  const desc = own(key, 'desc')
  if (desc === undefined || typeof desc === 'boolean') return desc === true ? 'desc' : 'asc'
  return conversion.mistyped('boolean', desc, 'desc')
}

function readSearch(conversion: Conversion, given: Plain): Part | undefined {
  const operator = 'globalFilter'
  const sought = own(given, operator)
  const names = own(given, 'globalFields')
  if (isBlank(sought)) return undefined
  if (names === undefined || (isArray(names) && lengthOf(names) === 0)) {
    const message = 'expected globalFields, the fields that are searched'
    return conversion.refuse(operator, message, operator)
  }
  const value = toText(sought)
  if (value === undefined) return conversion.mistyped('string', sought, operator)
  const parts = conversion.under('globalFields', () =>
    conversion.rules(names, 'an array of fields', (name) => {
      const field = conversion.field(name)
      if (field === undefined) return undefined
      const rule = {
        conversion,
        field,
        operator,
        operatorKey: undefined,
        value,
        valueKey: operator,
      }
      return sayText(rule, 'contains', 'case')
    }),
  )
  return conversion.place(or(...parts), { value: [operator] })
}
