import { isComparator, shapeOf, type Comparator } from '../../language/comparators.js'
import { compareCells, isList, operandOf, type Kind } from '../../language/kind.js'
import { kindOf } from '../../language/kinds.js'
import { isArray } from '../../untrusted/plain.js'
import { and, compare, isAbsent, isPresent, or, type Clause } from '../shared/part.js'
import * as rules from '../shared/rule.js'
import { columnOf, isBlank, takesList, toNumber, toValue, trim } from '../shared/values.js'

interface BuilderRule extends rules.Rule {
  /** Marks a part to negate once the parser has checked it. */
  readonly negate: (part: Clause) => Clause
}

const defaults = new Map<unknown, rules.Convert<BuilderRule>>([
  ['=', withValue('eq')],
  ['!=', withValue('ne')],
  ['<', withValue('lt')],
  ['>', withValue('gt')],
  ['<=', withValue('le')],
  ['>=', withValue('ge')],
  ['contains', withValue('contains')],
  ['beginsWith', startsWith],
  ['endsWith', (rule) => rules.compareWithText(rule, 'endsWith', undefined)],
  ['doesNotContain', withValue('not_contains')],
  ['doesNotBeginWith', doesNotStartWith],
  ['doesNotEndWith', (rule) => rules.compareWithText(rule, 'endsWith', undefined)],
  ['null', ({ field }) => isAbsent(field.name)],
  ['notNull', ({ field }) => isPresent(field.name)],
  ['in', among('is_any', 'includes_any')],
  ['notIn', among('is_not_any', 'excludes_any')],
  ['between', betweenValues(and, 'ge', 'le')],
  ['notBetween', betweenValues(or, 'lt', 'gt')],
])

export function operatorOf(name: string): rules.Convert<BuilderRule> | undefined {
  return defaults.get(name) ?? (isComparator(name) ? withComparator(name) : undefined)
}

function withValue(comparator: Comparator): rules.Convert {
  return (rule) => {
    const { field, value } = rule
    if (isBlank(value)) return rules.lacksValue(rule)
    return rules.compareField(rule, comparator, toValue(field.kind, value))
  }
}

function withComparator(comparator: Comparator): rules.Convert {
  return (rule) => {
    const shape = shapeOf(comparator, rule.field.kind)
    if (shape === 'null') return rules.compareField(rule, comparator, null)
    if (takesList(shape)) return withList(rule, comparator, listOf(rule))
    if (shape !== 'span') return withValue(comparator)(rule) // the parser refuses other kinds
    if (isBlank(rule.value)) return rules.lacksValue(rule, 'a span')
    return rules.compareField(rule, comparator, toNumber(rule.value))
  }
}

function among(onScalars: Comparator, onLists: Comparator): rules.Convert {
  return (rule) => {
    const comparator = isList(rule.field.kind) ? onLists : onScalars
    return withList(rule, comparator, listOf(rule)?.map(trim))
  }
}

function withList(
  rule: rules.Rule,
  comparator: Comparator,
  list: readonly unknown[] | undefined,
): Clause | undefined {
  if (list?.length === 0) return rules.lacksValue(rule, 'at least one value')
  const values = list?.map((value) => toValue(rule.field.kind, value))
  return values && rules.compareField(rule, comparator, values)
}

function startsWith(rule: rules.Rule): Clause | undefined {
  if (!rules.suits(rule, undefined, 'string')) return undefined
  return isBlank(rule.value)
    ? rules.lacksValue(rule)
    : rules.compareWithText(rule, 'startsWith', undefined)
}

function doesNotStartWith(rule: BuilderRule): Clause | undefined {
  const part = startsWith(rule)
  return part && rule.negate(part)
}

/** Compares with the two ends of a range; the ends of a range of numbers may have either order. */
function betweenValues(join: typeof and, lower: Comparator, upper: Comparator): rules.Convert {
  return (rule) => {
    const { name, kind } = rule.field
    const values = listOf(rule)?.map(trim)
    if (values === undefined) return undefined
    if (values.length > 2) return rules.refuseLength(rule, values.length)
    if (values.length < 2 || values.some(isBlank)) return rules.lacksValue(rule, 'two values')
    const [first, second] = values.map((value) => toValue(kind, value))
    const isReversed = columnOf(kind) === 'number' && isAbove(kind, first, second)
    const [from, to] = isReversed ? [second, first] : [first, second]
    return join(compare(name, lower, from), compare(name, upper, to))
  }
}

function isAbove(kind: Kind, first: unknown, second: unknown): boolean {
  const { read } = operandOf(kind)
  const { toCell } = kindOf(kind)
  const [a, b] = [read(first), read(second)]
  return a !== undefined && b !== undefined && compareCells(toCell!(a), toCell!(b)) > 0 // a number
}

function listOf(rule: rules.Rule): readonly unknown[] | undefined {
  const { conversion, field, value } = rule
  if (isArray(value)) return conversion.elements(value, 'value')
  // The builder starts every rule of a boolean field with `false`, and keeps it for another operator.
  const isUntouched = typeof value === 'boolean' && columnOf(field.kind) === 'boolean'
  if (isBlank(value) || isUntouched) return []
  if (typeof value === 'number') return [value]
  if (typeof value !== 'string') return rules.refuseValue(rule, 'array')
  const { maxListLength, maxTextLength } = conversion.resource.limits
  const max = maxListLength * (maxTextLength + 2)
  if (value.length <= max) return conversion.elements(split(value, field.kind), 'value')
  const words = `${max} characters, got ${value.length}`
  return conversion.reportExcess('maxListLength', maxListLength, words, 'value')
}

/** Splits text at commas, and for numbers at white space too; `\,` is a comma in a value. */
function split(text: string, kind: Kind): string[] {
  const gap = columnOf(kind) === 'number' ? /[\s,]/ : /(?<!\\),/
  const texts = text.split(gap).map((each) => each.replaceAll('\\,', ',').trim())
  return texts.filter((each) => each !== '')
}
