import { isExactKind, isInstantKind, type Kind } from '../../language/kind.js'
import { kindOf } from '../../language/kinds.js'
import type { Query, QueryInput } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { joinTrees, ownerOf, placedIn } from '../../language/tree.js'
import { noMembers, type Plain } from '../../parse/reader.js'
import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { choice, Conversion } from '../shared/conversion.js'
import { Inverse, MAX_SINGLE } from '../shared/inverse.js'
import { readPage, readSort, type SortDirection } from '../shared/listing.js'
import { joinKept, or, locatedParts, type Clause } from '../shared/part.js'
import { compareWithText, convertRule } from '../shared/rule.js'
import { columnOf, isBlank, isNothing, scalarText } from '../shared/values.js'
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
  const reader = new StateReader(resource, options, { blanks: choice('empty') })
  const given = reader.object(state, 'the state of a table', members) ?? noMembers
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
  readFilters(given: Plain): Clause | undefined {
    const fns = this.member(given, 'filterFns', (value) => {
      const words = 'an object of filter functions by field'
      return value === undefined ? undefined : this.object(value, words, this.scope.names)
    })
    const read = (filter: unknown) => this.#readFilter(filter, fns ?? {})
    const key = 'columnFilters'
    const isGiven = !isNothing(own(given, key))
    const filters = isGiven ? this.rules(given, key, 'an array of column filters', read) : []
    const parts = [...filters, this.#readSearch(given)]
    return this.under(key, () => this.place(joinKept('and', parts)))
  }

  #readFilter(element: unknown, fns: Plain): Clause | undefined {
    const object = this.object(element, 'a column filter', ['id', 'value'])
    const field = object && this.fieldOf(object, 'id')
    if (field === undefined) return undefined
    const value = own(object!, 'value')
    if (isBlank(value)) return this.incomplete('a value', 'value')
    const named = own(fns, field.name)
    const operator = named === undefined ? defaultFns[field.kind] : named
    const operatorKey = named === undefined ? 'id' : ['filterFns', field.name]
    const rule = { conversion: this, field, operator, operatorKey, value, valueKey: 'value' }
    const part = convertRule(rule, filterFns.get(operator), 'a filter function of the table')
    return this.place(part, { value: ['value'] })
  }

  #readSearch(given: Plain): Clause | undefined {
    const operator = 'globalFilter'
    const sought = own(given, operator)
    const names = own(given, 'globalFields')
    if (isBlank(sought)) return undefined
    if (names === undefined || (isArray(names) && lengthOf(names) === 0)) {
      const message = 'expected globalFields, the fields to search'
      return this.refuse(operator, message, operator)
    }
    const value = scalarText(sought)
    if (value === undefined) return this.mistyped('string', sought, operator)
    const rule = { conversion: this, operator, operatorKey: undefined, value, valueKey: operator }
    const parts = this.rules(given, 'globalFields', 'an array of fields', (name) => {
      const field = this.field(name)
      return field && compareWithText({ ...rule, field }, 'contains', 'case')
    })
    return this.place(or(...parts), { value: [operator] })
  }
}

/** The state of a TanStack Table that shows a query. */
export interface ShownTanStackTable {
  columnFilters: { id: string; value: unknown }[]
  /** The filter functions other than the defaults of the table, by field. */
  filterFns: Record<string, string>
  /** The text of a search in `globalFields`; both are left out without a search. */
  globalFilter?: string
  globalFields?: string[]
  sorting: { id: string; desc: boolean }[]
  /** Left out for a query of all rows. */
  pagination?: { pageIndex: number; pageSize: number }
}

/**
 * Returns the state with which a TanStack Table shows a query. With the same options,
 * `fromTanStackTable` makes a query with the same rows of that state. Days in the query are days of
 * `timeZone`. Costs some microseconds for each comparison and filter function.
 *
 * @throws QueryError for an invalid query, and `not_expressible`, with its path, for a part that the
 *   table cannot show; TypeError for an invalid resource or option, RangeError for an
 *   unknown time zone
 */
export function toTanStackTable<R extends Resource>(
  resource: R,
  query: QueryInput<R> | Query<R>,
  options: TanStackTableOptions = {},
): ShownTanStackTable {
  fromTanStackTable(resource, {}, options) // throws for invalid options
  const inverse = new Inverse(resource, query, own(options, 'timeZone'), 'the table')
  const read = (state: TanStackTableState) => fromTanStackTable(resource, state, options)
  const state: ShownTanStackTable = { columnFilters: [], filterFns: {}, sorting: [] }

  function addColumn(id: string, part: Clause): boolean {
    const { kind } = resource.fields[id]!
    const fns = [defaultFns[kind], ...filterFns.keys()] as string[] // the keys of a table of names
    const operands = inverse.operandsIn(part)
    // The table compares the text of a decimal in another way than its number.
    const forms = isExactKind(kind) ? [operands, operands.map(Number)] : [operands]
    const candidates = forms.flatMap((form) => {
      const values = valuesOf(kind, form)
      return fns.flatMap((fn) =>
        values.map((value) => ({ columnFilters: [{ id, value }], filterFns: { [id]: fn } })),
      )
    })
    const found = inverse.find(part, candidates, read)
    if (found === undefined) return false
    state.columnFilters.push(...found.columnFilters)
    if (found.filterFns[id] !== defaultFns[kind]) Object.assign(state.filterFns, found.filterFns)
    return true
  }

  function addSearch(part: Clause): boolean {
    const globalFields = placedIn(part, []).map(({ comparison }) => comparison.field)
    const texts = inverse.operandsIn(part).slice(0, 1).map(String)
    const candidates = texts.map((globalFilter) => ({ globalFilter, globalFields }))
    const found = state.globalFilter === undefined && inverse.find(part, candidates, read)
    if (found) Object.assign(state, found)
    return Boolean(found)
  }

  const parts = locatedParts(inverse.query.filter, 'and')
  for (const first of parts) {
    const id = ownerOf(first.part)
    const same = parts.map(({ part }) => part).filter((part) => ownerOf(part) === id)
    if (id !== undefined && same[0] !== first.part) continue // shown with the first part
    const isShown = id === undefined ? addSearch(first.part) : addColumn(id, joinTrees('and', same))
    if (!isShown) inverse.refuse(first)
  }
  const { sort } = inverse.query
  state.sorting = sort.map(({ field: id, direction }) => ({ id, desc: direction === 'desc' }))
  const page = inverse.pageOf()
  if (page !== undefined) state.pagination = { pageIndex: page.number, pageSize: page.size }
  return inverse.finish(state)
}

/** Returns the values to try for a filter with some operands; an empty text leaves an end open. */
function valuesOf(kind: Kind, operands: readonly unknown[]): readonly unknown[] {
  const toText = (ms: number) =>
    isInstantKind(kind) ? new Date(ms).toISOString() : kindOf(kind).show(ms)
  const list = columnOf(kind) === 'date' ? (operands as number[]).map(toText) : operands // as `operandsIn` says
  const single = operands.length > MAX_SINGLE ? [] : list
  const ends = ['date', 'number'].includes(columnOf(kind)) ? ['', ...single] : []
  return [...single, ...ends.flatMap((from) => ends.map((to) => [from, to])), list, true]
}
