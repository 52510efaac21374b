import { isList, isTextKind, kinds } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import { toDayText } from '../../time/date-text.js'
import { emptyCell, presentCell, type Clause } from '../shared/clause.js'
import type { ConversionOptions } from '../shared/conversion.js'
import * as shared from '../shared/operator.js'
import { columnOf, kindsIn, scalarText, toValue, trim, type ColumnType } from '../shared/values.js'

/** Options for converting the models of a MUI X Data Grid. */
export interface MuiGridOptions extends ConversionOptions {
  /** The grid's property of this name: whether its filters ignore accents. */
  readonly ignoreDiacritics?: boolean | undefined
  /** The date fields in columns of the type `dateTime`; other date columns have whole days. */
  readonly dateTimes?: readonly string[] | undefined
  /** The fields without declared values in columns of the type `singleSelect`. */
  readonly singleSelects?: readonly string[] | undefined
  /** The text fields that the quick filter searches. */
  readonly quickFields?: readonly string[] | undefined
}

type MuiGridRule = shared.Rule<MuiGridOptions>

interface MuiGridOperator extends shared.Operator<MuiGridRule> {
  /** The columns to which the grid gives the operator; lists have no column. */
  readonly columns: readonly (ColumnType | 'singleSelect')[]
}

const all: readonly ColumnType[] = ['string', 'number', 'date']

/** The operators by name, in the order in which a column offers them. */
export const operators: Readonly<Record<string, MuiGridOperator>> = {
  contains: onText('contains'),
  doesNotContain: onText('not_contains'),
  equals: onText('eq', 'accents'),
  doesNotEqual: onText('ne', 'accents'),
  startsWith: onText('startsWith'),
  endsWith: { ...shared.endsWith, columns: ['string'] },
  '=': onNumber('eq'),
  '!=': onNumber('ne'),
  '>': onNumber('gt'),
  '>=': onNumber('ge'),
  '<': onNumber('lt'),
  '<=': onNumber('le'),
  is: onChoiceOrDate('eq', 'boolean'),
  not: onChoiceOrDate('ne'),
  after: onDate('gt'),
  onOrAfter: onDate('ge'),
  before: onDate('lt'),
  onOrBefore: onDate('le'),
  isEmpty: { columns: all, kinds, clause: ({ field }) => emptyCell(field) },
  isNotEmpty: { columns: all, kinds, clause: isNotEmpty },
  isAnyOf: {
    columns: ['string', 'number', 'singleSelect'],
    kinds: kindsIn('string', 'number'),
    matching: ({ field, conversion }) =>
      isChoice(field, conversion.options) ? 'exact' : 'accents',
    needs: 'a value',
    clause: isAnyOf,
  },
}

/** The quick filter, which does not trim its texts. */
export const quickFilter: shared.Operators<MuiGridRule> = {
  quickFilterValues: shared.textOperator('contains', ofOptions),
}

export function operatorsOf(field: BoundField, options: MuiGridOptions): readonly string[] {
  if (isList(field.kind)) return []
  const column = isChoice(field, options) ? 'singleSelect' : columnOf(field.kind)
  return Object.keys(operators).filter((name) => operators[name]!.columns.includes(column))
}

/** @param matching - how the grid compares texts, if that does not depend on its properties */
function onText(
  comparator: Parameters<typeof shared.textOperator>[0],
  matching?: shared.Matching,
): MuiGridOperator {
  return { ...shared.textOperator(comparator, matching ?? ofOptions, trim), columns: ['string'] }
}

function ofOptions({ conversion }: MuiGridRule): shared.Matching {
  return conversion.options.ignoreDiacritics === true ? 'accents' : 'case'
}

function isNotEmpty(rule: MuiGridRule): Clause {
  const { name, kind } = rule.field
  return isTextKind(kind) ? shared.compareField(rule, 'gt', '') : presentCell(name)
}

function isChoice({ name, values }: BoundField, { singleSelects }: MuiGridOptions): boolean {
  return values !== undefined || singleSelects?.includes(name) === true
}

/** Compares exactly in a column of choices, and by a collator in a column of texts. */
function isAnyOf(rule: MuiGridRule): Clause | undefined {
  const elements = shared.readElementsOf(rule)
  const isChosen = isChoice(rule.field, rule.conversion.options)
  const read = (value: unknown) => toValue(rule.field.kind, trim(value))
  return elements && shared.compareField(rule, 'is_any', isChosen ? elements : elements.map(read))
}

function onNumber(comparator: shared.OrderComparator): MuiGridOperator {
  const clause = (rule: MuiGridRule) =>
    shared.compareField(rule, comparator, toValue(rule.field.kind, rule.value))
  return { columns: ['number'], kinds: kindsIn('number'), needs: 'a value', clause }
}

function onChoiceOrDate(
  comparator: shared.OrderComparator,
  ...others: readonly 'boolean'[]
): MuiGridOperator {
  const clause = (rule: MuiGridRule) => {
    const column = columnOf(rule.field.kind)
    if (column === 'boolean') return compareBoolean(rule)
    return column === 'date' ? compareDate(rule, comparator) : shared.compareField(rule, comparator)
  }
  return {
    columns: [...others, 'date', 'singleSelect'],
    kinds: kindsIn('string', 'number', 'date', ...others),
    matching: 'exact',
    needs: 'a value',
    clause,
  }
}

/** To the grid an absent boolean is false. */
function compareBoolean(rule: MuiGridRule): Clause {
  const value = toValue('boolean', scalarText(rule.value)?.toLowerCase())
  return value === false
    ? shared.compareField(rule, 'ne', true)
    : shared.compareField(rule, 'eq', value === true || rule.value)
}

function onDate(comparator: shared.OrderComparator): MuiGridOperator {
  const clause = (rule: MuiGridRule) => compareDate(rule, comparator)
  return { columns: ['date'], kinds: kindsIn('date'), needs: 'a value', clause }
}

/** In a column with times it compares minutes; `after` and `onOrBefore` compare with their start. */
function compareDate(rule: MuiGridRule, comparator: shared.OrderComparator): Clause | undefined {
  const { conversion, field, value } = rule
  const ms = value === 0 ? NaN : conversion.instant(value) // to the grid 0 is no date
  if (Number.isNaN(ms)) return shared.refuseValue(rule)
  const isTimed = conversion.options.dateTimes?.includes(field.name) === true
  // Inputs give a day as midnight in UTC.
  if (!isTimed) return shared.compareTime(rule, comparator, toDayText(ms))
  const from = Math.floor(ms / MINUTE_MS) * MINUTE_MS
  const isPoint = comparator === 'gt' || comparator === 'le'
  return shared.compareTime(rule, comparator, { from, to: from + (isPoint ? 1 : MINUTE_MS) })
}

const MINUTE_MS = 60_000
