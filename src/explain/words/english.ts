import { isList, isTextKind, valueKind, type Kind, type ScalarKind } from '../../language/kind.js'
import { quoteText } from '../../untrusted/quote.js'
import type * as words from './words.js'

/** Writes queries in English: the default words of `describeQuery`. */
export const englishQuery: words.QueryWords = {
  text: quoteText,
  number: String,
  truth: String,
  date: (text) => text,
  others: (count) => (count === 1 ? '1 other' : `${count} others`),

  equals: (said) => `${said.field} is ${sayWhat(said)}`,
  compares({ field, kind, relation, value, form }) {
    if (isTextKind(kind)) return `${field} comes ${textOrders[relation]} ${value}`
    if (form === undefined) return `${field} is ${numberOrders[relation]} ${value}`
    return `${field} is ${form === 'day' ? dayOrders[relation] : instantOrders[relation]} ${value}`
  },
  contains: ({ field, value, negated }) =>
    `${field} ${negated ? 'does not contain' : 'contains'} ${value}`,
  includes({ field, values, wanted, negated }) {
    const contains = negated ? 'does not contain' : 'contains'
    if (values.length === 0) {
      const holds = (wanted === 'all') !== negated
      const which = wanted === 'all' ? 'all values' : 'any value'
      return `${field} ${contains} ${which} of an empty list (${holds ? 'always' : 'never'} true)`
    }
    if (wanted === 'all') return `${field} ${contains} all of ${list(values, 'and')}`
    return `${field} contains ${negated ? noneOf(values) : anyOf(values)}`
  },
  onDay: ({ field, value, form, negated }) =>
    `${field} is ${negated ? 'not ' : ''}on ${form === 'day' ? '' : 'the day of '}${value}`,
  relative({ field, relation, direction, span, reached }) {
    const hasTime = span.hours + span.minutes + span.seconds > 0
    const point = sayPoint(relation === 'on' ? { ...span, timed: hasTime } : span, direction)
    const onDay = hasTime ? 'on the day of ' : ''
    const isWord = !point.includes(' ') // "today", "now"
    const farther = relation === 'before' ? 'earlier than' : laterThan[direction]
    const place = relation === 'on' ? onDay : `${isWord ? relation : farther} `
    return `${field} is ${place}${point}${reached === undefined ? '' : ` (${reached})`}`
  },

  and: (conditions) => conditions.join(' and '),
  or: (conditions) => conditions.join(' or '),
  brackets: (condition) => `(${condition})`,
  constant: (holds, isWhole) =>
    isWhole ? (holds ? 'every row' : 'no row') : holds ? 'always true' : 'never true',

  order: (keys) => {
    const said = keys.map((key) => keySayings[valueKind(key.kind)](key.field, key.descending))
    return said.join(', then ')
  },
  page(offset, limit) {
    if (limit === 0) return 'only the count'
    const first = BigInt(offset) + 1n
    if (limit === undefined) return `from row ${first} on`
    return limit === 1 ? `row ${first}` : `rows ${first} to ${BigInt(offset) + BigInt(limit)}`
  },
  zone: (timeZone) => `in the time zone ${timeZone}`,
  sentence: (parts) => parts.join(', '),
}

const laterThan = { [-1]: 'more recent than', 1: 'later than' }
const textOrders = {
  below: 'before',
  notAbove: 'no later than',
  above: 'after',
  notBelow: 'no earlier than',
}
const numberOrders = {
  below: 'less than',
  notAbove: 'at most',
  above: 'more than',
  notBelow: 'at least',
}
const dayOrders = {
  below: 'before',
  notAbove: 'on or before',
  above: 'after',
  notBelow: 'on or after',
}
const instantOrders = { ...dayOrders, notAbove: 'at or before', notBelow: 'at or after' }

function sayWhat({ kind, values, orAbsent, negated, form }: words.SaidEquality): string {
  if (isList(kind)) return negated ? 'not empty' : 'empty'
  if (values.length === 0) {
    if (orAbsent) return negated ? 'set' : 'not set'
    return negated ? 'not in an empty list (always true)' : 'in an empty list (never true)'
  }
  const place = form === undefined ? '' : form === 'day' ? 'on ' : 'at '
  if (!negated) return place + (orAbsent ? list([...values, 'not set'], 'or') : anyOf(values))
  const none = values.length === 1 ? `not ${place}${values[0]}` : place + noneOf(values)
  return orAbsent ? `set, but ${none}` : none
}

function anyOf(values: readonly string[]): string {
  if (values.length === 1) return values[0]!
  return `${values.length === 2 ? 'either' : 'any of'} ${list(values, 'or')}`
}

function noneOf(values: readonly string[]): string {
  return values.length === 2 ? `neither ${list(values, 'nor')}` : `none of ${list(values, 'or')}`
}

function list(items: readonly string[], conjunction: string): string {
  if (items.length < 2) return String(items[0])
  return `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`
}

function sayPoint(span: words.SpanParts, direction: words.SaidSpan['direction']): string {
  const { timed } = span
  const isExact = timed && span.hours + span.minutes + span.seconds === 0
  const parts = units.flatMap((unit) => {
    const count = span[`${unit}s`]
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]
  })
  if (parts.length === 0) return timed ? 'now' : 'today'
  const length = list(parts, 'and')
  if (!timed && length === '1 day') return direction < 0 ? 'yesterday' : 'tomorrow'
  return `${isExact ? 'exactly ' : ''}${length} ${direction < 0 ? 'ago' : 'from now'}`
}

const units = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const

type SayKey = (field: string, descending: boolean) => string

const sayAge: SayKey = (field, descending) => `${descending ? 'newest' : 'oldest'} ${field} first`
const saySize: SayKey = (field, descending) => `${descending ? 'highest' : 'lowest'} ${field} first`

const keySayings: Readonly<Record<ScalarKind, SayKey>> = {
  string: (field, descending) => (descending ? `by ${field} in reverse` : `by ${field}`),
  number: saySize,
  boolean: (field, descending) => `by ${field} with ${descending ? 'true' : 'false'} first`,
  date: sayAge,
  day: sayAge,
  decimal: saySize,
}

/** Writes explanations in English: the default words of `printMatch`. */
export const englishMatch: words.MatchWords = {
  ...englishQuery,
  verdict(matches, deciding) {
    const [first, ...others] = deciding
    if (first === undefined) return matches ? 'Every row matches.' : 'No row matches.'
    const verb = matches ? 'hold' : 'fail'
    const these = others.length === 0 ? `this comparison ${verb}s` : `these comparisons ${verb}`
    return `The row ${matches ? 'matches' : 'does not match'} because ${these}: ${deciding.join('; ')}.`
  },
  withCell: (comparison, cell) => `${comparison} (${cell})`,
  cell: sayCell,
  group: (operator) => (operator === 'and' ? 'all of' : 'any of'),
  outcome: (holds, line) => `${holds ? '✓' : '✗'} ${line}`,
  distance: sayDistance,
}

function sayCell({ kind, state, values, found }: words.SaidCell): string {
  if (state === 'absent') return isList(kind) ? 'it is empty' : 'it is not set'
  if (state === 'unreadable') return `it is ${found}, not ${readable[kind]}`
  return isList(kind) ? `it contains ${list(values, 'and')}` : `it is ${values[0]}`
}

const readable: Readonly<Record<Kind, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  day: 'a day',
  decimal: 'a decimal number',
  'string[]': 'a list of strings',
  'number[]': 'a list of numbers',
}

function sayDistance({ matches, distance, pivots }: words.SaidDistance): string {
  if (distance > 1) {
    if (!matches) return `It would match if ${distance} more comparisons held.`
    const any = distance === 2 ? 'any one comparison' : `any ${distance - 1} comparisons`
    return `It would still match if ${any} failed.`
  }
  const verb = matches ? 'failed' : 'held'
  const would = matches ? 'It would not match' : 'It would match'
  if (pivots.length === 1) return `${would} if this comparison ${verb}: ${pivots[0]}.`
  return `${would} if any one of these comparisons ${verb}: ${pivots.join('; ')}.`
}
