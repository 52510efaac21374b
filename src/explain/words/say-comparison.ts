import { positiveOf, shapeOf, type Comparator, type Positive } from '../../language/comparators.js'
import { isInstantKind, type Kind, type Scalar } from '../../language/kind.js'
import type { Operand } from '../../language/lower.js'
import type { Calendar, Direction } from '../../time/calendar.js'
import { readSpan, SPAN_TEXT } from '../../time/span.js'
import { escapeUnseen } from '../../untrusted/quote.js'
import { formOf, sayDate, sayDay, sayValue, sayValues } from './say-value.js'
import type { QueryWords, Said, SaidElements, SaidOrder, SaidSpan, SpanParts } from './words.js'

export interface Sayable {
  readonly field: string
  readonly label: string
  readonly kind: Kind
  readonly comparator: Comparator
  readonly value: Operand
}

export interface Wording {
  readonly words: QueryWords
  /** The calendar at the moment, if it is known. Spans then show the day or instant that they reach. */
  readonly calendar: Calendar | undefined
}

/** Returns the label of a field, or its name, which is quoted unless it is one word. */
export function sayField(name: string, label: string, words: QueryWords): string {
  return label !== name || WORD.test(name) ? escapeUnseen(label) : words.text(name)
}

const WORD = /^[\p{L}_][\p{L}\p{N}_]*$/u

export function sayComparison(comparison: Sayable, wording: Wording): string {
  const { field: name, label, kind, comparator, value } = comparison
  const { positive, negate } = positiveOf(comparator)
  const field = sayField(name, label, wording.words)
  return sayings[positive]({ field, kind, negated: negate }, value, wording)
}

/** True if the words of a comparison contain an `or`, and so need brackets inside an `and`. */
export function isAlternative({ comparator, value }: Sayable): boolean {
  const values = new Set(valuesOf(value)) // only lists of is_any and is_not_any contain null and other values
  return !positiveOf(comparator).negate && values.has(null) && values.size > 1
}

/** True if the time zone matters: to a day or a local time on a date field, and to a span. */
export function isOfZone({ kind, comparator, value }: Sayable): boolean {
  const isSpan = shapeOf(comparator, kind) === 'span'
  if (!isInstantKind(kind)) return isSpan
  const isOfDays = isSpan || positiveOf(comparator).positive === 'eq_date'
  const isLocal = (each: Scalar | null) => each !== null && formOf(each, kind) !== 'instant'
  return isOfDays || valuesOf(value).some(isLocal)
}

interface Subject extends Said {
  readonly negated: boolean
}

type Saying = (subject: Subject, operand: Operand, wording: Wording) => string

const sayings: Readonly<Record<Positive, Saying>> = {
  eq: sayEquality,
  is_any: sayEquality,
  contains: (subject, operand, { words }) =>
    words.contains({ ...subject, value: sayValue(operand as Scalar, subject.kind, words) }), // takes one value
  includes_any: saysElements('any'),
  includes_all: saysElements('all'),
  lt: saysOrder('below'),
  le: saysOrder('notAbove'),
  gt: saysOrder('above'),
  ge: saysOrder('notBelow'),
  eq_date: (subject, operand, { words }) => {
    const date = operand as Scalar // the comparator takes one value
    const form = formOf(date, subject.kind)!
    return words.onDay({ ...subject, value: sayValue(date, subject.kind, words), form })
  },
  rp_eq_date: saysSpan('on', -1),
  rp_lt: saysSpan('before', -1),
  rp_gt: saysSpan('after', -1),
  rf_eq_date: saysSpan('on', 1),
  rf_lt: saysSpan('before', 1),
  rf_gt: saysSpan('after', 1),
}

function sayEquality(subject: Subject, operand: Operand, { words }: Wording): string {
  const { kind } = subject
  const operands = [...new Set(valuesOf(operand))]
  const values = operands.filter((each) => each !== null)
  const [form, ...others] = new Set(values.map((value) => formOf(value, kind)))
  return words.equals({
    ...subject,
    values: sayValues(values, kind, words),
    orAbsent: values.length < operands.length,
    form: others.length === 0 ? form : undefined,
  })
}

function saysElements(wanted: SaidElements['wanted']): Saying {
  return (subject, operand, { words }) => {
    const elements = [...new Set(valuesOf(operand) as readonly Scalar[])] // the parser rejects null here
    const values = sayValues(elements, subject.kind, words)
    const [only] = values
    const isOne = only !== undefined && values.length === 1
    return isOne
      ? words.contains({ ...subject, value: only })
      : words.includes({ ...subject, values, wanted })
  }
}

function saysOrder(relation: SaidOrder['relation']): Saying {
  return ({ field, kind }, operand, { words }) => {
    const bound = operand as Scalar // the comparator takes one value
    const value = sayValue(bound, kind, words)
    return words.compares({ field, kind, relation, value, form: formOf(bound, kind) })
  }
}

function saysSpan(relation: SaidSpan['relation'], direction: Direction): Saying {
  return ({ field, kind }, operand, wording) => {
    const written = operand as Scalar // the comparator takes one value
    const span = spanPartsOf(typeof written === 'string' ? written : `P${written}D`)
    const reached = sayReached(written, relation, direction, wording)
    return wording.words.relative({ field, kind, relation, direction, span, reached })
  }
}

function spanPartsOf(span: string): SpanParts {
  const [, years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    SPAN_TEXT.exec(span)!.map((part: string | undefined) => Number(part ?? 0))
  return { years, months, weeks, days, hours, minutes, seconds, timed: span.includes('T') }
}

function sayReached(
  written: Scalar,
  relation: SaidSpan['relation'],
  direction: Direction,
  { words, calendar }: Wording,
): string | undefined {
  if (calendar === undefined) return undefined
  const span = readSpan(written)! // checked by the parser
  if (relation === 'on' || !span.timed) return sayDay(calendar.dayReached(span, direction), words)
  const { from, to } = calendar.reach(span, direction)
  return from < to ? sayDate(from, words) : undefined
}

function valuesOf(operand: Operand): readonly (Scalar | null)[] {
  return typeof operand === 'object' && operand !== null ? operand : [operand]
}
