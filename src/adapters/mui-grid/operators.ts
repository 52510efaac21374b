import type { Comparator } from '../../language/comparators.js'
import type { BoundField } from '../../language/predicate.js'
import type { Instants } from '../../time/calendar.js'
import type { ConversionOptions } from '../shared/conversion.js'
import { isPresent, type Part } from '../shared/part.js'
import * as rules from '../shared/rule.js'
import { toNumber } from '../shared/values.js'
import { dateWords, isEmptyCell, sayText, type OrderWord, type TextWord } from '../shared/words.js'

/** Options for converting the models of a MUI X Data Grid. */
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
type MuiGridRule = rules.Rule<MuiGridOptions>
type ConvertMuiGrid = rules.Convert<MuiGridRule>

export const withoutValue: ReadonlySet<unknown> = new Set(['isEmpty', 'isNotEmpty'])

export const operators: ReadonlyMap<unknown, ConvertMuiGrid> = new Map<unknown, ConvertMuiGrid>([
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
function onText(word: TextWord, way?: rules.Way): ConvertMuiGrid {
  return (rule) => sayText(rule, word, way ?? wayOf(rule.conversion.options), trim)
}

export function wayOf({ ignoreDiacritics = false }: MuiGridOptions): rules.Way {
  return ignoreDiacritics ? 'accents' : 'case'
}

function trim(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

function isNotEmpty(rule: MuiGridRule): Part {
  const { name, kind } = rule.field
  return kind === 'string' ? rules.say(rule, 'gt', '') : isPresent(name)
}

/** Whether the column of a field is one of choices. */
export function isChoice({ name, values }: BoundField, { singleSelects }: MuiGridOptions): boolean {
  return values !== undefined || singleSelects?.includes(name) === true
}

/** Among choices it is exact; among texts it is not. */
function isAnyOf(rule: MuiGridRule): Part | undefined {
  const { conversion, field } = rule
  const isChosen = isChoice(field, conversion.options)
  const elements = rules.readElements(rule, isChosen ? 'exact' : 'accents', 'string', 'number')
  const read = field.kind === 'number' ? toNumber : isChosen ? (each: unknown) => each : trim
  return elements && rules.say(rule, 'is_any', elements.map(read))
}

function onNumber(comparator: Comparator): ConvertMuiGrid {
  return (rule) => {
    const isFit = rules.isOfKind(rule, 'number')
    return isFit ? rules.say(rule, comparator, toNumber(rule.value)) : undefined
  }
}

function is(rule: MuiGridRule): Part | undefined {
  const { field, value } = rule
  if (field.kind === 'date') return onDate(rule, 'equals')
  if (field.kind !== 'boolean') return choose(rule, 'eq')
  const text = ['string', 'boolean'].includes(typeof value) ? String(value).toLowerCase() : ''
  // To the grid an absent cell is false.
  if (text === 'true') return rules.say(rule, 'eq', true)
  return text === 'false' ? rules.say(rule, 'ne', true) : rules.misfit(rule, 'boolean')
}

/** Not a choice; or a date that is another, and not absent. */
function not(rule: MuiGridRule): Part | undefined {
  return rule.field.kind === 'date' ? onDate(rule, 'differs') : choose(rule, 'ne')
}

function choose(rule: MuiGridRule, comparator: 'eq' | 'ne'): Part | undefined {
  const isFit = rules.suits(rule, 'exact', 'string', 'number', 'date')
  return isFit ? rules.say(rule, comparator) : undefined
}

/**
 * A column of dates compares days. One of dates with times compares minutes where it asks for
 * equality, else the start of one.
 */
function onDate(rule: MuiGridRule, word: OrderWord): Part | undefined {
  const { name } = rule.field
  const isTimed = rule.conversion.options.dateTimes?.includes(name) === true
  const range = rules.isOfKind(rule, 'date') ? rangeOf(rule, isTimed) : undefined
  if (range === undefined) return undefined
  const { from } = range
  const isPoint = isTimed && (word === 'after' || word === 'until')
  return dateWords[word](name, isPoint ? { from, to: from + 1 } : range)
}

const MINUTE_MS = 60_000

/** The minute or the day that a value stands for: its inputs give a day as midnight in UTC. */
function rangeOf(rule: MuiGridRule, isTimed: boolean): Instants | undefined {
  const { conversion, value } = rule
  const ms = value === 0 ? NaN : conversion.instant(value) // to the grid 0 is no date
  if (Number.isNaN(ms)) return rules.misfit(rule, 'date')
  if (!isTimed) return conversion.day(new Date(ms).toISOString().slice(0, 10))
  const from = Math.floor(ms / MINUTE_MS) * MINUTE_MS
  return { from, to: from + MINUTE_MS }
}
