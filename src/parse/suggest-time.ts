import { epochMs } from '../time/date-text.js'
import { monthNames, readDays, readPeriod } from '../time/period.js'
import { readSpan } from '../time/span.js'
import { MAX_NAME } from './issues.js'

/** Suggests the period that a text such as `November 2026`, `9/2026` or `Q4 2026` certainly means. */
export function suggestPeriod(value: unknown): string | undefined {
  const [first = '', second = '', ...others] = lower(value).split(/[\s,/-]+/)
  const [year, part] = /^\d{4}$/.test(first) ? [first, second] : [second, first]
  const month = monthNames.findIndex((name) => name.toLowerCase().startsWith(part))
  const digits = part.length > 2 && month >= 0 ? String(month + 1) : part
  const period = `${year}-${/^[qw]/.test(part) ? part.toUpperCase() : digits.padStart(2, '0')}`
  return others.length === 0 && readPeriod(period) !== undefined ? period : undefined
}

/** Suggests the span that a text in lower case, such as `p1m/m`, certainly means. */
export function suggestSpan(value: unknown): string | undefined {
  const span = lower(value).toUpperCase()
  return readSpan(span) && span
}

const spans = { day: 'P1D', week: 'P1W', month: 'P1M', quarter: 'P3M', year: 'P1Y' }

/** Returns the way to write a relative date, or a date or a span in the place of the other. */
export function adviseTime(value: unknown): string | undefined {
  const [, which, unit = ''] = RELATIVE.exec(lower(value)) ?? []
  if (unit in spans) {
    const span = which === 'this' ? 'P0D' : spans[unit as keyof typeof spans] // the expression names them
    const letter = unit === 'day' ? '' : `/${unit.slice(0, 1).toUpperCase()}`
    return `write "${span}${letter}", with a comparator that starts with ${which === 'next' ? 'rf_' : 'rp_'}`
  }
  if (typeof value !== 'string') return undefined
  if (readSpan(value) !== undefined) return 'a span needs a comparator that starts with rp_ or rf_'
  const isDate = readDays(value) !== undefined || !Number.isNaN(epochMs(value))
  return isDate ? 'a date needs another comparator, such as eq_date or lt' : undefined
}

const RELATIVE = /^(last|this|next)[\s_-]?(day|week|month|quarter|year)$/

/** Returns a short text in lower case, and an empty text for any other value. */
function lower(value: unknown): string {
  return typeof value === 'string' && value.length <= MAX_NAME ? value.toLowerCase() : ''
}
