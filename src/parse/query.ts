import { isSortable } from '../language/field.js'
import { queryMembers, type FullPage, type Query, type Sort } from '../language/query.js'
import { escapeUnseen, quote } from '../untrusted/quote.js'
import { filterMembers, readFilter } from './filter.js'
import { listNames, nameByAlias, type Expected } from './issues.js'
import { fieldExpected, noMembers, type Plain, type Reader } from './reader.js'
import type { Scope } from './scope.js'

const members = queryMembers.query
const sortMembers = queryMembers.sort
const pageMembers: readonly string[] = queryMembers.page

export function readQuery(reader: Reader, input: unknown): Query {
  const object = reader.object(input, 'a query ({filter, sort, page})', members) ?? noMembers
  reader.unknownMembers(object, members, undefined, (name) => parentOf(object, name))
  const part = <T>(name: string, read: (reader: Reader, value: unknown) => T) => {
    const value = object[name]
    return value === undefined ? undefined : reader.under(name, () => read(reader, value))
  }
  const filter = part('filter', readFilter) ?? everyRow
  const page = part('page', readPage) ?? fullPage(undefined, undefined, reader.scope)
  const sort = part('sort', readSort) ?? noSort
  return Object.freeze({ filter, page, sort })
}

function parentOf(query: Plain, name: string): string | undefined {
  if (pageMembers.includes(name)) return 'page'
  const isFilter = filterMembers.includes(name) && query['filter'] === undefined
  return isFilter ? 'filter' : undefined
}

const everyRow = Object.freeze({ operator: 'and', operands: Object.freeze([]) })
const noSort: readonly Sort[] = Object.freeze([])

function readPage(reader: Reader, value: unknown): FullPage {
  const object = reader.object(value, 'a page ({offset, limit})', pageMembers) ?? noMembers
  reader.unknownMembers(object, pageMembers)
  const read = (name: string, most: 'maxOffset' | 'maxLimit') => {
    const count = reader.count(object, name)
    if (count !== undefined) reader.keepsLimit(most, count, undefined, name)
    return count
  }
  const [offset, limit] = [read('offset', 'maxOffset'), read('limit', 'maxLimit')]
  return fullPage(offset, limit, reader.scope)
}

function fullPage(offset = 0, limit: number | undefined, { limits }: Scope): FullPage {
  const most = limit ?? limits.defaultLimit
  return Object.freeze(most === Infinity ? { offset } : { offset, limit: most })
}

function readSort(reader: Reader, value: unknown): readonly Sort[] {
  const named = new Map<string, number>()
  return reader.list(
    value,
    'an array of sort keys ({field, direction})',
    (key, index) => readSortKey(reader, key, index, named),
    (length) => reader.keepsLimit('maxSortFields', length, 'sort keys'),
  )
}

function readSortKey(
  reader: Reader,
  value: unknown,
  index: number,
  named: Map<string, number>,
): Sort | undefined {
  const { sortable } = reader.scope
  const object = reader.object(value, () => sortKeyExpected(sortable, value), sortMembers)
  if (object === undefined) return undefined
  reader.unknownMembers(object, sortMembers)
  reader.missingMembers(object, sortMembers, (name) =>
    name === 'field' ? fieldExpected(sortable) : direction,
  )
  const sought = reader.text(object, 'field')
  const field = sought === undefined ? undefined : reader.findField(sought, 'field', sortable)
  if (field !== undefined) {
    const { name, kind } = field
    const first = named.get(name)
    if (!isSortable(field)) {
      const words = `a field that can be sorted by${listNames(sortable)}`
      reader.reportName('not_sortable', name, { words, allowed: sortable }, 'field', { kind })
    } else if (first !== undefined) {
      const message = `expected each field once, got ${quote(name)} again`
      reader.report('duplicate_sort_field', { first }, message, 'field')
    }
    if (first === undefined) named.set(name, index)
  }
  const given = reader.text(object, 'direction', direction)
  if (given === 'asc' || given === 'desc') {
    return field && Object.freeze({ field: field.name, direction: given })
  }
  if (given !== undefined) {
    const suggestion = nameByAlias(given, directionAliases)
    reader.reportName('invalid_direction', given, direction, 'direction', { suggestion })
  }
  return undefined
}

/** Describes a sort key by an example, with the input as the field if it is a field name. */
function sortKeyExpected(sortable: readonly string[], value: unknown): Expected {
  const field = sortable.find((name) => name === value) ?? sortable[0] ?? 'name'
  const example = Object.freeze({ field, direction: 'asc' as const })
  return {
    words: `a sort key such as ${escapeUnseen(JSON.stringify(example))}`,
    allowed: sortMembers,
    example,
  }
}

const direction: Expected = { words: '"asc" or "desc"', allowed: ['asc', 'desc'] }
const directionAliases = { asc: 'asc ascending', desc: 'desc descending' }
