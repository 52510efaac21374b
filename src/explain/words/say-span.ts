import type { Reach } from '../../language/comparators.js'
import type { Scalar } from '../../language/kind.js'
import type { Direction } from '../../time/calendar.js'
import { readSpan, SPAN_TEXT, type Span } from '../../time/span.js'
import { joinWords } from './say-value.js'

const relations = { lt: 'before', eq_date: 'on', gt: 'after' } as const satisfies Readonly<
  Record<Reach[1], string>
>
type Relation = (typeof relations)[Reach[1]]

/** Describes a comparison with a span: `is earlier than 1 month ago`. */
export function saySpan(operand: Scalar, [direction, absolute]: Reach): string {
  const relation = relations[absolute]
  const written = typeof operand === 'string' ? operand : `P${operand}D`
  const counts = SPAN_TEXT.exec(written)!
    .slice(1, 8)
    .map((count: string | undefined) => Number(count ?? 0))
  const hasTime = counts.slice(4).some((count) => count > 0)
  const isTimed = relation === 'on' ? hasTime : written.includes('T')
  const point = sayPoint(counts, isTimed, isTimed && !hasTime, direction)
  const period = sayPeriod(readSpan(operand)!, point, direction) // checked by the parser
  const said = period
    ? sayPlace(period, relation)
    : sayRelation(point, relation, hasTime, direction) + point
  return `is ${said}`
}

function sayRelation(point: string, relation: Relation, hasTime: boolean, direction: Direction) {
  if (relation === 'on') return hasTime ? 'on the day of ' : ''
  const isWord = !point.includes(' ') // "today", "now"
  return `${isWord ? relation : relation === 'before' ? 'earlier than' : laterThan[direction]} `
}

function sayPlace(period: string, relation: Relation): string {
  if (relation !== 'on') return `${relation} ${period}`
  return period.startsWith('the ') ? `in ${period}` : period
}

const laterThan = { [-1]: 'more recent than', 1: 'later than' }
const units = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const

function sayPoint(
  counts: readonly number[],
  isTimed: boolean,
  isExact: boolean,
  direction: Direction,
): string {
  const parts = units.flatMap((unit, i) => {
    const count = counts[i]!
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]
  })
  if (parts.length === 0) return isTimed ? 'now' : 'today'
  const length = joinWords(parts, 'and')
  if (!isTimed && length === '1 day') return direction < 0 ? 'yesterday' : 'tomorrow'
  return `${isExact ? 'exactly ' : ''}${length} ${direction < 0 ? 'ago' : 'from now'}`
}

/** Describes the period that a span with a unit reaches; `undefined` without a unit. */
function sayPeriod(
  { months, days, unit }: Span,
  point: string,
  direction: Direction,
): string | undefined {
  if (unit === undefined) return undefined
  const { name, length } = periods[unit]
  if (months + days === 0) return `this ${name}`
  const isNext = months === length.months && days === length.days
  return isNext ? `${direction < 0 ? 'last' : 'next'} ${name}` : `the ${name} of ${point}`
}

const periods = {
  W: { name: 'week', length: { months: 0, days: 7 } },
  M: { name: 'month', length: { months: 1, days: 0 } },
  Q: { name: 'quarter', length: { months: 3, days: 0 } },
  Y: { name: 'year', length: { months: 12, days: 0 } },
} as const
