import { isArray, lengthOf, own, readElements, readMembers } from '../untrusted/plain.js'
import { MAX_DEPTH } from '../language/limits.js'
import type { Query } from '../language/query.js'
import { requireResource, type Resource } from '../language/resource.js'
import { MAX_ISSUES } from '../parse/issues.js'
import { parseQuery } from '../parse/parse.js'

/**
 * The query that the arguments of a tool with the `toolSchema` of a resource ask for. Only the nulls
 * that this schema brings are taken off, of properties that a query may leave out: never the `value`
 * of a comparison.
 *
 * @param args - the arguments as data: parse a provider's JSON text first
 * @throws QueryError with every fault, whose `issues` are data that a model can mend its call from;
 *   each path is that of the arguments. TypeError for what is no resource
 */
export function fromToolCall<R extends Resource>(resource: R, args: unknown): Query<R> {
  requireResource(resource)
  let room = resource.limits.maxComparisons

  /** A copy of an object without those of the named members that are null; anything else as it is. */
  function without(value: unknown, names: readonly string[]): Record<string, unknown> | undefined {
    const members = readMembers(value, names, MAX_ISSUES)
    if (members === undefined || members.accessors.length > 0) return undefined
    const entries = Object.entries(members.values)
    return Object.fromEntries(
      entries.filter(([name, member]) => member !== null || !names.includes(name)),
    )
  }

  function readFilter(filter: unknown, depth: number): unknown {
    const group = depth > MAX_DEPTH ? undefined : without(filter, ['operator', 'operands'])
    // A comparison is left as it is, and so is what the parser refuses for its size.
    if (group === undefined || Object.hasOwn(group, 'comparator')) return filter
    const operands = own(group, 'operands')
    if (!isArray(operands)) return group
    room -= lengthOf(operands)
    const elements = room < 0 ? undefined : readElements(operands)
    if (elements === undefined) return group
    return { ...group, operands: elements.map((each) => readFilter(each, depth + 1)) }
  }

  const query = without(args, ['filter', 'page', 'sort'])
  if (query === undefined) return parseQuery(resource, args)
  const page = own(query, 'page')
  return parseQuery(resource, {
    ...query,
    filter: readFilter(own(query, 'filter'), 0),
    page: without(page, ['offset', 'limit']) ?? page,
  })
}
