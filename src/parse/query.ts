import type { Issue } from '../errors.js'
import { isList } from '../language/kind.js'
import type { Page, QueryInput, Sort } from '../language/query.js'
import { quote } from '../checks/quote.js'
import { readField, readFilter } from './filter.js'
import { definedMembers, member, Reader, type Plain } from './reader.js'
import type { Resource } from '../language/resource.js'

const queryMembers = ['filter', 'page', 'sort']
const pageMembers = ['offset', 'limit']
const sortMembers = ['field', 'direction']

/**
 * Reads a payload as a query of a resource.
 * @returns a frozen copy without the members that were `undefined`, with the faults in their order;
 *   the copy is not to be used where there is a fault
 */
export function readQuery(
  resource: Resource,
  input: unknown,
): { readonly query: QueryInput; readonly issues: readonly Issue[] } {
  const reader = new Reader()
  const { issues } = reader
  const object = reader.object(input, 'a query', queryMembers)
  if (object === undefined) return { query: {}, issues }
  reader.unknownMembers(object, queryMembers)

  const read = <T>(
    name: string,
    part: (reader: Reader, resource: Resource, value: unknown) => T,
  ) => {
    const value = member(object, name)
    return value === undefined ? undefined : reader.under(name, () => part(reader, resource, value))
  }
  const filter = read('filter', readFilter)
  const page = read('page', readPage)
  const sort = read('sort', readSort)
  return { query: definedMembers({ filter, page, sort }), issues }
}

function readPage(reader: Reader, resource: Resource, value: unknown): Page | undefined {
  const object = reader.object(value, 'a page', pageMembers)
  if (object === undefined) return undefined
  reader.unknownMembers(object, pageMembers)
  const offset = readCount(reader, object, 'offset')
  const limit = readCount(reader, object, 'limit')
  const { maxLimit } = resource.limits
  if (limit !== undefined && limit > maxLimit) {
    reader.report('limit_exceeded', `expected at most ${maxLimit}, got ${limit}`, 'limit')
  }
  return definedMembers({ offset, limit })
}

function readCount(reader: Reader, object: Plain, name: string): number | undefined {
  const count = member(object, name)
  if (count === undefined) return undefined
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count
  const message = `expected a whole number from 0 to 2^53 - 1, got ${quote(count)}`
  reader.report('invalid_page', message, name)
  return undefined
}

function readSort(reader: Reader, resource: Resource, value: unknown): readonly Sort[] {
  const { maxSortFields } = resource.limits
  const named = new Set<string>()
  return reader.list(
    value,
    'a list of sort keys',
    (length) =>
      length > maxSortFields
        ? `expected at most ${maxSortFields} sort keys, got ${length}`
        : undefined,
    (key) => readSortKey(reader, resource, key, named),
  )
}

/** Reads a sort key; `named` are the fields of those before it. */
function readSortKey(
  reader: Reader,
  resource: Resource,
  value: unknown,
  named: Set<string>,
): Sort | undefined {
  const object = reader.object(value, 'a sort key', sortMembers)
  if (object === undefined) return undefined
  reader.unknownMembers(object, sortMembers)
  reader.missingMembers(object, sortMembers)
  const field = readField(reader, resource, object)
  if (field !== undefined) {
    const { name, kind } = field
    if (isList(kind)) {
      reader.report(
        'not_sortable',
        `expected a field of one value, got ${quote(name)}, a list`,
        'field',
      )
    } else if (named.has(name)) {
      reader.report(
        'duplicate_sort_field',
        `expected each field once, got ${quote(name)} again`,
        'field',
      )
    }
    named.add(name)
  }
  const direction = reader.text(object, 'direction')
  if (direction === 'asc' || direction === 'desc') {
    return field && Object.freeze({ field: field.name, direction })
  }
  if (direction !== undefined) {
    const message = `expected "asc" or "desc", got ${quote(direction)}`
    reader.report('invalid_direction', message, 'direction')
  }
  return undefined
}
