import { isDayKind, isList, kinds, NO_TIME, valueKind, type Kind } from '../../language/kind.js'
import type { Plain } from '../../parse/reader.js'
import type { Instants } from '../../time/calendar.js'
import { own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import { and, emptyCell, or, type Clause } from '../shared/clause.js'
import type { ConversionOptions } from '../shared/conversion.js'
import * as shared from '../shared/operator.js'
import { columnOf, isBlank, kindsIn, toNamed, toValue } from '../shared/values.js'
import { presets } from './presets.js'

/** Options for converting an AG Grid request: the parameters of column filters, which a request does not contain. */
export interface AgGridOptions extends ConversionOptions {
  /** The fields whose text and set filters are `caseSensitive`. */
  readonly caseSensitive?: readonly string[] | undefined
  /** The parameter `inRangeInclusive` of number and date filters; defaults to false. */
  readonly inRangeInclusive?: boolean | undefined
  /** Asserts with `"empty"` that no text of the rows is only white space, which the grid treats as blank. */
  readonly blanks?: shared.Blanks
}

interface AgGridRule extends shared.Rule<AgGridOptions> {
  readonly condition: Plain
}

type AgGridOperators = shared.Operators<AgGridRule>

/** A type of column filter: the member with its value, and the operators by their types. */
interface ColumnFilter {
  readonly valueKey: string
  readonly operators: AgGridOperators
}

const orderComparators: Readonly<Record<string, shared.OrderComparator>> = {
  equals: 'eq',
  notEqual: 'ne',
  greaterThan: 'gt',
  greaterThanOrEqual: 'ge',
  lessThan: 'lt',
  lessThanOrEqual: 'le',
}

const isExact = ({ conversion, field }: AgGridRule) =>
  conversion.options.caseSensitive?.includes(field.name) === true
const matchingOf = (rule: AgGridRule) => (isExact(rule) ? 'exact' : 'case')

const texts: AgGridOperators = {
  contains: shared.textOperator('contains', matchingOf),
  notContains: shared.textOperator('not_contains', matchingOf),
  equals: shared.textOperator('eq', matchingOf),
  notEqual: shared.textOperator('ne', matchingOf),
  startsWith: shared.textOperator('startsWith', matchingOf),
  endsWith: shared.endsWith,
  true: onBoolean(true),
  false: onBoolean(false),
  ...onBlank(kindsIn('string', 'boolean')),
}
const onNumber = { kinds: kindsIn('number'), read: readNumber, compareWith: shared.comparePresent }
const onDate = { kinds: kindsIn('date'), read: readDate, compareWith: shared.compareTime }
const numbers = { valueKey: 'filter', operators: ordered(onNumber, 'filterTo') }

/** The grid gives a bigint as text. */
export const columnFilters: Readonly<Record<string, ColumnFilter>> = {
  text: { valueKey: 'filter', operators: texts },
  number: numbers,
  bigint: numbers,
  date: { valueKey: 'dateFrom', operators: { ...ordered(onDate, 'dateTo'), ...presets } },
  set: { valueKey: 'values', operators: { set: setOperator() } },
}

/** The grid filters a column of booleans by a text filter. */
function onBoolean(value: boolean): shared.Operator {
  const clause = (rule: shared.Rule) => shared.compareField(rule, 'eq', value)
  return { kinds: kindsIn('boolean'), clause }
}

function onBlank(of: readonly Kind[]): AgGridOperators {
  return {
    blank: { kinds: of, clause: (rule) => shared.compareBlank(rule, true) },
    notBlank: { kinds: of, clause: (rule) => shared.compareBlank(rule, false) },
  }
}

interface Ordered<Value> {
  readonly kinds: readonly Kind[]
  readonly read: (rule: AgGridRule, key: string) => Value | undefined
  readonly compareWith: (
    rule: AgGridRule,
    comparator: shared.OrderComparator,
    value: Value,
  ) => Clause
}

/** @param second - the member with the end of a range */
function ordered<Value>(of: Ordered<Value>, second: string): AgGridOperators {
  const compareBy = (comparator: shared.OrderComparator) => (rule: AgGridRule) => {
    const value = of.read(rule, rule.valueKey)
    return value === undefined ? undefined : of.compareWith(rule, comparator, value)
  }
  const inRange = (rule: AgGridRule) => {
    const isInclusive = rule.conversion.options.inRangeInclusive === true
    const lower = compareBy(isInclusive ? 'ge' : 'gt')(rule)
    const upper = compareBy(isInclusive ? 'le' : 'lt')({ ...rule, valueKey: second })
    return lower && upper && and(lower, rule.conversion.place(upper, { value: [second] }))
  }
  const entries = Object.entries(orderComparators).map(([name, comparator]) => {
    return [name, { kinds: of.kinds, clause: compareBy(comparator) }] as const
  })
  const inOrder = Object.fromEntries(entries)
  return { ...inOrder, inRange: { kinds: of.kinds, clause: inRange }, ...onBlank(of.kinds) }
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
  { conversion, condition, field: { kind } }: AgGridRule,
  key: string,
): Instants | string | undefined {
  const value = own(condition, key)
  if (isBlank(value)) return conversion.incomplete('a date', key)
  const [, day, time = MIDNIGHT] = (typeof value === 'string' && DATE_TIME.exec(value)) || []
  const instant = conversion.instant(`${day}T${time}`)
  const isMidnight = MIDNIGHT.startsWith(time)
  const isFit = !Number.isNaN(instant) && (isMidnight || !isDayKind(kind))
  if (day !== undefined && isFit) return isMidnight ? day : { from: instant, to: instant + 1 }
  const why = Number.isNaN(instant) ? '' : `; ${NO_TIME}`
  const message = `expected a date as YYYY-MM-DD hh:mm:ss, got ${quote(value)}${why}`
  const params = { kind, expected: [valueKind(kind)] }
  return conversion.report('invalid_value', params, message, key)
}

/** Compares with the keys of a set filter: texts, compared without case, and `null` for blank cells. */
function setOperator(): shared.Operator<AgGridRule> {
  return {
    kinds: kinds.filter((kind) => columnOf(kind) !== 'date'), // the grid has dates in a tree
    matching: (rule) => {
      const isChoice = rule.field.values !== undefined && rule.field.fold === undefined
      return isChoice ? 'exact' : matchingOf(rule)
    },
    clause: (rule) => {
      const { conversion, field, value } = rule
      const keys = conversion.elements(value, 'values')
      if (keys === undefined) return undefined
      // The key of an empty text is null.
      if (keys.includes('')) {
        return conversion.invalidValue(field.kind, valueKind(field.kind), '', 'values')
      }
      const values = keys.filter((key) => key !== null).map((key) => toNamed(field.kind, key))
      const comparator = isList(field.kind) ? 'includes_any' : 'is_any'
      const blank = keys.includes(null) ? [emptyCell(field)] : []
      return or(shared.compareField(rule, comparator, values), ...blank)
    },
  }
}
