import { loweringOf, shapeOf, type Comparator, type Lowering } from '../../language/comparators.js'
import type { Kind, Scalar } from '../../language/kind.js'
import type { Operand } from '../../language/lower.js'
import { escapeUnseen } from '../../untrusted/quote.js'
import type { Calendar, Direction } from '../../time/calendar.js'
import { readSpan } from '../../time/span.js'
import { formOf, sayDay, sayInstant, sayValue, sayValues } from './say-value.js'
import { spanPartsOf } from './span-parts.js'
import type { DateForm, QueryWords, SaidElements, SaidOrder, SaidSpan } from './words.js'

/** A parsed comparison with the label of its field. */
export interface Sayable {
  readonly field: string
  readonly label: string
  readonly kind: Kind
  readonly comparator: Comparator
  readonly value: Operand
}

/** How comparisons are put into words. */
export interface Voice {
  readonly words: QueryWords
  /** The calendar at the moment, if that is known: spans then show what they reach. */
  readonly calendar: Calendar | undefined
}

/** The label of a field, or its name, which is quoted unless it is one word. */
export function sayField(name: string, label: string, words: QueryWords): string {
  return label !== name || WORD.test(name) ? escapeUnseen(label) : words.text(name)
}

const WORD = /^[\p{L}_][\p{L}\p{N}_]*$/u

/** A comparison in words. */
export function sayComparison(comparison: Sayable, voice: Voice): string {
  const { lowering, negate } = loweringOf(comparison.comparator)
  const { field, label } = comparison
  return sayings[lowering](
    { ...comparison, label: sayField(field, label, voice.words) },
    voice,
    negate,
  )
}

/** Whether the words of a comparison contain an `or`, and so need brackets inside an `and`. */
export function isAlternative({ comparator, value }: Sayable): boolean {
  const values = new Set(valuesOf(value)) // null stands beside others only in lists to equal
  return !loweringOf(comparator).negate && values.has(null) && values.size > 1
}

/** Whether a comparison depends on the time zone: it has a day, or a time without an offset. */
export function isOfZone({ kind, comparator, value }: Sayable): boolean {
  if (kind !== 'date') return false
  const isOfDays =
    shapeOf(comparator, kind) === 'span' || loweringOf(comparator).lowering === 'onDay'
  const isLocal = (each: Scalar | null) => each !== null && formOf(each, kind) !== 'instant'
  return isOfDays || valuesOf(value).some(isLocal)
}

type Saying = (comparison: Sayable, voice: Voice, negated: boolean) => string

const sayings: Readonly<Record<Lowering, Saying>> = {
  equals: sayEquality,
  equalsAny: sayEquality,
  contains: ({ label: field, kind, value }, { words }, negated) =>
    words.contains({ field, kind, value: sayValue(scalarOf(value), kind, words), negated }),
  includesAny: saysElements('any'),
  includesAll: saysElements('all'),
  below: saysOrder('below'),
  notAbove: saysOrder('notAbove'),
  above: saysOrder('above'),
  notBelow: saysOrder('notBelow'),
  onDay: ({ label: field, kind, value }, { words }, negated) => {
    const date = scalarOf(value)
    const form = formOf(date, kind)!
    return words.onDay({ field, kind, value: sayValue(date, kind, words), form, negated })
  },
  onDayBeforeNow: saysSpan('on', -1),
  belowBeforeNow: saysSpan('before', -1),
  aboveBeforeNow: saysSpan('after', -1),
  onDayAfterNow: saysSpan('on', 1),
  belowAfterNow: saysSpan('before', 1),
  aboveAfterNow: saysSpan('after', 1),
}

function sayEquality(
  { label: field, kind, value }: Sayable,
  { words }: Voice,
  negated: boolean,
): string {
  const operands = [...new Set(valuesOf(value))]
  const values = operands.filter((each) => each !== null)
  return words.equals({
    field,
    kind,
    values: sayValues(values, kind, words),
    orAbsent: values.length < operands.length,
    negated,
    form: commonForm(values, kind),
  })
}

function commonForm(values: readonly Scalar[], kind: Kind): DateForm | undefined {
  const [form, ...others] = new Set(values.map((value) => formOf(value, kind)))
  return others.length === 0 ? form : undefined
}

function saysElements(wanted: SaidElements['wanted']): Saying {
  return ({ label: field, kind, value }, { words }, negated) => {
    const elements = [...new Set(valuesOf(value) as readonly Scalar[])] // null is never an element
    const values = sayValues(elements, kind, words)
    if (values.length !== 1) return words.includes({ field, kind, values, wanted, negated })
    return words.contains({ field, kind, value: values[0]!, negated })
  }
}

function saysOrder(relation: SaidOrder['relation']): Saying {
  return ({ label: field, kind, value }, { words }) => {
    const bound = scalarOf(value)
    const said = sayValue(bound, kind, words)
    return words.compares({ field, kind, relation, value: said, form: formOf(bound, kind) })
  }
}

function saysSpan(relation: SaidSpan['relation'], direction: Direction): Saying {
  return ({ label: field, kind, value }, { words, calendar }) => {
    const written = scalarOf(value) as string | number // a span is one of these
    const span = spanPartsOf(written)
    const reached = calendar && reachedBy(written, relation, direction, words, calendar)
    return words.relative({ field, kind, relation, direction, span, reached })
  }
}

/** The day or the instant that a span reaches; `undefined` outside the years of a date. */
function reachedBy(
  written: string | number,
  relation: SaidSpan['relation'],
  direction: Direction,
  words: QueryWords,
  calendar: Calendar,
): string | undefined {
  const span = readSpan(written)! // it has been parsed
  if (relation === 'on' || !span.timed) return sayDay(calendar.dayReached(span, direction), words)
  const { from, to } = calendar.reach(span, direction)
  return from < to ? sayInstant(from, words) : undefined
}

/** The operand of a comparator that takes one value, as the parser has checked. */
function scalarOf(operand: Operand): Scalar {
  return operand as Scalar
}

/** The values of an operand: one, or those of a list. */
function valuesOf(operand: Operand): readonly (Scalar | null)[] {
  return typeof operand === 'object' && operand !== null ? operand : [operand]
}
