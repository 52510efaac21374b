import type { Comparator } from '../../language/comparators.js'
import {
  hasTexts,
  isInstantKind,
  isList,
  isTextKind,
  operandOf,
  valueKind,
  type Kind,
  type Scalar,
} from '../../language/kind.js'
import { kindOf } from '../../language/kinds.js'
import { isArray, readElements } from '../../untrusted/plain.js'
import type { ConversionOptions } from '../shared/conversion.js'
import { and, compare, isAbsent, joinKept, or, type Clause } from '../shared/part.js'
import * as rules from '../shared/rule.js'
import { columnOf, isBlank, kindsIn, toNamed, scalarText, toValue } from '../shared/values.js'

/** Options for converting the state of a TanStack Table. */
export interface TanStackTableOptions extends ConversionOptions {
  /** Asserts with `"empty"` that no text of the rows is only white space, which the table treats as empty. */
  readonly blanks?: rules.Blanks
}

type TableRule = rules.Rule<TanStackTableOptions>
type FilterFn = rules.Convert<TableRule>

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

/** The kinds whose cells the table compares by `===`. It has dates as objects, and days as texts. */
const scalars = kindsIn('string', 'number', 'boolean', 'date').filter(
  (kind) => !isInstantKind(kind),
)

export const filterFns: ReadonlyMap<unknown, FilterFn> = new Map<unknown, FilterFn>([
  ['equals', equals],
  ['weakEquals', weakEquals],
  ['includesString', onText('contains', 'case')],
  ['includesStringSensitive', onText('contains', 'exact')],
  ['equalsString', equalsText('case')],
  ['equalsStringSensitive', equalsText('exact')],
  ['startsWith', onText('startsWith', 'case')],
  ['endsWith', onText('endsWith', 'case')],
  ['empty', onBlank(true)],
  ['notEmpty', onBlank(false)],
  ['greaterThan', onNumber('gt')],
  ['greaterThanOrEqualTo', onNumber('ge')],
  ['lessThan', onNumber('lt')],
  ['lessThanOrEqualTo', onNumber('le')],
  ['between', betweenNumbers('gt', 'lt')],
  ['betweenInclusive', betweenNumbers('ge', 'le')],
  ['inNumberRange', inRange('number')],
  ['inDateRange', inRange('date')],
  ['arrHas', onElements(scalars, 'is_any')],
  ['arrIncludes', arrIncludes],
  ['arrIncludesAll', onElements(['string[]', 'number[]'], 'includes_all')],
  ['arrIncludesSome', onElements(['string[]', 'number[]'], 'includes_any')],
])

function equals(rule: TableRule): Clause | undefined {
  const { field, value } = rule
  if (!rules.suits(rule, 'exact', ...scalars)) return undefined
  if (isTextOfNumber(field.kind, value)) return rules.refuseValue(rule, 'number')
  return rules.compareField(rule, 'eq')
}

/** To the table a number equals its text. */
function weakEquals(rule: TableRule): Clause | undefined {
  const { kind } = rule.field
  if (!rules.suits(rule, 'exact', ...scalars)) return undefined
  const isNumber = columnOf(kind) === 'number'
  return rules.compareField(rule, 'eq', isNumber ? toValue(kind, rule.value) : rule.value)
}

/** True for a text that is a value of a kind which the table has as numbers. */
function isTextOfNumber(kind: Kind, value: unknown): boolean {
  const isText = columnOf(kind) === 'number' && typeof value === 'string'
  return isText && operandOf(kind).read(value) !== undefined
}

function onText(operator: rules.TextOperator, matching: rules.Matching): FilterFn {
  return (rule) => rules.compareWithText(rule, operator, matching, scalarText)
}

/** Compares texts, or another cell with the text that JavaScript writes for it. */
function equalsText(matching: rules.Matching): FilterFn {
  const onString = onText('eq', matching)
  return (rule) => {
    const { kind } = rule.field
    if (isTextKind(kind) || !scalars.includes(kind)) return onString(rule)
    return rules.compareField(rule, 'eq', toNamed(kind, rule.value))
  }
}

function onBlank(isEmpty: boolean): FilterFn {
  return (rule) => {
    if (rule.value !== true) return rules.refuseValue(rule, 'boolean')
    const { kind } = rule.field
    if (isList(kind) && hasTexts(kind)) {
      return rules.unsupported(rule, 'the table treats a list of one blank text as empty')
    }
    return rules.compareBlank(rule, rule.conversion.options.blanks, isEmpty)
  }
}

function arrIncludes(rule: TableRule): Clause | undefined {
  const { name, kind } = rule.field
  const values = rules.readRuleElements(rule, 'exact', 'string', 'string[]', 'number[]')
  if (values === undefined) return undefined
  if (isList(kind)) return rules.compareField(rule, 'includes_any', values)
  const parts = values.map((text) => compare(name, 'contains', text))
  return joinKept('or', parts)
}

function onElements(kinds: readonly Kind[], comparator: Comparator): FilterFn {
  return (rule) => {
    const { conversion, field, valueKey } = rule
    const values = rules.readRuleElements(rule, 'exact', ...kinds)
    const text = values?.findIndex((value) => isTextOfNumber(field.kind, value)) ?? -1
    if (text >= 0) {
      const refuse = () => conversion.invalidValue(field.kind, 'number', values![text], text)
      return conversion.under(valueKey, refuse)
    }
    return values && rules.compareField(rule, comparator, values)
  }
}

type BoundComparator = 'gt' | 'ge' | 'lt' | 'le'

/** The end of a range: its operand, and the number that the table compares. */
interface End {
  readonly operand: Scalar
  readonly number: number
  /** True for an end that was given as text, which to the table equals no number. */
  readonly isText: boolean
}

type Bound = readonly [comparator: BoundComparator, end: End | undefined]

/** Compares with bounds; to the table an absent cell is 0. */
function compareBounds({ field: { name } }: TableRule, ...given: readonly Bound[]): Clause {
  const bounds = given.flatMap(([comparator, end]) => (end ? [{ comparator, end }] : []))
  const isLower = (comparator: BoundComparator) => comparator.startsWith('g')
  const parts = bounds.map(({ comparator, end: { operand, isText } }) => {
    const unequal = isLower(comparator) ? 'gt' : 'le'
    return compare(name, isText ? unequal : comparator, operand)
  })
  const includesZero = bounds.every(({ comparator, end }) => 0 > end.number === isLower(comparator))
  return includesZero ? or(and(...parts), isAbsent(name)) : and(...parts)
}

function onNumber(comparator: BoundComparator): FilterFn {
  return (rule) => {
    if (!rules.suits(rule, undefined, ...kindsIn('number'))) return undefined
    const end = toEnd(rule, rule.value, rule.valueKey)
    return end && compareBounds(rule, [comparator, end])
  }
}

function betweenNumbers(lower: BoundComparator, upper: BoundComparator): FilterFn {
  const isOpen = (end: unknown) => end === undefined || end === ''
  return (rule) => {
    const ends = readEnds(rule, 'number', isOpen)
    if (ends === undefined) return undefined
    // To the table a reversed range has no upper end.
    return compareBounds(rule, [lower, ends[0]], [upper, isReversed(ends) ? undefined : ends[1]])
  }
}

/** Matches from one number, day or instant to another, both included; a day is its midnight in UTC. */
function inRange(column: 'number' | 'date'): FilterFn {
  return (rule) => {
    const ends = readEnds(rule, column, isBlank)
    if (ends === undefined) return undefined
    const { name, kind } = rule.field
    const [min, max] = isReversed(ends) ? ends.toReversed() : ends
    const toPart = ([comparator, end]: Bound) => {
      if (end === undefined) return undefined
      if (!isInstantKind(kind)) return compare(name, comparator, end.operand)
      return rules.compareTime(rule, comparator, { from: end.number, to: end.number + 1 })
    }
    return joinKept('and', [toPart(['ge', min]), toPart(['le', max])])
  }
}

type Ends = readonly [min: End | undefined, max: End | undefined]

function isReversed([min, max]: Ends): boolean {
  return min !== undefined && max !== undefined && min.number > max.number
}

function readEnds(
  rule: TableRule,
  column: 'number' | 'date',
  isOpen: (end: unknown) => boolean,
): Ends | undefined {
  const { conversion, value } = rule
  if (!rules.suits(rule, undefined, ...kindsIn(column))) return undefined
  const ends = isArray(value) ? readElements(value) : undefined
  if (ends === undefined) return rules.refuseValue(rule, 'array')
  if (ends.length > 2) return rules.refuseLength(rule, ends.length)
  const [min, max] = ends // an index past the end would be read from a polluted prototype
  if (isBlank(min) && isBlank(max)) return rules.lacksValue(rule, 'an end of the range')
  const readEnd = (end: unknown, index: number) =>
    isOpen(end) ? undefined : toEnd(rule, end, index)
  return conversion.under('value', () => [readEnd(min, 0), readEnd(max, 1)])
}

function toEnd(rule: TableRule, value: unknown, key: string | number): End | undefined {
  const { kind } = rule.field
  const { read, show, times } = kindOf(kind)
  const isText = typeof value === 'string'
  if (times === undefined) {
    const operand = operandOf(kind).read(toValue(kind, value))
    if (operand !== undefined) return { operand, number: Number(operand), isText }
  } else {
    const ms = isInstantKind(kind) ? rule.conversion.instant(value) : Number(read(value))
    if (!Number.isNaN(ms)) return { operand: show(ms), number: ms, isText }
  }
  return rule.conversion.invalidValue(kind, valueKind(kind), value, key)
}
