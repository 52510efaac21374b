import { calendarOf, negateNode } from '../../filters/negate.js'
import { comparatorNames, shapeOf, type Comparator } from '../../language/comparators.js'
import { compareCells, isList, kinds, operandOf, type Kind } from '../../language/kind.js'
import { kindOf } from '../../language/kind-cells.js'
import { attempt, isArray } from '../../untrusted/plain.js'
import { absentCell, and, compare, or, presentCell, type Clause } from '../shared/clause.js'
import * as shared from '../shared/operator.js'
import { columnOf, isBlank, takesList, toNumber, toValue, trim } from '../shared/values.js'

const startsWith = shared.textOperator('startsWith', undefined)

/** The default operators of the builder, and the comparators. The parser refuses other kinds of field. */
export const operators: shared.Operators = {
  ...Object.fromEntries(comparatorNames.map((name) => [name, withComparator(name)])),
  '=': withValue('eq'),
  '!=': withValue('ne'),
  '<': withValue('lt'),
  '>': withValue('gt'),
  '<=': withValue('le'),
  '>=': withValue('ge'),
  contains: withValue('contains'),
  beginsWith: startsWith,
  endsWith: shared.endsWith,
  doesNotContain: withValue('not_contains'),
  doesNotBeginWith: { ...startsWith, clause: (rule) => negated(startsWith.clause(rule)) },
  doesNotEndWith: shared.endsWith,
  null: { kinds, clause: ({ field }) => absentCell(field.name) },
  notNull: { kinds, clause: ({ field }) => presentCell(field.name) },
  in: among('is_any', 'includes_any'),
  notIn: among('is_not_any', 'excludes_any'),
  between: betweenValues(and, 'ge', 'le'),
  notBetween: betweenValues(or, 'lt', 'gt'),
}

/** Returns the negation of a clause; `undefined` without one, and for a span with a time part. */
export function negated(clause: Clause | undefined): Clause | undefined {
  return clause && attempt(() => negateNode(clause, calendarOf(noMoment)))
}

/** A span with a time part cannot be negated without a time from which it counts. */
const noMoment = { now: undefined, timeZone: 'UTC' }

function withValue(comparator: Comparator): shared.Operator {
  const clause = (rule: shared.Rule) =>
    shared.compareField(rule, comparator, toValue(rule.field.kind, rule.value))
  return { kinds, needs: 'a value', clause }
}

function withComparator(comparator: Comparator): shared.Operator {
  const { clause: withOne } = withValue(comparator)
  const clause = (rule: shared.Rule) => {
    const shape = shapeOf(comparator, rule.field.kind)
    if (shape === 'null') return shared.compareField(rule, comparator, null)
    if (takesList(shape)) return withList(rule, comparator, listOf(rule))
    if (isBlank(rule.value)) return shared.lacksValue(rule, 'a value')
    if (shape !== 'span') return withOne(rule)
    return shared.compareField(rule, comparator, toNumber(rule.value))
  }
  return { kinds, clause }
}

function among(onScalars: Comparator, onLists: Comparator): shared.Operator {
  const clause = (rule: shared.Rule) => {
    const comparator = isList(rule.field.kind) ? onLists : onScalars
    return withList(rule, comparator, listOf(rule)?.map(trim))
  }
  return { kinds, clause }
}

function withList(
  rule: shared.Rule,
  comparator: Comparator,
  list: readonly unknown[] | undefined,
): Clause | undefined {
  if (list?.length === 0) return shared.lacksValue(rule, 'at least one value')
  const values = list?.map((value) => toValue(rule.field.kind, value))
  return values && shared.compareField(rule, comparator, values)
}

/** Compares with the two ends of a range; the ends of a range of numbers may have either order. */
function betweenValues(join: typeof and, lower: Comparator, upper: Comparator): shared.Operator {
  const clause = (rule: shared.Rule) => {
    const { name, kind } = rule.field
    const values = listOf(rule)?.map(trim)
    if (values === undefined) return undefined
    if (values.length > 2) return shared.refusePair(rule)
    if (values.length < 2 || values.some(isBlank)) return shared.lacksValue(rule, 'two values')
    const [first, second] = values.map((value) => toValue(kind, value))
    const isReversed = columnOf(kind) === 'number' && isAbove(kind, first, second)
    const [from, to] = isReversed ? [second, first] : [first, second]
    return join(compare(name, lower, from), compare(name, upper, to))
  }
  return { kinds, clause }
}

function isAbove(kind: Kind, first: unknown, second: unknown): boolean {
  const { read } = operandOf(kind)
  const { toCell } = kindOf(kind)
  const [a, b] = [read(first), read(second)]
  return a !== undefined && b !== undefined && compareCells(toCell!(a), toCell!(b)) > 0 // a number
}

function listOf(rule: shared.Rule): readonly unknown[] | undefined {
  const { conversion, field, value, valueKey } = rule
  if (isArray(value)) return conversion.elements(value, 'value')
  // The builder starts every rule of a boolean field with `false`, and keeps it for another operator.
  const isUntouched = typeof value === 'boolean' && columnOf(field.kind) === 'boolean'
  if (isBlank(value) || isUntouched) return []
  if (typeof value === 'number') return [value]
  if (typeof value !== 'string') return conversion.mistyped('array', value, valueKey)
  const { maxListLength, maxTextLength } = conversion.resource.limits
  const max = maxListLength * (2 * maxTextLength + 2) // each comma has a backslash
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
