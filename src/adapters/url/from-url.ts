import { QueryError } from '../../errors.js'
import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { parseQuery } from '../../parse/parse.js'
import { ownMembers, refuseMembers } from '../../untrusted/arguments.js'
import { FlatReader } from './from-flat-params.js'
import { paramsOf, positionNames, takePosition, type FlatQuery, type Param } from './params.js'
import { readParts } from './search-params.js'

/** The query in a URL, and where a walk continues. */
export interface UrlQuery<R extends Resource = Resource> extends FlatQuery<R> {
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
 * `toSearchParams` writes it. Otherwise, the parameters are flat, as `toFlatParams` writes them.
 * `after` or `before` is the position of a walk in both forms. Costs linear time.
 *
 * @example
 * const { query, after = null } = fromUrl(suppliers, new URL(request.url).search)
 *
 * @param search - a query string, with or without `?`; a URLSearchParams or other pairs; or the record that
 *   a framework parses, flat or nested by qs
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
  if (!params.some(isJson)) return reader.readAll(resource, params)
  const names = ['filter', 'page', 'sort', ...(isAllowed ? ['facets'] : [])]
  const { rest, after, before } = takePosition(reader, params)
  const { facets, ...parts } = readParts(reader, rest, names, 'parameters are all JSON or all flat')
  if (reader.issues.length > 0) throw new QueryError(reader.issues)
  const query: Query<R> = parseQuery(resource, parts)
  return { query, after, before, ...(facets !== undefined && { facets }) }
}

/** True for a part of a query as JSON. The flat form explains how to write the number of a page. */
function isJson([name, value]: Param): boolean {
  if (name === 'sort') return /^\s*\[/.test(value)
  return name === 'page' ? !/^\d+$/.test(value) : name === 'filter' || name === 'facets'
}
