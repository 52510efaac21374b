import type { Issue } from '../errors.js'
import { isList } from '../language/kind.js'
import type { FullPage, Query, Sort } from '../language/query.js'
import { quote } from '../checks/quote.js'
import { readField, readFilter } from './filter.js'
import { member, Reader, type Plain } from './reader.js'
import type { Scope } from './scope.js'

const queryMembers = ['filter', 'page', 'sort']
const pageMembers = ['offset', 'limit']
const sortMembers = ['field', 'direction']

/**
 * Reads a payload as a query within a scope.
 * @returns a frozen copy, written out in full, with the faults in their order; the copy is not to be
 *   used where there is a fault
 */
export function readQuery(
  scope: Scope,
  input: unknown,
): { readonly query: Query; readonly issues: readonly Issue[] } {
  const reader = new Reader()
  const { issues } = reader
  const object = reader.object(input, 'a query', queryMembers) ?? {}
  reader.unknownMembers(object, queryMembers)
  const part = <T>(name: string, read: (reader: Reader, scope: Scope, value: unknown) => T) => {
    const value = member(object, name)
    return value === undefined ? undefined : reader.under(name, () => read(reader, scope, value))
  }
  const filter = part('filter', readFilter) ?? everyRow
  const page = part('page', readPage) ?? fullPage(undefined, undefined, scope)
  const sort = part('sort', readSort) ?? noSort
  return { query: Object.freeze({ filter, page, sort }), issues }
}

const everyRow = Object.freeze({ operator: 'and', operands: Object.freeze([]) })
const noSort: readonly Sort[] = Object.freeze([])

function readPage(reader: Reader, scope: Scope, value: unknown): FullPage {
  const object = reader.object(value, 'a page', pageMembers) ?? {}
  reader.unknownMembers(object, pageMembers)
  const offset = readCount(reader, object, 'offset', scope.limits.maxOffset)
  const limit = readCount(reader, object, 'limit', scope.limits.maxLimit)
  return fullPage(offset, limit, scope)
}

/** A page with its defaults (language reference, section 7). */
function fullPage(offset = 0, limit: number | undefined, { limits }: Scope): FullPage {
  const most = limit ?? limits.defaultLimit
  return Object.freeze(most === Infinity ? { offset } : { offset, limit: most })
}

function readCount(
  reader: Reader,
  object: Plain,
  name: 'offset' | 'limit',
  most: number,
): number | undefined {
  const count = member(object, name)
  if (count === undefined) return undefined
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) {
    const message = `expected a whole number from 0 to 2^53 - 1, got ${quote(count)}`
    reader.report('invalid_page', message, name)
    return undefined
  }
  if (count > most) reader.report('limit_exceeded', `expected at most ${most}, got ${count}`, name)
  return count
}

function readSort(reader: Reader, scope: Scope, value: unknown): readonly Sort[] {
  const { maxSortFields } = scope.limits
  const named = new Set<string>()
  return reader.list(
    value,
    'an array of sort keys',
    (length) =>
      length > maxSortFields
        ? `expected at most ${maxSortFields} sort keys, got ${length}`
        : undefined,
    (key) => readSortKey(reader, scope, key, named),
  )
}

/** Reads a sort key; `named` are the fields of those before it. */
function readSortKey(
  reader: Reader,
  scope: Scope,
  value: unknown,
  named: Set<string>,
): Sort | undefined {
  const object = reader.object(value, 'a sort key', sortMembers)
  if (object === undefined) return undefined
  reader.unknownMembers(object, sortMembers)
  reader.missingMembers(object, sortMembers)
  const field = readField(reader, scope, object)
  if (field !== undefined) {
    const { name, kind } = field
    if (isList(kind)) {
      reader.report(
        'not_sortable',
        `expected a field that holds one value, got ${quote(name)}, a list`,
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
