import { QueryError } from '../errors.js'
import type { AnyFilter } from '../language/tree.js'
import type { FullFilter, Query } from '../language/query.js'
import { readAnyComparison } from './comparison.js'
import { readFilter, readTree } from './filter.js'
import { readQuery } from './query.js'
import { Reader } from './reader.js'
import { clientScope, scopeOf, serviceScope, type Scope } from './scope.js'
import { serviceLimits } from '../language/limits.js'
import { requireResource, type Resource } from '../language/resource.js'

/** A query that was accepted, or the error with which it was rejected. */
export type ParseResult<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly error: QueryError }

/** The queries that have passed, each with the resource it has passed for. */
const parsed = new WeakMap<object, Resource>()

/**
 * Checks a payload against a resource: the only stage that rejects. A query is accepted whole or
 * rejected whole; nothing is dropped, clamped or guessed.
 *
 * Costs about ten microseconds for a query of a few comparisons, and no more than its limits allow.
 *
 * @param input - anything, such as the body of a request; it is not changed
 * @returns a frozen copy, written out in full and remembered with its resource so that running it checks nothing again;
 *   a query that this resource has parsed comes back as it is
 * @throws QueryError with every fault found; TypeError for what is no resource
 */
export function parseQuery<R extends Resource>(resource: R, input: unknown): Query<R> {
  const result = safeParseQuery(resource, input)
  if (!result.success) throw result.error
  return result.data
}

/**
 * As `parseQuery`, with the QueryError returned instead of thrown.
 * @throws TypeError for what is no resource
 */
export function safeParseQuery<R extends Resource>(
  resource: R,
  input: unknown,
): ParseResult<Query<R>> {
  requireResource(resource)
  const known = typeof input === 'object' && input !== null && parsed.get(input) === resource
  if (known) return { success: true, data: input as Query<R> } // as it came from here
  const { query, issues } = readQuery(clientScope(resource), input)
  if (issues.length > 0) return { success: false, error: new QueryError(issues) }
  parsed.set(query, resource)
  return { success: true, data: query as object as Query<R> } // every name in it has been looked up
}

/** Checks a client's filter; paths start at the filter. */
export function safeParseFilter(resource: Resource, input: unknown): ParseResult<FullFilter> {
  const reader = new Reader(clientScope(resource))
  const data = readFilter(reader, input)
  if (data !== undefined && reader.issues.length === 0) return { success: true, data }
  return { success: false, error: new QueryError(reader.issues) }
}

/**
 * Checks a filter that the service itself writes, for the `within` option.
 * @throws TypeError, for the fault is not a client's; its cause is a QueryError whose paths start
 *   with `within`
 */
export function parseWithin(resource: Resource, filter: unknown): FullFilter {
  return trusted('within', serviceScope(resource), (reader) => readFilter(reader, filter))
}

/**
 * Reads a filter of whatever resource for its shape alone.
 * @throws TypeError, as `parseWithin` does, whose paths start with `filter`
 */
export function parseShape(filter: unknown): AnyFilter {
  return trusted('filter', scopeOf([], serviceLimits), (reader) =>
    readTree(reader, filter, (object) => readAnyComparison(reader, object)),
  )
}

/** What is read of an argument, whose faults are the caller's. */
function trusted<T>(name: string, scope: Scope, read: (reader: Reader) => T | undefined): T {
  const reader = new Reader(scope)
  const value = reader.under(name, () => read(reader))
  if (value !== undefined && reader.issues.length === 0) return value
  const cause = new QueryError(reader.issues)
  throw new TypeError(cause.message, { cause })
}
