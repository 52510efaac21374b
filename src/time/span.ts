import { DAY_MS } from './date-text.js'

export interface Span {
  readonly months: number
  readonly days: number
  readonly ms: number
  /** True if the span has a time part, even `T0S`. It then reaches an instant instead of a day. */
  readonly timed: boolean
}

export const MAX_DAYS = 366_000

/** Matches `P[nY][nM][nW][nD][T[nH][nM][nS]]` with at least one part, and one after a `T`. */
export const SPAN_TEXT =
  /^P(?=\d|T)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

export const DAY_SPAN_TEXT = /^P(?=\d)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?$/

/**
 * Reads a span (language reference, section 5). Returns `undefined` for an unreadable one, and above 366,000
 * days, counting a year as 366 and a month as 31.
 */
export function readSpan(value: unknown): Span | undefined {
  if (typeof value === 'number') {
    if (!Number.isInteger(value) || value < 0 || value > MAX_DAYS) return undefined
    return { months: 0, days: value, ms: 0, timed: false }
  }
  if (typeof value !== 'string') return undefined
  const parts = SPAN_TEXT.exec(value)
  if (parts === null) return undefined
  const part = (index: number) => Number(parts[index] ?? 0)
  const months = part(1) * 12 + part(2)
  const days = part(3) * 7 + part(4)
  const ms = (part(5) * 3600 + part(6) * 60 + part(7)) * 1000
  const length = part(1) * 366 + part(2) * 31 + days + ms / DAY_MS
  return length <= MAX_DAYS ? { months, days, ms, timed: value.includes('T') } : undefined
}
