import { beginsWith } from '../../filters/starts-with.js'
import type { Comparator } from '../../language/comparators.js'
import type { Fold } from '../../language/fold.js'
import { hasTexts, isDayKind, isTextKind, type Kind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import type { Path } from '../../language/tree.js'
import type { Instants } from '../../time/calendar.js'
import { FIRST_MS, LAST_MS } from '../../time/date-text.js'
import { quote } from '../../untrusted/quote.js'
import type { Conversion, ConversionOptions, InvalidType } from './conversion.js'
import { and, compare, isAbsent, isPresent, noRow, or, type Clause } from './part.js'

export interface Rule<Options extends ConversionOptions = ConversionOptions> {
  readonly conversion: Conversion<Options>
  readonly field: BoundField
  readonly operator: unknown
  /** The member that holds the operator, or its path in the model. */
  readonly operatorKey: string | Path | undefined
  readonly value: unknown
  readonly valueKey: string
}

/** Converts a rule to a filter; returns `undefined` for a rule that was dropped or reported. */
export type Convert<R extends Rule = Rule> = (rule: R) => Clause | undefined

export function convertRule<R extends Rule>(
  rule: R,
  convert: Convert<R> | undefined,
  expected: string,
): Clause | undefined {
  if (convert !== undefined) return convert(rule)
  return refuseOperator(rule, `expected ${expected}, got ${quote(rule.operator)}`)
}

export function compareField(rule: Rule, comparator: Comparator, value = rule.value): Clause {
  return compare(rule.field.name, comparator, value)
}

export function refuseValue(rule: Rule, type: InvalidType): undefined {
  return rule.conversion.invalidValue(rule.field.kind, type, rule.value, rule.valueKey)
}

export function refuseLength({ conversion, field, valueKey }: Rule, length: number): undefined {
  const params = { kind: field.kind, expected: ['array'] } as const
  return conversion.report('invalid_value', params, `expected two values, got ${length}`, valueKey)
}

export function lacksValue(rule: Rule, expected = 'a value'): undefined {
  return rule.conversion.incomplete(expected, rule.valueKey)
}

function refuseOperator(rule: Rule, message: string): undefined {
  return rule.conversion.refuse(rule.operator, message, rule.operatorKey)
}

export function unsupported(rule: Rule, why: string): undefined {
  const message = `expected an operator that queries support, got ${quote(rule.operator)}: ${why}`
  return refuseOperator(rule, message)
}

export type Matching = 'exact' | Exclude<Fold, 'ascii'>

const matchings: Readonly<Record<Matching, string>> = {
  exact: 'is case-sensitive',
  case: 'ignores case',
  accents: 'ignores case and accents',
}

/**
 * True for a field of one of some kinds that compares texts as the front end does; reports other fields.
 * With `fold: 'ascii'` a field fits every front end that ignores case.
 * @param matching - how the front end compares texts; `undefined` if the field decides
 */
export function suits(
  rule: Rule,
  matching: Matching | undefined,
  ...kinds: readonly Kind[]
): boolean {
  const { field, operator } = rule
  const { name, kind, fold } = field
  if (!kinds.includes(kind)) {
    const expected = `expected a field of kind ${kinds.join(' or ')} for ${quote(operator)}`
    refuseOperator(rule, `${expected}; ${quote(name)} is of kind ${kind}`)
    return false
  }
  const isFolded = fold === 'ascii' && matching !== 'exact'
  const isFit = matching === undefined || isFolded || (fold ?? 'exact') === matching
  if (isFit || !hasTexts(kind)) return true
  const needed =
    matching === 'exact'
      ? 'a field without fold'
      : `a field with fold: ${quote(matching)} or "ascii"`
  const has = fold === undefined ? 'compared exactly' : `declared with fold: ${quote(fold)}`
  const why = `because ${quote(operator)} ${matchings[matching]}; ${quote(name)} is ${has}`
  refuseOperator(rule, `expected ${needed}, ${why}`)
  return false
}

/** Returns the elements of the value, at least one; `undefined` if the rule has a fault. */
export function readRuleElements(
  rule: Rule,
  matching: Matching,
  ...kinds: readonly Kind[]
): readonly unknown[] | undefined {
  if (!suits(rule, matching, ...kinds)) return undefined
  const elements = rule.conversion.elements(rule.value, rule.valueKey, rule.field.kind)
  return elements?.length === 0 ? lacksValue(rule, 'at least one value') : elements
}

export type OrderComparator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
export type TextOperator = 'contains' | 'not_contains' | 'eq' | 'ne' | 'startsWith' | 'endsWith'

export function compareWithText(
  rule: Rule,
  operator: TextOperator,
  matching: Matching | undefined,
  read: (value: unknown) => unknown = (value) => value,
): Clause | undefined {
  const { conversion, field, value, valueKey } = rule
  if (operator === 'endsWith')
    return unsupported(rule, 'queries do not search for the end of a text')
  if (!suits(rule, matching, 'string')) return undefined
  const text = read(value)
  if (typeof text !== 'string') return refuseValue(rule, 'string')
  if (operator !== 'startsWith') return compareField(rule, operator, text)
  const message = `expected a text without a lone surrogate, and not with U+D7FF at its end, got ${quote(text)}`
  return beginsWith(field, text) ?? conversion.refuse(text, message, valueKey)
}

export function comparePresent(rule: Rule, comparator: OrderComparator, value: unknown): Clause {
  const part = compareField(rule, comparator, value)
  return comparator === 'ne' ? and(part, isPresent(rule.field.name)) : part
}

/** Compares present cells with instants, or with a day of the front end. */
export function compareTime(
  rule: Rule,
  comparator: OrderComparator,
  time: Instants | string,
): Clause {
  const { conversion, field } = rule
  const isDay = typeof time === 'string'
  if (isDay && isDayKind(field.kind)) return comparePresent(rule, comparator, time)
  const { from, to } = isDay ? conversion.day(time) : time
  const notBefore = (ms: number) => compareInstant(field.name, 'ge', ms)
  const before = (ms: number) => compareInstant(field.name, 'lt', ms)
  if (comparator === 'eq') return and(notBefore(from), before(to))
  if (comparator === 'ne') return or(before(from), notBefore(to))
  const end = comparator === 'gt' || comparator === 'le' ? to : from
  return comparator.startsWith('g') ? notBefore(end) : before(end)
}

/** Compares with an instant; beyond the years of a date, every present cell matches, or none. */
function compareInstant(field: string, comparator: 'ge' | 'lt', ms: number): Clause {
  if (ms > FIRST_MS && ms <= LAST_MS) return compare(field, comparator, new Date(ms).toISOString())
  return ms <= FIRST_MS === (comparator === 'ge') ? isPresent(field) : noRow()
}

export function isEmptyCell({ name, kind }: BoundField): Clause {
  return isTextKind(kind) ? or(compare(name, 'le', ''), isAbsent(name)) : isAbsent(name)
}

/** With `"empty"` the caller asserts that no text of the rows is only white space. */
export type Blanks = 'empty' | undefined

/** Matches blank cells, or all other cells. The front end treats white space as blank. */
export function compareBlank(rule: Rule, blanks: Blanks, isBlank: boolean): Clause | undefined {
  const { name, kind } = rule.field
  if (!isTextKind(kind)) return isBlank ? isAbsent(name) : isPresent(name)
  if (blanks === 'empty') return compareField(rule, isBlank ? 'is_any' : 'is_not_any', ['', null])
  const advice = `pass blanks: 'empty' if no text of the rows is only white space`
  return unsupported(rule, `it treats white space as blank; ${advice}`)
}
