import { distinctCells } from './hash-key.js'
import type { Calendar, Direction } from '../time/calendar.js'
import { readSpan } from '../time/span.js'
import { isArray } from '../untrusted/plain.js'
import type { Positive } from './comparators.js'
import { foldTexts, type Fold } from './fold.js'
import { isTextKind, type Kind, type Scalar } from './kind.js'
import { kindOf } from './kind-cells.js'
import type { Test } from './predicate.js'
import { isPoint, pointAt, uniteRanges, type Interval, type Range } from './ranges.js'

/** A parsed operand. Dates are text or epoch milliseconds. */
export type Operand = Scalar | null | readonly (Scalar | null)[]

/** The values of a parsed operand, folded; `absent` if `null` is among them. */
interface Values {
  readonly values: readonly Scalar[]
  readonly absent: boolean
}

type Lower = (operand: Values, kind: Kind, calendar: Calendar) => Test

const equals: Lower = ({ values, absent }, kind, calendar) => {
  const { toCell, times } = kindOf(kind)
  if (toCell !== undefined) return { op: 'in', values: distinctCells(values.map(toCell)), absent }
  const intervals = distinctCells(values).map((value) => times!.equal(value, calendar)) // one of both is declared
  // Of a day the cell is a single value, of an instant a range.
  if (intervals.every(isPoint)) {
    return { op: 'in', values: distinctCells(intervals.map(({ from }) => from.value)), absent }
  }
  return { op: 'ranges', ranges: uniteRanges(intervals), absent }
}

const contains: Lower = ({ values }, kind) =>
  isTextKind(kind)
    ? { op: 'substring', text: String(values[0]) }
    : { op: 'overlaps', values: distinctCells(values) }

/** For one value it is the test of `contains`. */
const hasAll: Lower = (operand) => {
  const values = distinctCells(operand.values)
  return { op: values.length === 1 ? 'overlaps' : 'covers', values }
}

type Side = (interval: Interval) => Range

const inside: Side = (interval) => interval
const below: Side = ({ from }) => ({ from: undefined, to: from })
const notAbove: Side = ({ to }) => ({ from: undefined, to })
const above: Side = ({ to }) => ({ from: to, to: undefined })
const notBelow: Side = ({ from }) => ({ from, to: undefined })

function compares(side: Side): Lower {
  return ({ values: [value] }, kind, calendar) => {
    const { toCell, times } = kindOf(kind)
    return only(side(times?.equal(value!, calendar) ?? pointAt(toCell!(value!) as string | number))) // no order of booleans
  }
}

const onDay: Lower = ({ values: [value] }, kind, calendar) =>
  only(kindOf(kind).times!.sameDays(value!, calendar)) // declared for every kind with dates

function comparesReached(side: Side, way: 'reached' | 'daysReached', direction: Direction): Lower {
  return ({ values: [value] }, kind, calendar) =>
    only(side(kindOf(kind).times![way](readSpan(value)!, direction, calendar))) // as above; the parser has checked the span
}

const lowerings: { readonly [C in Positive]: Lower } = {
  eq: equals,
  is_any: equals,
  contains,
  includes_any: contains,
  includes_all: hasAll,
  lt: compares(below),
  le: compares(notAbove),
  gt: compares(above),
  ge: compares(notBelow),
  eq_date: onDay,
  rp_eq_date: comparesReached(inside, 'daysReached', -1),
  rp_lt: comparesReached(below, 'reached', -1),
  rp_gt: comparesReached(above, 'reached', -1),
  rf_eq_date: comparesReached(inside, 'daysReached', 1),
  rf_lt: comparesReached(below, 'reached', 1),
  rf_gt: comparesReached(above, 'reached', 1),
}

export function lower(
  comparator: Positive,
  operand: Operand,
  { kind, fold }: { readonly kind: Kind; readonly fold?: Fold | undefined },
  calendar: Calendar,
): Test {
  const folded: Operand = fold === undefined ? operand : foldTexts(operand, fold)
  const all = isArray(folded) ? folded : [folded]
  const absent = all.includes(null)
  const values = absent ? all.filter((value) => value !== null) : all
  return lowerings[comparator]({ values: values as readonly Scalar[], absent }, kind, calendar) // without null
}

/** Returns the test of one range. A range of a single value is a test of that value. */
function only(range: Range): Test {
  if (isPoint(range)) return { op: 'in', values: [range.from.value], absent: false }
  return { op: 'ranges', ranges: [range], absent: false }
}
