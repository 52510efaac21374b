import { QueryError } from '../../errors.js'
import { shapeOf } from '../../language/comparators.js'
import {
  isGroup,
  placedIn,
  type AnyComparison,
  type AnyFilter,
  type Path,
} from '../../language/tree.js'
import type { Scalar } from '../../language/kind.js'
import type { Query, QueryInput } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { parseQuery } from '../../parse/parse.js'
import { IssueCollector } from '../../parse/issues.js'
import { ownMembers } from '../../untrusted/arguments.js'
import { own } from '../../untrusted/plain.js'
import { quote, isStorable } from '../../untrusted/quote.js'
import { toFlatText } from '../shared/values.js'
import { cutBrackets, reservedNames, type FlatQuery } from './params.js'

/**
 * Returns the flat parameters of a query, which `fromFlatParams` turns back into it. Takes linear time.
 *
 * @example
 * toFlatParams(suppliers, query).toString() // 'city=Leeds&sort=-name'
 *
 * @param position - the option `after` or `before` of a walk, and `null` for an end of its order
 * @throws QueryError for an invalid query, and `not_expressible`, with the path in the query, for an
 *   `or`, a list without a value, two comparisons of one field by one comparator, and a sort by a field
 *   whose name has a comma or begins with `-`; TypeError for a wrong `position`, such as a cursor alone
 */
export function toFlatParams<R extends Resource>(
  resource: R,
  query: QueryInput<R> | Query<R>,
  position: Partial<Pick<FlatQuery, 'after' | 'before'>> = {},
): URLSearchParams {
  const { after, before } = ownMembers('position', position)
  if (after !== undefined && before !== undefined) {
    throw new TypeError('position: expected `after` or `before`, got both: leave one of them out')
  }
  const { filter, sort, page } = parseQuery<Resource>(resource, query)
  const reader = new IssueCollector()
  const params = new URLSearchParams()

  function refuse(path: Path, term: string, expected: string, part = 'filter'): undefined {
    const message = `expected ${expected}; send the ${part} as JSON`
    return reader.report('not_expressible', { term }, message, path)
  }

  // qs nests `a[eq]=1` next to `a[ne]=2`, but not `a=1`.
  const fields = placedIn(filter, []).map(({ comparison }) => comparison.field)
  const once = new Set<string>()
  const repeated = new Set(fields.filter((field) => once.has(field) || !once.add(field)))

  /** Adds the parameters of a comparison; returns what was expected instead if it has none. */
  function add({ field, comparator, value }: AnyComparison): string | undefined {
    // `fromUrl` reads such a name as JSON, and qs nests a field named `page` next to the page.
    const isPlain =
      ![...reservedNames, 'filter', 'page', 'facets'].includes(field) &&
      cutBrackets(field)[1] === undefined
    const isShort = comparator === 'eq' && isPlain && !repeated.has(field)
    const name = isShort ? field : `${field}[${comparator}]`
    if (params.has(name) || params.has(`${name}[null]`)) {
      return `one ${comparator} of ${quote(field)}, got several`
    }
    const values = [value].flat() as (Scalar | null)[] // as it is parsed
    if (values.length === 0) return `at least one value for ${comparator}, got none`
    if (!isStorable(field)) return `a field that a URL can name, got ${quote(field)}`
    const { kind } = resource.fields[field]!
    const toText = (each: Scalar) =>
      shapeOf(comparator, kind) === 'span' ? String(each) : toFlatText(kind, each)
    const texts = values.filter((each) => each !== null).map(toText)
    const { maxTextLength } = resource.limits
    const isLong = texts.some((text) => text.length > maxTextLength) // a decimal of a small number
    if (isLong) return `values of at most ${maxTextLength} characters`
    for (const text of texts) params.append(name, text)
    if (values.includes(null)) params.append(`${name}[null]`, '') // last, because qs merges it so
    return undefined
  }

  for (const { condition, path } of placedConditions(filter)) {
    if (isGroup(condition)) refuse(path, condition.operator, 'an "and" of comparisons, got an "or"')
    else {
      const expected = add(condition)
      if (expected !== undefined) refuse(path, condition.comparator, expected)
    }
  }
  const keys = sort.map(({ field, direction }, i) => {
    const isDescending = direction === 'desc'
    const isNamed =
      isStorable(field) && !field.includes(',') && (isDescending || !field.startsWith('-'))
    const expected = `a field that a flat sort can name, got ${quote(field)}`
    if (!isNamed) refuse(['sort', i, 'field'], 'sort', expected, 'sort')
    return isDescending ? `-${field}` : field
  })
  if (keys.length > 0) params.append('sort', keys.join())
  if (page.offset > 0) params.append('page[offset]', String(page.offset))
  const limit = own(page, 'limit')
  if (limit !== undefined) params.append('page[limit]', String(limit))
  const cursors = Object.entries({ after, before }).filter(([, cursor]) => cursor !== undefined)
  for (const [name, cursor] of cursors) params.append(name, cursor ?? '')
  if (reader.issues.length > 0) throw new QueryError(reader.issues)
  return params
}

interface Condition {
  readonly condition: AnyFilter
  readonly path: Path
}

/** Returns the operands of the outermost `and`, with nested ones flattened, or the filter alone. */
function placedConditions(filter: AnyFilter, path: Path = ['filter']): readonly Condition[] {
  const isJoined = isGroup(filter) && (filter.operator === 'and' || filter.operands.length === 1)
  if (!isJoined) return [{ condition: filter, path }]
  return filter.operands.flatMap((each, i) => placedConditions(each, [...path, 'operands', i]))
}
