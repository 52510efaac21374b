import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import type { Plain } from '../../parse/reader.js'
import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { Conversion } from '../shared/conversion.js'
import { readPage, readSort, type SortDirection } from '../shared/listing.js'
import { joinKept, or, type Part } from '../shared/part.js'
import { compareText, convertRule } from '../shared/rule.js'
import { isBlank, toText } from '../shared/values.js'
import { defaultFns, filterFns, type TanStackTableOptions } from './filter-fns.js'

/** The state of a TanStack Table that decides which rows it shows, with the filter functions. */
export interface TanStackTableState {
  readonly columnFilters?: readonly { readonly id: string; readonly value: unknown }[] | undefined
  /** The text of a search in `globalFields`. */
  readonly globalFilter?: unknown
  readonly sorting?: readonly { readonly id: string; readonly desc: boolean }[] | undefined
  readonly pagination?: { readonly pageIndex: number; readonly pageSize: number } | undefined
  /** The names of the columns' filter functions, by field; defaults to the table's choice by kind. */
  readonly filterFns?: Readonly<Record<string, string>> | undefined
  /** The fields that the global filter searches. */
  readonly globalFields?: readonly string[] | undefined
}

const filterMembers = ['columnFilters', 'globalFilter']
const members = [...filterMembers, 'sorting', 'pagination', 'filterFns', 'globalFields']

/**
 * Returns the query that selects the rows which a TanStack Table shows in a state. Filter functions,
 * empty values and the global filter have the table's meaning.
 *
 * @throws QueryError with every fault; TypeError or RangeError for an invalid resource or option
 */
export function fromTanStackTable<R extends Resource>(
  resource: R,
  state: TanStackTableState,
  options: TanStackTableOptions = {},
): Query<R> {
  const reader = new StateReader(resource, options, ['blanks'])
  const given = reader.object(state, 'the state of a table', members) ?? {}
  const filter = reader.readFilters(given)
  const sort = readSort(reader, given, 'sorting', ['id', 'desc'], readDirection)
  const page = readPage(reader, given, 'pagination', ['pageIndex', 'pageSize'])
  return reader.finish(resource, { filter, page, sort })
}

function readDirection(conversion: Conversion, key: Plain): SortDirection {
  const desc = own(key, 'desc')
  if (desc === undefined || typeof desc === 'boolean') return desc === true ? 'desc' : 'asc'
  return conversion.mistyped('boolean', desc, 'desc')
}

class StateReader extends Conversion<TanStackTableOptions> {
  readFilters(given: Plain): Part | undefined {
    const fns = this.member(given, 'filterFns', (value) => {
      const words = 'an object of filter functions by field'
      return value === undefined ? undefined : this.object(value, words, this.scope.names)
    })
    const read = (filter: unknown) => this.#readFilter(filter, fns ?? {})
    const filters = this.member(given, 'columnFilters', (value) =>
      this.rules(value ?? [], 'an array of column filters', read),
    )
    const parts = [...filters, this.#readSearch(given)]
    return this.under('columnFilters', () => this.place(joinKept('and', parts)))
  }

  #readFilter(element: unknown, fns: Plain): Part | undefined {
    const object = this.object(element, 'a column filter', ['id', 'value'])
    const field = object && this.fieldOf(object, 'id')
    if (field === undefined) return undefined
    const value = own(object!, 'value')
    if (isBlank(value)) return this.incomplete('a value', 'value')
    const named = own(fns, field.name)
    const operator = named === undefined ? defaultFns[field.kind] : named
    const keys = { operatorKey: 'id', valueKey: 'value' }
    const rule = { conversion: this, field, operator, value, ...keys }
    const part = convertRule(rule, filterFns.get(operator), 'a filter function of the table')
    return this.place(part, { value: ['value'] })
  }

  #readSearch(given: Plain): Part | undefined {
    const operator = 'globalFilter'
    const sought = own(given, operator)
    const names = own(given, 'globalFields')
    if (isBlank(sought)) return undefined
    if (names === undefined || (isArray(names) && lengthOf(names) === 0)) {
      const message = 'expected globalFields, the fields to search'
      return this.refuse(operator, message, operator)
    }
    const value = toText(sought)
    if (value === undefined) return this.mistyped('string', sought, operator)
    const keys = { operatorKey: undefined, valueKey: operator }
    const rule = { conversion: this, operator, value, ...keys }
    const parts = this.under('globalFields', () =>
      this.rules(names, 'an array of fields', (name) => {
        const field = this.field(name)
        return field && compareText({ ...rule, field }, 'contains', 'case')
      }),
    )
    return this.place(or(...parts), { value: [operator] })
  }
}
