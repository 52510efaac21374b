import { isComparator, shapeOf, type Comparator } from '../../language/comparators.js'
import { isList, valueKind, type Kind } from '../../language/kind.js'
import { isArray } from '../../untrusted/plain.js'
import { and, compare, isAbsent, isPresent, or, type Part } from '../shared/part.js'
import { isOfKind, lacksValue, misfit, say, type Convert, type Rule } from '../shared/rule.js'
import { isBlank, toNumber, toValue } from '../shared/values.js'
import { sayText } from '../shared/words.js'
import type { Negation } from './negation.js'

interface BuilderRule extends Rule {
  readonly negation: Negation
}

const defaults = new Map<unknown, Convert<BuilderRule>>([
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
  ['in', among('is_any', 'includes_any')],
  ['notIn', among('is_not_any', 'excludes_any')],
  ['between', betweenValues(and, 'ge', 'le')],
  ['notBetween', betweenValues(or, 'lt', 'gt')],
])

/** What a default operator or a comparator means; `undefined` for any other. */
export function operatorOf(name: string): Convert<BuilderRule> | undefined {
  return defaults.get(name) ?? (isComparator(name) ? withComparator(name) : undefined)
}

function withValue(comparator: Comparator): Convert {
  return (rule) => {
    const { field, value } = rule
    if (isBlank(value)) return lacksValue(rule)
    return say(rule, comparator, toValue(field.kind, value))
  }
}

/** One of the language's own comparators, with an operand of the shape that it takes. */
function withComparator(comparator: Comparator): Convert {
  return (rule) => {
    const { field, value } = rule
    switch (shapeOf(comparator, field.kind)) {
      case 'null':
        return say(rule, comparator, null)
      case 'values':
      case 'valuesOrNull':
        return withList(rule, comparator, listOf(rule))
      case 'span':
        if (isBlank(value)) return lacksValue(rule, 'a span')
        return say(rule, comparator, toNumber(value))
      case 'value':
      case 'valueOrNull':
      case undefined: // the parser refuses it
        return withValue(comparator)(rule)
    }
  }
}

function among(onScalars: Comparator, onLists: Comparator): Convert {
  return (rule) => {
    return withList(rule, isList(rule.field.kind) ? onLists : onScalars, listOf(rule)?.map(trim))
  }
}

function withList(
  rule: Rule,
  comparator: Comparator,
  values: readonly unknown[] | undefined,
): Part | undefined {
  if (values?.length === 0) return lacksValue(rule, 'at least one value')
  const { kind } = rule.field
  return (
    values &&
    say(
      rule,
      comparator,
      values.map((value) => toValue(kind, value)),
    )
  )
}

function startsWith(rule: Rule): Part | undefined {
  if (!isOfKind(rule, 'string')) return undefined
  return isBlank(rule.value) ? lacksValue(rule) : sayText(rule, 'beginsWith', undefined)
}

function doesNotStartWith(rule: BuilderRule): Part | undefined {
  const part = startsWith(rule)
  return part && rule.negation.of(part)
}

function endsWith(rule: Rule): Part | undefined {
  return sayText(rule, 'endsWith', undefined)
}

/** Between two values, the ends included; numbers may come in either order. */
function betweenValues(join: typeof and, lower: Comparator, upper: Comparator): Convert {
  return (rule) => {
    const { name, kind } = rule.field
    const values = listOf(rule)?.map(trim)
    if (values === undefined) return undefined
    if (values.length > 2) return misfit(rule, 'array')
    if (values.length < 2 || values.some(isBlank)) return lacksValue(rule, 'two values')
    const [first, second] = values.map((value) => toValue(kind, value))
    const isReversed = typeof first === 'number' && typeof second === 'number' && second < first
    const [from, to] = isReversed ? [second, first] : [first, second]
    return join(compare(name, lower, from), compare(name, upper, to))
  }
}

/** A text without the white space around it, which the query builder's own operators do not see. */
function trim(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

/** The values of a list: an array, a number, or text with commas between them. */
function listOf(rule: Rule): readonly unknown[] | undefined {
  const { conversion, field, value } = rule
  if (isArray(value)) return conversion.elements(value, 'value')
  // The builder starts every rule of a boolean field with `false`, and keeps it for another operator.
  if (isBlank(value) || (typeof value === 'boolean' && field.kind === 'boolean')) return []
  if (typeof value === 'number') return [value]
  if (typeof value !== 'string') return misfit(rule, 'array')
  const { maxListLength, maxTextLength } = conversion.resource.limits
  const max = maxListLength * (maxTextLength + 2)
  if (value.length <= max) return conversion.elements(split(value, field.kind), 'value')
  const words = `${max} characters, got ${value.length}`
  return conversion.reportExcess('maxListLength', maxListLength, words, 'value')
}

/** Texts between commas, and numbers between spaces too; `\,` is a comma of a text. */
function split(text: string, kind: Kind): string[] {
  const gap = valueKind(kind) === 'number' ? /[\s,]/ : /(?<!\\),/
  const texts = text.split(gap).map((each) => each.replaceAll('\\,', ',').trim())
  return texts.filter((each) => each !== '')
}
