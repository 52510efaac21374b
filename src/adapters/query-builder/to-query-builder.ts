import { QueryError } from '../../errors.js'
import { shapeOf, type Comparator } from '../../language/comparators.js'
import { foldTree, type AnyComparison } from '../../language/tree.js'
import { isExactKind, type Kind } from '../../language/kind.js'
import { kindOf } from '../../language/kind-cells.js'
import type { Filter, FullFilter } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { IssueCollector } from '../../parse/issues.js'
import { parseQuery } from '../../parse/parse.js'
import { inputOf, toFlatText } from '../shared/values.js'
import type { QueryBuilderGroup, QueryBuilderRule } from './model.js'

type RuleOrGroup = QueryBuilderRule | QueryBuilderGroup

/**
 * Returns a filter as a group of rules of react-querybuilder. `fromQueryBuilder` makes a filter with
 * the same rows of that group. It uses the operators of `queryBuilderFields`.
 *
 * A list is text, with commas between its values, or spaces between numbers, and `\,` for a comma in a
 * value. A list with a value that this text cannot hold is an array, which the
 * builder's own editors keep only with `skipHook`.
 *
 * @throws QueryError for an invalid filter, and `not_expressible` for a comparison with the empty text
 */
export function toQueryBuilder<R extends Resource>(
  resource: R,
  filter: Filter<R> | FullFilter<R>,
): QueryBuilderGroup {
  const { filter: parsed } = parseQuery<Resource>(resource, { filter })
  const rule = foldTree<AnyComparison, RuleOrGroup>(
    parsed,
    (comparison) => toRule(resource, comparison),
    (combinator, rules) =>
      combinator === 'or' && rules.length === 0 ? noRow() : { combinator, rules: [...rules] },
  )
  return Object.hasOwn(rule, 'field')
    ? { combinator: 'and', rules: [rule] }
    : (rule as QueryBuilderGroup) // it has no field
}

const everyRow = (): RuleOrGroup => ({ combinator: 'and', rules: [] })
const noRow = (): RuleOrGroup => ({ combinator: 'and', rules: [], not: true })

/** The comparators that no cell passes with an empty list. */
const failing: readonly Comparator[] = ['is_any', 'includes_any', 'excludes_all']

function toRule(resource: Resource, { field, comparator, value }: AnyComparison): RuleOrGroup {
  const { kind } = resource.fields[field]!
  if (value === null) {
    return { field, operator: comparator === 'eq' ? 'null' : 'notNull', value: null }
  }
  if (value === '') refuseEmpty(comparator)
  const rule = (shown: unknown) => ({ field, operator: comparator, value: shown })
  if (!Array.isArray(value)) {
    return rule(shapeOf(comparator, kind) === 'span' ? value : toText(resource, kind, value))
  }
  if (value.length === 0) return failing.includes(comparator) ? noRow() : everyRow()
  const texts = value.map((each) => toText(resource, kind, each))
  return rule(toListText(kind, texts))
}

/** A rule with an empty value is incomplete. */
function refuseEmpty(comparator: Comparator): never {
  const collector = new IssueCollector()
  const message = `expected a text that is not empty after ${comparator}, got "": a rule without a value is incomplete`
  collector.report('not_expressible', { term: comparator }, message, 'filter')
  throw new QueryError(collector.issues)
}

/** Returns the text of an instant, and of a decimal unless it is too long; any other value unchanged. */
function toText({ limits }: Resource, kind: Kind, value: unknown): unknown {
  if (typeof value !== 'number') return value
  if (kindOf(kind).times !== undefined) return new Date(value).toISOString()
  if (!isExactKind(kind)) return value
  const text = toFlatText(kind, value)
  return text.length > limits.maxTextLength ? value : text
}

/** The builder's own editor keeps only the first value of an array, and cuts commas in a number field. */
function toListText(kind: Kind, values: readonly unknown[]): unknown {
  if (!values.every((value) => isListed(kind, value))) return values
  const texts = values.map((value) => String(value).replaceAll(',', '\\,'))
  return texts.join(inputOf(kind).inputType === 'number' ? ' ' : ', ')
}

function isListed(kind: Kind, value: unknown): boolean {
  const text = String(value)
  const isNumber = isExactKind(kind) && typeof value === 'number' // its text is too long
  const isWhole = text !== '' && text.trim() === text && !text.endsWith('\\')
  return value !== null && !isNumber && isWhole
}
