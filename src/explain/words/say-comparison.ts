import {
  isRelative,
  positiveOf,
  reachOf,
  type Comparator,
  type Positive,
  type Relative,
} from '../../language/comparators.js'
import { isList, isTextKind, type Kind, type Scalar } from '../../language/kind.js'
import type { Operand } from '../../language/lower.js'
import { escapeUnseen, quoteText } from '../../untrusted/quote.js'
import { saySpan } from './say-span.js'
import { formOf, joinWords, sayItems, sayValue, type DateForm } from './say-value.js'

export interface Sayable {
  readonly field: string
  readonly label: string
  readonly kind: Kind
  readonly comparator: Comparator
  readonly value: Operand
}

/** Returns the label of a field, or its name, which is quoted unless it is one word. */
export function sayField(name: string, label: string): string {
  return label !== name || WORD.test(name) ? escapeUnseen(label) : quoteText(name)
}

const WORD = /^[\p{L}_][\p{L}\p{N}_]*$/u

export function sayComparison({ field, label, kind, comparator, value }: Sayable): string {
  const { positive, negate } = positiveOf(comparator)
  const said = isRelative(positive)
    ? saySpan(value as Scalar, reachOf(positive)) // takes one value
    : sayings[positive](value, { kind, isNegated: negate })
  return `${sayField(field, label)} ${said}`
}

/** True if the words of a comparison contain an `or`, and so need brackets inside an `and`. */
export function isAlternative({ comparator, value }: Sayable): boolean {
  const values = new Set(valuesOf(value)) // only lists of is_any and is_not_any contain null and other values
  return !positiveOf(comparator).negate && values.has(null) && values.size > 1
}

interface Subject {
  readonly kind: Kind
  readonly isNegated: boolean
}

/** Describes a comparison without its field. */
type Saying = (operand: Operand, subject: Subject) => string

const sayings: Readonly<Record<Exclude<Positive, Relative>, Saying>> = {
  eq: sayEquality,
  is_any: sayEquality,
  contains: (operand, subject) => sayElements([operand as Scalar], 'any', subject), // takes one value
  includes_any: (operand, subject) => sayElements(valuesOf(operand), 'any', subject),
  includes_all: (operand, subject) => sayElements(valuesOf(operand), 'all', subject),
  lt: saysOrder('before', 'less than', 'before', 'before', 'before'),
  le: saysOrder('no later than', 'at most', 'in or before', 'on or before', 'at or before'),
  gt: saysOrder('after', 'more than', 'after', 'after', 'after'),
  ge: saysOrder('no earlier than', 'at least', 'in or after', 'on or after', 'at or after'),
  eq_date(operand, { kind, isNegated }) {
    const date = operand as Scalar // the comparator takes one value
    const on = onDays[formOf(date, kind)!] // a date
    return `is ${isNegated ? 'not ' : ''}${on}${sayValue(date, kind)}`
  },
}

function sayEquality(operand: Operand, { kind, isNegated }: Subject): string {
  if (isList(kind)) return isNegated ? 'is not empty' : 'is empty'
  const operands = [...new Set(valuesOf(operand))]
  const values = operands.filter((each) => each !== null)
  const orAbsent = values.length < operands.length
  if (values.length === 0) {
    if (orAbsent) return isNegated ? 'is set' : 'is not set'
    return isNegated ? 'is not in an empty list (always true)' : 'is in an empty list (never true)'
  }
  const [form, ...others] = new Set(values.map((value) => formOf(value, kind)))
  const place = form !== undefined && others.length === 0 ? places[form] : ''
  const said = sayItems(values, (value) => sayValue(value, kind))
  if (!isNegated) {
    return `is ${place}${orAbsent ? joinWords([...said, 'not set'], 'or') : anyOf(said)}`
  }
  const none = said.length === 1 ? `not ${place}${said[0]}` : place + noneOf(said)
  return `is ${orAbsent ? `set, but ${none}` : none}`
}

const places: Readonly<Record<DateForm, string>> = {
  period: 'in ',
  day: 'on ',
  wall: 'at ',
  instant: 'at ',
}
const onDays = { ...places, wall: 'on the day of ', instant: 'on the day of ' }

function sayElements(
  operands: readonly (Scalar | null)[],
  wanted: 'any' | 'all',
  { kind, isNegated }: Subject,
): string {
  const contains = isNegated ? 'does not contain' : 'contains'
  const elements = [...new Set(operands as readonly Scalar[])] // the parser rejects null here
  const said = sayItems(elements, (element) => sayValue(element, kind))
  if (said.length === 0) {
    const holds = (wanted === 'all') !== isNegated
    const which = wanted === 'all' ? 'all values' : 'any value'
    return `${contains} ${which} of an empty list (${holds ? 'always' : 'never'} true)`
  }
  if (said.length === 1) return `${contains} ${said[0]}`
  if (wanted === 'all') return `${contains} all of ${joinWords(said, 'and')}`
  return `contains ${isNegated ? noneOf(said) : anyOf(said)}`
}

function saysOrder(
  text: string,
  number: string,
  period: string,
  day: string,
  instant: string,
): Saying {
  const words: Readonly<Record<DateForm, string>> = { period, day, wall: instant, instant }
  return (operand, { kind }) => {
    const bound = operand as Scalar // the comparator takes one value
    const value = sayValue(bound, kind)
    if (isTextKind(kind)) return `comes ${text} ${value}`
    const form = formOf(bound, kind)
    return `is ${form === undefined ? number : words[form]} ${value}`
  }
}

function anyOf(said: readonly string[]): string {
  if (said.length === 1) return said[0]!
  return `${said.length === 2 ? 'either' : 'any of'} ${joinWords(said, 'or')}`
}

function noneOf(said: readonly string[]): string {
  return said.length === 2
    ? `neither ${joinWords(said, 'nor')}`
    : `none of ${joinWords(said, 'or')}`
}

function valuesOf(operand: Operand): readonly (Scalar | null)[] {
  return typeof operand === 'object' && operand !== null ? operand : [operand]
}
