import type { Instants } from '../time/calendar.js'
import { beginsWith } from './begins-with.js'
import { before, notBefore, outside, within, type HostDates } from './instants.js'
import { compare, isAbsent, isPresent, or, type Part } from './part.js'
import { isCompared, isOfKind, refuseOperator, toNumber, type Rule } from './rule.js'

/** A filter item of a MUI X Data Grid: a rule with its value, which is not blank if it needs one. */
export interface GridRule extends Rule {
  readonly value: unknown
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
export const operators: ReadonlyMap<string, Operator> = /* @__PURE__ */ new Map([
  ['contains', onText((name, text) => compare(name, 'contains', text))],
  ['doesNotContain', onText((name, text) => compare(name, 'not_contains', text))],
  ['equals', onEqualText('eq')],
  ['doesNotEqual', onEqualText('ne')],
  ['startsWith', withValue(startsWith)],
  ['endsWith', withValue((rule) => refuseOperator(rule, 'texts are not searched from their end'))],
  ['isEmpty', withoutValue(isEmpty)],
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
  // A column of dates compares days, one of dates with times compares with the start of a minute.
  ['before', onDate((name, { from }) => before(name, from))],
  ['onOrAfter', onDate((name, { from }) => notBefore(name, from))],
  [
    'after',
    onDate((name, { from, to }, isDateTime) => notBefore(name, isDateTime ? from + 1 : to)),
  ],
  [
    'onOrBefore',
    onDate((name, { from, to }, isDateTime) => before(name, isDateTime ? from + 1 : to)),
  ],
])

function withValue(convert: Operator['convert']): Operator {
  return { needsValue: true, convert }
}

function withoutValue(convert: Operator['convert']): Operator {
  return { needsValue: false, convert }
}

/** The text of a value, as the grid trims it; reports what is none. */
function textOf({ conversion, value }: GridRule): string | undefined {
  if (typeof value === 'string') return value.trim()
  return conversion.misfit('string', 'string', value, 'value')
}

function isTextFit(rule: GridRule): boolean {
  return isOfKind(rule, 'string') && isCompared(rule, rule.ignoreDiacritics ? 'accents' : 'case')
}

function onText(convert: (name: string, text: string) => Part): Operator {
  return withValue((rule) => {
    const text = isTextFit(rule) ? textOf(rule) : undefined
    return text === undefined ? undefined : convert(rule.field.name, text)
  })
}

function startsWith(rule: GridRule): Part | undefined {
  const text = isTextFit(rule) ? textOf(rule) : undefined
  return text === undefined ? undefined : beginsWith(rule.field, text)
}

/** The grid tests texts for equality without regard to case or accents. */
function onEqualText(comparator: 'eq' | 'ne'): Operator {
  return withValue((rule) => {
    if (!isOfKind(rule, 'string') || !isCompared(rule, 'accents')) return undefined
    const text = textOf(rule)
    return text === undefined ? undefined : compare(rule.field.name, comparator, text)
  })
}

/** An empty text is below all others. */
function isEmpty({ field }: GridRule): Part {
  const { name, kind } = field
  return kind === 'string' ? or(compare(name, 'le', ''), isAbsent(name)) : isAbsent(name)
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
  const trim = (each: unknown) => (typeof each === 'string' && !isChoice ? each.trim() : each)
  return compare(field.name, 'is_any', elements.map(trim))
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
  if (kind === 'date') return compareDate(rule, within)
  if (kind !== 'boolean') return choose(rule, 'eq')
  const text = ['string', 'boolean'].includes(typeof value) ? String(value).toLowerCase() : ''
  // To the grid an absent cell is false.
  if (text === 'true') return compare(name, 'eq', true)
  if (text === 'false') return compare(name, 'ne', true)
  return conversion.misfit('boolean', 'boolean', value, 'value')
}

/** Not a choice; or a date that is another, and not absent. */
function not(rule: GridRule): Part | undefined {
  return rule.field.kind === 'date' ? compareDate(rule, outside) : choose(rule, 'ne')
}

function choose(rule: GridRule, comparator: 'eq' | 'ne'): Part | undefined {
  if (!isOfKind(rule, 'string', 'number', 'date') || !isCompared(rule, 'exact')) return undefined
  return compare(rule.field.name, comparator, rule.value)
}

type CompareDate = (name: string, range: Instants, isDateTime: boolean) => Part

function onDate(convert: CompareDate): Operator {
  return withValue((rule) => compareDate(rule, convert))
}

function compareDate(rule: GridRule, convert: CompareDate): Part | undefined {
  if (!isOfKind(rule, 'date')) return undefined
  const { field, isDateTime } = rule
  const range = rangeOf(rule)
  return range && convert(field.name, range, isDateTime)
}

/** The minute or the day that a value stands for: its inputs give a day as midnight in UTC. */
function rangeOf({ conversion, value, dates, isDateTime }: GridRule): Instants | undefined {
  const ms = dates.instant(value)
  if (Number.isNaN(ms)) {
    return conversion.misfit('date', 'date', value, 'value')
  }
  if (!isDateTime) return dates.day(new Date(ms).toISOString().slice(0, 10))
  const from = Math.floor(ms / MINUTE_MS) * MINUTE_MS
  return { from, to: from + MINUTE_MS }
}
