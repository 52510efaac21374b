import type { Calendar, Direction, Instants } from '../time/calendar.js'
import { readSpan, type Span } from '../time/span.js'
import type { Lowering } from './comparators.js'
import { foldTexts, type Fold } from './fold.js'
import type { Kind, Scalar } from './kind.js'
import type { Cut, Range, Test } from './predicate.js'
import { unite } from './ranges.js'

/** A parsed operand. Dates are text or epoch milliseconds. */
export type Operand = Scalar | null | readonly (Scalar | null)[]

/** Turns a parsed operand into a test for a kind of field. */
type Lower<O> = (operand: O, kind: Kind, calendar: Calendar) => Test

type Ordered = string | number

/** A range with both ends. */
type Interval = Readonly<Record<keyof Range, Cut>>

const equalsAny: Lower<readonly (Scalar | null)[]> = (operand, kind, calendar) => {
  const values = [...new Set(operand)].filter((value) => value !== null)
  const absent = operand.includes(null)
  if (kind !== 'date') return { op: 'in', values, absent }
  const dates = values as Ordered[] // the parser accepts no others on a date field
  const ranges = unite(dates.map((date) => intervalOf(calendar.rangeOf(date))))
  return { op: 'ranges', ranges, absent }
}

const equals: Lower<Scalar | null> = (value, kind, calendar) => equalsAny([value], kind, calendar)

const contains: Lower<Scalar> = (value, kind) =>
  kind === 'string' ? { op: 'substring', text: String(value) } : { op: 'overlaps', values: [value] }

/** Returns the test of a list that contains all values; for one value, the test of `contains`. */
export function hasAll(values: readonly Scalar[]): Test {
  return { op: values.length === 1 ? 'overlaps' : 'covers', values }
}

/** Returns the values that a comparison with an interval keeps. */
type Side = (interval: Interval) => Range

const below: Side = ({ from }) => ({ from: undefined, to: from })
const notAbove: Side = ({ to }) => ({ from: undefined, to })
const above: Side = ({ to }) => ({ from: to, to: undefined })
const notBelow: Side = ({ from }) => ({ from, to: undefined })

function compares(side: Side): Lower<Ordered> {
  return (value, kind, calendar) =>
    only(side(kind === 'date' ? intervalOf(calendar.rangeOf(value)) : point(value)))
}

const onDay: Lower<Ordered> = (date, _, calendar) => only(intervalOf(calendar.dayOf(date)))

function onDayReached(direction: Direction): Lower<Ordered> {
  return (span, _, calendar) => only(intervalOf(calendar.reachDay(spanOf(span), direction)))
}

function comparesReached(side: Side, direction: Direction): Lower<Ordered> {
  return (span, _, calendar) => only(side(intervalOf(calendar.reach(spanOf(span), direction))))
}

const lowerings: { readonly [L in Lowering]: unknown } = {
  equals,
  equalsAny,
  contains,
  includesAny: (operand: readonly Scalar[]) => ({ op: 'overlaps', values: [...new Set(operand)] }),
  includesAll: (operand: readonly Scalar[]) => hasAll([...new Set(operand)]),
  below: compares(below),
  notAbove: compares(notAbove),
  above: compares(above),
  notBelow: compares(notBelow),
  onDay,
  onDayBeforeNow: onDayReached(-1),
  belowBeforeNow: comparesReached(below, -1),
  aboveBeforeNow: comparesReached(above, -1),
  onDayAfterNow: onDayReached(1),
  belowAfterNow: comparesReached(below, 1),
  aboveAfterNow: comparesReached(above, 1),
}

/** Turns an operand into a test of a field, at the moment of a calendar. */
export function lower(
  lowering: Lowering,
  operand: Operand,
  { kind, fold }: { readonly kind: Kind; readonly fold?: Fold | undefined },
  calendar: Calendar,
): Test {
  const folded = fold === undefined ? operand : foldTexts(operand, fold)
  return (lowerings[lowering] as Lower<Operand>)(folded, kind, calendar) // the parser has checked its shape
}

function only(range: Range): Test {
  return { op: 'ranges', ranges: [range], absent: false }
}

function point(value: Ordered): Interval {
  return { from: { value, after: false }, to: { value, after: true } }
}

/** Returns the interval of the instants `[from, to)`. */
function intervalOf({ from, to }: Instants): Interval {
  return { from: { value: from, after: false }, to: { value: to, after: false } }
}

function spanOf(operand: Ordered): Span {
  return readSpan(operand) as Span // the parser has checked it
}
