import { QueryError } from '../../errors.js'
import { attempt } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import { shapeOf, type Comparator } from '../../language/comparators.js'
import { foldTree, type AnyComparison } from '../../language/tree.js'
import { comparatorsOn } from '../../language/field.js'
import { isExactKind, isList, type Kind } from '../../language/kind.js'
import { kindOf } from '../../language/kind-cells.js'
import type { Filter, FullFilter } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { IssueCollector } from '../../parse/issues.js'
import { parseQuery } from '../../parse/parse.js'
import { inputOf, toFlatText } from '../shared/values.js'
import { fromQueryBuilder } from './from-query-builder.js'
import { countedIn, editorOf, type FacetsByField } from './fields.js'
import type { QueryBuilderJoinedGroup, QueryBuilderRule } from './model.js'

type RuleOrGroup = QueryBuilderRule | QueryBuilderJoinedGroup

/**
 * Returns a filter as a group of rules of react-querybuilder. `fromQueryBuilder` makes a filter with
 * the same rows of that group. It uses the operators of `queryBuilderFields`, and for the empty text
 * also `in` and `notIn`.
 *
 * The builder's own editors keep all values: a list is text, with commas between its values, or spaces
 * between numbers that are not in a select, and `\,` for a comma in a value. A value that this text cannot
 * hold has a separate rule; the list is an array if the field's `comparators` do not allow that rule.
 *
 * @param facets - those given to `queryBuilderFields`, whose fields have a select
 * @throws QueryError for an invalid filter, and `not_expressible` for a comparison with the empty text
 *   that no rule can hold: by `gt` or `le` if the field has declared values, and by any comparator whose
 *   rule needs one that the field's `comparators` do not allow; and for rules beyond the resource's limits
 */
export function toQueryBuilder<R extends Resource>(
  resource: R,
  filter: Filter<R> | FullFilter<R>,
  facets: FacetsByField = {},
): QueryBuilderJoinedGroup {
  const { filter: parsed } = parseQuery<Resource>(resource, { filter })
  const rule = foldTree<AnyComparison, RuleOrGroup>(
    parsed,
    (comparison) => toRule({ resource, facets }, comparison),
    (combinator, rules) =>
      combinator === 'or' && rules.length === 0 ? noRow() : { combinator, rules: [...rules] },
  )
  const group = asGroup(rule)
  // A list can become many rules, and a rule is always in a group.
  const expected = "expected a filter whose rules are within the resource's limits"
  requireReadable(resource, group, 'limits', expected)
  return group
}

function requireReadable(
  resource: Resource,
  group: QueryBuilderJoinedGroup,
  term: string,
  expected: string,
): void {
  try {
    fromQueryBuilder(resource, group)
  } catch (error) {
    const collector = new IssueCollector()
    const [reason] = (error as QueryError).issues // its options are valid
    const message = `${expected}: ${reason!.message}`
    collector.report('not_expressible', { term }, message, 'filter')
    throw new QueryError(collector.issues)
  }
}

function asGroup(rule: RuleOrGroup): QueryBuilderJoinedGroup {
  return Object.hasOwn(rule, 'field')
    ? { combinator: 'and', rules: [rule] }
    : (rule as QueryBuilderJoinedGroup) // it has no field
}

const everyRow = (): RuleOrGroup => ({ combinator: 'and', rules: [] })
const noRow = (): RuleOrGroup => ({ combinator: 'and', rules: [], not: true })
const isNull = (field: string): RuleOrGroup => ({ field, operator: 'null', value: null })
const isNotNull = (field: string): RuleOrGroup => ({ field, operator: 'notNull', value: null })

// The builder keeps an array only with these operators.
const isEmpty = (field: string): RuleOrGroup => ({ field, operator: 'in', value: [''] })
const isNotEmpty = (field: string): RuleOrGroup => ({ field, operator: 'notIn', value: [''] })

interface Edited {
  readonly resource: Resource
  readonly facets: FacetsByField
}

function toRule(edited: Edited, comparison: AnyComparison): RuleOrGroup {
  const { resource } = edited
  const { field, comparator, value } = comparison
  const { kind } = resource.fields[field]!
  if (value === null) return comparator === 'eq' ? isNull(field) : isNotNull(field)
  if (Array.isArray(value)) return toListRule(edited, comparison, value)
  if (value === '') return toEmptyText(resource, comparison)
  const isSpan = shapeOf(comparator, kind) === 'span'
  return { field, operator: comparator, value: isSpan ? value : toText(resource, kind, value) }
}

/** Returns the text of an instant, and of a decimal unless it is too long; any other value unchanged. */
function toText({ limits }: Resource, kind: Kind, value: unknown): unknown {
  if (typeof value !== 'number') return value
  if (kindOf(kind).times !== undefined) return new Date(value).toISOString()
  if (!isExactKind(kind)) return value
  const text = toFlatText(kind, value)
  return text.length > limits.maxTextLength ? value : text
}

/** The comparator of a rule for one value of a list, and the combinator between such rules. */
const ofEach: Partial<Record<Comparator, readonly [Comparator, 'and' | 'or']>> = {
  is_any: ['eq', 'or'],
  is_not_any: ['ne', 'and'],
  includes_any: ['contains', 'or'],
  includes_all: ['contains', 'and'],
  excludes_any: ['not_contains', 'and'],
  excludes_all: ['not_contains', 'or'],
}

/** Returns one rule for the values that a text can hold, and a rule for each other value. */
function toListRule(
  edited: Edited,
  { field, comparator }: AnyComparison,
  values: readonly unknown[],
): RuleOrGroup {
  const [single, combinator] = ofEach[comparator]!
  const declared = edited.resource.fields[field]!
  const isCounted = countedIn(edited.facets, field) !== undefined
  const editor = editorOf(isCounted ? { ...declared, values: [] } : declared, comparator)
  const hasSingle = comparatorsOn(declared).includes(single)
  const listed: unknown[] = []
  const rules: RuleOrGroup[] = []
  for (const value of values) {
    const text = toText(edited.resource, declared.kind, value)
    const toSingle = () => toRule(edited, { field, comparator: single, value })
    const rule = hasSingle && !isListed(declared.kind, text) ? attempt(toSingle) : undefined
    if (rule === undefined) listed.push(text)
    else rules.push(rule)
  }
  if (listed.length > 0) {
    const text = toListText(declared.kind, listed, editor === 'multiselect')
    rules.unshift({ field, operator: comparator, value: text })
  }
  if (rules.length === 0) return combinator === 'or' ? noRow() : everyRow()
  return rules.length === 1 ? rules[0]! : { combinator, rules }
}

function isListed(kind: Kind, value: unknown): boolean {
  const text = String(value)
  const isNumber = isExactKind(kind) && typeof value === 'number' // its text is too long
  const isWhole = text !== '' && text.trim() === text && !text.endsWith('\\')
  return value !== null && !isNumber && isWhole
}

/** The builder's own editor keeps only the first value of an array, and cuts commas in a number field. */
function toListText(kind: Kind, values: readonly unknown[], isSelect: boolean): unknown {
  if (!values.every((value) => isListed(kind, value))) return values
  const texts = values.map((value) => String(value).replaceAll(',', '\\,'))
  return texts.join(inputOf(kind).inputType === 'number' && !isSelect ? ' ' : ', ')
}

/** The rules for comparisons with the empty text, which is the least text. */
const ofEmptyText: Partial<Record<Comparator, (field: string) => RuleOrGroup>> = {
  lt: noRow,
  ge: isNotNull,
  contains: isNotNull,
  not_contains: isNull,
  eq: isEmpty,
  ne: isNotEmpty,
  le: isEmpty,
  gt: (field) => ({ combinator: 'and', rules: [isNotEmpty(field), isNotNull(field)] }),
}

/** A rule with an empty value is incomplete, so another rule replaces it. @throws QueryError without one */
function toEmptyText(resource: Resource, { field, comparator }: AnyComparison): RuleOrGroup {
  const onList = comparator === 'contains' ? isEmpty : isNotEmpty
  const rule = isList(resource.fields[field]!.kind)
    ? onList(field)
    : ofEmptyText[comparator]!(field)
  const expected = `expected a text that is not empty after ${comparator}, got ""`
  const message = `${expected}; the rule that replaces it is not allowed on ${quote(field)}`
  requireReadable(resource, asGroup(rule), comparator, message)
  return rule
}
