import { QueryError } from '../../errors.js'
import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { parseQuery } from '../../parse/parse.js'
import { ownMembers, refuseMembers } from '../../untrusted/arguments.js'
import { attempt } from '../../untrusted/plain.js'
import { FlatReader } from './flat-reader.js'
import { jsonNames, paramsOf, positionNames, reportRepeated, type Param } from './params.js'

/** The query in a URL, and where a walk continues. */
export interface UrlQuery<R extends Resource = Resource> {
  readonly query: Query<R>
  /** The option `after`: `undefined` without the parameter, `null` for an empty one. */
  readonly after: string | null | undefined
  /** The option `before`, likewise. Only one of the two has a value. */
  readonly before: string | null | undefined
  /** The JSON of the parameter `facets`, to be checked, if the option `facets` allows it. */
  readonly facets?: unknown
}

/** The options of `fromUrl`. */
export interface UrlOptions {
  /** Whether the parameter `facets` is allowed; defaults to false. */
  readonly facets?: boolean | undefined
  /** Whether `after` and `before` are allowed, which an endpoint without walks refuses; defaults to true. */
  readonly walks?: boolean | undefined
}

/**
 * Returns the query in the parameters of a URL, in either form. A parameter `filter`, `page` or `facets`,
 * and a `sort` that starts with `[`, means that each part of the query is a JSON text, as
 * `toSearchParams` writes it. Otherwise, the parameters are flat, as `toFlatParams` writes them. In both
 * forms, `after` or `before` is the position of a walk. Costs linear time.
 *
 * In the flat form, all comparisons must hold: `field[comparator]=value`, or `field=value` for `eq`. A list
 * is a repeated parameter, with or without `[]` or an index at its end. `field[comparator][null]=` is
 * `null`, as a value or in a list. The rest is `sort=-connectedAt,name`, `page[offset]=20`,
 * `page[limit]=10`, `after=…` or `before=…`; an empty position is `null`.
 *
 * @example
 * const { query, after = null } = fromUrl(suppliers, new URL(request.url).search)
 *
 * @param search - a query string, with or without `?`, whose percent-encoding is checked; a
 *   URLSearchParams or other pairs; or the record that a framework parses: each member a string, or an
 *   array of strings for a repeated parameter
 * @throws QueryError with every fault, each path a parameter or a place in its JSON: also for a mixture of
 *   both forms, and for both positions. TypeError for an invalid resource or option
 */
export function fromUrl<R extends Resource>(
  resource: R,
  search: unknown,
  options: UrlOptions = {},
): UrlQuery<R> {
  const { facets: isAllowed = false, walks = true, ...unknown } = ownMembers('options', options)
  refuseMembers('options', unknown)
  const reader = new FlatReader(resource, {}, {})
  const params = paramsOf(reader, search)
  for (const [name] of walks ? [] : params) {
    const expected = { words: 'no position, because the listing has no walks', allowed: [] }
    if (positionNames.includes(name)) reader.reportName('unknown_member', name, expected, name)
  }
  const { rest, ...position } = takePosition(reader, params)
  if (!params.some(isJson)) return { query: reader.readQuery(resource, rest), ...position }
  const names = ['filter', 'page', 'sort', ...(isAllowed ? ['facets'] : [])]
  const { facets, ...parts } = readParts(reader, rest, names)
  if (reader.issues.length > 0) throw new QueryError(reader.issues)
  const query: Query<R> = parseQuery(resource, parts)
  return { query, ...position, ...(facets !== undefined && { facets }) }
}

/** True for a part of a query as JSON. The flat form explains how to write the number of a page. */
function isJson([name, value]: Param): boolean {
  if (name === 'sort') return /^\s*\[/.test(value)
  return jsonNames.includes(name) && !(name === 'page' && /^\d+$/.test(value))
}

/** Separates the position of a walk, which is a cursor, or `null` for an end of its order. */
function takePosition(reader: FlatReader, params: readonly Param[]) {
  const given = new Map<string, string | null>()
  const rest = params.filter(([name, value]) => {
    if (!positionNames.includes(name)) return true
    if (given.has(name)) reportRepeated(reader, name, '', name)
    else given.set(name, value === '' ? null : value)
    return false
  })
  if (given.size > 1) {
    const message = 'expected "after" or "before", got both'
    reader.report('invalid_type', { expected: ['string'] }, message, 'before')
  }
  return { rest, after: given.get('after'), before: given.get('before') }
}

/** Reads parameters that are JSON texts into an object that inherits nothing. */
function readParts(reader: FlatReader, params: readonly Param[], names: readonly string[]) {
  const advice = 'parameters are all JSON or all flat'
  const query = Object.create(null) as Record<string, unknown> // it has no members yet
  for (const [name, text] of params) {
    if (!names.includes(name)) {
      const expected = { words: `only ${names.join(', ')}`, allowed: names }
      reader.reportName('unknown_member', name, expected, name, { advice })
    } else if (Object.hasOwn(query, name)) {
      reportRepeated(reader, name, '', name)
    } else {
      const read = attempt(() => ({ json: JSON.parse(text) as unknown }))
      if (read === undefined) reader.reportType('data', { words: `JSON (${advice})` }, text, name)
      query[name] = read?.json
    }
  }
  return query
}
