import { isList, isTextKind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import { toDayText } from '../../time/date-text.js'
import { isPresent, type Clause } from '../shared/part.js'
import * as rules from '../shared/rule.js'
import { columnOf, kindsIn, toValue, trim, type ColumnType } from '../shared/values.js'
import type { MuiGridOptions } from './model.js'

type MuiGridRule = rules.Rule<MuiGridOptions>
type ConvertMuiGrid = rules.Convert<MuiGridRule>

interface MuiGridOperator {
  /** The columns to which the grid gives the operator; lists have no column. */
  readonly columns: readonly (ColumnType | 'singleSelect')[]
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

export function operatorsOf(field: BoundField, options: MuiGridOptions): readonly string[] {
  if (isList(field.kind)) return []
  const column = isChoice(field, options) ? 'singleSelect' : columnOf(field.kind)
  return Object.keys(table).filter((name) => table[name]!.columns.includes(column))
}

/** @param matching - how the grid compares texts, if that does not depend on its properties */
function onText(operator: rules.TextOperator, matching?: rules.Matching): ConvertMuiGrid {
  return (rule) =>
    rules.compareWithText(rule, operator, matching ?? matchingOf(rule.conversion.options), trim)
}

export function matchingOf({ ignoreDiacritics = false }: MuiGridOptions): rules.Matching {
  return ignoreDiacritics ? 'accents' : 'case'
}

function isNotEmpty(rule: MuiGridRule): Clause {
  const { name, kind } = rule.field
  return isTextKind(kind) ? rules.compareField(rule, 'gt', '') : isPresent(name)
}

export function isChoice({ name, values }: BoundField, { singleSelects }: MuiGridOptions): boolean {
  return values !== undefined || singleSelects?.includes(name) === true
}

/** Compares exactly in a column of choices, and by a collator in a column of texts. */
function isAnyOf(rule: MuiGridRule): Clause | undefined {
  const { conversion, field } = rule
  const isChosen = isChoice(field, conversion.options)
  const matching = isChosen ? 'exact' : 'accents'
  const elements = rules.readRuleElements(rule, matching, ...kindsIn('string', 'number'))
  const read = (value: unknown) => toValue(field.kind, trim(value))
  return elements && rules.compareField(rule, 'is_any', isChosen ? elements : elements.map(read))
}

function onNumber(comparator: rules.OrderComparator): ConvertMuiGrid {
  return (rule) => {
    if (!rules.suits(rule, undefined, ...kindsIn('number'))) return undefined
    return rules.compareField(rule, comparator, toValue(rule.field.kind, rule.value))
  }
}

/** Compares a boolean, a choice or a date. To the grid an absent boolean is false. */
function is(rule: MuiGridRule): Clause | undefined {
  const { field, value } = rule
  if (columnOf(field.kind) !== 'boolean') return onChoiceOrDate('eq')(rule)
  const text = ['string', 'boolean'].includes(typeof value) ? String(value).toLowerCase() : ''
  if (text === 'true') return rules.compareField(rule, 'eq', true)
  return text === 'false'
    ? rules.compareField(rule, 'ne', true)
    : rules.refuseValue(rule, 'boolean')
}

function onChoiceOrDate(comparator: rules.OrderComparator): ConvertMuiGrid {
  return (rule) => {
    if (columnOf(rule.field.kind) === 'date') return onDate(comparator)(rule)
    const isFit = rules.suits(rule, 'exact', ...kindsIn('string', 'number', 'date'))
    return isFit ? rules.compareField(rule, comparator) : undefined
  }
}

/** In a column with times it compares minutes; `after` and `onOrBefore` compare with their start. */
function onDate(comparator: rules.OrderComparator): ConvertMuiGrid {
  return (rule) => {
    if (!rules.suits(rule, undefined, ...kindsIn('date'))) return undefined
    const { conversion, field, value } = rule
    const ms = value === 0 ? NaN : conversion.instant(value) // to the grid 0 is no date
    if (Number.isNaN(ms)) return rules.refuseValue(rule, 'date')
    const isTimed = conversion.options.dateTimes?.includes(field.name) === true
    // Inputs give a day as midnight in UTC.
    if (!isTimed) return rules.compareTime(rule, comparator, toDayText(ms))
    const from = Math.floor(ms / MINUTE_MS) * MINUTE_MS
    const isPoint = comparator === 'gt' || comparator === 'le'
    return rules.compareTime(rule, comparator, { from, to: from + (isPoint ? 1 : MINUTE_MS) })
  }
}

const MINUTE_MS = 60_000
