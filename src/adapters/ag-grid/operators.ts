import { isDayKind, isList, isTextKind, kinds, type Kind } from '../../language/kind.js'
import type { Plain } from '../../parse/reader.js'
import { own } from '../../untrusted/plain.js'
import { absentCell, and, emptyCell, or, presentCell, type Clause } from '../shared/clause.js'
import type { ConversionOptions } from '../shared/conversion.js'
import * as shared from '../shared/operator.js'
import { columnOf, isBlank, kindsIn, scalarText, toValue } from '../shared/values.js'
import { presets } from './presets.js'

/** Options for converting an AG Grid request: the parameters of column filters, which a request does not contain. */
export interface AgGridOptions extends ConversionOptions {
  /** The fields whose text and set filters are `caseSensitive`. */
  readonly caseSensitive?: readonly string[] | undefined
  /** The parameter `inRangeInclusive` of number and date filters; defaults to false. */
  readonly inRangeInclusive?: boolean | undefined
  /** Asserts with `"empty"` that no text of the rows is only white space, which the grid treats as blank. */
  readonly blanks?: 'empty' | undefined
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
const onNumbers = ordered(kindsIn('number'), compareNumber, 'filterTo')
const onDates = ordered(kindsIn('date'), compareDate, 'dateTo')

/** The grid gives a bigint as text. */
export const columnFilters: Readonly<Record<string, ColumnFilter>> = {
  text: { valueKey: 'filter', operators: texts },
  number: { valueKey: 'filter', operators: onNumbers },
  bigint: { valueKey: 'filter', operators: onNumbers },
  date: { valueKey: 'dateFrom', operators: { ...onDates, ...presets } },
  set: { valueKey: 'values', operators: { set: setOperator() } },
}

/** The grid filters a column of booleans by a text filter. */
function onBoolean(value: boolean): shared.Operator {
  const clause = (rule: shared.Rule) => shared.compareField(rule, 'eq', value)
  return { kinds: kindsIn('boolean'), clause }
}

function onBlank(of: readonly Kind[]): AgGridOperators {
  return {
    blank: { kinds: of, clause: (rule) => compareBlank(rule, absentCell) },
    notBlank: { kinds: of, clause: (rule) => compareBlank(rule, presentCell) },
  }
}

/** The grid treats white space as blank. */
function compareBlank(rule: AgGridRule, test: typeof absentCell): Clause | undefined {
  const { name, kind } = rule.field
  if (!isTextKind(kind)) return test(name)
  const comparator = test === absentCell ? 'is_any' : 'is_not_any'
  if (rule.conversion.options.blanks === 'empty') {
    return shared.compareField(rule, comparator, ['', null])
  }
  const advice = `pass blanks: 'empty' if no text of the rows is only white space`
  return shared.unsupported(rule, `it treats white space as blank; ${advice}`)
}

/** Compares a field with the value of a member. */
type Compare = (
  rule: AgGridRule,
  comparator: shared.OrderComparator,
  key: string,
) => Clause | undefined

/** @param second - the member with the end of a range */
function ordered(of: readonly Kind[], compare: Compare, second: string): AgGridOperators {
  const inRange = (rule: AgGridRule) => {
    const isInclusive = rule.conversion.options.inRangeInclusive === true
    const lower = compare(rule, isInclusive ? 'ge' : 'gt', rule.valueKey)
    const upper = compare(rule, isInclusive ? 'le' : 'lt', second)
    return lower && upper && and(lower, upper)
  }
  const entries = Object.entries(orderComparators).map(([name, comparator]) => {
    const clause = (rule: AgGridRule) => compare(rule, comparator, rule.valueKey)
    return [name, { kinds: of, clause }] as const
  })
  return { ...Object.fromEntries(entries), inRange: { kinds: of, clause: inRange }, ...onBlank(of) }
}

function compareNumber(rule: AgGridRule, comparator: shared.OrderComparator, key: string) {
  const { conversion, field, condition } = rule
  const value = own(condition, key)
  if (isBlank(value)) return conversion.incomplete('a number', key)
  const isText = own(condition, 'filterType') === 'bigint'
  const operand = conversion.operand(field.kind, isText ? toValue(field.kind, value) : value, key)
  return operand === undefined ? undefined : shared.comparePresent(rule, comparator, operand)
}

/** Has no zone, because the grid does not read one. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/
const MIDNIGHT = '00:00:00'

/** Compares with `YYYY-MM-DD hh:mm:ss` as an instant, or with the day if it is midnight. */
function compareDate(rule: AgGridRule, comparator: shared.OrderComparator, key: string) {
  const { conversion, condition, field } = rule
  const value = own(condition, key)
  if (isBlank(value)) return conversion.incomplete('a date', key)
  const [, day, time = MIDNIGHT] = (typeof value === 'string' && DATE_TIME.exec(value)) || []
  const from = conversion.instant(`${day}T${time}`)
  const isMidnight = MIDNIGHT.startsWith(time)
  const isFit = !Number.isNaN(from) && (isMidnight || !isDayKind(field.kind))
  if (day === undefined || !isFit) return conversion.invalidValue(field.kind, value, key)
  return shared.compareTime(rule, comparator, isMidnight ? day : { from, to: from + 1 })
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
        return conversion.invalidValue(field.kind, '', 'values')
      }
      const read = (key: unknown) => {
        const named = toValue(field.kind, key)
        return scalarText(named) === scalarText(key) ? named : key
      }
      const values = keys.filter((key) => key !== null).map(read)
      const comparator = isList(field.kind) ? 'includes_any' : 'is_any'
      const blank = keys.includes(null) ? [emptyCell(field)] : []
      return or(shared.compareField(rule, comparator, values), ...blank)
    },
  }
}
