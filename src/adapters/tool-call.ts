import { isArray, lengthOf, own, readElements, readMembers } from '../untrusted/plain.js'
import { MAX_DEPTH } from '../language/limits.js'
import { queryMembers, type Query } from '../language/query.js'
import { requireResource, type Resource } from '../language/resource.js'
import { MAX_ISSUES } from '../parse/issues.js'
import { parseQuery } from '../parse/parse.js'

/**
 * Returns the query in the arguments of a tool call, whose schema is the `toolSchema` of the resource.
 * Removes the nulls that stand for optional properties there, but never the `value` of a comparison.
 *
 * @example
 * runQuery(suppliers, fromToolCall(suppliers, call.input), rows)
 *
 * @param args - the arguments as data; parse a provider's JSON text first
 * @throws QueryError with every fault and its path in the arguments: a model can correct its call from
 *   the `issues`. TypeError for an invalid resource
 */
export function fromToolCall<R extends Resource>(resource: R, args: unknown): Query<R> {
  requireResource(resource)
  /** How many more comparisons a filter can have. An operand that has not been read yet counts as one. */
  let left = resource.limits.maxComparisons - 1

  function readFilter(filter: unknown, depth: number): unknown {
    const group = depth > MAX_DEPTH ? undefined : withoutNulls(filter, queryMembers.group)
    // The parser reads comparisons, and refuses filters that are too large.
    if (group === undefined || Object.hasOwn(group, 'comparator')) return filter
    const operands = own(group, 'operands')
    if (!isArray(operands)) return group
    left -= lengthOf(operands) - 1
    const elements = left < 0 ? undefined : readElements(operands)
    if (elements === undefined) return group
    return { ...group, operands: elements.map((each) => readFilter(each, depth + 1)) }
  }

  const query = withoutNulls(args, queryMembers.query)
  if (query === undefined) return parseQuery(resource, args)
  const given = own(query, 'page')
  const page = withoutNulls(given, queryMembers.page) ?? given
  return parseQuery(resource, { ...query, filter: readFilter(own(query, 'filter'), 0), page })
}

/** Copies an object without the named members that are null; `undefined` if it is not a plain object. */
function withoutNulls(
  value: unknown,
  names: readonly string[],
): Record<string, unknown> | undefined {
  const members = readMembers(value, names, MAX_ISSUES)
  if (members === undefined || members.accessors.length > 0) return undefined
  const entries = Object.entries(members.values)
  return Object.fromEntries(
    entries.filter(([name, member]) => member !== null || !names.includes(name)),
  )
}
