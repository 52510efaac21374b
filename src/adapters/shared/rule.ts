import type { ExpectedType } from '../../errors.js'
import type { Comparator } from '../../language/comparators.js'
import type { Fold } from '../../language/fold.js'
import { valueKind, type Kind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import { quote } from '../../untrusted/quote.js'
import type { Conversion, ConversionOptions } from './conversion.js'
import { compare, type Part } from './part.js'

/** One condition of a model: what an operator of the front end asks of a field. */
export interface Rule<Options extends ConversionOptions = ConversionOptions> {
  readonly conversion: Conversion<Options>
  readonly field: BoundField
  readonly operator: unknown
  /** The member of the model that names it. */
  readonly operatorKey: string | undefined
  readonly value: unknown
  /** The member of the model that holds it. */
  readonly valueKey: string
}

/** What an operator means; `undefined` where it was left out or reported. */
export type Convert<R extends Rule = Rule> = (rule: R) => Part | undefined

/** What a rule means by an operator; `undefined` stands for one that the front end does not have. */
export function convertRule<R extends Rule>(
  rule: R,
  convert: Convert<R> | undefined,
  expected: string,
): Part | undefined {
  if (convert !== undefined) return convert(rule)
  const { conversion, operator, operatorKey } = rule
  return conversion.refuse(operator, `expected ${expected}, got ${quote(operator)}`, operatorKey)
}

/** Compares the field of a rule, with its value unless another is given. */
export function say(rule: Rule, comparator: Comparator, value = rule.value): Part {
  return compare(rule.field.name, comparator, value)
}

/** Reports a value that the operator does not take. */
export function misfit(
  { conversion, field, value, valueKey }: Rule,
  type: ExpectedType,
): undefined {
  return conversion.misfit(field.kind, type, value, valueKey)
}

/** Leaves out a rule without a value, or reports that it lacks one. */
export function lacksValue({ conversion, valueKey }: Rule, expected = 'a value'): undefined {
  return conversion.incomplete(expected, valueKey)
}

/** Reports an operator that no filter can say, with what can be used instead. */
export function refuseOperator(
  { conversion, operator, operatorKey }: Rule,
  why: string,
): undefined {
  const message = `${quote(operator)} cannot be said in a query: ${why}`
  return conversion.refuse(operator, message, operatorKey)
}

/** How a front end compares texts. */
export type Way = 'exact' | Fold

const ways: Readonly<Record<Way, string>> = {
  exact: 'tells apart what differs in case',
  ascii: 'ignores the case of A to Z',
  case: 'ignores case',
  accents: 'ignores case and accents',
}

/** Whether a field is of one of the kinds that an operator can be asked of; reports where not. */
export function isOfKind(rule: Rule, ...kinds: readonly Kind[]): boolean {
  const { conversion, field, operator, operatorKey } = rule
  if (kinds.includes(field.kind)) return true
  const expected = `expected a field of kind ${kinds.join(' or ')} for ${quote(operator)}`
  const message = `${expected}; ${quote(field.name)} is of kind ${field.kind}`
  conversion.refuse(operator, message, operatorKey)
  return false
}

/**
 * Whether a field is of one of some kinds, and its texts are compared in a way; reports where not.
 * Fields that hold no text are compared one way only.
 */
export function suits(rule: Rule, way: Way, ...kinds: readonly Kind[]): boolean {
  if (!isOfKind(rule, ...kinds)) return false
  const { conversion, field, operator, operatorKey } = rule
  const { name, kind, fold } = field
  if (valueKind(kind) !== 'string' || (fold ?? 'exact') === way) return true
  const needed = way === 'exact' ? 'a field without fold' : `a field with fold: ${quote(way)}`
  const has = fold === undefined ? 'compared exactly' : `declared with fold: ${quote(fold)}`
  conversion.refuse(
    operator,
    `expected ${needed}, for ${quote(operator)} ${ways[way]}; ${quote(name)} is ${has}`,
    operatorKey,
  )
  return false
}

/** The elements of a value, at least one, for a rule that suits; else `undefined`. */
export function readElements(
  rule: Rule,
  way: Way,
  ...kinds: readonly Kind[]
): readonly unknown[] | undefined {
  if (!suits(rule, way, ...kinds)) return undefined
  const { conversion, field, value, valueKey } = rule
  const elements = conversion.elements(value, valueKey, field.kind)
  return elements?.length === 0 ? lacksValue(rule, 'at least one value') : elements
}
