import { SPAN_TEXT } from '../../time/span.js'

/** The parts of a span, as written. */
export interface SpanParts {
  readonly years: number
  readonly months: number
  readonly weeks: number
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
  /** Whether there is a time part, even `T0S`: the span then reaches an instant, not a day. */
  readonly timed: boolean
}

/** The parts of a span that has been parsed. */
export function spanPartsOf(span: string | number): SpanParts {
  const text = typeof span === 'number' ? `P${span}D` : span
  const [years, months, weeks, days, hours, minutes, seconds] = SPAN_TEXT.exec(text)!
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0)) as SevenNumbers // one for each group
  return { years, months, weeks, days, hours, minutes, seconds, timed: text.includes('T') }
}

type SevenNumbers = [number, number, number, number, number, number, number]
