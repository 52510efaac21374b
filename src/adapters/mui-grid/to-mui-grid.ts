import { isDayKind, isTextKind } from '../../language/kind.js'
import { isGroup, ownerOf } from '../../language/tree.js'
import { memoize } from '../../memoize.js'
import type { Query, QueryInput } from '../../language/query.js'
import { requireResource, type Resource } from '../../language/resource.js'
import { clientScope } from '../../parse/reader.js'
import { attempt, bare } from '../../untrusted/plain.js'
import { Inverse, MAX_SINGLE } from '../shared/inverse.js'
import { locatedParts, type Clause } from '../shared/part.js'
import { columnOf, inputOf } from '../shared/values.js'
import { fromMuiGrid } from './from-mui-grid.js'
import { operatorsOf } from './operators.js'
import type {
  MuiGridFilterItem,
  MuiGridFilterModel,
  MuiGridOptions,
  ShownMuiGrid,
} from './model.js'

/**
 * Returns the operators of each column that a query can express, by field. A field without operators
 * is not `filterable`.
 *
 * @example
 * filterOperators: getGridStringOperators().filter(({ value }) => names.includes(value))
 *
 * @param options - the options of `fromMuiGrid`
 * @throws TypeError for an invalid resource or option
 */
export function muiGridOperators<R extends Resource>(
  resource: R,
  options: MuiGridOptions = {},
): Record<string, string[]> {
  requireResource(resource)
  fromMuiGrid(resource, {}, options) // throws for invalid options
  const { names, fields, limits } = clientScope(resource)
  const text = 'a'.repeat(limits.minContainsLength || 1)
  const offered = names.map((field): [string, string[]] => {
    const bound = fields[field]!
    const samples = isTextKind(bound.kind) ? [text] : inputOf(bound.kind).samples
    const values = bound.values?.slice(0, 1) ?? samples
    const isExpressed = (operator: string): boolean =>
      values.every((sample) => {
        const value = operator === 'isAnyOf' ? [sample] : sample
        const filterModel = { items: [{ field, operator, value }] }
        return attempt(() => fromMuiGrid(resource, { filterModel }, options)) !== undefined
      })
    return [field, operatorsOf(bound, bare(options)).filter(isExpressed)]
  })
  return Object.fromEntries(offered)
}

/**
 * Returns the models with which a MUI X Data Grid shows a query. With the same options, `fromMuiGrid`
 * makes a query with the same rows of those models. Days in the query are days of `timeZone`. Costs
 * some microseconds for each comparison and operator of its column.
 *
 * @throws QueryError for an invalid query, and `not_expressible`, with its path, for a part that the
 *   grid cannot show; TypeError for an invalid resource or option, RangeError for an unknown
 *   time zone
 */
export function toMuiGrid<R extends Resource>(
  resource: R,
  query: QueryInput<R> | Query<R>,
  given: MuiGridOptions = {},
): ShownMuiGrid {
  fromMuiGrid(resource, {}, given) // throws for invalid options
  const options = bare(given)
  const inverse = new Inverse(resource, query, options.timeZone, 'the data grid')
  const { quickFields = [], dateTimes = [] } = options
  const { fields } = clientScope(resource)
  const read = (filterModel: MuiGridFilterModel) => fromMuiGrid(resource, { filterModel }, given)

  const itemOf = memoize((part: Clause): MuiGridFilterItem | null => {
    const field = ownerOf(part)
    if (field === undefined) return null
    const bound = fields[field]! // the parser knows it
    const operands = inverse.operandsIn(part)
    const single = operands.length > MAX_SINGLE ? [] : operands
    const isWhole = dateTimes.includes(field) || isDayKind(bound.kind)
    // To the grid a day is midnight in UTC.
    const toDate = (ms: number) => (isWhole ? new Date(ms) : inverse.dayOf(ms))
    const column = columnOf(bound.kind)
    const typed = column === 'date' ? (single as number[]).map(toDate) : single // as `operandsIn` says
    const values = column === 'boolean' ? ['true', 'false'] : [...typed, operands]
    const operators = operatorsOf(bound, options)
    const candidates = [undefined, ...values].flatMap((value) =>
      operators.map((operator) => ({ field, operator, ...(value !== undefined && { value }) })),
    )
    return inverse.find(part, candidates, (item) => read({ items: [item] })) ?? null
  })

  function textOf(part: Clause): string | undefined {
    const operands = quickFields.length === 0 ? [] : inverse.operandsIn(part)
    const texts = operands.slice(0, MAX_SINGLE).map(String)
    return inverse.find(part, texts, (text) => read({ items: [], quickFilterValues: [text] }))
  }

  const isItem = (part: Clause) => itemOf(part) !== null
  const parts = locatedParts(inverse.query.filter, 'and', isItem)
  const texts = parts.map(({ part }) => (isItem(part) ? undefined : textOf(part)))
  const others = parts.filter((_, i) => texts[i] === undefined)
  const [only] = others
  const isOr = others.length === 1 && isGroup(only!.part) && !isItem(only!.part)
  const shown = isOr ? locatedParts(only!.part, 'or', isItem, only!.path) : others
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
