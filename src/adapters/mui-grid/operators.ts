import type { Comparator } from '../../language/comparators.js'
import type { Instants } from '../../time/calendar.js'
import type { ConversionOptions } from '../shared/conversion.js'
import { compare, isPresent, type Part } from '../shared/part.js'
import { elementsOf, isOfKind, suits, toNumber, type Rule, type Way } from '../shared/rule.js'
import { dateWords, isEmptyCell, sayText, type OrderWord, type TextWord } from '../shared/words.js'

export interface MuiGridOptions extends ConversionOptions {
  /** As the grid's property of this name: whether its filters ignore accents. */
  readonly ignoreDiacritics?: boolean | undefined
  /** The date fields in columns of the type `dateTime`; the others are in columns of days. */
  readonly dateTimes?: readonly string[] | undefined
  /** The fields in columns of the type `singleSelect`, beside those with declared values. */
  readonly singleSelects?: readonly string[] | undefined
  /** The fields that the quick filter searches: those of text and of numbers in visible columns. */
  readonly quickFields?: readonly string[] | undefined
}

/** A filter item: its value is not blank if its operator needs one. */
type GridRule = Rule<MuiGridOptions>

type Convert = (rule: GridRule) => Part | undefined

/** The operators that say something without a value. */
export const withoutValue: ReadonlySet<string> = new Set(['isEmpty', 'isNotEmpty'])

/** The operators of the grid's columns of text, numbers, booleans, dates and choices. */
export const operators: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ['contains', onText('contains')],
  ['doesNotContain', onText('lacks')],
  ['equals', onText('equals', 'accents')],
  ['doesNotEqual', onText('differs', 'accents')],
  ['startsWith', onText('beginsWith')],
  ['endsWith', onText('endsWith')],
  ['isEmpty', ({ field }) => isEmptyCell(field)],
  ['isNotEmpty', isNotEmpty],
  ['isAnyOf', isAnyOf],
  ['=', onNumber('eq')],
  ['!=', onNumber('ne')],
  ['>', onNumber('gt')],
  ['>=', onNumber('ge')],
  ['<', onNumber('lt')],
  ['<=', onNumber('le')],
  ['is', is],
  ['not', not],
  ['before', (rule) => onDate(rule, 'before')],
  ['onOrAfter', (rule) => onDate(rule, 'from')],
  ['after', (rule) => onDate(rule, 'after')],
  ['onOrBefore', (rule) => onDate(rule, 'until')],
])

/** @param way - how the grid compares texts, where that does not depend on its properties */
function onText(word: TextWord, way?: Way): Convert {
  return (rule) => {
    const { ignoreDiacritics = false } = rule.conversion.options
    return sayText(rule, word, way ?? (ignoreDiacritics ? 'accents' : 'case'), trim)
  }
}

function trim(value: unknown): string | undefined {
  return typeof value === 'string' ? value.trim() : undefined
}

function isNotEmpty({ field }: GridRule): Part {
  return field.kind === 'string' ? compare(field.name, 'gt', '') : isPresent(field.name)
}

/** Among choices it is exact; among texts it is not. */
function isAnyOf(rule: GridRule): Part | undefined {
  const { conversion, field } = rule
  const { singleSelects } = conversion.options
  const isChoice = field.values !== undefined || singleSelects?.includes(field.name) === true
  const isFit = suits(rule, isChoice ? 'exact' : 'accents', 'string', 'number')
  const elements = isFit ? elementsOf(rule) : undefined
  if (elements === undefined) return undefined
  if (field.kind === 'number') return compare(field.name, 'is_any', elements.map(toNumber))
  const read = (each: unknown) => (isChoice ? each : (trim(each) ?? each))
  return compare(field.name, 'is_any', elements.map(read))
}

function onNumber(comparator: Comparator): Convert {
  return (rule) => {
    const { field, value } = rule
    return isOfKind(rule, 'number') ? compare(field.name, comparator, toNumber(value)) : undefined
  }
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
  const isFit = suits(rule, 'exact', 'string', 'number', 'date')
  return isFit ? compare(rule.field.name, comparator, rule.value) : undefined
}

/**
 * A column of dates compares days. One of dates with times compares minutes where it asks for
 * equality, else the start of one.
 */
function onDate(rule: GridRule, word: OrderWord): Part | undefined {
  const { name } = rule.field
  const isTimed = rule.conversion.options.dateTimes?.includes(name) === true
  const range = isOfKind(rule, 'date') ? rangeOf(rule, isTimed) : undefined
  if (range === undefined) return undefined
  const { from } = range
  const isPoint = isTimed && (word === 'after' || word === 'until')
  return dateWords[word](name, isPoint ? { from, to: from + 1 } : range)
}

const MINUTE_MS = 60_000

/** The minute or the day that a value stands for: its inputs give a day as midnight in UTC. */
function rangeOf({ conversion, value }: GridRule, isTimed: boolean): Instants | undefined {
  const { dates } = conversion
  const ms = value === 0 ? NaN : dates.instant(value) // to the grid 0 is no date
  if (Number.isNaN(ms)) return conversion.misfit('date', 'date', value, 'value')
  if (!isTimed) return dates.day(new Date(ms).toISOString().slice(0, 10))
  const from = Math.floor(ms / MINUTE_MS) * MINUTE_MS
  return { from, to: from + MINUTE_MS }
}
