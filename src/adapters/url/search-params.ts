import { queryMembers } from '../../language/query.js'
import type { Path } from '../../language/tree.js'
import { printPath, QueryError } from '../../errors.js'
import { ownMembers, refuseMembers, requireArray } from '../../untrusted/arguments.js'
import {
  attempt,
  isArray,
  isDate,
  readElements,
  readMembers,
  timeOf,
} from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import { IssueCollector } from '../../parse/issues.js'
import type { UncheckedQuery } from '../../plan/plan.js'
import { paramsOf, reportRepeated, type Param } from './params.js'

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
 * @throws TypeError for an unknown property of the query, and for a value that JSON would change, with its
 *   path: NaN, a getter inside a part, an instance of a class other than `Date`, an array with gaps or
 *   other properties, and `undefined`, unless the property counts as left out (language reference,
 *   sections 3, 9 and 12). RangeError for objects and arrays nested more than 1000 levels deep
 */
export function toSearchParams(query: QueryParts): URLSearchParams {
  const params = new URLSearchParams()
  const { filter, page, sort, facets, ...unknown } = ownMembers('query', query)
  refuseMembers('query', unknown)
  const parts = { filter, page, sort, facets }
  for (const name of Object.keys(defaults) as (keyof QueryParts)[]) {
    if (parts[name] === undefined) continue
    const text = JSON.stringify(toJson(parts[name], [name]))
    if (!defaults[name].includes(text)) params.append(name, text)
  }
  return params
}

/** No resource accepts a filter with as many levels. */
const MAX_LEVELS = 1000

function toJson(value: unknown, path: Path): unknown {
  const isSame = value === null || typeof value === 'string' || typeof value === 'boolean'
  if (isSame || Number.isFinite(value)) return value
  if (isDate(value) && !Number.isNaN(timeOf(value))) return new Date(timeOf(value)).toISOString()
  if (path.length > MAX_LEVELS) {
    throw new RangeError(`${path[0]}: expected at most ${MAX_LEVELS} levels, got more`)
  }
  const elements = isArray(value) ? readElements(value) : undefined
  if (elements) return elements.map((each, i) => toJson(each, [...path, i]))
  const members = readMembers(value, [], Infinity)
  if (members === undefined) return refuse(path, quote(value))
  const copy = Object.create(null) as Record<string, unknown> // it has no members yet
  for (const name of members.accessors) refuse([...path, name], 'a getter')
  for (const [name, each] of Object.entries(members.values)) {
    const inner = [...path, name]
    if (each !== undefined) copy[name] = toJson(each, inner)
    else if (!isLeftOut(name, path, members.values)) refuse(inner, 'undefined')
  }
  return copy
}

function refuse(path: Path, got: string): never {
  throw new TypeError(`${printPath(path)}: expected JSON, got ${got}`)
}

/** True if a property of an object at `path` that is `undefined` counts as left out. */
function isLeftOut(name: string, [part, ...rest]: Path, object: Readonly<Record<string, unknown>>) {
  const isIn = (names: readonly string[]) => names.includes(name)
  if (part === 'page') return isIn(queryMembers.page)
  if (part === 'facets') return rest.length === 0 || ['contains', 'own'].includes(name)
  if (part !== 'filter') return false
  if (isIn(queryMembers.group)) return true
  // Without `operator` and `operands`, it is a comparison that lacks a property.
  return isIn(queryMembers.comparison) && (object['operator'] ?? object['operands']) !== undefined
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
 *   percent-encoded UTF-8, or not JSON (then `params` say that `data` is expected). TypeError for `names`
 *   that are not an array
 */
export function fromSearchParams(
  params: unknown,
  names: readonly (keyof QueryParts)[] = ['filter', 'page', 'sort'],
): QueryParts {
  requireArray('names', names)
  const reader = new IssueCollector()
  const query = readParts(reader, paramsOf(reader, params), names)
  if (reader.issues.length > 0) throw new QueryError(reader.issues)
  return query
}

/** Reads parameters that are JSON texts. @param advice - for parameters in another form */
export function readParts(
  reader: IssueCollector,
  params: readonly Param[],
  names: readonly string[],
  advice?: string,
): QueryParts {
  const query = Object.create(null) as Record<string, unknown> // it has no members yet
  for (const [name, text] of params) {
    if (reader.isFull) break
    if (!names.includes(name)) {
      const expected = { words: `only ${names.join(', ')}`, allowed: names }
      reader.reportName('unknown_member', name, expected, name, { advice })
    } else if (Object.hasOwn(query, name)) {
      reportRepeated(reader, name, '', name)
    } else {
      const read = attempt(() => ({ json: JSON.parse(text) as unknown }))
      const words = advice === undefined ? 'JSON' : `JSON (${advice})`
      if (read === undefined) reader.reportType('data', { words }, text, name)
      query[name] = read?.json
    }
  }
  return query
}
