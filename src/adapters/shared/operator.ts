import { beginsWith } from '../../filters/starts-with.js'
import type { Comparator } from '../../language/comparators.js'
import type { Fold } from '../../language/fold.js'
import { hasTexts, isDayKind, isTextKind, kinds, type Kind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import type { Instants } from '../../time/calendar.js'
import { FIRST_MS, LAST_MS } from '../../time/date-text.js'
import { own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import { and, compare, noRow, or, presentCell, type Clause } from './clause.js'
import type { Conversion, ConversionOptions, RuleKeys } from './conversion.js'
import { isBlank } from './values.js'

/** A rule of a front end's model: a field, an operator and a value, in members of these names. */
export interface Rule<Options extends ConversionOptions = ConversionOptions> extends RuleKeys {
  readonly conversion: Conversion<Options>
  readonly field: BoundField
  readonly operator: unknown
  readonly value: unknown
}

/** An operator of a front end. */
export interface Operator<R extends Rule = Rule> {
  /** The kinds of field that it filters. */
  readonly kinds: readonly Kind[]
  /** How it compares texts; `undefined` if the field decides. */
  readonly matching?: Matching | ((rule: R) => Matching) | undefined
  /** The value that it needs, in words; left out if it needs none or reads it itself. */
  readonly needs?: string
  /** Returns `undefined` for a rule that was dropped or reported. */
  readonly clause: (rule: R) => Clause | undefined
}

export type Operators<R extends Rule = Rule> = Readonly<Record<string, Operator<R>>>

/** Converts a rule by its operator, and checks its clause. */
export function convertRule<R extends Rule>(rule: R, operators: Operators<R>): Clause | undefined {
  return rule.conversion.checked(clauseOf(rule, operators), rule)
}

export function clauseOf<R extends Rule>(rule: R, operators: Operators<R>): Clause | undefined {
  const operator = typeof rule.operator === 'string' ? own(operators, rule.operator) : undefined
  if (operator === undefined) {
    return refuseOperator(rule, `${expectedOperator}, got ${quote(rule.operator)}`)
  }
  const [matching, needs] = [own(operator, 'matching'), own(operator, 'needs')]
  if (needs !== undefined && isBlank(rule.value)) return lacksValue(rule, needs)
  const how = typeof matching === 'function' ? matching(rule) : matching
  return suits(rule, how, operator.kinds) ? operator.clause(rule) : undefined
}

const expectedOperator = 'expected an operator that queries support'

export function compareField(rule: Rule, comparator: Comparator, value = rule.value): Clause {
  return compare(rule.field.name, comparator, value)
}

export function refuseValue({ conversion, field, value, valueKey }: Rule): undefined {
  return conversion.invalidValue(field.kind, value, valueKey)
}

export function refusePair({ conversion, value, valueKey }: Rule): undefined {
  return conversion.reportType('array', { words: 'an array of two values' }, value, valueKey)
}

export function lacksValue(rule: Rule, expected: string): undefined {
  return rule.conversion.incomplete(expected, rule.valueKey)
}

function refuseOperator(rule: Rule, message: string): undefined {
  return rule.conversion.refuse(rule.operator, message, rule.operatorKey)
}

export function unsupported(rule: Rule, why: string): undefined {
  return refuseOperator(rule, `${expectedOperator}, got ${quote(rule.operator)}: ${why}`)
}

export type Matching = 'exact' | Exclude<Fold, 'ascii'>

/**
 * True for a field of one of some kinds that compares texts as the front end does; reports other fields.
 * With `fold: 'ascii'` a field fits every front end that ignores case.
 */
function suits(rule: Rule, matching: Matching | undefined, suited: readonly Kind[]): boolean {
  const { field, operator } = rule
  const { name, kind, fold = 'exact' } = field
  if (!suited.includes(kind)) {
    const expected = `expected a field of kind ${suited.join(' or ')} for ${quote(operator)}`
    return refuseOperator(rule, `${expected}; ${quote(name)} is of kind ${kind}`) ?? false
  }
  const isFolded = fold === 'ascii' && matching !== 'exact'
  if (matching === undefined || isFolded || fold === matching || !hasTexts(kind)) return true
  const needed = matching === 'exact' ? 'without fold' : `with fold: ${quote(matching)} or "ascii"`
  const has = fold === 'exact' ? 'no fold' : `fold: ${quote(fold)}`
  const expected = `expected a field ${needed} for ${quote(operator)}`
  return refuseOperator(rule, `${expected}; ${quote(name)} has ${has}`) ?? false
}

/** Returns the elements of the value, at least one; `undefined` if the rule has a fault. */
export function readElementsOf({ conversion, field, value, valueKey }: Rule) {
  const elements = conversion.elements(value, valueKey, field.kind)
  return elements?.length === 0 ? conversion.incomplete('at least one value', valueKey) : elements
}

export type OrderComparator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

/** The kinds of a field of one text. */
const textKinds: readonly Kind[] = kinds.filter(isTextKind)

/** Returns an operator on texts. @param read - returns the text in a value; other values are refused */
export function textOperator<R extends Rule>(
  comparator: 'contains' | 'not_contains' | 'eq' | 'ne' | 'startsWith',
  matching: Operator<R>['matching'],
  read: (value: unknown) => unknown = (value) => value,
): Operator<R> {
  const clause = (rule: R) => {
    const text = read(rule.value)
    if (comparator !== 'startsWith') return compareField(rule, comparator, text)
    return typeof text === 'string' ? startWith(rule, text) : refuseValue(rule)
  }
  return { kinds: textKinds, matching, needs: 'a value', clause }
}

function startWith({ conversion, field, valueKey }: Rule, text: string): Clause | undefined {
  const message = `expected a text without a lone surrogate, and not with U+D7FF at its end, got ${quote(text)}`
  return beginsWith(field, text) ?? conversion.refuse(text, message, valueKey)
}

/** An operator that no front end gets. */
export const endsWith: Operator = {
  kinds,
  needs: 'a value',
  clause: (rule) => unsupported(rule, 'queries do not search for the end of a text'),
}

export function comparePresent(rule: Rule, comparator: OrderComparator, value: unknown): Clause {
  const clause = compareField(rule, comparator, value)
  return comparator === 'ne' ? and(clause, presentCell(rule.field.name)) : clause
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
  return ms <= FIRST_MS === (comparator === 'ge') ? presentCell(field) : noRow()
}
