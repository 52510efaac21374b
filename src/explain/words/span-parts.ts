import { SPAN_TEXT } from '../../time/span.js'

/** A span as it is written, part by part. */
export interface SpanParts {
  readonly years: number
  readonly months: number
  readonly weeks: number
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
  /** Whether it has a time part, even `T0S`: it then reaches an instant, not a day. */
  readonly timed: boolean
}

/** The parts of a span that the parser has read. */
export function spanPartsOf(span: string | number): SpanParts {
  const text = typeof span === 'number' ? `P${span}D` : span
  const [years, months, weeks, days, hours, minutes, seconds] = SPAN_TEXT.exec(text)!
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0)) as SevenNumbers // one for each group
  return { years, months, weeks, days, hours, minutes, seconds, timed: text.includes('T') }
}

type SevenNumbers = [number, number, number, number, number, number, number]
