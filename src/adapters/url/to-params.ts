import { QueryError } from '../../errors.js'
import { shapeOf } from '../../language/comparators.js'
import { flatten, isGroup, type AnyComparison } from '../../language/tree.js'
import type { Scalar } from '../../language/kind.js'
import { queryMembers, type Query, type QueryInput } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { parseQuery } from '../../parse/parse.js'
import { IssueCollector } from '../../parse/issues.js'
import type { UncheckedQuery } from '../../plan/plan.js'
import { ownMembers, refuseMembers } from '../../untrusted/arguments.js'
import { isDate, isPlainObject, own } from '../../untrusted/plain.js'
import { quote, isStorable } from '../../untrusted/quote.js'
import { toFlatText } from '../shared/values.js'
import type { UrlQuery } from './from-url.js'
import { cutBrackets, jsonNames, reservedNames } from './params.js'

/** The parts of an unchecked query, and facets; each may be left out. */
export type QueryParts = UncheckedQuery

/** The parameters, each with the texts that select every row, from the first on and in no order. */
const defaults: Readonly<Record<keyof QueryParts, readonly string[]>> = {
  filter: ['{}', '{"operator":"and","operands":[]}'],
  page: ['{}', '{"offset":0}'],
  sort: ['[]'],
  facets: [],
}

/**
 * Returns a query as the parameters of a URL: `filter`, `page`, `sort` and `facets`, each a JSON text.
 * Leaves out a filter of every row, a page from the first row on, and a sort without keys.
 *
 * @param query - as a client writes it or as `parseQuery` returns it; queries that `parseQuery` returns give
 *   equal texts if they are equal
 * @throws TypeError for an unknown property of the query, and for a value that JSON would change or drop,
 *   such as NaN, a function, or `undefined` in place of an operand
 */
export function toSearchParams(query: QueryParts): URLSearchParams {
  const params = new URLSearchParams()
  const { filter, page, sort, facets, ...unknown } = ownMembers('query', query)
  refuseMembers('query', unknown)
  const parts = { filter, page, sort, facets }
  for (const name of Object.keys(defaults) as (keyof QueryParts)[]) {
    if (parts[name] === undefined) continue
    const text = toJson(name, parts[name])
    if (!defaults[name].includes(text)) params.append(name, text)
  }
  return params
}

/** The properties that count as left out if they are `undefined`. */
const optional: readonly string[] = [...queryMembers.group, ...queryMembers.page, 'contains', 'own']

function toJson(part: string, given: unknown): string {
  return JSON.stringify(given, function (this: object, key: string, value: unknown) {
    const source = own(this as Record<string, unknown>, key) // a date is a text in `value`
    const isKept = isDate(source) || Array.isArray(value) || isPlainObject(value)
    const isScalar = ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
    if (value === null ? source === null : isKept || isScalar) return value
    if (value === undefined && optional.includes(key)) return value
    const at = key === '' ? '' : ` at ${quote(key)}`
    throw new TypeError(`${part}: expected JSON, got ${quote(source)}${at}`)
  })
}

/**
 * Returns the flat parameters of a query, which `fromUrl` turns back into it. Takes linear time.
 *
 * @example
 * toFlatParams(suppliers, query).toString() // 'city=Leeds&sort=-name'
 *
 * @param position - the option `after` or `before` of a walk, and `null` for an end of its order
 * @throws QueryError for an invalid query, and `not_expressible` for an
 *   `or`, a list without a value, two comparisons of one field by one comparator, and a sort by a field
 *   whose name has a comma or begins with `-`; TypeError for a wrong `position`, such as a cursor alone
 */
export function toFlatParams<R extends Resource>(
  resource: R,
  query: QueryInput<R> | Query<R>,
  position: Partial<Pick<UrlQuery, 'after' | 'before'>> = {},
): URLSearchParams {
  const { after, before } = ownMembers('position', position)
  const { filter, sort, page } = parseQuery<Resource>(resource, query)
  const reader = new IssueCollector()
  const params = new URLSearchParams()

  function refuse(part: 'filter' | 'sort', term: string, expected: string): undefined {
    const message = `expected ${expected}; send the ${part} as JSON`
    return reader.report('not_expressible', { term }, message, part)
  }

  /** Adds the parameters of a comparison; returns what was expected instead if it has none. */
  function add({ field, comparator, value }: AnyComparison): string | undefined {
    const isReserved = [...reservedNames, ...jsonNames].includes(field)
    const isPlain = !isReserved && cutBrackets(field)[1] === undefined
    const name = comparator === 'eq' && isPlain ? field : `${field}[${comparator}]`
    if (params.has(name) || params.has(`${name}[null]`)) {
      return `one ${comparator} of ${quote(field)}, got several`
    }
    const values = [value].flat() as (Scalar | null)[] // as it is parsed
    if (values.length === 0) return `at least one value for ${comparator}, got none`
    if (!isStorable(field)) return `a field that a URL can name, got ${quote(field)}`
    const { kind } = resource.fields[field]!
    const isSpan = shapeOf(comparator, kind) === 'span'
    const texts = values.map((each) =>
      each === null ? null : isSpan ? String(each) : toFlatText(kind, each),
    )
    const { maxTextLength } = resource.limits
    // The text of a small number of a decimal field can be longer.
    const isLong = texts.some((text) => text !== null && text.length > maxTextLength)
    if (isLong) return `values of at most ${maxTextLength} characters`
    for (const text of texts) params.append(text === null ? `${name}[null]` : name, text ?? '')
    return undefined
  }

  const conditions = flatten('and', [filter]).filter(
    (each) => !isGroup(each) || each.operator === 'or' || each.operands.length > 0,
  )
  for (const each of conditions) {
    const expected = isGroup(each) ? 'an "and" of comparisons, got an "or"' : add(each)
    const term = isGroup(each) ? each.operator : each.comparator
    if (expected !== undefined) refuse('filter', term, expected)
  }
  const keys = sort.map(({ field, direction }) => {
    const isDescending = direction === 'desc'
    const isNamed =
      isStorable(field) && !field.includes(',') && (isDescending || !field.startsWith('-'))
    const expected = `a field that a flat sort can name, got ${quote(field)}`
    if (!isNamed) refuse('sort', 'sort', expected)
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
