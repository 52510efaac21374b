import { isDayKind, isList, kinds, NO_TIME, valueKind, type Kind } from '../../language/kind.js'
import type { Plain } from '../../parse/reader.js'
import type { Instants } from '../../time/calendar.js'
import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import type { Conversion, ConversionOptions } from '../shared/conversion.js'
import { and, joinKept, or, type Clause } from '../shared/part.js'
import * as rules from '../shared/rule.js'
import { columnOf, isBlank, isNothing, kindsIn, toNamed, toValue } from '../shared/values.js'

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

export function readColumnFilter(column: GridColumn, value: unknown): Clause | undefined {
  const { conversion } = column
  const model = conversion.object(value, 'the filter of a column', filterMembers)
  if (model === undefined) return undefined
  const filterType = own(model, 'filterType')
  if (filterType === 'set') return readSet(column, model)
  if (!hasAny(model, joinedMembers)) return readCondition(column, model, filterType)
  const given = own(model, 'operator')
  const operator = conversion.oneOf('unknown_operator', ['AND', 'OR'], given, 'operator')
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

const onNumbers = readOrdered(rules.comparePresent, readNumber, 'filter', 'filterTo')
const onDates = readOrdered(rules.compareTime, readDate, 'dateFrom', 'dateTo')

/** The filters by type. The grid gives a bigint as text. */
const readers = new Map<unknown, readonly [kinds: readonly Kind[], read: ConvertAgGrid]>([
  ['text', [kindsIn('string', 'boolean'), readText]],
  ['number', [kindsIn('number'), onNumbers]],
  ['bigint', [kindsIn('number'), onNumbers]],
  ['date', [kindsIn('date'), onDates]],
])

function readCondition(
  column: GridColumn,
  condition: Plain,
  filterType: unknown,
): Clause | undefined {
  const { conversion } = column
  const reader = readers.get(filterType)
  if (reader === undefined) {
    const message = `expected a text, number, bigint, date or set filter, got ${quote(filterType)}`
    return conversion.refuse(filterType, message, 'filterType')
  }
  const operator = own(condition, 'type')
  if (isBlank(operator) || operator === 'empty') return conversion.incomplete('a type', 'type')
  if (typeof operator !== 'string') return conversion.mistyped('string', operator, 'type')
  const value = own(condition, 'filter')
  const rule = { ...column, operator, operatorKey: 'type', value, valueKey: 'filter', condition }
  const [suited, read] = reader
  if (!rules.suits(rule, undefined, ...suited)) return undefined
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

/** The grid filters booleans by a text filter whose types are `true` and `false`. */
function readText(rule: AgGridRule): Clause | undefined {
  if (rule.operator === 'true' || rule.operator === 'false') {
    const isFit = rules.suits(rule, undefined, ...kindsIn('boolean'))
    return isFit ? rules.compareField(rule, 'eq', rule.operator === 'true') : undefined
  }
  const operator = own(textOperators, rule.operator)
  if (operator === undefined) return unknownOperator(rule)
  if (operator !== 'endsWith' && isBlank(rule.value)) return rules.lacksValue(rule, 'a text')
  return rules.compareWithText(rule, operator, isExact(rule) ? 'exact' : 'case')
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

/** @param first - the member with the value, or the start of a range; `second` has the end */
function readOrdered<Value>(
  compareWith: (rule: AgGridRule, comparator: rules.OrderComparator, value: Value) => Clause,
  read: (rule: AgGridRule, key: string) => Value | undefined,
  first: string,
  second: string,
): ConvertAgGrid {
  return (rule) => {
    const { conversion, operator } = rule
    const comparator = own(orderComparators, operator)
    if (comparator === undefined && operator !== 'inRange') return unknownOperator(rule)
    const from = read(rule, first)
    if (from === undefined) return undefined
    if (comparator !== undefined) return compareWith(rule, comparator, from)
    const to = read(rule, second)
    if (to === undefined) return undefined
    const isInclusive = conversion.options.inRangeInclusive === true
    const upper = compareWith(rule, isInclusive ? 'le' : 'lt', to)
    const lower = compareWith(rule, isInclusive ? 'ge' : 'gt', from)
    return and(lower, conversion.place(upper, { value: [second] }))
  }
}

function readNumber({ conversion, field, condition }: AgGridRule, key: string): unknown {
  const value = own(condition, key)
  if (isBlank(value)) return conversion.incomplete('a number', key)
  return own(condition, 'filterType') === 'bigint' ? toValue(field.kind, value) : value
}

/** Has no zone, because the grid does not read one. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/
const MIDNIGHT = '00:00:00'

/** Reads `YYYY-MM-DD hh:mm:ss` as an instant, or as a day if it is midnight. */
function readDate(
  { conversion, condition, field }: AgGridRule,
  key: string,
): Instants | string | undefined {
  const value = own(condition, key)
  if (isBlank(value)) return conversion.incomplete('a date', key)
  const [, day, time = MIDNIGHT] = (typeof value === 'string' && DATE_TIME.exec(value)) || []
  const instant = conversion.instant(`${day}T${time}`)
  const isMidnight = MIDNIGHT.startsWith(time)
  const isFit = !Number.isNaN(instant) && (isMidnight || !isDayKind(field.kind))
  if (day !== undefined && isFit) return isMidnight ? day : { from: instant, to: instant + 1 }
  const why = Number.isNaN(instant) ? '' : `; ${NO_TIME}`
  const message = `expected a date as YYYY-MM-DD hh:mm:ss, got ${quote(value)}${why}`
  const { kind } = field
  const params = { kind, expected: [valueKind(kind)] }
  return conversion.report('invalid_value', params, message, key)
}

/** The kinds of which the grid lists values; it has dates in a tree. */
const listed = kinds.filter((kind) => columnOf(kind) !== 'date')

/** Reads the keys of a set filter: texts, compared without case, and `null` for blank cells. */
function readSet(column: GridColumn, model: Plain): Clause | undefined {
  const { conversion, field } = column
  const { kind, values: choices, fold } = field
  const value = own(model, 'values')
  const rule = { ...column, operator: 'set', operatorKey: 'filterType', value, valueKey: 'values' }
  const isChoice = choices !== undefined && fold === undefined
  const matching = isExact(column) || isChoice ? 'exact' : 'case'
  const isFit = rules.suits(rule, matching, ...listed)
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
