import type { Comparator } from '../../language/comparators.js'
import { isInstantKind, isList, kinds, type Kind, type Scalar } from '../../language/kind.js'
import { kindOf } from '../../language/kind-cells.js'
import { isArray, readElements } from '../../untrusted/plain.js'
import { joinKept, type Clause } from '../shared/clause.js'
import * as shared from '../shared/operator.js'
import { columnOf, isBlank, kindsIn, scalarText, toValue } from '../shared/values.js'

/** The filter functions that TanStack Table uses by default, by the kind of field. */
export const defaultFns: Readonly<Record<Kind, string>> = {
  string: 'includesString',
  number: 'inNumberRange',
  boolean: 'equals',
  date: 'inDateRange',
  day: 'inDateRange',
  decimal: 'inNumberRange',
  'string[]': 'arrIncludes',
  'number[]': 'arrIncludes',
}

/** The kinds whose cells the table compares by `===` as JSON has them. */
const scalars: readonly Kind[] = ['string', 'number', 'boolean', 'day']
const lists = kinds.filter(isList)

const needs = 'a value'
const equals = (rule: shared.Rule) => shared.compareField(rule, 'eq')

export const filterFns: Readonly<Record<string, shared.Operator>> = {
  equals: { kinds: scalars, matching: 'exact', needs, clause: equals },
  weakEquals: { kinds: [...scalars, 'decimal'], matching: 'exact', needs, clause: weakEquals },
  includesString: onText('contains', 'case'),
  includesStringSensitive: onText('contains', 'exact'),
  equalsString: onText('eq', 'case'),
  equalsStringSensitive: onText('eq', 'exact'),
  startsWith: onText('startsWith', 'case'),
  endsWith: shared.endsWith,
  inNumberRange: inRange('number'),
  inDateRange: inRange('date'),
  arrHas: onElements(scalars, 'is_any'),
  arrIncludes: onElements(lists, 'includes_any'),
  arrIncludesAll: onElements(lists, 'includes_all'),
  arrIncludesSome: onElements(lists, 'includes_any'),
}

export const globalFilter: shared.Operators = {
  globalFilter: onText('contains', 'case'),
}

/** To the table a number equals its text. */
function weakEquals(rule: shared.Rule): Clause {
  const { kind } = rule.field
  const isNumber = columnOf(kind) === 'number'
  return shared.compareField(rule, 'eq', isNumber ? toValue(kind, rule.value) : rule.value)
}

function onText(
  comparator: 'contains' | 'startsWith' | 'eq',
  matching: shared.Matching,
): shared.Operator {
  return shared.textOperator(comparator, matching, scalarText)
}

function onElements(of: readonly Kind[], comparator: Comparator): shared.Operator {
  const clause = (rule: shared.Rule) => {
    const values = shared.readElementsOf(rule)
    return values && shared.compareField(rule, comparator, values)
  }
  return { kinds: of, matching: 'exact', needs, clause }
}

/** Matches from one number, day or instant to another, both included; a day is its midnight in UTC. */
function inRange(column: 'number' | 'date'): shared.Operator {
  const clause = (rule: shared.Rule) => {
    const { conversion, value, valueKey } = rule
    const ends = isArray(value) ? readElements(value) : undefined
    if (ends === undefined || ends.length > 2) return shared.refusePair(rule)
    if (ends.every(isBlank)) return shared.lacksValue(rule, 'an end of the range')
    const read = (end: unknown, i: number) => (isBlank(end) ? undefined : readEnd(rule, end, i))
    const [min, max] = conversion.under(valueKey, () => [...ends, undefined].map(read))
    const isReversed = min !== undefined && max !== undefined && min.number > max.number
    const [from, to] = isReversed ? [max, min] : [min, max]
    return joinKept('and', [compareEnd(rule, 'ge', from), compareEnd(rule, 'le', to)])
  }
  return { kinds: kindsIn(column), needs, clause }
}

/** The end of a range: its operand, and the number that the table compares. */
interface End {
  readonly operand: Scalar
  readonly number: number
}

function readEnd(rule: shared.Rule, value: unknown, index: number): End | undefined {
  const { conversion, field } = rule
  const { kind } = field
  if (columnOf(kind) === 'number') {
    const operand = conversion.operand(kind, toValue(kind, value), index)
    return operand === undefined ? undefined : { operand, number: Number(operand) }
  }
  const { read, show } = kindOf(kind)
  const number = isInstantKind(kind) ? conversion.instant(value) : Number(read(value))
  if (Number.isNaN(number)) return conversion.invalidValue(kind, value, index)
  return { operand: show(number), number }
}

function compareEnd(rule: shared.Rule, comparator: 'ge' | 'le', end: End | undefined) {
  if (end === undefined) return undefined
  const { operand, number } = end
  const isInstant = isInstantKind(rule.field.kind)
  return isInstant
    ? shared.compareTime(rule, comparator, { from: number, to: number + 1 })
    : shared.compareField(rule, comparator, operand)
}
