import { QueryError } from '../errors.js'
import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { attempt, isArray, isPlainObject } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { IssueCollector } from '../parse/issues.js'
import type { UncheckedQuery } from '../plan/plan.js'
import { paramsOf } from './params.js'

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
 * @param query - as a client writes it or as `parseQuery` returns it; equal queries give equal texts
 * @throws TypeError for a query with other members, and for a value that JSON would change, such as NaN
 */
export function toSearchParams(query: QueryParts): URLSearchParams {
  const params = new URLSearchParams()
  const { filter, page, sort, facets, ...unknown } = ownMembers('query', query)
  refuseMembers('query', unknown)
  const parts = { filter, page, sort, facets }
  for (const name of Object.keys(defaults) as (keyof QueryParts)[]) {
    const part = parts[name]
    if (part === undefined) continue
    const text = JSON.stringify(part, requireJson)
    if (!defaults[name].includes(text)) params.append(name, text)
  }
  return params
}

/** Throws for a value that JSON drops, or writes as `null`, which has a meaning in a query. */
function requireJson(this: unknown, key: string, value: unknown): unknown {
  const isListed = isArray(this) || key === ''
  const isObject = typeof value === 'object' && value !== null && !isArray(value)
  const isChanged =
    ['function', 'symbol', 'bigint'].includes(typeof value) || (isObject && !isPlainObject(value))
  const isLost = value === undefined ? isListed : isChanged
  const given = (this as Readonly<Record<string, unknown>>)[key] // before its toJSON
  const isNulled = value === null && given !== null // as an invalid Date is
  if (!isLost && !isNulled && (typeof value !== 'number' || Number.isFinite(value))) return value
  throw new TypeError(`expected JSON under ${quote(key)}, got ${quote(isNulled ? given : value)}`)
}

/**
 * Returns the query in the parameters of a URL, for `parseQuery`, `planQuery` or `runQuery` to check.
 * Costs linear time.
 *
 * @example
 * const query = fromSearchParams(new URL(request.url).search)
 * runQuery(suppliers, query, rows)
 *
 * @param params - a query string, with or without `?`, whose percent-encoding is checked; a
 *   URLSearchParams or other pairs; or the record that a framework parses: each member a string, or an
 *   array of strings for a repeated parameter
 * @param names - the allowed parameters; add `facets` for an endpoint that counts facets
 * @returns the given parts, in an object that inherits nothing
 * @throws QueryError, each path the name of a parameter: `unknown_member` for another name;
 *   `invalid_type` for a parameter that is repeated, nested, an empty array or record, not a string, not
 *   percent-encoded UTF-8, or not JSON (then `params` say that `data` is expected)
 */
export function fromSearchParams(
  params: unknown,
  names: readonly (keyof QueryParts)[] = ['filter', 'page', 'sort'],
): QueryParts {
  const reader = new IssueCollector()
  const query = Object.create(null) as Record<string, unknown> // it has no members yet
  for (const [name, text] of paramsOf(reader, params)) {
    if (reader.isFull) break
    if (!names.some((each) => each === name)) {
      const expected = { words: `only ${names.join(', ')}`, allowed: names }
      reader.reportName('unknown_member', name, expected, name)
    } else if (Object.hasOwn(query, name)) {
      const message = `expected one ${name}, got several`
      reader.report('invalid_type', { expected: ['string'] }, message, name)
    } else {
      const read = attempt(() => ({ json: JSON.parse(text) as unknown }))
      if (read === undefined) reader.reportType('data', { words: 'JSON' }, text, name)
      query[name] = read?.json
    }
  }
  if (reader.issues.length > 0) throw new QueryError(reader.issues)
  return query
}
