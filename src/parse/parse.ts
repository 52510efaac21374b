import { QueryError } from '../errors.js'
import type { AnyFilter } from '../language/tree.js'
import type { FullFilter, Query } from '../language/query.js'
import { readAnyComparison } from './comparison.js'
import { readFilter, readTree, readQuery } from './query.js'
import { Reader, clientScope, scopeOf, serviceScope, type Scope } from './reader.js'
import { serviceLimits } from '../language/limits.js'
import { requireResource, type Resource } from '../language/resource.js'

/** An accepted query, or the error of a rejected one. */
export type ParseResult<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly error: QueryError }

const parsed = new WeakMap<object, Resource>()

/**
 * Checks a payload against a resource. A query is accepted or rejected as a whole: nothing is dropped,
 * clamped or guessed.
 *
 * Costs about ten microseconds for a query of a few comparisons. The limits of the resource bound the
 * cost.
 *
 * @example
 * parseQuery(suppliers, { page: { limit: 20 } }).page // { offset: 0, limit: 20 }
 *
 * @param input - any value, such as the body of a request; it is not changed
 * @returns a frozen copy with all defaults filled in. Running it does not check it again. A query that
 *   `parseQuery` has returned for this resource is returned unchanged
 * @throws QueryError with every fault found, at most 100; TypeError if `resource` is not a resource
 */
export function parseQuery<R extends Resource>(resource: R, input: unknown): Query<R> {
  const result = safeParseQuery(resource, input)
  if (!result.success) throw result.error
  return result.data
}

/**
 * Checks a payload against a resource like `parseQuery`, but returns the QueryError instead of throwing
 * it.
 *
 * @example
 * const result = safeParseQuery(suppliers, body)
 * if (!result.success) return Response.json(result.error, { status: 400 })
 *
 * @throws TypeError if `resource` is not a resource
 */
export function safeParseQuery<R extends Resource>(
  resource: R,
  input: unknown,
): ParseResult<Query<R>> {
  const result = readOnce(resource, input)
  if (result.success) parsed.set(result.data, resource)
  return result as object as ParseResult<Query<R>> // checked against the resource
}

/** Checks a query that nobody else will see, like `parseQuery`, but does not remember it. */
export function readGiven(resource: Resource, input: unknown): Query {
  const result = readOnce(resource, input)
  if (!result.success) throw result.error
  return result.data
}

function readOnce(resource: Resource, input: unknown): ParseResult<Query> {
  requireResource(resource)
  const known = typeof input === 'object' && input !== null && parsed.get(input) === resource
  if (known) return { success: true, data: input as Query } // a result of `safeParseQuery`
  return read(clientScope(resource), (reader) => readQuery(reader, input))
}

/** Checks a client's filter. The paths of issues start at the filter. */
export function safeParseFilter(resource: Resource, input: unknown): ParseResult<FullFilter> {
  return read(clientScope(resource), (reader) => readFilter(reader, input))
}

function read<T>(scope: Scope, readInput: (reader: Reader) => T | undefined): ParseResult<T> {
  const reader = new Reader(scope)
  const data = readInput(reader)
  if (data !== undefined && reader.issues.length === 0) return { success: true, data }
  return { success: false, error: new QueryError(reader.issues) }
}

/** @throws TypeError, because the fault is not a client's; its cause is a QueryError */
export function parseWithin(resource: Resource, filter: unknown): FullFilter {
  return trusted('within', serviceScope(resource), (reader) => readFilter(reader, filter))
}

/** @throws TypeError whose cause is a QueryError; its paths start with `filter` */
export function parseShape(filter: unknown): AnyFilter {
  return trusted('filter', scopeOf([], serviceLimits), (reader) =>
    readTree(reader, filter, (object) => readAnyComparison(reader, object)),
  )
}

function trusted<T>(
  name: string,
  scope: Scope,
  readArgument: (reader: Reader) => T | undefined,
): T {
  const result = read(scope, (reader) => reader.under(name, () => readArgument(reader)))
  if (result.success) return result.data
  const { error: cause } = result
  throw new TypeError(cause.message, { cause })
}
