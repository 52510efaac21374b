import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import { isList, valueKind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import type { Plain } from '../../parse/reader.js'
import type { Instants } from '../../time/calendar.js'
import type { Conversion } from '../shared/conversion.js'
import { before, dateWords, notBefore, type DateWord, type HostDates } from '../shared/instants.js'
import { join } from '../../language/filter.js'
import { and, compare, isAbsent, isPresent, or, type Part } from '../shared/part.js'
import {
  blankText,
  isBlank,
  isCompared,
  isEmptyCell,
  isNothing,
  isOfKind,
  refuseOperator,
  toNamed,
  type Blanks,
  type Rule,
} from '../shared/rule.js'
import { sayText, type TextWord } from '../shared/texts.js'

/** A column of an AG Grid whose filter is read. */
export interface GridColumn {
  readonly conversion: Conversion
  readonly field: BoundField
  readonly dates: HostDates
  /** Whether its filters tell apart what differs in case. */
  readonly isExact: boolean
  readonly inRangeInclusive: boolean
  readonly blanks: Blanks
}

/** A condition of a column's filter. */
interface GridRule extends GridColumn, Rule {
  readonly condition: Plain
}

const conditionMembers = ['filterType', 'type', 'filter', 'filterTo', 'dateFrom', 'dateTo']
const joinedMembers = ['operator', 'conditions', 'condition1', 'condition2']

/** The filter of a column: a set of values, a condition, or conditions that are joined. */
export function readFilter(column: GridColumn, value: unknown): Part | undefined {
  const { conversion } = column
  const known = [...conditionMembers, ...joinedMembers, 'values']
  const model = conversion.object(value, 'the filter of a column', known)
  if (model === undefined) return undefined
  const filterType = own(model, 'filterType')
  if (filterType === 'set') return readSet(column, model)
  // A member that is null is left out, as the grid has it.
  const isJoined = joinedMembers.some((name) => !isNothing(own(model, name)))
  if (!isJoined) return readCondition(column, model, filterType)
  const operator = joinOperator(conversion, own(model, 'operator'))
  const parts = conditionsOf(conversion, model, (condition) => {
    const object = conversion.object(condition, 'a condition', conditionMembers)
    return object && readCondition(column, object, own(object, 'filterType') ?? filterType)
  })
  const kept = parts.filter((part) => part !== undefined)
  if (operator === undefined || kept.length === 0) return undefined
  return conversion.place(join(operator, kept))
}

function joinOperator(conversion: Conversion, operator: unknown): 'and' | 'or' | undefined {
  if (operator === 'AND') return 'and'
  if (operator === 'OR') return 'or'
  return conversion.misnamed('unknown_operator', ['AND', 'OR'], operator, 'operator')
}

/** The conditions of a joined filter, in the current form or the older one. */
function conditionsOf<T>(
  conversion: Conversion,
  model: Plain,
  read: (condition: unknown) => T,
): (T | undefined)[] {
  const { reader } = conversion
  const conditions = own(model, 'conditions')
  const isOlder = ['condition1', 'condition2'].some((name) => !isNothing(own(model, name)))
  if (!isOlder || !isNothing(conditions)) {
    if (isArray(conditions) && lengthOf(conditions) === 0) {
      conversion.incomplete('at least one condition', 'conditions')
    }
    return reader.under('conditions', () =>
      conversion.rules(conditions, 'an array of conditions', read),
    )
  }
  return ['condition1', 'condition2'].map((name) =>
    reader.under(name, () => (conversion.take(1) ? read(own(model, name)) : undefined)),
  )
}

function readCondition(
  column: GridColumn,
  condition: Plain,
  filterType: unknown,
): Part | undefined {
  const { conversion } = column
  const read = typeof filterType === 'string' ? readers.get(filterType) : undefined
  if (read === undefined) {
    const expected = 'expected a text, number, date or set filter'
    const message = `${expected}, got ${quote(filterType)}`
    return conversion.refuse(filterType, message, 'filterType')
  }
  const operator = own(condition, 'type')
  if (isBlank(operator) || operator === 'empty') return conversion.incomplete('a type', 'type')
  if (typeof operator !== 'string') {
    return conversion.mistyped('string', operator, 'type')
  }
  const value = own(condition, 'filter')
  const rule = { ...column, operator, operatorKey: 'type', value, valueKey: 'filter', condition }
  const part = read(rule)
  return part && conversion.place(part, { value: ['filter'] })
}

const readers: ReadonlyMap<string, (rule: GridRule) => Part | undefined> = new Map([
  ['text', readText],
  ['number', readNumber],
  ['date', readDate],
])

/** Texts in which the grid ignores case, unless it is told not to. */
function readText(rule: GridRule): Part | undefined {
  const { conversion, operator, isExact } = rule
  if (!isOfKind(rule, 'string')) return undefined
  if (operator === 'blank') return blankText(rule, rule.blanks, true)
  if (operator === 'notBlank') return blankText(rule, rule.blanks, false)
  const word = textWords.get(operator)
  if (word === undefined) return unknownOperator(rule)
  const isAsked = word !== 'endsWith' && isBlank(rule.value)
  if (isAsked) return conversion.incomplete('a text', 'filter')
  return sayText(rule, word, isExact ? 'exact' : 'case')
}

const textWords: ReadonlyMap<string, TextWord> = new Map<string, TextWord>([
  ['contains', 'contains'],
  ['notContains', 'lacks'],
  ['equals', 'equals'],
  ['notEqual', 'differs'],
  ['startsWith', 'beginsWith'],
  ['endsWith', 'endsWith'],
])

/** Numbers, none of which are absent. */
function readNumber(rule: GridRule): Part | undefined {
  const { conversion, field, operator, condition } = rule
  if (!isOfKind(rule, 'number')) return undefined
  const { name } = field
  if (operator === 'blank') return isAbsent(name)
  if (operator === 'notBlank') return isPresent(name)
  const convert = numberOperators.get(operator)
  if (convert === undefined && operator !== 'inRange') return unknownOperator(rule)
  const value = own(condition, 'filter')
  if (isBlank(value)) return conversion.incomplete('a number', 'filter')
  if (convert !== undefined) return convert(name, value)
  const end = own(condition, 'filterTo')
  if (isBlank(end)) return conversion.incomplete('a number', 'filterTo')
  const [above, below] = rule.inRangeInclusive ? (['ge', 'le'] as const) : (['gt', 'lt'] as const)
  const to = conversion.place(compare(name, below, end), { value: ['filterTo'] })
  return and(compare(name, above, value), to)
}

const numberOperators: ReadonlyMap<string, (name: string, value: unknown) => Part> = new Map([
  ['equals', (name, value) => compare(name, 'eq', value)],
  ['notEqual', (name, value) => and(compare(name, 'ne', value), isPresent(name))],
  ['greaterThan', (name, value) => compare(name, 'gt', value)],
  ['greaterThanOrEqual', (name, value) => compare(name, 'ge', value)],
  ['lessThan', (name, value) => compare(name, 'lt', value)],
  ['lessThanOrEqual', (name, value) => compare(name, 'le', value)],
])

/** Dates, none of which are absent: days, or instants where a time is given. */
function readDate(rule: GridRule): Part | undefined {
  const { field, operator, condition } = rule
  if (!isOfKind(rule, 'date')) return undefined
  const { name } = field
  if (operator === 'blank') return isAbsent(name)
  if (operator === 'notBlank') return isPresent(name)
  const word = dateOperators.get(operator)
  if (word === undefined && operator !== 'inRange') return unknownOperator(rule)
  const range = dateRange(rule, condition, 'dateFrom')
  if (range === undefined) return undefined
  if (word !== undefined) return dateWords[word](name, range)
  const end = dateRange(rule, condition, 'dateTo')
  if (end === undefined) return undefined
  return rule.inRangeInclusive
    ? and(notBefore(name, range.from), before(name, end.to))
    : and(notBefore(name, range.to), before(name, end.from))
}

const dateOperators: ReadonlyMap<string, DateWord> = new Map<string, DateWord>([
  ['equals', 'equals'],
  ['notEqual', 'differs'],
  ['greaterThan', 'after'],
  ['greaterThanOrEqual', 'from'],
  ['lessThan', 'before'],
  ['lessThanOrEqual', 'until'],
])

/** The grid reads no zone. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/
const MIDNIGHT = '00:00:00'

/** `YYYY-MM-DD hh:mm:ss`: a day where it is midnight, else an instant. */
function dateRange(
  { conversion, dates }: GridRule,
  condition: Plain,
  key: string,
): Instants | undefined {
  const value = own(condition, key)
  if (isBlank(value)) return conversion.incomplete('a date', key)
  const [, day, time = MIDNIGHT] = (typeof value === 'string' && DATE_TIME.exec(value)) || []
  const instant = dates.instant(`${day}T${time}`)
  if (day === undefined || Number.isNaN(instant)) {
    const message = `expected a date as YYYY-MM-DD hh:mm:ss, got ${quote(value)}`
    return conversion.report('invalid_value', { kind: 'date', expected: ['date'] }, message, key)
  }
  return MIDNIGHT.startsWith(time) ? dates.day(day) : { from: instant, to: instant + 1 }
}

/** The keys of a set filter: texts, in which the grid ignores case, and `null` for what is blank. */
function readSet(column: GridColumn, model: Plain): Part | undefined {
  const { conversion, field, isExact } = column
  const { name, kind, values: choices, fold } = field
  const value = own(model, 'values')
  const named = { operator: 'set', operatorKey: 'filterType', value, valueKey: 'values' }
  const rule = { conversion, field, ...named }
  if (!isOfKind(rule, 'string', 'number', 'boolean', 'string[]', 'number[]')) return undefined
  const isChoice = choices !== undefined && fold === undefined
  if (!isCompared(rule, isExact || isChoice ? 'exact' : 'case')) return undefined
  const keys = conversion.elements(value, 'values')
  if (keys === undefined) return undefined
  // The key of an empty text is null.
  if (keys.includes('')) return conversion.misfit(kind, valueKind(kind), '', 'values')
  const values = keys.filter((key) => key !== null).map((key) => toNamed(kind, key))
  const among = compare(name, isList(kind) ? 'includes_any' : 'is_any', values)
  const blank = keys.includes(null) ? [isEmptyCell(field)] : []
  return conversion.place(or(among, ...blank), { value: ['values'] })
}

function unknownOperator(rule: GridRule): undefined {
  return refuseOperator(rule, 'it is no condition of this filter that a query has')
}
