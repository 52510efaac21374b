/** The vocabulary of front ends: what they ask of a text, of a number and of a date. */
import { beginsWith } from '../../filters/starts-with.js'
import type { BoundField } from '../../language/predicate.js'
import type { Instants } from '../../time/calendar.js'
import { FIRST_MS, LAST_MS } from '../../time/date-text.js'
import { quote } from '../../untrusted/quote.js'
import { and, compare, isAbsent, isPresent, none, or, type Part } from './part.js'
import { isOfKind, misfit, refuseOperator, say, suits, type Rule, type Way } from './rule.js'

export type TextWord = 'contains' | 'lacks' | 'equals' | 'differs' | 'beginsWith' | 'endsWith'

const textComparators = {
  contains: 'contains',
  lacks: 'not_contains',
  equals: 'eq',
  differs: 'ne',
} as const

/**
 * What a rule asks of a text.
 * @param way - how the front end compares texts; left out where it leaves that to the field
 * @param read - the text of a value; `undefined` for a value that has none
 */
export function sayText(
  rule: Rule,
  word: TextWord,
  way: Way | undefined,
  read: (value: unknown) => unknown = (value) => value,
): Part | undefined {
  const { conversion, field, value, valueKey } = rule
  if (word === 'endsWith') return refuseOperator(rule, 'texts are not searched from their end')
  const isFit = way === undefined ? isOfKind(rule, 'string') : suits(rule, way, 'string')
  if (!isFit) return undefined
  const text = read(value)
  if (typeof text !== 'string') return misfit(rule, 'string')
  if (word !== 'beginsWith') return say(rule, textComparators[word], text)
  const message = `expected a text that another follows, got ${quote(text)}`
  return beginsWith(field, text) ?? conversion.refuse(text, message, valueKey)
}

/** How a present cell lies to a number, or to the instants of a day or another span. */
export type OrderWord = 'equals' | 'differs' | 'after' | 'from' | 'before' | 'until'

export type OrderWords<Value> = Readonly<Record<OrderWord, (field: string, value: Value) => Part>>

export const numberWords: OrderWords<unknown> = {
  equals: (field, value) => compare(field, 'eq', value),
  differs: (field, value) => and(compare(field, 'ne', value), isPresent(field)),
  after: (field, value) => compare(field, 'gt', value),
  from: (field, value) => compare(field, 'ge', value),
  before: (field, value) => compare(field, 'lt', value),
  until: (field, value) => compare(field, 'le', value),
}

export const dateWords: OrderWords<Instants> = {
  equals: (field, { from, to }) => and(notBefore(field, from), before(field, to)),
  differs: (field, { from, to }) => or(before(field, from), notBefore(field, to)),
  after: (field, { to }) => notBefore(field, to),
  from: (field, { from }) => notBefore(field, from),
  before: (field, { from }) => before(field, from),
  until: (field, { to }) => before(field, to),
}

function notBefore(field: string, ms: number): Part {
  if (ms > LAST_MS) return none()
  return ms <= FIRST_MS ? isPresent(field) : compare(field, 'ge', new Date(ms).toISOString())
}

function before(field: string, ms: number): Part {
  if (ms > LAST_MS) return isPresent(field)
  return ms <= FIRST_MS ? none() : compare(field, 'lt', new Date(ms).toISOString())
}

/** Whether a cell is absent or an empty text, the least text. */
export function isEmptyCell({ name, kind }: BoundField): Part {
  return kind === 'string' ? or(compare(name, 'le', ''), isAbsent(name)) : isAbsent(name)
}

/** `'empty'` where the caller vouches that no text of the rows is white space alone. */
export type Blanks = 'empty' | undefined

/** Whether a cell is blank, to a front end to which a text of white space is. */
export function sayBlank(rule: Rule, blanks: Blanks, isBlank: boolean): Part | undefined {
  const { name, kind } = rule.field
  if (kind !== 'string') return isBlank ? isAbsent(name) : isPresent(name)
  if (blanks === 'empty') return say(rule, isBlank ? 'is_any' : 'is_not_any', ['', null])
  const advice = `say blanks: 'empty' where no text of the rows is`
  return refuseOperator(rule, `white space alone is blank to it; ${advice}`)
}
