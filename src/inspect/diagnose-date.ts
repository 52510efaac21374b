import { DAY_MS, epochMs, midnightMs } from '../time/date-text.js'
import { convert, IS_TEXT, NO_VALUE, type Diagnosis } from './diagnosis.js'

/** The kinds of time, each with the expression of its cell, given the expression of epoch milliseconds. */
const cellOf = {
  date: (ms: string) => ms,
  day: (ms: string) => `new Date(${ms}).toJSON()?.slice(0, 10) ?? value`, // null for an invalid Date
}
type TimeKind = keyof typeof cellOf

/** Matches dates of databases and programs, in more forms than the language reads. */
const DATE_LIKE =
  /^(\d{4}-\d\d-\d\d)(?:[ T]+(\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?) ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/i

/** @param text - the string without white space around it */
export function diagnoseDateText(kind: TimeKind, text: string, raw: string): Diagnosis {
  const [, day = '', time, zone = ''] = DATE_LIKE.exec(text) ?? []
  const isDay = kind === 'day'
  if (day === '') {
    const form = isDay ? '"YYYY-MM-DD"' : '"YYYY-MM-DD" or "YYYY-MM-DDThh:mm:ssZ"'
    return {
      found: `a string that is not a ${kind}`,
      hint: `write ${kind}s as ${form}, or ${NO_VALUE}`,
    }
  }
  const clock = time === undefined ? '' : `T${time.replace(',', '.')}${zone.toUpperCase()}`
  const written = isDay ? day : `${day}${clock.replace(/UTC|GMT/, 'Z')}`
  if (Number.isNaN(isDay ? midnightMs(day) : epochMs(written))) {
    return { found: 'a day or time that does not exist', hint: `correct it, or ${NO_VALUE}` }
  }
  if (isDay && time !== undefined) {
    const declare = Number.isNaN(epochMs(raw)) ? '' : "declare the field 'date', or "
    const hint = `${declare}${convert(IS_TEXT, 'value.trim().slice(0, 10)')}`
    return { found: 'a day with a time', hint }
  }
  return { found: `a ${kind} in another form`, hint: `write it as "${written}"` }
}

interface Reading {
  readonly name: string
  /** The least number that usually has this meaning, and the first number above all. */
  readonly from: number
  readonly to: number
  /** Returns a JavaScript expression for epoch milliseconds, given the expression of the number. */
  readonly ms: (n: string) => string
  /** False for a number in the range that cannot have this meaning. */
  readonly fits?: (n: number) => boolean
}

/** A number below it that counts milliseconds is before 26 April 1970, and is more likely of another unit. */
const MILLISECONDS = 1e10

/** A spreadsheet counts days from 30 December 1899. */
const READINGS: readonly Reading[] = [
  { name: 'years', from: 1800, to: 2200, ms: (n) => `Date.UTC(${n}, 0)`, fits: Number.isInteger },
  { name: 'days since 1970', from: 3653, to: 84_006, ms: (n) => `Math.round(${n} * 86400000)` },
  {
    name: 'days of a spreadsheet',
    from: 10_000,
    to: 109_575,
    ms: (n) => `Math.round((${n} - 25569) * 86400000)`,
  },
  {
    name: 'days as YYYYMMDD',
    from: 18_000_101,
    to: 22_000_101,
    ms: (n) => `Date.UTC(${n} / 10000, ((${n} / 100) % 100) - 1, ${n} % 100)`,
    fits: (n) => !Number.isNaN(epochMs(String(n).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))),
  },
  { name: 'epoch seconds', from: DAY_MS, to: MILLISECONDS, ms: (n) => `Math.round(${n} * 1000)` },
  { name: 'epoch milliseconds', from: MILLISECONDS, to: 1e14, ms: (n) => `Math.round(${n})` },
  { name: 'epoch microseconds', from: 1e14, to: 1e17, ms: (n) => `Math.round(${n} / 1000)` },
  { name: 'epoch nanoseconds', from: 1e17, to: 1e20, ms: (n) => `Math.round(${n} / 1e6)` },
]

function hasReading(n: number, { from, to, fits }: Reading): boolean {
  return n >= from && n < to && fits?.(n) !== false
}

/** The types of a number: in words, as a test of `value`, and as an expression of the number. */
const FORMS = {
  number: { words: '', test: "typeof value === 'number'", number: 'value' },
  string: { words: ' in a string', test: `${IS_TEXT} && !isNaN(value)`, number: 'Number(value)' },
  bigint: { words: ' in a bigint', test: "typeof value === 'bigint'", number: 'Number(value)' },
} as const

export function diagnoseTime(kind: TimeKind, raw: number | bigint | string): Diagnosis {
  const form = FORMS[typeof raw as keyof typeof FORMS] // one of the three types
  const n = Number(raw)
  const readings = READINGS.filter((each) => hasReading(n, each))
  if (readings.length === 0 && Number.isNaN(epochMs(Math.round(n)))) {
    return { found: 'an instant outside the years 0001 to 9999', hint: NO_VALUE }
  }
  const names = readings.map(({ name }) => name).join(' or ') || 'a number'
  return { found: `${names}${form.words}`, hint: hintOf(kind, readings, form) }
}

/** Diagnoses a column whose numbers all read as one day, or as January 1970 after its first day. */
export function diagnoseEarly(least: number, greatest: number): Diagnosis | undefined {
  const [first, last] = [Math.floor(least / DAY_MS), Math.floor(greatest / DAY_MS)]
  const isSuspect = first === last || (first > 0 && last < 31)
  if (least < 0 || greatest >= MILLISECONDS || !isSuspect) return undefined
  const readings = READINGS.filter((each) => hasReading(least, each) && hasReading(greatest, each))
  const days = [first, last].map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10))
  const found = `numbers that all read as ${[...new Set(days)].join(' to ')}`
  return { found, hint: hintOf('date', readings, FORMS.number) }
}

function hintOf(
  kind: TimeKind,
  readings: readonly Reading[],
  { test, number }: (typeof FORMS)[keyof typeof FORMS],
): string {
  const convertBy = (ms: string) => convert(test, cellOf[kind](ms))
  const ways = readings.map(({ ms }) => convertBy(ms(number)))
  if (ways.length === 0) {
    return `find out what it counts; if milliseconds since 1970, ${convertBy(`Math.round(${number})`)}`
  }
  if (ways.length === 1) return ways[0]!
  return readings.map(({ name }, i) => `if ${name}, ${ways[i]!}`).join('; ')
}
