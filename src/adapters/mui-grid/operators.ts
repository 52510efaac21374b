import type { Kind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import type { Instants } from '../../time/calendar.js'
import { isPresent, type Clause } from '../shared/part.js'
import * as rules from '../shared/rule.js'
import { toNumber, trim } from '../shared/values.js'
import type { MuiGridOptions } from './model.js'

/** A filter item: its value is not blank if its operator needs one. */
type MuiGridRule = rules.Rule<MuiGridOptions>
type ConvertMuiGrid = rules.Convert<MuiGridRule>

interface MuiGridOperator {
  /** The columns to which the grid gives the operator; lists have no column. */
  readonly columns: readonly (Kind | 'singleSelect')[]
  readonly convert: ConvertMuiGrid
}

/** The operators by name, in the order in which a column offers them. */
const table: Readonly<Record<string, MuiGridOperator>> = {
  contains: { columns: ['string'], convert: onText('contains') },
  doesNotContain: { columns: ['string'], convert: onText('not_contains') },
  equals: { columns: ['string'], convert: onText('eq', 'accents') },
  doesNotEqual: { columns: ['string'], convert: onText('ne', 'accents') },
  startsWith: { columns: ['string'], convert: onText('startsWith') },
  endsWith: { columns: ['string'], convert: onText('endsWith') },
  '=': { columns: ['number'], convert: onNumber('eq') },
  '!=': { columns: ['number'], convert: onNumber('ne') },
  '>': { columns: ['number'], convert: onNumber('gt') },
  '>=': { columns: ['number'], convert: onNumber('ge') },
  '<': { columns: ['number'], convert: onNumber('lt') },
  '<=': { columns: ['number'], convert: onNumber('le') },
  is: { columns: ['boolean', 'date', 'singleSelect'], convert: is },
  not: { columns: ['date', 'singleSelect'], convert: onChoiceOrDate('ne') },
  after: { columns: ['date'], convert: onDate('gt') },
  onOrAfter: { columns: ['date'], convert: onDate('ge') },
  before: { columns: ['date'], convert: onDate('lt') },
  onOrBefore: { columns: ['date'], convert: onDate('le') },
  isEmpty: {
    columns: ['string', 'number', 'date'],
    convert: ({ field }) => rules.isEmptyCell(field),
  },
  isNotEmpty: { columns: ['string', 'number', 'date'], convert: isNotEmpty },
  isAnyOf: { columns: ['string', 'number', 'singleSelect'], convert: isAnyOf },
}

export const operators: ReadonlyMap<unknown, MuiGridOperator> = new Map(Object.entries(table))

export const withoutValue: ReadonlySet<unknown> = new Set(['isEmpty', 'isNotEmpty'])

/** Returns the operators that the grid gives the column of a field. */
export function operatorsOf(field: BoundField, options: MuiGridOptions): readonly string[] {
  const column = isChoice(field, options) ? 'singleSelect' : field.kind
  return Object.keys(table).filter((name) => table[name]!.columns.includes(column))
}

/** @param matching - how the grid compares texts, if that does not depend on its properties */
function onText(operator: rules.TextOperator, matching?: rules.Matching): ConvertMuiGrid {
  return (rule) =>
    rules.compareText(rule, operator, matching ?? matchingOf(rule.conversion.options), trim)
}

export function matchingOf({ ignoreDiacritics = false }: MuiGridOptions): rules.Matching {
  return ignoreDiacritics ? 'accents' : 'case'
}

function isNotEmpty(rule: MuiGridRule): Clause {
  const { name, kind } = rule.field
  return kind === 'string' ? rules.compareField(rule, 'gt', '') : isPresent(name)
}

/** True for a field whose column has choices. */
export function isChoice({ name, values }: BoundField, { singleSelects }: MuiGridOptions): boolean {
  return values !== undefined || singleSelects?.includes(name) === true
}

/** Compares exactly in a column of choices, and by a collator in a column of texts. */
function isAnyOf(rule: MuiGridRule): Clause | undefined {
  const { conversion, field } = rule
  const isChosen = isChoice(field, conversion.options)
  const elements = rules.readElements(rule, isChosen ? 'exact' : 'accents', 'string', 'number')
  const read = field.kind === 'number' ? toNumber : trim
  return elements && rules.compareField(rule, 'is_any', isChosen ? elements : elements.map(read))
}

function onNumber(comparator: rules.OrderComparator): ConvertMuiGrid {
  return (rule) => {
    if (!rules.suits(rule, undefined, 'number')) return undefined
    return rules.compareField(rule, comparator, toNumber(rule.value))
  }
}

/** Compares a boolean, a choice or a date. To the grid an absent boolean is false. */
function is(rule: MuiGridRule): Clause | undefined {
  const { field, value } = rule
  if (field.kind !== 'boolean') return onChoiceOrDate('eq')(rule)
  const text = ['string', 'boolean'].includes(typeof value) ? String(value).toLowerCase() : ''
  if (text === 'true') return rules.compareField(rule, 'eq', true)
  return text === 'false'
    ? rules.compareField(rule, 'ne', true)
    : rules.refuseValue(rule, 'boolean')
}

function onChoiceOrDate(comparator: rules.OrderComparator): ConvertMuiGrid {
  return (rule) => {
    if (rule.field.kind === 'date') return onDate(comparator)(rule)
    const isFit = rules.suits(rule, 'exact', 'string', 'number', 'date')
    return isFit ? rules.compareField(rule, comparator) : undefined
  }
}

/**
 * Compares days, or minutes in a column with times, where `after` and `onOrBefore` compare with the
 * start of the minute.
 */
function onDate(comparator: rules.OrderComparator): ConvertMuiGrid {
  return (rule) => {
    if (!rules.suits(rule, undefined, 'date')) return undefined
    const { name } = rule.field
    const isTimed = rule.conversion.options.dateTimes?.includes(name) === true
    const range = rangeOf(rule, isTimed)
    if (range === undefined) return undefined
    const { from } = range
    const isPoint = isTimed && (comparator === 'gt' || comparator === 'le')
    return rules.compareDate(name, comparator, isPoint ? { from, to: from + 1 } : range)
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
