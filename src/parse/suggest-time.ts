import { epochMs } from '../time/date-text.js'
import { monthNames, readDays, readPeriod } from '../time/period.js'
import { readSpan } from '../time/span.js'
import { MAX_NAME } from './issues.js'

interface Hint {
  readonly suggestion?: string
}

/** Suggests the period that a text such as `November 2026` or `2026-q4` certainly means, as it is written. */
export function hintAtPeriod(value: unknown): Hint {
  return hintOf(toPeriod(value))
}

/** Suggests the span that a text such as `P1M/m` or `p1q` certainly means, as it is written. */
export function hintAtSpan(value: unknown): Hint {
  return hintOf(toSpan(value))
}

export function hintAtDaySpan(value: unknown): Hint {
  const span = toSpan(value)
  return hintOf(readSpan(span)?.timed === false ? span : undefined)
}

function hintOf(suggestion: string | undefined): Hint {
  return suggestion === undefined ? {} : { suggestion }
}

function toPeriod(text: unknown): string | undefined {
  if (!isShort(text) || !/^[a-z\d][a-z\d\s,._/-]*$/i.test(text)) return undefined
  const words = Array.from(text.toLowerCase().matchAll(/[a-z]+|\d+/g), ([word]) => word)
  const year = words.find((word) => word.length === 4 && /\d/.test(word))
  const [first, second, ...others] = words.filter((word) => word !== year)
  if (first === undefined || others.length > 0) return undefined
  const period = `${year}-${second === undefined ? toMonth(first) : toPart(first, second)}`
  return readPeriod(period) && period
}

function toSpan(text: unknown): string | undefined {
  if (!isShort(text)) return undefined
  const span = text.toUpperCase().replace(/(\d+)Q/, (_, count) => `${Number(count) * 3}M`)
  return readSpan(span) && span
}

/** Returns the way to write a relative date, or a date or a span in the place of the other. */
export function adviseTime(value: unknown): string | undefined {
  const [, which = '', unit = ''] = isShort(value) ? (RELATIVE.exec(value.toLowerCase()) ?? []) : []
  if (unit in spans) {
    const span = which === 'this' || which === 'current' ? 'P0D' : spans[unit as keyof typeof spans]
    const letter = unit === 'day' ? '' : `/${unit.slice(0, 1).toUpperCase()}`
    return `write "${span}${letter}", with a comparator that starts with ${which === 'next' ? 'rf_' : 'rp_'}`
  }
  if (typeof value !== 'string') return undefined
  if (readSpan(value) !== undefined) return 'a span needs a comparator that starts with rp_ or rf_'
  const isDate = readDays(value) !== undefined || !Number.isNaN(epochMs(value))
  return isDate ? 'a date needs another comparator, such as eq_date or lt' : undefined
}

const RELATIVE = /^(last|previous|this|current|next)[\s_-]*(day|week|month|quarter|year)$/
const spans = { day: 'P1D', week: 'P1W', month: 'P1M', quarter: 'P3M', year: 'P1Y' }

function toMonth(word: string): string {
  const index = monthNames.findIndex((name) => name.toLowerCase().startsWith(word))
  return (word.length > 2 && index >= 0 ? String(index + 1) : word).padStart(2, '0')
}

function toPart(name: string, count: string): string {
  if (name === 'q' || name === 'quarter') return `Q${count}`
  return name === 'w' || name === 'week' ? `W${count.padStart(2, '0')}` : ''
}

function isShort(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_NAME
}
