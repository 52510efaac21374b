import type { BoundField } from '../../language/predicate.js'
import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { noMembers, type Plain } from '../../parse/reader.js'
import { own } from '../../untrusted/plain.js'
import { Conversion, type ConversionOptions } from '../shared/conversion.js'
import { readPage, readSort, type SortDirection } from '../shared/listing.js'
import { joinKept, type Clause } from '../shared/clause.js'
import { convertRule } from '../shared/operator.js'
import { isBlank, isNothing } from '../shared/values.js'
import { defaultFns, filterFns, globalFilter } from './filter-fns.js'

/** The state of a TanStack Table that decides which rows it shows, with the filter functions. */
export interface TanStackTableState {
  readonly columnFilters?: readonly object[] | undefined
  /** The text of a search in `globalFields`. */
  readonly globalFilter?: unknown
  readonly sorting?: readonly object[] | undefined
  readonly pagination?: object | undefined
  /** The names of the columns' filter functions, by field; defaults to the table's choice by kind. */
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
 * Returns the query that selects the rows which a TanStack Table shows in a state. Filter functions,
 * empty values and the global filter have the table's meaning.
 *
 * @throws QueryError with every fault; TypeError or RangeError for an invalid resource or option
 */
export function fromTanStackTable<R extends Resource>(
  resource: R,
  state: TanStackTableState,
  options: ConversionOptions = {},
): Query<R> {
  const reader = new StateReader(resource, options, {})
  const given = reader.object(state, 'the state of a table', members) ?? noMembers
  const filter = joinKept('and', [...reader.readFilters(given), reader.readSearch(given)])
  const sort = readSort(reader, given, 'sorting', ['id', 'desc'], readDirection)
  const page = readPage(reader, given, 'pagination', ['pageIndex', 'pageSize'])
  return reader.finish(resource, { filter, page, sort }, ['columnFilters'])
}

function readDirection(conversion: Conversion, key: Plain): SortDirection {
  const desc = own(key, 'desc')
  if (desc === undefined || typeof desc === 'boolean') return desc === true ? 'desc' : 'asc'
  return conversion.mistyped('boolean', desc, 'desc')
}

class StateReader extends Conversion {
  readFilters(given: Plain): readonly Clause[] {
    const fns = this.member(given, 'filterFns', (value) => {
      const words = 'an object of filter functions by field'
      return value === undefined ? undefined : this.object(value, words, this.scope.names)
    })
    const key = 'columnFilters'
    const read = (filter: unknown) => this.#readFilter(filter, fns ?? noMembers)
    return isNothing(own(given, key))
      ? []
      : this.rules(given, key, 'an array of column filters', read)
  }

  #readFilter(element: unknown, fns: Plain): Clause | undefined {
    const filter = this.withField(element, 'a column filter', ['id', 'value'])
    if (filter === undefined) return undefined
    const { field, object } = filter
    const operator = own(fns, field.name) ?? defaultFns[field.kind]
    const keys = { operatorKey: 'id', valueKey: 'value' }
    const rule = { conversion: this, field, operator, value: own(object, 'value'), ...keys }
    return convertRule(rule, filterFns)
  }

  readSearch(given: Plain): Clause | undefined {
    const key = 'globalFilter'
    const value = own(given, key)
    if (isBlank(value)) return undefined
    const read = (name: unknown) => this.field(name)
    const fields = this.rules(given, 'globalFields', 'an array of fields', read)
    if (fields.length === 0) this.refuse(key, 'expected globalFields, the fields to search', key)
    const rule = { conversion: this, operator: key, operatorKey: key, value, valueKey: key }
    const search = (field: BoundField) => convertRule({ ...rule, field }, globalFilter)
    return joinKept('or', fields.map(search))
  }
}
