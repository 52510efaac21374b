import { isList, valueKind, type Kind } from '../../language/kind.js'
import type { Plain } from '../../parse/reader.js'
import type { Instants } from '../../time/calendar.js'
import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import type { Conversion, ConversionOptions } from '../shared/conversion.js'
import { and, compare, isPresent, joinKept, or, type Clause } from '../shared/part.js'
import * as rules from '../shared/rule.js'
import { isBlank, isNothing, toNamed } from '../shared/values.js'

/** Options for converting an AG Grid request: the parameters of column filters, which a request does not contain. */
export interface AgGridOptions extends ConversionOptions {
  /** The fields whose text and set filters are `caseSensitive`. */
  readonly caseSensitive?: readonly string[] | undefined
  /** The parameter `inRangeInclusive` of number and date filters; defaults to false. */
  readonly inRangeInclusive?: boolean | undefined
  /** Asserts with `"empty"` that no text of the rows is only white space, which the grid treats as blank. */
  readonly blanks?: rules.Blanks
}

type GridColumn = Pick<rules.Rule<AgGridOptions>, 'conversion' | 'field'>

interface AgGridRule extends rules.Rule<AgGridOptions> {
  readonly operator: string
  readonly condition: Plain
}

type ConvertAgGrid = rules.Convert<AgGridRule>

const conditionMembers = ['filterType', 'type', 'filter', 'filterTo', 'dateFrom', 'dateTo']
const older = ['condition1', 'condition2']
const joinedMembers = ['operator', 'conditions', ...older]
const filterMembers = [...conditionMembers, ...joinedMembers, 'values']

/** Reads the filter of a column: a set of values, a condition, or joined conditions. */
export function readFilter(column: GridColumn, value: unknown): Clause | undefined {
  const { conversion } = column
  const model = conversion.object(value, 'the filter of a column', filterMembers)
  if (model === undefined) return undefined
  const filterType = own(model, 'filterType')
  if (filterType === 'set') return readSet(column, model)
  if (!hasAny(model, joinedMembers)) return readCondition(column, model, filterType)
  const operator = conversion.oneOf(
    'unknown_operator',
    ['AND', 'OR'],
    own(model, 'operator'),
    'operator',
  )
  const parts = readConditions(conversion, model, (condition) => {
    const object = conversion.object(condition, 'a condition', conditionMembers)
    return object && readCondition(column, object, own(object, 'filterType') ?? filterType)
  })
  return operator && conversion.place(joinKept(operator === 'AND' ? 'and' : 'or', parts))
}

/** True for a model with one of the members; the grid leaves out a member that is null. */
function hasAny(model: Plain, names: readonly string[]): boolean {
  return names.some((name) => !isNothing(own(model, name)))
}

/** Reads the conditions of a joined filter, in the current form or the older one. */
function readConditions<T>(
  conversion: Conversion,
  model: Plain,
  read: (condition: unknown) => T | undefined,
): readonly (T | undefined)[] {
  const given = own(model, 'conditions')
  if (hasAny(model, older) && isNothing(given)) {
    return older.map((name) =>
      conversion.member(model, name, (each) => (conversion.take(1) ? read(each) : undefined)),
    )
  }
  if (isArray(given) && lengthOf(given) === 0) {
    conversion.incomplete('at least one condition', 'conditions')
  }
  return conversion.rules(model, 'conditions', 'an array of conditions', read)
}

const readers = new Map<unknown, readonly [kind: Kind, read: ConvertAgGrid]>([
  ['text', ['string', readText]],
  ['number', ['number', readOrdered(compareNumber, readNumber, 'filter', 'filterTo')]],
  ['date', ['date', readOrdered(rules.compareDate, readRange, 'dateFrom', 'dateTo')]],
])

function readCondition(
  column: GridColumn,
  condition: Plain,
  filterType: unknown,
): Clause | undefined {
  const { conversion } = column
  const reader = readers.get(filterType)
  if (reader === undefined) {
    const message = `expected a text, number, date or set filter, got ${quote(filterType)}`
    return conversion.refuse(filterType, message, 'filterType')
  }
  const operator = own(condition, 'type')
  if (isBlank(operator) || operator === 'empty') return conversion.incomplete('a type', 'type')
  if (typeof operator !== 'string') return conversion.mistyped('string', operator, 'type')
  const value = own(condition, 'filter')
  const rule = { ...column, operator, operatorKey: 'type', value, valueKey: 'filter', condition }
  const [kind, read] = reader
  if (!rules.suits(rule, undefined, kind)) return undefined
  const isBlankTest = operator === 'blank' || operator === 'notBlank'
  const part = isBlankTest
    ? rules.compareBlank(rule, conversion.options.blanks, operator === 'blank')
    : read(rule)
  return conversion.place(part, { value: ['filter'] })
}

const textOperators: Readonly<Record<string, rules.TextOperator>> = {
  contains: 'contains',
  notContains: 'not_contains',
  equals: 'eq',
  notEqual: 'ne',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
}

function readText(rule: AgGridRule): Clause | undefined {
  const operator = own(textOperators, rule.operator)
  if (operator === undefined) return unknownOperator(rule)
  if (operator !== 'endsWith' && isBlank(rule.value)) return rules.lacksValue(rule, 'a text')
  return rules.compareText(rule, operator, isExact(rule) ? 'exact' : 'case')
}

function isExact({ conversion, field }: GridColumn): boolean {
  return conversion.options.caseSensitive?.includes(field.name) === true
}

const orderComparators: Readonly<Record<string, rules.OrderComparator>> = {
  equals: 'eq',
  notEqual: 'ne',
  greaterThan: 'gt',
  greaterThanOrEqual: 'ge',
  lessThan: 'lt',
  lessThanOrEqual: 'le',
}

/**
 * Compares present numbers or dates.
 * @param first - the member with the value, or the start of a range
 * @param second - the member with the end of a range
 */
function readOrdered<Value>(
  compareWith: (field: string, comparator: rules.OrderComparator, value: Value) => Clause,
  read: (rule: AgGridRule, key: string) => Value | undefined,
  first: string,
  second: string,
): ConvertAgGrid {
  return (rule) => {
    const { conversion, field, operator } = rule
    const comparator = own(orderComparators, operator)
    if (comparator === undefined && operator !== 'inRange') return unknownOperator(rule)
    const from = read(rule, first)
    if (from === undefined) return undefined
    if (comparator !== undefined) return compareWith(field.name, comparator, from)
    const to = read(rule, second)
    if (to === undefined) return undefined
    const isInclusive = conversion.options.inRangeInclusive === true
    const upper = compareWith(field.name, isInclusive ? 'le' : 'lt', to)
    const lower = compareWith(field.name, isInclusive ? 'ge' : 'gt', from)
    return and(lower, conversion.place(upper, { value: [second] }))
  }
}

function compareNumber(field: string, comparator: rules.OrderComparator, value: unknown): Clause {
  const part = compare(field, comparator, value)
  return comparator === 'ne' ? and(part, isPresent(field)) : part
}

function readNumber({ conversion, condition }: AgGridRule, key: string): unknown {
  const value = own(condition, key)
  return isBlank(value) ? conversion.incomplete('a number', key) : value
}

/** Has no zone, because the grid does not read one. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/
const MIDNIGHT = '00:00:00'

/** Reads `YYYY-MM-DD hh:mm:ss` as an instant, or as a whole day if it is midnight. */
function readRange({ conversion, condition }: AgGridRule, key: string): Instants | undefined {
  const value = own(condition, key)
  if (isBlank(value)) return conversion.incomplete('a date', key)
  const [, day, time = MIDNIGHT] = (typeof value === 'string' && DATE_TIME.exec(value)) || []
  const instant = conversion.instant(`${day}T${time}`)
  if (day === undefined || Number.isNaN(instant)) {
    const message = `expected a date as YYYY-MM-DD hh:mm:ss, got ${quote(value)}`
    return conversion.report('invalid_value', { kind: 'date', expected: ['date'] }, message, key)
  }
  return MIDNIGHT.startsWith(time) ? conversion.day(day) : { from: instant, to: instant + 1 }
}

/** Reads the keys of a set filter: texts, compared without case, and `null` for blank cells. */
function readSet(column: GridColumn, model: Plain): Clause | undefined {
  const { conversion, field } = column
  const { kind, values: choices, fold } = field
  const value = own(model, 'values')
  const rule = { ...column, operator: 'set', operatorKey: 'filterType', value, valueKey: 'values' }
  const isChoice = choices !== undefined && fold === undefined
  const matching = isExact(column) || isChoice ? 'exact' : 'case'
  const isFit = rules.suits(rule, matching, 'string', 'number', 'boolean', 'string[]', 'number[]')
  const keys = isFit ? conversion.elements(value, 'values') : undefined
  if (keys === undefined) return undefined
  // The key of an empty text is null.
  if (keys.includes('')) return conversion.invalidValue(kind, valueKind(kind), '', 'values')
  const values = keys.filter((key) => key !== null).map((key) => toNamed(kind, key))
  const among = rules.compareField(rule, isList(kind) ? 'includes_any' : 'is_any', values)
  const blank = keys.includes(null) ? [rules.isEmptyCell(field)] : []
  return conversion.place(or(among, ...blank), { value: ['values'] })
}

function unknownOperator(rule: AgGridRule): undefined {
  return rules.unsupported(rule, 'queries have no equivalent of this condition')
}
