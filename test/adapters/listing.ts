import { defineResource, QueryError, type Query, type Resource } from 'supplier-query'
import { attempt } from '../issues.js'

export { and, compare as is, or } from '../builders.js'

/** A listing whose names ignore case, with a field of every kind. */
export const listing = defineResource(
  {
    id: 'string',
    name: { kind: 'string', fold: 'case', label: 'Name' },
    title: { kind: 'string', fold: 'accents' },
    city: 'string',
    status: { kind: 'string', values: ['open', 'closed'], description: 'how it stands' },
    amount: 'number',
    rank: { kind: 'number', values: [1, 2, 3] },
    active: 'boolean',
    since: 'date',
    due: 'day',
    price: 'decimal',
    tags: 'string[]',
    scores: 'number[]',
    secret: { kind: 'string', internal: true },
  },
  { key: 'id' },
)

/** The parts of a query, or the code and the path of each issue. */
export function outcome<R extends Resource>(convert: () => Query<R>): unknown {
  const result = attempt(convert)
  if (!(result instanceof QueryError)) return result
  return result.issues.map(({ code, path }) => `${code} ${path.join('.')}`)
}

/** The filter of a query, or its issues. */
export function filterOf<R extends Resource>(convert: () => Query<R>): unknown {
  const result = outcome(convert)
  return Array.isArray(result) ? (result as unknown) : (result as Query<R>).filter
}

export const every = { operator: 'and', operands: [] }
export const none = { operator: 'or', operands: [] }

/** The filter, the sort and the page of a query on one line, as far as they select or order rows. */
export function printQuery({ filter, sort, page }: Query): string {
  const keys = sort.map(({ field, direction }) => `${field} ${direction}`)
  const { offset, limit = 'all' } = page
  return [
    printFilter(filter),
    ...(keys.length > 0 ? [`by ${keys.join(', ')}`] : []),
    ...(offset > 0 || limit !== 'all' ? [`${limit} from ${offset}`] : []),
  ].join('; ')
}

function printFilter(filter: Query['filter']): string {
  if ('operands' in filter)
    return `${filter.operator}(${filter.operands.map(printFilter).join(', ')})`
  return `${filter.field} ${filter.comparator} ${JSON.stringify(filter.value)}`
}
