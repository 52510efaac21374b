import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import type { Plain } from '../../parse/reader.js'
import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { Conversion } from '../shared/conversion.js'
import { readPage, readSort, type Towards } from '../shared/listing.js'
import { joinKept, or, type Part } from '../shared/part.js'
import { convertRule } from '../shared/rule.js'
import { isBlank, toText } from '../shared/values.js'
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

const filterMembers = ['columnFilters', 'globalFilter']
const members = [...filterMembers, 'sorting', 'pagination', 'filterFns', 'globalFields']

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
  const filter = readFilters(conversion, given)
  const sort = readSort(conversion, given, 'sorting', ['id', 'desc'], readDirection)
  const page = readPage(conversion, given, 'pagination', ['pageIndex', 'pageSize'])
  return conversion.finish(resource, { filter, page, sort })
}

function readFilters(conversion: Conversion<TanStackTableOptions>, given: Plain): Part | undefined {
  const fns = conversion.member(given, 'filterFns', (value) => {
    const words = 'an object of filter functions by field'
    return value === undefined ? undefined : conversion.object(value, words, conversion.names)
  })
  const filters = conversion.member(given, 'columnFilters', (value) =>
    conversion.rules(value ?? [], 'an array of column filters', (each) =>
      readFilter(conversion, each, fns ?? {}),
    ),
  )
  const parts = [...filters, readSearch(conversion, given)]
  return conversion.under('columnFilters', () => conversion.place(joinKept('and', parts)))
}

function readFilter(
  conversion: Conversion<TanStackTableOptions>,
  element: unknown,
  fns: Plain,
): Part | undefined {
  const object = conversion.object(element, 'a column filter', ['id', 'value'])
  const field = object && conversion.fieldOf(object, 'id')
  if (field === undefined) return undefined
  const value = own(object!, 'value')
  if (isBlank(value)) return conversion.incomplete('a value', 'value')
  const named = own(fns, field.name)
  const operator = named === undefined ? defaultFns[field.kind] : named
  const rule = { conversion, field, operator, operatorKey: 'id', value, valueKey: 'value' }
  const part = convertRule(rule, filterFns.get(operator), 'a filter function of the table')
  return conversion.place(part, { value: ['value'] })
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
      const rule = { conversion, operator, operatorKey: undefined, value, valueKey: operator }
      return field && sayText({ ...rule, field }, 'contains', 'case')
    }),
  )
  return conversion.place(or(...parts), { value: [operator] })
}
