import { QueryError } from '../../errors.js'
import { quote } from '../../untrusted/quote.js'
import { shapeOf, type Comparator } from '../../language/comparators.js'
import { isComparison } from '../../language/tree.js'
import { comparatorsOn, type Field } from '../../language/field.js'
import { isList, valueKind, type Kind } from '../../language/kind.js'
import type { Comparison, Filter, FullFilter } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { IssueCollector } from '../../parse/issues.js'
import { parseQuery } from '../../parse/parse.js'
import type { QueryBuilderJoinedGroup, QueryBuilderRule } from './model.js'

type RuleOrGroup = QueryBuilderRule | QueryBuilderJoinedGroup

/**
 * A filter as a group of rules of react-querybuilder, with the fields and operators of
 * `queryBuilderFields`, and `in` and `notIn` for the empty text: `fromQueryBuilder` makes a query of it
 * that has the same rows. The builder's own editors keep all of it: lists are text, numbers with spaces
 * between them, others with commas, `\,` for one in a value. A value that such a text cannot hold has a
 * rule of its own; where `comparators` of the field leave none for it, the list is an array.
 *
 * @throws QueryError for a filter that the resource refuses, and `not_expressible` for a comparison with
 *   the empty text that no rule can hold: an order of texts if the field has declared values, and any
 *   comparison if `comparators` of the field leave none for its rule
 */
export function toQueryBuilder<R extends Resource>(
  resource: R,
  filter: Filter<R> | FullFilter<R>,
): QueryBuilderJoinedGroup {
  const query = parseQuery(resource, { filter })
  const rule = toRuleOrGroup(resource, query.filter as FullFilter) // of whatever fields
  return isRule(rule) ? { combinator: 'and', rules: [rule] } : rule
}

function isRule(rule: RuleOrGroup): rule is QueryBuilderRule {
  return Object.hasOwn(rule, 'field')
}

const everyRow = (): RuleOrGroup => ({ combinator: 'and', rules: [] })
const noRow = (): RuleOrGroup => ({ combinator: 'and', rules: [], not: true })

// An array is kept under these operators alone.
const isEmpty = (field: string): RuleOrGroup => ({ field, operator: 'in', value: [''] })
const isNotEmpty = (field: string): RuleOrGroup => ({ field, operator: 'notIn', value: [''] })

const isNull = (field: string): RuleOrGroup => ({ field, operator: 'null', value: null })
const isNotNull = (field: string): RuleOrGroup => ({ field, operator: 'notNull', value: null })

function toRuleOrGroup(resource: Resource, filter: FullFilter): RuleOrGroup {
  if (isComparison(filter)) return toRule(resource, filter)
  const { operator, operands } = filter
  if (operands.length === 0) return operator === 'and' ? everyRow() : noRow()
  return { combinator: operator, rules: operands.map((each) => toRuleOrGroup(resource, each)) }
}

function toRule(resource: Resource, { field, comparator, value }: Comparison): RuleOrGroup {
  return toRuleOf(field, resource.fields[field]!, comparator, value)
}

function toRuleOf(
  field: string,
  declared: Field,
  comparator: Comparator,
  value: unknown,
): RuleOrGroup {
  const { kind } = declared
  if (value === null) return comparator === 'eq' ? isNull(field) : isNotNull(field)
  if (Array.isArray(value)) return toListRule(field, declared, comparator, value)
  if (value === '') return toEmptyText(field, declared, comparator)
  const isSpan = shapeOf(comparator, kind) === 'span'
  return { field, operator: comparator, value: isSpan ? value : toText(kind, value) }
}

/** An instant as text, which the inputs of dates take; other values as they are. */
function toText(kind: Kind, value: unknown): unknown {
  return kind === 'date' && typeof value === 'number' ? new Date(value).toISOString() : value
}

/** What a list says of each of its values, and how it joins them. */
const ofEach: Partial<Record<Comparator, readonly [Comparator, 'and' | 'or']>> = {
  is_any: ['eq', 'or'],
  is_not_any: ['ne', 'and'],
  includes_any: ['contains', 'or'],
  includes_all: ['contains', 'and'],
  excludes_any: ['not_contains', 'and'],
  excludes_all: ['not_contains', 'or'],
}

/** A rule for the values that a text can hold, and rules of their own for others, and for `null`. */
function toListRule(
  field: string,
  declared: Field,
  comparator: Comparator,
  values: readonly unknown[],
): RuleOrGroup {
  const [single, combinator] = ofEach[comparator]!
  const taken = comparatorsOn(declared)
  const isSingle = (value: unknown) =>
    !isListed(value) &&
    taken.includes(single) &&
    (value !== '' || neededBy(declared, single).every((each) => taken.includes(each)))
  const listed = values.filter((value) => !isSingle(value))
  const rules = [
    ...(listed.length > 0
      ? [{ field, operator: comparator, value: toListText(declared, listed) }]
      : []),
    ...values.filter(isSingle).map((value) => toRuleOf(field, declared, single, value)),
  ]
  if (rules.length === 0) return combinator === 'or' ? noRow() : everyRow()
  return rules.length === 1 ? rules[0]! : { combinator, rules }
}

/** Whether a text with commas can hold a value of a list. */
function isListed(value: unknown): boolean {
  const text = String(value)
  return value !== null && text !== '' && text.trim() === text && !text.endsWith('\\')
}

/** The builder's own editor cuts an array to its first value, and a text with commas in a number field. */
function toListText({ kind }: Field, values: readonly unknown[]): unknown {
  if (!values.every(isListed)) return values
  const texts = values.map((value) => String(toText(kind, value)).replaceAll(',', '\\,'))
  return texts.join(valueKind(kind) === 'number' ? ' ' : ', ')
}

/** What a comparison of texts with the empty one comes to, the least there is. */
const emptyText: Partial<Record<Comparator, (field: string) => RuleOrGroup>> = {
  lt: noRow,
  ge: isNotNull,
  contains: isNotNull,
  not_contains: isNull,
  eq: isEmpty,
  ne: isNotEmpty,
  le: isEmpty,
  gt: (field) => ({ combinator: 'and', rules: [isNotEmpty(field), isNotNull(field)] }),
}

/** The comparators that those rules mean on a text, and on a list. */
const ofText: Partial<Record<Comparator, readonly Comparator[]>> = {
  ge: ['ne'],
  contains: ['ne'],
  not_contains: ['eq'],
  eq: ['is_any'],
  ne: ['is_not_any'],
  le: ['is_any'],
  gt: ['is_not_any', 'ne'],
}
const ofList = { contains: ['includes_any'], not_contains: ['excludes_any'] } as const

/** The empty text: an input that is left empty holds it too, so that a rule cannot. */
function toEmptyText(field: string, declared: Field, comparator: Comparator): RuleOrGroup {
  const { kind, values } = declared
  const isOrder = comparator === 'gt' || comparator === 'le'
  const isClosed = isOrder && values?.includes('') === false
  const needed = neededBy(declared, comparator)
  const isTaken = needed.every((each) => comparatorsOn(declared).includes(each))
  if (isClosed || !isTaken) refuseEmptyText(field, comparator, isClosed, needed)
  if (isList(kind)) return comparator === 'contains' ? isEmpty(field) : isNotEmpty(field)
  return emptyText[comparator]!(field)
}

/** The comparators that a field must take for a comparison with the empty text to have a rule. */
function neededBy({ kind }: Field, comparator: Comparator): readonly Comparator[] {
  const needed: typeof ofText = isList(kind) ? ofList : ofText
  return needed[comparator] ?? []
}

function refuseEmptyText(
  field: string,
  comparator: Comparator,
  isClosed: boolean,
  needed: readonly Comparator[],
): never {
  const reader = new IssueCollector()
  const why = isClosed ? 'has declared values' : `does not take ${needed.join(' and ')}`
  const message = `expected a text that is not empty after ${comparator}, for ${quote(field)} ${why}`
  reader.under('filter', () => reader.report('not_expressible', { term: comparator }, message))
  throw new QueryError(reader.issues)
}
