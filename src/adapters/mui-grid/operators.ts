import type { Instants } from '../../time/calendar.js'
import { dateWords, type DateWord, type HostDates } from '../shared/instants.js'
import { compare, isPresent, type Part } from '../shared/part.js'
import { isCompared, isEmptyCell, isOfKind, toNumber, type Rule, type Way } from '../shared/rule.js'
import { sayText, type TextWord } from '../shared/texts.js'

/** A filter item of a MUI X Data Grid: a rule with its value, which is not blank if it needs one. */
interface GridRule extends Rule {
  readonly dates: HostDates
  /** Whether the grid's property of this name is set. */
  readonly ignoreDiacritics: boolean
  /** Whether the field is in a column of dates with times. */
  readonly isDateTime: boolean
}

interface Operator {
  /** Whether it says nothing without a value. */
  readonly needsValue: boolean
  readonly convert: (rule: GridRule) => Part | undefined
}

const MINUTE_MS = 60_000

/** The operators of the grid's columns of text, numbers, booleans, dates and choices. */
export const operators: ReadonlyMap<string, Operator> = new Map([
  ['contains', onText('contains')],
  ['doesNotContain', onText('lacks')],
  ['equals', onText('equals', 'accents')],
  ['doesNotEqual', onText('differs', 'accents')],
  ['startsWith', onText('beginsWith')],
  ['endsWith', onText('endsWith')],
  ['isEmpty', withoutValue(({ field }) => isEmptyCell(field))],
  ['isNotEmpty', withoutValue(isNotEmpty)],
  ['isAnyOf', withValue(isAnyOf)],
  ['=', onNumber('eq')],
  ['!=', onNumber('ne')],
  ['>', onNumber('gt')],
  ['>=', onNumber('ge')],
  ['<', onNumber('lt')],
  ['<=', onNumber('le')],
  ['is', withValue(is)],
  ['not', withValue(not)],
  ['before', withValue((rule) => onDate(rule, 'before'))],
  ['onOrAfter', withValue((rule) => onDate(rule, 'from'))],
  ['after', withValue((rule) => onDate(rule, 'after'))],
  ['onOrBefore', withValue((rule) => onDate(rule, 'until'))],
])

function withValue(convert: Operator['convert']): Operator {
  return { needsValue: true, convert }
}

function withoutValue(convert: Operator['convert']): Operator {
  return { needsValue: false, convert }
}

/** @param way - how the grid compares texts, where that does not depend on its properties */
function onText(word: TextWord, way?: Way): Operator {
  return withValue((rule) =>
    sayText(rule, word, way ?? (rule.ignoreDiacritics ? 'accents' : 'case'), trim),
  )
}

function trim(value: unknown): string | undefined {
  return typeof value === 'string' ? value.trim() : undefined
}

function isNotEmpty({ field }: GridRule): Part {
  return field.kind === 'string' ? compare(field.name, 'gt', '') : isPresent(field.name)
}

/** Among choices it is exact, which a field with declared values holds; among texts it is not. */
function isAnyOf(rule: GridRule): Part | undefined {
  const { conversion, field, value } = rule
  if (!isOfKind(rule, 'string', 'number')) return undefined
  const isChoice = field.values !== undefined
  if (!isCompared(rule, isChoice ? 'exact' : 'accents')) return undefined
  const elements = conversion.elements(value, 'value', field.kind)
  if (elements === undefined) return undefined
  if (elements.length === 0) return conversion.incomplete('at least one value', 'value')
  if (field.kind === 'number') return compare(field.name, 'is_any', elements.map(toNumber))
  const read = (each: unknown) => (isChoice ? each : (trim(each) ?? each))
  return compare(field.name, 'is_any', elements.map(read))
}

function onNumber(comparator: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'): Operator {
  return withValue((rule) =>
    isOfKind(rule, 'number')
      ? compare(rule.field.name, comparator, toNumber(rule.value))
      : undefined,
  )
}

/** A choice, a boolean, or a date. */
function is(rule: GridRule): Part | undefined {
  const { conversion, field, value } = rule
  const { name, kind } = field
  if (kind === 'date') return onDate(rule, 'equals')
  if (kind !== 'boolean') return choose(rule, 'eq')
  const text = ['string', 'boolean'].includes(typeof value) ? String(value).toLowerCase() : ''
  // To the grid an absent cell is false.
  if (text === 'true') return compare(name, 'eq', true)
  if (text === 'false') return compare(name, 'ne', true)
  return conversion.misfit('boolean', 'boolean', value, 'value')
}

/** Not a choice; or a date that is another, and not absent. */
function not(rule: GridRule): Part | undefined {
  return rule.field.kind === 'date' ? onDate(rule, 'differs') : choose(rule, 'ne')
}

function choose(rule: GridRule, comparator: 'eq' | 'ne'): Part | undefined {
  if (!isOfKind(rule, 'string', 'number', 'date') || !isCompared(rule, 'exact')) return undefined
  return compare(rule.field.name, comparator, rule.value)
}

/**
 * A column of dates compares days. One of dates with times compares minutes where it asks for
 * equality, else the start of one.
 */
function onDate(rule: GridRule, word: DateWord): Part | undefined {
  const { field, isDateTime } = rule
  const range = isOfKind(rule, 'date') ? rangeOf(rule) : undefined
  if (range === undefined) return undefined
  const { from } = range
  const isPoint = isDateTime && (word === 'after' || word === 'until')
  return dateWords[word](field.name, isPoint ? { from, to: from + 1 } : range)
}

/** The minute or the day that a value stands for: its inputs give a day as midnight in UTC. */
function rangeOf({ conversion, value, dates, isDateTime }: GridRule): Instants | undefined {
  const ms = value === 0 ? NaN : dates.instant(value) // to the grid 0 is no date
  if (Number.isNaN(ms)) {
    return conversion.misfit('date', 'date', value, 'value')
  }
  if (!isDateTime) return dates.day(new Date(ms).toISOString().slice(0, 10))
  const from = Math.floor(ms / MINUTE_MS) * MINUTE_MS
  return { from, to: from + MINUTE_MS }
}
