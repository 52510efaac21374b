import { DAY_MS } from './date-text.js'
import type { Unit } from './period.js'

export interface Span {
  readonly months: number
  readonly days: number
  readonly ms: number
  /** True if the span has a time part, even `T0S`. It then reaches an instant instead of a day. */
  readonly timed: boolean
  /** The day reached becomes the period of this unit that contains it. */
  readonly unit: Unit | undefined
}

export const MAX_DAYS = 366_000

/** Matches `P[nY][nM][nW][nD]` and a time part or a unit, with at least one part, and one after a `T`. */
export const SPAN_TEXT =
  /^P(?=\d|T)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?|\/([DWMQY]))?$/

export const DAY_SPAN_TEXT = /^P(?=\d)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:\/[DWMQY])?$/

/**
 * Reads a span (language reference, section 5). Returns `undefined` for an unreadable one, and above 366,000
 * days, counting a year as 366 and a month as 31.
 */
export function readSpan(value: unknown): Span | undefined {
  if (typeof value === 'number') {
    if (!Number.isInteger(value) || value < 0 || value > MAX_DAYS) return undefined
    return { months: 0, days: value, ms: 0, timed: false, unit: undefined }
  }
  if (typeof value !== 'string') return undefined
  const parts = SPAN_TEXT.exec(value)
  if (parts === null) return undefined
  const part = (index: number) => Number(parts[index] ?? 0)
  const months = part(1) * 12 + part(2)
  const days = part(3) * 7 + part(4)
  const ms = (part(5) * 3600 + part(6) * 60 + part(7)) * 1000
  const length = part(1) * 366 + part(2) * 31 + days + ms / DAY_MS
  if (length > MAX_DAYS) return undefined
  // A day is the period of days that contains it.
  const unit = parts[8] === 'D' ? undefined : (parts[8] as Unit | undefined) // the expression names the others
  return { months, days, ms, timed: value.includes('T'), unit }
}
