import { QueryError } from '../../errors.js'
import { quote } from '../../untrusted/quote.js'
import { shapeOf, type Comparator } from '../../language/comparators.js'
import { isComparison } from '../../language/filter.js'
import type { Field } from '../../language/field.js'
import { isList, type Kind } from '../../language/kind.js'
import type { Comparison, Filter, FullFilter } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { Reader } from '../../parse/reader.js'
import { parseQuery } from '../../parse/parse.js'
import type { QueryBuilderJoinedGroup, QueryBuilderRule } from './model.js'

type Entry = QueryBuilderRule | QueryBuilderJoinedGroup

/**
 * A filter as a group of rules of react-querybuilder, with the fields and operators of
 * `queryBuilderFields`: `fromQueryBuilder` makes a query of it that has the same rows. Lists are text
 * with commas, `\,` for one in a value, which the builder's own editors keep; a list with a value that
 * such a text cannot hold is an array.
 *
 * @throws QueryError for a filter that the resource refuses, and `not_expressible` for an order of
 *   texts by the empty text, which no rule can hold
 */
export function toQueryBuilder<R extends Resource>(
  resource: R,
  filter: Filter<R> | FullFilter<R>,
): QueryBuilderJoinedGroup {
  const query = parseQuery(resource, { filter })
  const entry = toEntry(resource, query.filter as FullFilter) // of whatever fields
  return isRule(entry) ? { combinator: 'and', rules: [entry] } : entry
}

function isRule(entry: Entry): entry is QueryBuilderRule {
  return Object.hasOwn(entry, 'field')
}

const everyRow = (): Entry => ({ combinator: 'and', rules: [] })
const noRow = (): Entry => ({ combinator: 'and', rules: [], not: true })

const isNull = (field: string): Entry => ({ field, operator: 'null', value: null })
const isNotNull = (field: string): Entry => ({ field, operator: 'notNull', value: null })

function toEntry(resource: Resource, filter: FullFilter): Entry {
  if (isComparison(filter)) return toRule(resource, filter)
  const { operator, operands } = filter
  if (operands.length === 0) return operator === 'and' ? everyRow() : noRow()
  return { combinator: operator, rules: operands.map((each) => toEntry(resource, each)) }
}

function toRule(resource: Resource, { field, comparator, value }: Comparison): Entry {
  const declared = resource.fields[field]!
  const { kind } = declared
  if (value === null) return comparator === 'eq' ? isNull(field) : isNotNull(field)
  if (Array.isArray(value)) {
    const texts = value.map((each) => toText(kind, each))
    return toListRule(field, comparator, texts)
  }
  if (value === '') return toEmptyText(field, declared, comparator)
  const isSpan = shapeOf(comparator, kind) === 'span'
  return { field, operator: comparator, value: isSpan ? value : toText(kind, value) }
}

/** An instant as text, which the inputs of dates take; other values as they are. */
function toText(kind: Kind, value: unknown): unknown {
  return kind === 'date' && typeof value === 'number' ? new Date(value).toISOString() : value
}

/** What an empty list, and what `null` among the values, comes to: a rule can hold neither. */
function toListRule(field: string, comparator: Comparator, all: readonly unknown[]): Entry {
  const values = all.filter((value) => value !== null)
  const isMetByNone = ['is_any', 'includes_any', 'excludes_all'].includes(comparator)
  const rule: Entry = { field, operator: comparator, value: toListText(values) }
  if (values.length < all.length) {
    const isNegative = comparator === 'is_not_any' // and no other but `is_any` takes null
    const absent = isNegative ? isNotNull(field) : isNull(field)
    if (values.length === 0) return absent
    return { combinator: isNegative ? 'and' : 'or', rules: [rule, absent] }
  }
  return values.length > 0 ? rule : isMetByNone ? noRow() : everyRow()
}

/** An editor of one value cuts an array to its first. */
function toListText(values: readonly unknown[]): unknown {
  const texts = values.map(String)
  const isText = texts.every((text) => text !== '' && text.trim() === text && !text.endsWith('\\'))
  return isText ? texts.map((text) => text.replaceAll(',', '\\,')).join(', ') : values
}

/** What a comparison of texts with the empty one comes to, the least there is. */
const emptyText: Partial<Record<Comparator, (field: string) => Entry>> = {
  lt: noRow,
  ge: isNotNull,
  contains: isNotNull,
  not_contains: isNull,
  eq: (field) => ({ field, operator: 'is_any', value: [''] }),
  ne: (field) => ({ field, operator: 'is_not_any', value: [''] }),
  le: (field) => ({ field, operator: 'is_any', value: [''] }),
  gt: (field) => toListRule(field, 'is_not_any', ['', null]),
}

/** The empty text: an input that is left empty holds it too, so that a rule cannot. */
function toEmptyText(field: string, { kind, values }: Field, comparator: Comparator): Entry {
  if (isList(kind)) {
    const operator: Comparator = comparator === 'contains' ? 'includes_any' : 'excludes_any'
    return { field, operator, value: [''] }
  }
  const isOrder = comparator === 'gt' || comparator === 'le'
  if (isOrder && values?.includes('') === false) refuseEmptyText(field, comparator)
  return emptyText[comparator]!(field)
}

function refuseEmptyText(field: string, comparator: Comparator): never {
  const reader = new Reader()
  const message = `expected a text that is not empty after ${comparator}, for ${quote(field)} has declared values`
  reader.under('filter', () => reader.report('not_expressible', { came: comparator }, message))
  throw new QueryError(reader.issues)
}
