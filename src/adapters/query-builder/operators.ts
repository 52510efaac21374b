import { isArray } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import { isComparator, shapeOf, type Comparator } from '../../language/comparators.js'
import { isList, valueKind, type Kind } from '../../language/kind.js'
import { and, compare, isAbsent, isPresent, or, type Part } from '../shared/part.js'
import { isBlank, isOfKind, toNumber, toValue, type Rule } from '../shared/rule.js'
import { sayText } from '../shared/words.js'
import type { Negation } from './negation.js'

type Convert = (rule: Rule, negation: Negation) => Part | undefined

const defaults: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ['=', withValue('eq')],
  ['!=', withValue('ne')],
  ['<', withValue('lt')],
  ['>', withValue('gt')],
  ['<=', withValue('le')],
  ['>=', withValue('ge')],
  ['contains', withValue('contains')],
  ['beginsWith', startsWith],
  ['endsWith', endsWith],
  ['doesNotContain', withValue('not_contains')],
  ['doesNotBeginWith', doesNotStartWith],
  ['doesNotEndWith', endsWith],
  ['null', ({ field }) => isAbsent(field.name)],
  ['notNull', ({ field }) => isPresent(field.name)],
  ['in', (rule) => withList(rule, isList(rule.field.kind) ? 'includes_any' : 'is_any', trim)],
  [
    'notIn',
    (rule) => withList(rule, isList(rule.field.kind) ? 'excludes_any' : 'is_not_any', trim),
  ],
  ['between', (rule) => between(rule, (from, to) => and(from, to), 'ge', 'le')],
  ['notBetween', (rule) => between(rule, (from, to) => or(from, to), 'lt', 'gt')],
])

/** What a rule means; `undefined` where it was left out or reported. */
export function convertRule(rule: Rule, negation: Negation): Part | undefined {
  const { conversion, operator, operatorKey } = rule
  const convert = defaults.get(operator)
  if (convert !== undefined) return convert(rule, negation)
  if (isComparator(operator)) return withComparator(rule, operator)
  const message = 'expected a default operator of the query builder or a comparator'
  return conversion.refuse(operator, `${message}, got ${quote(operator)}`, operatorKey)
}

function withValue(comparator: Comparator): (rule: Rule) => Part | undefined {
  return ({ conversion, field, value }) =>
    isBlank(value)
      ? conversion.incomplete('a value', 'value')
      : compare(field.name, comparator, toValue(field.kind, value))
}

/** One of the language's own comparators, with an operand of the shape that it takes. */
function withComparator(rule: Rule, comparator: Comparator): Part | undefined {
  const { conversion, field, value } = rule
  switch (shapeOf(comparator, field.kind)) {
    case 'null':
      return compare(field.name, comparator, null)
    case 'values':
    case 'valuesOrNull':
      return withList(rule, comparator)
    case 'span':
      if (isBlank(value)) return conversion.incomplete('a span', 'value')
      return compare(field.name, comparator, toNumber(value))
    case 'value':
    case 'valueOrNull':
    case undefined: // the parser refuses it
      return withValue(comparator)(rule)
  }
}

/** @param read - what an element stands for */
function withList(
  rule: Rule,
  comparator: Comparator,
  read: (element: unknown) => unknown = (element) => element,
): Part | undefined {
  const { conversion, field } = rule
  const values = listOf(rule)
  if (values === undefined) return undefined
  if (values.length === 0) return conversion.incomplete('at least one value', 'value')
  return compare(
    field.name,
    comparator,
    values.map((value) => toValue(field.kind, read(value))),
  )
}

function startsWith(rule: Rule): Part | undefined {
  const { conversion, value } = rule
  if (!isOfKind(rule, 'string')) return undefined
  return isBlank(value)
    ? conversion.incomplete('a value', 'value')
    : sayText(rule, 'beginsWith', undefined)
}

function doesNotStartWith(rule: Rule, negation: Negation): Part | undefined {
  const part = startsWith(rule)
  return part && negation.of(part)
}

function endsWith(rule: Rule): Part | undefined {
  return sayText(rule, 'endsWith', undefined)
}

/** Between two values, the ends included; numbers may come in either order. */
function between(
  rule: Rule,
  join: (from: Part, to: Part) => Part,
  lower: Comparator,
  upper: Comparator,
): Part | undefined {
  const { conversion, field } = rule
  const values = listOf(rule)?.map(trim)
  if (values === undefined) return undefined
  if (values.length > 2) return conversion.misfit(field.kind, 'array', rule.value, 'value')
  if (values.length < 2 || values.some(isBlank)) return conversion.incomplete('two values', 'value')
  const ends = values.map((value) => toValue(field.kind, value))
  const [first, second] = ends
  const isReversed = typeof first === 'number' && typeof second === 'number' && second < first
  const [from, to] = isReversed ? [second, first] : [first, second]
  return join(compare(field.name, lower, from), compare(field.name, upper, to))
}

/** A text without the white space around it, which the query builder's own operators do not see. */
function trim(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

/** The values of a list: an array, a number, or text with commas between them. */
function listOf({ conversion, field, value }: Rule): readonly unknown[] | undefined {
  if (isArray(value)) return conversion.elements(value, 'value')
  if (isBlank(value)) return []
  if (typeof value === 'number') return [value]
  if (typeof value !== 'string') return conversion.misfit(field.kind, 'array', value, 'value')
  const { maxListLength, maxTextLength } = conversion.resource.limits
  const max = maxListLength * (maxTextLength + 2)
  if (value.length <= max) return conversion.elements(split(value, field.kind), 'value')
  const message = `expected at most ${max} characters, got ${value.length}`
  return conversion.reportExcess({ limit: 'maxListLength', max: maxListLength, message }, 'value')
}

/** Texts between commas, and numbers between spaces too; `\,` is a comma of a text. */
function split(text: string, kind: Kind): string[] {
  const between = valueKind(kind) === 'number' ? /[\s,]/ : /(?<!\\),/
  const texts = text.split(between).map((each) => each.replaceAll('\\,', ',').trim())
  return texts.filter((each) => each !== '')
}
