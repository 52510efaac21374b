import { isGroup, ownerOf, type AnyFilter } from '../../language/tree.js'
import type { Query, QueryInput } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { bare } from '../../untrusted/plain.js'
import { Inverse, MAX_SINGLE, partsOf } from '../shared/inverse.js'
import { operatorsOf } from './columns.js'
import { fromMuiGrid, type MuiGridFilterItem, type MuiGridFilterModel } from './models.js'
import type { MuiGridOptions } from './operators.js'

/** The models with which a MUI X Data Grid shows a query. */
export interface ShownMuiGrid {
  filterModel: {
    items: (MuiGridFilterItem & { id: number })[]
    logicOperator: 'and' | 'or'
    quickFilterValues: string[]
  }
  sortModel: { field: string; sort: 'asc' | 'desc' }[]
  /** Left out for a query of all rows. */
  paginationModel?: { page: number; pageSize: number }
}

/**
 * Returns the models with which a MUI X Data Grid shows a query: with the same options, `fromMuiGrid`
 * makes a query with the same rows of them. Days in the query are days of `timeZone`.
 *
 * Costs some microseconds for each comparison and operator of its column.
 *
 * @throws QueryError for a query that the resource refuses, and `not_expressible` for what the grid
 *   cannot show, with its path in the query; TypeError for what is no resource or option, RangeError for
 *   an unknown time zone
 */
export function toMuiGrid<R extends Resource>(
  resource: R,
  query: QueryInput<R> | Query<R>,
  given: MuiGridOptions = {},
): ShownMuiGrid {
  fromMuiGrid(resource, {}, given) // for its errors
  const options = bare(given)
  const inverse = new Inverse(resource, query, options.timeZone, 'the data grid')
  const { quickFields = [], dateTimes = [] } = options
  const read = (filterModel: MuiGridFilterModel) => fromMuiGrid(resource, { filterModel }, given)
  const items = new Map<AnyFilter, MuiGridFilterItem | undefined>()

  function itemOf(part: AnyFilter): MuiGridFilterItem | undefined {
    if (!items.has(part)) items.set(part, findItem(part))
    return items.get(part)
  }

  function findItem(part: AnyFilter): MuiGridFilterItem | undefined {
    const field = ownerOf(part)
    if (field === undefined) return undefined
    const operands = inverse.operandsIn(part)
    const single = operands.length > MAX_SINGLE ? [] : operands
    const isFlag = resource.fields[field]!.kind === 'boolean'
    const values = isFlag
      ? ['true', 'false']
      : [...single.map((value) => toValue(field, value)), operands]
    const operators = operatorsOf(resource, field, options)
    const candidates = [undefined, ...values].flatMap((value) =>
      operators.map((operator) => ({ field, operator, ...(value !== undefined && { value }) })),
    )
    return inverse.find(part, candidates, (item) => read({ items: [item] }))
  }

  /** Days are midnight in UTC to the grid. */
  function toValue(field: string, value: unknown): unknown {
    if (resource.fields[field]!.kind !== 'date') return value
    const ms = value as number // as `operandsIn` says
    return dateTimes.includes(field) ? new Date(ms) : inverse.dayOf(ms)
  }

  function textOf(part: AnyFilter): string | undefined {
    const operands = quickFields.length === 0 ? [] : inverse.operandsIn(part)
    const texts = operands.slice(0, MAX_SINGLE).map(String)
    return inverse.find(part, texts, (text) => read({ items: [], quickFilterValues: [text] }))
  }

  const isItem = (part: AnyFilter) => itemOf(part) !== undefined
  const parts = partsOf(inverse.query.filter, 'and', isItem)
  const texts = parts.map(({ part }) => (isItem(part) ? undefined : textOf(part)))
  const others = parts.filter((_, i) => texts[i] === undefined)
  const [only] = others
  const isOr = others.length === 1 && isGroup(only!.part) && !isItem(only!.part)
  const shown = isOr ? partsOf(only!.part, 'or', isItem, only!.path) : others
  if (isOr && shown.length === 0) inverse.refuse(only!)
  const kept = shown.flatMap((each, id) => {
    const item = itemOf(each.part) ?? inverse.refuse(each)
    return item === undefined ? [] : [{ id, ...item }]
  })
  const page = inverse.pageOf()
  return inverse.finish({
    filterModel: {
      items: kept,
      logicOperator: isOr ? 'or' : 'and',
      quickFilterValues: texts.filter((text) => text !== undefined),
    },
    sortModel: inverse.query.sort.map(({ field, direction }) => ({ field, sort: direction })),
    ...(page && { paginationModel: { page: page.number, pageSize: page.size } }),
  })
}
