import type { Calendar, Direction } from './calendar.js'
import type { Kind, Scalar } from './kind.js'
import type { Interval, Range, Test } from './predicate.js'
import { readSpan, type Span } from './span.js'

/** Turns an operand into a test: one that has passed the parser, for a field of a kind. */
export type Lower<O> = (operand: O, kind: Kind, calendar: Calendar) => Test

type Ordered = string | number

export const equalsAny: Lower<readonly (Scalar | null)[]> = (operand, kind, calendar) => {
  const values = [...new Set(operand)].filter((value) => value !== null)
  const absent = operand.includes(null)
  if (kind !== 'date') return { op: 'in', values, absent }
  const dates = values as Ordered[] // of a date field, as the parser has seen to
  return { op: 'ranges', ranges: union(dates.map((date) => calendar.rangeOf(date))), absent }
}

export const equals: Lower<Scalar | null> = (value, kind, calendar) =>
  equalsAny([value], kind, calendar)

/** The part of all values that a comparison with an interval keeps. */
type Part = (interval: Interval) => Range

export const below: Part = ({ from }) => ({ from: undefined, to: from })
export const notAbove: Part = ({ to }) => ({ from: undefined, to })
export const above: Part = ({ to }) => ({ from: to, to: undefined })
export const notBelow: Part = ({ from }) => ({ from, to: undefined })

export const compares =
  (part: Part): Lower<Ordered> =>
  (value, kind, calendar) =>
    only(part(kind === 'date' ? calendar.rangeOf(value) : point(value)))

export const fallsOn: Lower<Ordered> = (date, _, calendar) => only(calendar.dayOf(date))

export const fallsOnReached =
  (direction: Direction): Lower<Ordered> =>
  (span, _, calendar) =>
    only(calendar.reachDay(spanOf(span), direction))

export const comparesReached =
  (part: Part, direction: Direction): Lower<Ordered> =>
  (span, _, calendar) =>
    only(part(calendar.reach(spanOf(span), direction)))

export const contains: Lower<Scalar> = (value, kind) =>
  kind === 'string' ? { op: 'substring', text: String(value) } : { op: 'overlaps', values: [value] }

export const includesAny: Lower<readonly Scalar[]> = (operand) => ({
  op: 'overlaps',
  values: [...new Set(operand)],
})

export const includesAll: Lower<readonly Scalar[]> = (operand) => ({
  op: 'covers',
  values: [...new Set(operand)],
})

function only(range: Range): Test {
  return { op: 'ranges', ranges: [range], absent: false }
}

function point(value: Ordered): Interval {
  return { from: { value, after: false }, to: { value, after: true } }
}

function spanOf(operand: Ordered): Span {
  return readSpan(operand) as Span // the parser has read it once
}

/** The same instants in disjoint, ascending ranges. */
function union(intervals: Interval[]): Interval[] {
  const merged: Interval[] = []
  const ascending = intervals.toSorted((a, b) => Number(a.from.value) - Number(b.from.value))
  for (const interval of ascending) {
    const last = merged.at(-1)
    if (last === undefined || interval.from.value > last.to.value) merged.push(interval)
    else if (interval.to.value > last.to.value)
      merged[merged.length - 1] = { from: last.from, to: interval.to }
  }
  return merged
}
