import { join, ownerOf, placedIn } from '../../language/tree.js'
import type { Kind } from '../../language/kind.js'
import type { Query, QueryInput } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { own } from '../../untrusted/plain.js'
import { Inverse, MAX_SINGLE } from '../shared/inverse.js'
import { partsOf, type Part } from '../shared/part.js'
import { defaultFns, filterFns, type TanStackTableOptions } from './filter-fns.js'
import { fromTanStackTable, type TanStackTableState } from './state.js'

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

  function addColumn(id: string, part: Part): boolean {
    const { kind } = resource.fields[id]!
    const fns = [defaultFns[kind], ...filterFns.keys()] as string[] // the keys of a table of names
    const values = valuesOf(kind, inverse.operandsIn(part))
    const candidates = fns.flatMap((fn) =>
      values.map((value) => ({ columnFilters: [{ id, value }], filterFns: { [id]: fn } })),
    )
    const found = inverse.find(part, candidates, read)
    if (found === undefined) return false
    state.columnFilters.push(...found.columnFilters)
    if (found.filterFns[id] !== defaultFns[kind]) Object.assign(state.filterFns, found.filterFns)
    return true
  }

  function addSearch(part: Part): boolean {
    const globalFields = placedIn(part, []).map(({ comparison }) => comparison.field)
    const texts = inverse.operandsIn(part).slice(0, 1).map(String)
    const candidates = texts.map((globalFilter) => ({ globalFilter, globalFields }))
    const found = state.globalFilter === undefined && inverse.find(part, candidates, read)
    if (found) Object.assign(state, found)
    return Boolean(found)
  }

  const parts = partsOf(inverse.query.filter, 'and')
  for (const first of parts) {
    const id = ownerOf(first.part)
    const same = parts.map(({ part }) => part).filter((part) => ownerOf(part) === id)
    if (id !== undefined && same[0] !== first.part) continue // shown with the first part
    const isShown = id === undefined ? addSearch(first.part) : addColumn(id, join('and', same))
    if (!isShown) inverse.refuse(first)
  }
  state.sorting = inverse.query.sort.map(({ field: id, direction }) => ({
    id,
    desc: direction === 'desc',
  }))
  const page = inverse.pageOf()
  if (page !== undefined) state.pagination = { pageIndex: page.number, pageSize: page.size }
  return inverse.finish(state)
}

/** Returns the values to try for a filter with some operands; an empty text leaves an end open. */
function valuesOf(kind: Kind, operands: readonly unknown[]): readonly unknown[] {
  const list =
    kind === 'date' ? operands.map((ms) => new Date(ms as number).toISOString()) : operands // instants
  const single = operands.length > MAX_SINGLE ? [] : list
  const ends = kind === 'date' || kind === 'number' ? ['', ...single] : []
  return [...single, ...ends.flatMap((from) => ends.map((to) => [from, to])), list, true]
}
