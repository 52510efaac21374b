import { DAY_MS, dayNumber, readDay } from './date-text.js'

/** The days `[from, to)`, each as its number of days since 1970-01-01. */
export interface Days {
  readonly from: number
  readonly to: number
}

/** The units of calendar periods that a span can end with, apart from `D`. */
export type Unit = 'W' | 'M' | 'Q' | 'Y'

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Matches a year, a quarter, a month and a week of ISO 8601. It does not check that week 53 exists. */
export const PERIOD_TEXT =
  /^(?!0000)([0-9]{4})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])|W(0[1-9]|[1-4][0-9]|5[0-3])))?$/

/** Reads a calendar period (language reference, section 5). Returns `undefined` for any other text. */
export function readPeriod(text: string): Days | undefined {
  const parts = PERIOD_TEXT.exec(text)
  if (parts === null) return undefined
  const [year, quarter, month, week] = parts.slice(1).map(Number)
  if (parts[4] !== undefined) return readWeek(year!, week!)
  if (parts[3] !== undefined) return months(year! * 12 + month! - 1, 1)
  return parts[2] === undefined ? months(year! * 12, 12) : months(year! * 12 + quarter! * 3 - 3, 3)
}

/** Reads the text of a day or a period. Returns `undefined` for any other text, and for a number. */
export function readDays(date: string | number): Days | undefined {
  if (typeof date === 'number') return undefined
  const ms = readDay(date)
  return Number.isNaN(ms) ? readPeriod(date) : oneDay(ms / DAY_MS)
}

export function oneDay(day: number): Days {
  return { from: day, to: day + 1 }
}

/** Returns the period that contains a day. */
export function periodAround(day: number, unit: Unit): Days {
  if (unit === 'W') return weekAround(day)
  const length = MONTHS[unit]
  const month = monthOf(day)
  return months(month - modulo(month, length), length)
}

/** Counts the months from January of the year 0 to the month of a day. Days beyond a `Date` count as its last. */
export function monthOf(day: number): number {
  const date = new Date(Math.min(Math.max(day, -MAX_DAY), MAX_DAY) * DAY_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Returns the number of the first day of a month. */
export function firstOfMonth(month: number): number {
  return dayNumber(Math.floor(month / 12), modulo(month, 12) + 1, 1)
}

/** The last day that a `Date` can hold; the first is the same number below zero. */
const MAX_DAY = 100_000_000

const MONTHS = { M: 1, Q: 3, Y: 12 } as const

function months(first: number, length: number): Days {
  return { from: firstOfMonth(first), to: firstOfMonth(first + length) }
}

/** Returns a week of ISO 8601: week 1 contains 4 January. Week 53 exists if it contains a 28 December. */
function readWeek(year: number, week: number): Days | undefined {
  const days = weekAround(dayNumber(year, 1, 4) + (week - 1) * 7)
  return days.from <= dayNumber(year, 12, 28) ? days : undefined
}

/** Returns the week of a day, from Monday on. 1970-01-01 was a Thursday. */
function weekAround(day: number): Days {
  const from = day - modulo(day + 3, 7)
  return { from, to: from + 7 }
}

function modulo(n: number, divisor: number): number {
  return ((n % divisor) + divisor) % divisor
}
