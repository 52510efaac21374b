import { valueKind, type Kind } from '../language/kind.js'
import { kindOf } from '../language/kind-cells.js'
import { cellState } from '../rows/cell-state.js'
import { DAY_MS } from '../time/date-text.js'
import { readPeriod } from '../time/period.js'
import { attempt, isArray, isDate, timeOf } from '../untrusted/plain.js'
import type { Cause } from './findings.js'

const MINUTE_MS = 60_000
const NO_VALUE = 'use null for a missing value'
const NO_PERIODS = 'only queries take periods: store a day, or declare a string'

/** The kinds in the order in which they describe a value best: every text is a string. */
const scalars = ['boolean', 'number', 'decimal', 'date', 'string'] as const
const lists = ['string[]', 'number[]'] as const

/** Returns why a cell is unreadable, or an element of a list. Errors of the cell do not propagate. */
export function causeOf(kind: Kind, raw: unknown): Cause {
  if (typeof raw === 'string') {
    if (raw.trim() === '') return { found: 'an empty string', hint: NO_VALUE }
    const isPeriod = kindOf(kind).times !== undefined && readPeriod(raw) !== undefined
    if (isPeriod) return { found: 'a period', hint: NO_PERIODS }
  }
  if (Number.isNaN(raw)) return { found: 'NaN', hint: NO_VALUE }
  if (isDate(raw)) {
    const ms = timeOf(raw)
    if (Number.isNaN(ms)) return { found: 'an invalid Date', hint: NO_VALUE }
    const isMidnight = (ms - new Date(ms).getTimezoneOffset() * MINUTE_MS) % DAY_MS === 0
    // Drivers in local time return a day as local midnight.
    if (kind === 'day' && isMidnight)
      return { found: 'a Date at local midnight', hint: 'have the driver return days as strings' }
  }
  const reads = (each: Kind) => attempt(() => cellState(each, raw)) === 'present'
  return { found: nameOf(raw), kind: scalars.find(reads) ?? lists.find(reads), hint: undefined }
}

export function causeOfElement(list: Kind, raw: unknown): Cause {
  const { found, hint } = causeOf(valueKind(list), raw)
  const kind = lists.find((each) => cellState(each, [raw]) === 'present')
  return { found: `an element that is ${found}`, kind, hint }
}

/** Describes numbers of a date field that all read as one day, or as January 1970 after its first day; none without numbers. */
export function causesOfEarly(least: number, greatest: number): Cause[] {
  const [first, last] = [Math.floor(least / DAY_MS), Math.floor(greatest / DAY_MS)]
  const isSuspect = first === last || (first > 0 && first < last && last < 31)
  if (least < 0 || greatest >= 1e10 || !isSuspect) return [] // 1e10 milliseconds: April 1970
  const days = [first, last].map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10))
  const found = `numbers that all read as ${[...new Set(days)].join(' to ')}`
  return [{ found, hint: 'convert seconds, days or years to epoch milliseconds' }]
}

/** Names the type of a value: `a number`, `an array`, `a Set`. */
export function nameOf(raw: unknown): string {
  if (raw === undefined || raw === null) return String(raw)
  if (typeof raw !== 'object') return `a ${typeof raw}`
  if (isArray(raw)) return 'an array'
  const tag = attempt(() => Object.prototype.toString.call(raw).slice(8, -1).slice(0, 40))
  if (tag === undefined || tag === 'Object') return 'an object'
  return `${/^[AEIO]/.test(tag) ? 'an' : 'a'} ${tag}`
}
