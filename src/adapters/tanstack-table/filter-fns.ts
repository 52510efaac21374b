import type { Comparator } from '../../language/comparators.js'
import {
  hasTexts,
  isInstantKind,
  isList,
  isTextKind,
  kinds,
  operandOf,
  valueKind,
  type Kind,
  type Scalar,
} from '../../language/kind.js'
import { kindOf } from '../../language/kind-cells.js'
import { isArray, readElements } from '../../untrusted/plain.js'
import { absentCell, and, compare, joinKept, or, type Clause } from '../shared/clause.js'
import type { ConversionOptions } from '../shared/conversion.js'
import * as shared from '../shared/operator.js'
import { columnOf, isBlank, kindsIn, toNamed, scalarText, toValue } from '../shared/values.js'

/** Options for converting the state of a TanStack Table. */
export interface TanStackTableOptions extends ConversionOptions {
  /** Asserts with `"empty"` that no text of the rows is only white space, which the table treats as empty. */
  readonly blanks?: shared.Blanks
}

type TableRule = shared.Rule<TanStackTableOptions>
type FilterFn = shared.Operator<TableRule>

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
const scalars = kinds.filter((kind) => !isList(kind) && !isInstantKind(kind))
const lists = kinds.filter(isList)

const needs = 'a value'

export const filterFns: Readonly<Record<string, FilterFn>> = {
  equals: { kinds: scalars, matching: 'exact', needs, clause: equals },
  weakEquals: { kinds: scalars, matching: 'exact', needs, clause: weakEquals },
  includesString: onText('contains', 'case'),
  includesStringSensitive: onText('contains', 'exact'),
  equalsString: equalsText('case'),
  equalsStringSensitive: equalsText('exact'),
  startsWith: onText('startsWith', 'case'),
  endsWith: shared.endsWith,
  empty: onBlank(true),
  notEmpty: onBlank(false),
  greaterThan: betweenBounds('gt'),
  greaterThanOrEqualTo: betweenBounds('ge'),
  lessThan: betweenBounds('lt'),
  lessThanOrEqualTo: betweenBounds('le'),
  between: betweenBounds('gt', 'lt'),
  betweenInclusive: betweenBounds('ge', 'le'),
  inNumberRange: { kinds: kindsIn('number'), needs, clause: inRange },
  inDateRange: { kinds: kindsIn('date'), needs, clause: inRange },
  arrHas: onElements(scalars, 'is_any'),
  arrIncludes: {
    kinds: [...shared.textKinds, ...lists],
    matching: 'exact',
    needs,
    clause: arrIncludes,
  },
  arrIncludesAll: onElements(lists, 'includes_all'),
  arrIncludesSome: onElements(lists, 'includes_any'),
}

function equals(rule: TableRule): Clause | undefined {
  const { field, value } = rule
  if (isTextOfNumber(field.kind, value)) return shared.refuseValue(rule, 'number')
  return shared.compareField(rule, 'eq')
}

/** To the table a number equals its text. */
function weakEquals(rule: TableRule): Clause {
  const { kind } = rule.field
  const isNumber = columnOf(kind) === 'number'
  return shared.compareField(rule, 'eq', isNumber ? toValue(kind, rule.value) : rule.value)
}

/** True for a text that is a value of a kind which the table has as numbers. */
function isTextOfNumber(kind: Kind, value: unknown): boolean {
  const isText = columnOf(kind) === 'number' && typeof value === 'string'
  return isText && operandOf(kind).read(value) !== undefined
}

function onText(comparator: 'contains' | 'startsWith' | 'eq', matching: shared.Matching): FilterFn {
  return shared.textOperator(comparator, matching, scalarText)
}

/** Compares texts, or another cell with the text that JavaScript writes for it. */
function equalsText(matching: shared.Matching): FilterFn {
  const { clause: equalsString } = onText('eq', matching)
  const clause = (rule: TableRule) => {
    const { kind } = rule.field
    if (isTextKind(kind)) return equalsString(rule)
    return shared.compareField(rule, 'eq', toNamed(kind, rule.value))
  }
  return { kinds: scalars, matching, needs, clause }
}

function onBlank(isEmpty: boolean): FilterFn {
  const clause = (rule: TableRule) => {
    if (rule.value !== true) return shared.refuseValue(rule, 'boolean')
    const { kind } = rule.field
    if (isList(kind) && hasTexts(kind)) {
      return shared.unsupported(rule, 'the table treats a list of one blank text as empty')
    }
    return shared.compareBlank(rule, isEmpty)
  }
  return { kinds, needs, clause }
}

function arrIncludes(rule: TableRule): Clause | undefined {
  const { name, kind } = rule.field
  const values = shared.readElementsOf(rule)
  if (values === undefined) return undefined
  if (isList(kind)) return shared.compareField(rule, 'includes_any', values)
  const clauses = values.map((text) => compare(name, 'contains', text))
  return joinKept('or', clauses)
}

function onElements(of: readonly Kind[], comparator: Comparator): FilterFn {
  const clause = (rule: TableRule) => {
    const { conversion, field, valueKey } = rule
    const values = shared.readElementsOf(rule)
    const text = values?.findIndex((value) => isTextOfNumber(field.kind, value)) ?? -1
    if (text >= 0) {
      const refuse = () => conversion.invalidValue(field.kind, 'number', values![text], text)
      return conversion.under(valueKey, refuse)
    }
    return values && shared.compareField(rule, comparator, values)
  }
  return { kinds: of, matching: 'exact', needs, clause }
}

type BoundComparator = 'gt' | 'ge' | 'lt' | 'le'

/** The end of a range: its operand, and the number that the table compares. */
interface End {
  readonly operand: Scalar
  readonly number: number
  /** True for an end that was given as text, which to the table equals no number. */
  readonly isText: boolean
}

/** Compares with one number, or with the ends of a range. To the table an absent cell is 0. */
function betweenBounds(...comparators: readonly BoundComparator[]): FilterFn {
  const isLower = (comparator: BoundComparator) => comparator.startsWith('g')
  const isOpen = (end: unknown) => end === undefined || end === ''
  const clause = (rule: TableRule) => {
    const { name } = rule.field
    const isSingle = comparators.length === 1
    const ends = isSingle ? [toEnd(rule, rule.value, 'value')] : readEnds(rule, isOpen)
    if (ends === undefined) return undefined
    // To the table a reversed range has no upper end.
    const kept = isReversed(ends) ? ends.slice(0, 1) : ends
    const bounds = kept.flatMap((end, i) => (end ? [{ end, comparator: comparators[i]! }] : []))
    if (bounds.length === 0) return undefined
    const clauses = bounds.map(({ comparator, end: { operand, isText } }) => {
      const unequal = isLower(comparator) ? 'gt' : 'le'
      return compare(name, isText ? unequal : comparator, operand)
    })
    const hasZero = bounds.every(({ comparator, end }) => 0 > end.number === isLower(comparator))
    return hasZero ? or(and(...clauses), absentCell(name)) : and(...clauses)
  }
  return { kinds: kindsIn('number'), needs, clause }
}

/** Matches from one number, day or instant to another, both included; a day is its midnight in UTC. */
function inRange(rule: TableRule): Clause | undefined {
  const ends = readEnds(rule, isBlank)
  if (ends === undefined) return undefined
  const { name, kind } = rule.field
  const [min, max] = isReversed(ends) ? ends.toReversed() : ends
  const toClause = (comparator: BoundComparator, end: End | undefined) => {
    if (end === undefined) return undefined
    if (!isInstantKind(kind)) return compare(name, comparator, end.operand)
    return shared.compareTime(rule, comparator, { from: end.number, to: end.number + 1 })
  }
  return joinKept('and', [toClause('ge', min), toClause('le', max)])
}

type Ends = readonly (End | undefined)[]

function isReversed([min, max]: Ends): boolean {
  return min !== undefined && max !== undefined && min.number > max.number
}

function readEnds(rule: TableRule, isOpen: (end: unknown) => boolean): Ends | undefined {
  const { conversion, value } = rule
  const ends = isArray(value) ? readElements(value) : undefined
  if (ends === undefined) return shared.refuseValue(rule, 'array')
  if (ends.length > 2) return shared.refuseLength(rule, ends.length)
  const [min, max] = ends // an index past the end would be read from a polluted prototype
  if (isBlank(min) && isBlank(max)) return shared.lacksValue(rule, 'an end of the range')
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
