import { isSortable } from '../language/field.js'
import {
  queryMembers,
  type FullPage,
  type Query,
  type Sort,
  type Comparison,
  type FullFilter,
} from '../language/query.js'
import { escapeUnseen, quote } from '../untrusted/quote.js'
import { listNames, nameByAlias, type Expected } from './issues.js'
import { fieldExpected, noMembers, type Plain, type Reader } from './reader.js'
import type { GroupOf, TreeOf } from '../language/tree.js'
import { readComparison } from './comparison.js'
import { adviceFor } from './suggest.js'

const members = queryMembers.query
const sortMembers = queryMembers.sort
const pageMembers: readonly string[] = queryMembers.page

export function readQuery(reader: Reader, input: unknown): Query {
  const object = reader.object(input, 'a query ({filter, sort, page})', members) ?? noMembers
  reader.unknownMembers(object, members, undefined, (name) => {
    if (pageMembers.includes(name)) return 'page'
    const isFilter = filterMembers.includes(name) && object['filter'] === undefined
    return isFilter ? 'filter' : undefined
  })
  const part = <T>(name: string, read: (reader: Reader, value: unknown) => T) => {
    const value = object[name]
    return value === undefined ? undefined : reader.under(name, () => read(reader, value))
  }
  const filter = part('filter', readFilter) ?? everyRow
  const page = part('page', readPage) ?? pageIn(reader, noMembers)
  const sort = part('sort', readSort) ?? noSort
  return Object.freeze({ filter, page, sort })
}

const everyRow = Object.freeze({ operator: 'and', operands: Object.freeze([]) })
const noSort: readonly Sort[] = Object.freeze([])

function readPage(reader: Reader, value: unknown): FullPage {
  const object = reader.object(value, 'a page ({offset, limit})', pageMembers) ?? noMembers
  reader.unknownMembers(object, pageMembers)
  return pageIn(reader, object)
}

function pageIn(reader: Reader, object: Plain): FullPage {
  const read = (name: string, most: 'maxOffset' | 'maxLimit') => {
    const count = reader.count(object, name)
    if (count !== undefined) reader.keepsLimit(most, count, undefined, name)
    return count
  }
  const offset = read('offset', 'maxOffset') ?? 0
  const limit = read('limit', 'maxLimit') ?? reader.scope.limits.defaultLimit
  return Object.freeze(limit === Infinity ? { offset } : { offset, limit })
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

const groupMembers = queryMembers.group
const comparisonMembers = queryMembers.comparison
const filterMembers: readonly string[] = [...groupMembers, ...comparisonMembers]

const FILTER = 'a filter (a group {operator, operands} or a comparison {field, comparator, value})'

export function readFilter(reader: Reader, filter: unknown): FullFilter | undefined {
  return readTree<Comparison>(reader, filter, (object) => readComparison(reader, object))
}

/** Reads the groups of a filter. `readLeaf` reads its comparisons, after their unknown members are reported. */
export function readTree<Leaf extends object>(
  reader: Reader,
  filter: unknown,
  readLeaf: (object: Plain) => Leaf | undefined,
): TreeOf<Leaf> | undefined {
  const { maxDepth, maxComparisons } = reader.scope.limits
  /** The number of comparisons found. An operand that has not been read yet counts as one. */
  let comparisons = 1

  function keepsLimits(operands: number, depth: number): boolean {
    if (operands > 0 && depth > maxDepth) {
      reader.reportExcess('maxDepth', maxDepth, `${maxDepth} groups around a comparison`)
      return false
    }
    comparisons += operands - 1
    return keepsCount()
  }

  function keepsCount(): boolean {
    if (comparisons <= maxComparisons) return true
    const words = `${maxComparisons} comparisons in a filter`
    reader.reportExcess('maxComparisons', maxComparisons, words)
    return false
  }

  function readNode(value: unknown, depth: number): TreeOf<Leaf> | undefined {
    if (depth > 0 && comparisons > maxComparisons) return undefined
    const object = reader.object(value, FILTER, filterMembers)
    if (object === undefined) return undefined
    const has = (name: string) => object[name] !== undefined
    const isGroup = groupMembers.some(has)
    const isMixed = isGroup && comparisonMembers.some(has)
    if (isMixed) reportMixed(reader, object)
    reader.unknownMembers(object, filterMembers, () => {
      if (isMixed) return []
      if (isGroup) return groupMembers
      return comparisonMembers.some(has) ? comparisonMembers : filterMembers
    })
    if (isMixed) return undefined
    // An object with only `undefined` members of a comparison must not match every row.
    const isComparison = !isGroup && comparisonMembers.some((name) => name in object)
    if (!isComparison) return readGroup(object, depth)
    return keepsCount() ? readLeaf(object) : undefined
  }

  function readGroup(object: Plain, depth: number): GroupOf<Leaf> {
    const operator = readOperator(reader, object) ?? 'and'
    const { operands: given = [] } = object
    const operands = reader.under('operands', () =>
      reader.list(
        given,
        'an array of filters',
        (operand) => readNode(operand, depth + 1),
        (length) => keepsLimits(length, depth + 1),
      ),
    )
    return Object.freeze({ operator, operands })
  }

  return readNode(filter, 0)
}

/** Reports a mix of a group and a comparison, and suggests `comparator` for a misnamed `operator`. */
function reportMixed(reader: Reader, object: Plain): void {
  const { operator } = object
  const isMeant =
    typeof operator === 'string' &&
    meantOperator(operator) === undefined &&
    object['operands'] === undefined &&
    object['comparator'] === undefined
  const params = { group: groupMembers, comparison: comparisonMembers }
  const hint = isMeant ? '; a comparison has a "comparator", not an "operator"' : ''
  const suggestion = isMeant ? { suggestion: 'comparator' } : undefined
  const message = `expected a group or a comparison, got properties of both${hint}`
  reader.report('mixed_filter', { ...params, ...suggestion }, message)
}

const operatorExpected: Expected = { words: '"and" or "or"', allowed: ['and', 'or'] }

function readOperator(reader: Reader, object: Plain): 'and' | 'or' | undefined {
  const operator = reader.text(object, 'operator', operatorExpected)
  if (operator === undefined || operator === 'and' || operator === 'or') return operator
  const hint = { suggestion: meantOperator(operator), advice: adviceFor(operator) }
  return reader.reportName('unknown_operator', operator, operatorExpected, 'operator', hint)
}

function meantOperator(operator: string): string | undefined {
  return nameByAlias(operator, { and: 'and && all every', or: 'or || any some' })
}
