import { isList, valueKind, type Kind } from '../../language/kind.js'
import type { Plain } from '../../parse/reader.js'
import type { Instants } from '../../time/calendar.js'
import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import type { Conversion, ConversionOptions } from '../shared/conversion.js'
import { and, joinKept, or, type Part } from '../shared/part.js'
import * as rules from '../shared/rule.js'
import { isBlank, isNothing, toNamed } from '../shared/values.js'
import * as words from '../shared/words.js'

/** What the parameters of the columns' filters say, where it is not what the grid does by default. */
export interface AgGridOptions extends ConversionOptions {
  /** The fields whose text and set filters are `caseSensitive`. */
  readonly caseSensitive?: readonly string[] | undefined
  /** Whether the ranges of number and date filters include their ends: `inRangeInclusive`. */
  readonly inRangeInclusive?: boolean | undefined
  /** `'empty'` vouches that no text of the rows is white space alone, which is blank to the grid. */
  readonly blanks?: words.Blanks
}

type GridColumn = Pick<rules.Rule<AgGridOptions>, 'conversion' | 'field'>

interface AgGridRule extends rules.Rule<AgGridOptions> {
  readonly condition: Plain
}

type ConvertAgGrid = rules.Convert<AgGridRule>

const conditionMembers = ['filterType', 'type', 'filter', 'filterTo', 'dateFrom', 'dateTo']
const older = ['condition1', 'condition2']
const joinedMembers = ['operator', 'conditions', ...older]
const filterMembers = [...conditionMembers, ...joinedMembers, 'values']

/** The filter of a column: a set of values, a condition, or conditions that are joined. */
export function readFilter(column: GridColumn, value: unknown): Part | undefined {
  const { conversion } = column
  const model = conversion.object(value, 'the filter of a column', filterMembers)
  if (model === undefined) return undefined
  const filterType = own(model, 'filterType')
  if (filterType === 'set') return readSet(column, model)
  if (!hasAny(model, joinedMembers)) return readCondition(column, model, filterType)
  const operator = joinOperator(conversion, own(model, 'operator'))
  const parts = readConditions(conversion, model, (condition) => {
    const object = conversion.object(condition, 'a condition', conditionMembers)
    return object && readCondition(column, object, own(object, 'filterType') ?? filterType)
  })
  return operator && conversion.place(joinKept(operator, parts))
}

/** A member that is null is left out, as the grid has it. */
function hasAny(model: Plain, names: readonly string[]): boolean {
  return names.some((name) => !isNothing(own(model, name)))
}

function joinOperator(conversion: Conversion, operator: unknown): 'and' | 'or' | undefined {
  if (operator === 'AND') return 'and'
  if (operator === 'OR') return 'or'
  return conversion.misnamed('unknown_operator', ['AND', 'OR'], operator, 'operator')
}

/** The conditions of a joined filter, in the current form or the older one. */
function readConditions<T>(
  conversion: Conversion,
  model: Plain,
  read: (condition: unknown) => T | undefined,
): readonly (T | undefined)[] {
  const conditions = own(model, 'conditions')
  if (hasAny(model, older) && isNothing(conditions)) {
    return older.map((name) =>
      conversion.member(model, name, (each) => (conversion.take(1) ? read(each) : undefined)),
    )
  }
  if (isArray(conditions) && lengthOf(conditions) === 0) {
    conversion.incomplete('at least one condition', 'conditions')
  }
  return conversion.member(model, 'conditions', (all) =>
    conversion.rules(all, 'an array of conditions', read),
  )
}

const readers = new Map<unknown, readonly [kind: Kind, read: ConvertAgGrid]>([
  ['text', ['string', readText]],
  ['number', ['number', readOrdered(words.numberWords, readNumber, ['filter', 'filterTo'])]],
  ['date', ['date', readOrdered(words.dateWords, readRange, ['dateFrom', 'dateTo'])]],
])

function readCondition(
  column: GridColumn,
  condition: Plain,
  filterType: unknown,
): Part | undefined {
  const { conversion } = column
  const reader = readers.get(filterType)
  if (reader === undefined) {
    const expected = 'expected a text, number, date or set filter'
    const message = `${expected}, got ${quote(filterType)}`
    return conversion.refuse(filterType, message, 'filterType')
  }
  const operator = own(condition, 'type')
  if (isBlank(operator) || operator === 'empty') return conversion.incomplete('a type', 'type')
  if (typeof operator !== 'string') return conversion.mistyped('string', operator, 'type')
  const value = own(condition, 'filter')
  const rule = { ...column, operator, operatorKey: 'type', value, valueKey: 'filter', condition }
  const [kind, read] = reader
  if (!rules.isOfKind(rule, kind)) return undefined
  const isBlankTest = operator === 'blank' || operator === 'notBlank'
  const part = isBlankTest
    ? words.sayBlank(rule, conversion.options.blanks, operator === 'blank')
    : read(rule)
  return conversion.place(part, { value: ['filter'] })
}

const textWords = new Map<unknown, words.TextWord>([
  ['contains', 'contains'],
  ['notContains', 'lacks'],
  ['equals', 'equals'],
  ['notEqual', 'differs'],
  ['startsWith', 'beginsWith'],
  ['endsWith', 'endsWith'],
])

/** Texts in which the grid ignores case, unless it is told not to. */
function readText(rule: AgGridRule): Part | undefined {
  const word = textWords.get(rule.operator)
  if (word === undefined) return unknownOperator(rule)
  const isAsked = word !== 'endsWith' && isBlank(rule.value)
  if (isAsked) return rules.lacksValue(rule, 'a text')
  return words.sayText(rule, word, isExact(rule) ? 'exact' : 'case')
}

function isExact({ conversion, field }: GridColumn): boolean {
  return conversion.options.caseSensitive?.includes(field.name) === true
}

const orderWords = new Map<unknown, words.OrderWord>([
  ['equals', 'equals'],
  ['notEqual', 'differs'],
  ['greaterThan', 'after'],
  ['greaterThanOrEqual', 'from'],
  ['lessThan', 'before'],
  ['lessThanOrEqual', 'until'],
])

/**
 * Numbers or dates, none of which are absent.
 * @param keys - the members of a condition that hold its value, and the end of a range
 */
function readOrdered<Value>(
  says: words.OrderWords<Value>,
  read: (rule: AgGridRule, key: string) => Value | undefined,
  [first, second]: readonly [string, string],
): ConvertAgGrid {
  return (rule) => {
    const { conversion, field, operator } = rule
    const { name } = field
    const word = orderWords.get(operator)
    if (word === undefined && operator !== 'inRange') return unknownOperator(rule)
    const from = read(rule, first)
    if (from === undefined) return undefined
    if (word !== undefined) return says[word](name, from)
    const to = read(rule, second)
    if (to === undefined) return undefined
    const isInclusive = conversion.options.inRangeInclusive === true
    const upper = says[isInclusive ? 'until' : 'before'](name, to)
    const lower = says[isInclusive ? 'from' : 'after'](name, from)
    return and(lower, conversion.place(upper, { value: [second] }))
  }
}

function readNumber({ conversion, condition }: AgGridRule, key: string): unknown {
  const value = own(condition, key)
  return isBlank(value) ? conversion.incomplete('a number', key) : value
}

/** The grid reads no zone. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/
const MIDNIGHT = '00:00:00'

/** `YYYY-MM-DD hh:mm:ss`: a day where it is midnight, else an instant. */
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

/** The keys of a set filter: texts, in which the grid ignores case, and `null` for what is blank. */
function readSet(column: GridColumn, model: Plain): Part | undefined {
  const { conversion, field } = column
  const { kind, values: choices, fold } = field
  const value = own(model, 'values')
  const rule = { ...column, operator: 'set', operatorKey: 'filterType', value, valueKey: 'values' }
  const isChoice = choices !== undefined && fold === undefined
  const way = isExact(column) || isChoice ? 'exact' : 'case'
  if (!rules.suits(rule, way, 'string', 'number', 'boolean', 'string[]', 'number[]'))
    return undefined
  const keys = conversion.elements(value, 'values')
  if (keys === undefined) return undefined
  // The key of an empty text is null.
  if (keys.includes('')) return conversion.misfit(kind, valueKind(kind), '', 'values')
  const values = keys.filter((key) => key !== null).map((key) => toNamed(kind, key))
  const among = rules.say(rule, isList(kind) ? 'includes_any' : 'is_any', values)
  const blank = keys.includes(null) ? [words.isEmptyCell(field)] : []
  return conversion.place(or(among, ...blank), { value: ['values'] })
}

function unknownOperator(rule: AgGridRule): undefined {
  return rules.refuseOperator(rule, 'it is no condition of this filter that a query has')
}
