import { beginsWith } from '../../filters/starts-with.js'
import type { Comparator } from '../../language/comparators.js'
import type { Fold } from '../../language/fold.js'
import { valueKind, type Kind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import type { Instants } from '../../time/calendar.js'
import { FIRST_MS, LAST_MS } from '../../time/date-text.js'
import { quote } from '../../untrusted/quote.js'
import type { Conversion, ConversionOptions, InvalidType } from './conversion.js'
import { and, compare, isAbsent, isPresent, noRow, or, type Part } from './part.js'

/** One condition of a model: a field, an operator of the front end, and a value. */
export interface Rule<Options extends ConversionOptions = ConversionOptions> {
  readonly conversion: Conversion<Options>
  readonly field: BoundField
  readonly operator: unknown
  /** The member of the model that names the operator. */
  readonly operatorKey: string | undefined
  readonly value: unknown
  /** The member of the model that holds the value. */
  readonly valueKey: string
}

/** Converts a rule to a filter; returns `undefined` for a rule that was dropped or reported. */
export type Convert<R extends Rule = Rule> = (rule: R) => Part | undefined

/** Converts a rule by its operator; reports an unknown operator. */
export function convertRule<R extends Rule>(
  rule: R,
  convert: Convert<R> | undefined,
  expected: string,
): Part | undefined {
  if (convert !== undefined) return convert(rule)
  return refuseOperator(rule, `expected ${expected}, got ${quote(rule.operator)}`)
}

export function compareField(rule: Rule, comparator: Comparator, value = rule.value): Part {
  return compare(rule.field.name, comparator, value)
}

/** Reports a value that the operator does not take. */
export function refuseValue(rule: Rule, type: InvalidType): undefined {
  return rule.conversion.invalidValue(rule.field.kind, type, rule.value, rule.valueKey)
}

/** Reports or drops a rule without a value. */
export function lacksValue(rule: Rule, expected = 'a value'): undefined {
  return rule.conversion.incomplete(expected, rule.valueKey)
}

/** Reports an operator that has no equivalent in a query. */
function refuseOperator(rule: Rule, message: string): undefined {
  return rule.conversion.refuse(rule.operator, message, rule.operatorKey)
}

/** Reports an operator without an equivalent, and why. */
export function unsupported(rule: Rule, why: string): undefined {
  const message = `expected an operator that queries support, got ${quote(rule.operator)}: ${why}`
  return refuseOperator(rule, message)
}

/** How a front end compares texts. */
export type Matching = 'exact' | Fold

const matchings: Readonly<Record<Matching, string>> = {
  exact: 'is case-sensitive',
  ascii: 'ignores the case of A to Z',
  case: 'ignores case',
  accents: 'ignores case and accents',
}

/** True if the field is of one of the kinds that the operator applies to; reports other kinds. */
export function isOfKind(rule: Rule, ...kinds: readonly Kind[]): boolean {
  const { field, operator } = rule
  if (kinds.includes(field.kind)) return true
  const expected = `expected a field of kind ${kinds.join(' or ')} for ${quote(operator)}`
  refuseOperator(rule, `${expected}; ${quote(field.name)} is of kind ${field.kind}`)
  return false
}

/**
 * True if the field is of one of some kinds, and compares texts as the front end does; reports other
 * fields. Every matching fits a field without texts.
 */
export function suits(rule: Rule, matching: Matching, ...kinds: readonly Kind[]): boolean {
  if (!isOfKind(rule, ...kinds)) return false
  const { name, kind, fold } = rule.field
  if (valueKind(kind) !== 'string' || (fold ?? 'exact') === matching) return true
  const needed =
    matching === 'exact' ? 'a field without fold' : `a field with fold: ${quote(matching)}`
  const has = fold === undefined ? 'compared exactly' : `declared with fold: ${quote(fold)}`
  const why = `because ${quote(rule.operator)} ${matchings[matching]}; ${quote(name)} is ${has}`
  refuseOperator(rule, `expected ${needed}, ${why}`)
  return false
}

/** Returns the elements of the value, at least one; `undefined` if the rule has a fault. */
export function readElements(
  rule: Rule,
  matching: Matching,
  ...kinds: readonly Kind[]
): readonly unknown[] | undefined {
  if (!suits(rule, matching, ...kinds)) return undefined
  const elements = rule.conversion.elements(rule.value, rule.valueKey, rule.field.kind)
  return elements?.length === 0 ? lacksValue(rule, 'at least one value') : elements
}

/** The comparators of operators that are symbols. */
export const symbols = {
  '=': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '>': 'gt',
  '<=': 'le',
  '>=': 'ge',
} as const

/** The comparators of conditions on numbers and dates, by AG Grid's names. */
const orderComparators = {
  equals: 'eq',
  notEqual: 'ne',
  greaterThan: 'gt',
  greaterThanOrEqual: 'ge',
  lessThan: 'lt',
  lessThanOrEqual: 'le',
} as const

const textComparators = {
  contains: 'contains',
  notContains: 'not_contains',
  equals: 'eq',
  notEqual: 'ne',
} as const

export type OrderCondition = keyof typeof orderComparators
export type TextCondition = keyof typeof textComparators | 'startsWith' | 'endsWith'

export function isOrderCondition(name: string): name is OrderCondition {
  return Object.hasOwn(orderComparators, name)
}

export function isTextCondition(name: string): name is TextCondition {
  return name === 'startsWith' || name === 'endsWith' || Object.hasOwn(textComparators, name)
}

/**
 * Compares a field with a text.
 * @param matching - how the front end compares texts; `undefined` if the field decides
 * @param read - returns the text of a value, or another value if it has none
 */
export function compareText(
  rule: Rule,
  condition: TextCondition,
  matching: Matching | undefined,
  read: (value: unknown) => unknown = (value) => value,
): Part | undefined {
  const { conversion, field, value, valueKey } = rule
  if (condition === 'endsWith')
    return unsupported(rule, 'queries do not search for the end of a text')
  const isFit = matching ? suits(rule, matching, 'string') : isOfKind(rule, 'string')
  if (!isFit) return undefined
  const text = read(value)
  if (typeof text !== 'string') return refuseValue(rule, 'string')
  if (condition !== 'startsWith') return compareField(rule, textComparators[condition], text)
  const message = `expected a prefix with an upper bound, got ${quote(text)}`
  return beginsWith(field, text) ?? conversion.refuse(text, message, valueKey)
}

/** Compares present cells with a number. */
export function compareNumber(field: string, condition: OrderCondition, value: unknown): Part {
  const part = compare(field, orderComparators[condition], value)
  return condition === 'notEqual' ? and(part, isPresent(field)) : part
}

/** Compares present cells with a range of instants, such as a day. */
export function compareDate(field: string, condition: OrderCondition, range: Instants): Part {
  const { from, to } = range
  if (condition === 'equals') return and(notBefore(field, from), before(field, to))
  if (condition === 'notEqual') return or(before(field, from), notBefore(field, to))
  const end = condition === 'greaterThan' || condition === 'lessThanOrEqual' ? to : from
  return condition.startsWith('greater') ? notBefore(field, end) : before(field, end)
}

function notBefore(field: string, ms: number): Part {
  if (ms > LAST_MS) return noRow()
  return ms <= FIRST_MS ? isPresent(field) : compare(field, 'ge', new Date(ms).toISOString())
}

function before(field: string, ms: number): Part {
  if (ms > LAST_MS) return isPresent(field)
  return ms <= FIRST_MS ? noRow() : compare(field, 'lt', new Date(ms).toISOString())
}

/** Matches absent cells and empty texts. */
export function isEmptyCell({ name, kind }: BoundField): Part {
  return kind === 'string' ? or(compare(name, 'le', ''), isAbsent(name)) : isAbsent(name)
}

/** With `"empty"` the caller asserts that no text of the rows is only white space. */
export type Blanks = 'empty' | undefined

/** Matches blank cells, or all other cells. The front end treats white space as blank. */
export function compareBlank(rule: Rule, blanks: Blanks, isBlank: boolean): Part | undefined {
  const { name, kind } = rule.field
  if (kind !== 'string') return isBlank ? isAbsent(name) : isPresent(name)
  if (blanks === 'empty') return compareField(rule, isBlank ? 'is_any' : 'is_not_any', ['', null])
  const advice = `pass blanks: 'empty' if no text of the rows is only white space`
  return unsupported(rule, `it treats white space as blank; ${advice}`)
}
