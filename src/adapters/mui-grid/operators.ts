import type { Comparator } from '../../language/comparators.js'
import type { BoundField } from '../../language/predicate.js'
import type { Instants } from '../../time/calendar.js'
import { isPresent, type Part } from '../shared/part.js'
import * as rules from '../shared/rule.js'
import { toNumber, trim } from '../shared/values.js'
import type { MuiGridOptions } from './model.js'

/** A filter item: its value is not blank if its operator needs one. */
type MuiGridRule = rules.Rule<MuiGridOptions>
type ConvertMuiGrid = rules.Convert<MuiGridRule>

export const withoutValue: ReadonlySet<unknown> = new Set(['isEmpty', 'isNotEmpty'])

export const operators: ReadonlyMap<unknown, ConvertMuiGrid> = new Map<unknown, ConvertMuiGrid>([
  ['contains', onText('contains')],
  ['doesNotContain', onText('notContains')],
  ['equals', onText('equals', 'accents')],
  ['doesNotEqual', onText('notEqual', 'accents')],
  ['startsWith', onText('startsWith')],
  ['endsWith', onText('endsWith')],
  ['isEmpty', ({ field }) => rules.isEmptyCell(field)],
  ['isNotEmpty', isNotEmpty],
  ['isAnyOf', isAnyOf],
  ...Object.entries(rules.symbols).map(
    ([symbol, comparator]) => [symbol, onNumber(comparator)] as const,
  ),
  ['is', is],
  ['not', onChoiceOrDate('ne', 'notEqual')],
  ['before', onDate('lessThan')],
  ['onOrAfter', onDate('greaterThanOrEqual')],
  ['after', onDate('greaterThan')],
  ['onOrBefore', onDate('lessThanOrEqual')],
])

/** @param matching - how the grid compares texts, if that does not depend on its properties */
function onText(condition: rules.TextCondition, matching?: rules.Matching): ConvertMuiGrid {
  return (rule) =>
    rules.compareText(rule, condition, matching ?? matchingOf(rule.conversion.options), trim)
}

export function matchingOf({ ignoreDiacritics = false }: MuiGridOptions): rules.Matching {
  return ignoreDiacritics ? 'accents' : 'case'
}

function isNotEmpty(rule: MuiGridRule): Part {
  const { name, kind } = rule.field
  return kind === 'string' ? rules.compareField(rule, 'gt', '') : isPresent(name)
}

/** True for a field whose column has choices. */
export function isChoice({ name, values }: BoundField, { singleSelects }: MuiGridOptions): boolean {
  return values !== undefined || singleSelects?.includes(name) === true
}

/** Compares exactly in a column of choices, and by a collator in a column of texts. */
function isAnyOf(rule: MuiGridRule): Part | undefined {
  const { conversion, field } = rule
  const isChosen = isChoice(field, conversion.options)
  const elements = rules.readElements(rule, isChosen ? 'exact' : 'accents', 'string', 'number')
  const read = field.kind === 'number' ? toNumber : isChosen ? (each: unknown) => each : trim
  return elements && rules.compareField(rule, 'is_any', elements.map(read))
}

function onNumber(comparator: Comparator): ConvertMuiGrid {
  return (rule) => {
    const isFit = rules.isOfKind(rule, 'number')
    return isFit ? rules.compareField(rule, comparator, toNumber(rule.value)) : undefined
  }
}

/** Compares a boolean, a choice or a date. To the grid an absent boolean is false. */
function is(rule: MuiGridRule): Part | undefined {
  const { field, value } = rule
  if (field.kind !== 'boolean') return onChoiceOrDate('eq', 'equals')(rule)
  const text = ['string', 'boolean'].includes(typeof value) ? String(value).toLowerCase() : ''
  if (text === 'true') return rules.compareField(rule, 'eq', true)
  return text === 'false'
    ? rules.compareField(rule, 'ne', true)
    : rules.refuseValue(rule, 'boolean')
}

function onChoiceOrDate(comparator: Comparator, condition: rules.OrderCondition): ConvertMuiGrid {
  return (rule) => {
    if (rule.field.kind === 'date') return onDate(condition)(rule)
    const isFit = rules.suits(rule, 'exact', 'string', 'number', 'date')
    return isFit ? rules.compareField(rule, comparator) : undefined
  }
}

/**
 * Compares days, or minutes in a column with times, where `after` and `onOrBefore` compare with the
 * start of the minute.
 */
function onDate(condition: rules.OrderCondition): ConvertMuiGrid {
  return (rule) => {
    const { name } = rule.field
    const isTimed = rule.conversion.options.dateTimes?.includes(name) === true
    const range = rules.isOfKind(rule, 'date') ? rangeOf(rule, isTimed) : undefined
    if (range === undefined) return undefined
    const { from } = range
    const isPoint = isTimed && (condition === 'greaterThan' || condition === 'lessThanOrEqual')
    return rules.compareDate(name, condition, isPoint ? { from, to: from + 1 } : range)
  }
}

const MINUTE_MS = 60_000

/** Returns the minute or the day of a value; inputs give a day as midnight in UTC. */
function rangeOf(rule: MuiGridRule, isTimed: boolean): Instants | undefined {
  const { conversion, value } = rule
  const ms = value === 0 ? NaN : conversion.instant(value) // to the grid 0 is no date
  if (Number.isNaN(ms)) return rules.refuseValue(rule, 'date')
  if (!isTimed) return conversion.day(new Date(ms).toISOString().slice(0, 10))
  const from = Math.floor(ms / MINUTE_MS) * MINUTE_MS
  return { from, to: from + MINUTE_MS }
}
