import { epochMs } from '../time/date-text.js'
import { inGetter, NO_VALUE, use, type Diagnosis } from './diagnosis.js'

const COMPACT_DAY = /^(\d{4})(\d\d)(\d\d)$/

/** Matches dates of people and databases, in more forms than the language reads. */
const DATE_LIKE =
  /^(\d{4}-\d\d-\d\d)(?:[ T]+(\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?) ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/i

const YEAR = /^(?:1[89]|2[01])\d\d$/

const OTHER_FORM = 'a date in another form'

/** Diagnoses a string in a date field; `undefined` if it does not look like a date. */
export function diagnoseDateText(text: string, isNumeric: boolean): Diagnosis | undefined {
  const [, day, time, zone = ''] = DATE_LIKE.exec(text.replace(COMPACT_DAY, '$1-$2-$3')) ?? []
  const clock = time === undefined ? '' : `T${time.replace(',', '.')}${zone.toUpperCase()}`
  const written = `${day}${clock.replace(/UTC|GMT/, 'Z')}`
  if (isDate(written)) return { found: OTHER_FORM, hint: `write it as "${written}"` }
  if (YEAR.test(text)) return { found: 'a year', hint: `write it as "${text}-01-01"` }
  if (isNumeric && !COMPACT_DAY.test(text))
    return diagnoseEpoch(Number(text), 'Number(value)', ' in a string')
  if (day === undefined) return diagnoseOtherDate(text)
  return { found: 'a day or time that does not exist', hint: `correct it, or ${NO_VALUE}` }
}

/** Matches a numeric day in one of three orders, before an optional time and zone. */
const NUMBERED = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})(?=$|[ T,])/

/** Diagnoses what may be a date in words or numbers, such as `Jun 12 1998` and `12/31/1998`. */
function diagnoseOtherDate(text: string): Diagnosis | undefined {
  const [numbered, first = '', , second = '', last = ''] = NUMBERED.exec(text) ?? []
  if (numbered !== undefined && first.length < 4) {
    const isAmbiguous = Number(first) <= 12 && Number(second) <= 12 && first !== second
    const order = Number(first) > 12 ? 'day, month, year' : 'month, day, year'
    const found = isAmbiguous ? 'a date whose day and month can be swapped' : `a date as ${order}`
    const known = isAmbiguous ? 'find out which comes first, then ' : ''
    return { found, hint: inGetter(`${known}write it as "YYYY-MM-DD"`) }
  }
  const day = [first, second, last].map((part) => part.padStart(2, '0')).join('-')
  if (numbered !== undefined && isDate(day)) {
    const written = day + text.slice(numbered.length).replace(/^[ ,T]+(?=\d)/, 'T')
    const form = isDate(written) ? written : 'YYYY-MM-DDThh:mm'
    return { found: OTHER_FORM, hint: inGetter(`write it as "${form}"`) }
  }
  const hasMonth = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i.test(text)
  return hasMonth && /\b\d{4}\b/.test(text)
    ? { found: 'a date in words', hint: inGetter('parse it, and write it as "YYYY-MM-DD"') }
    : undefined
}

function isDate(text: string): boolean {
  return !Number.isNaN(epochMs(text))
}

/** The units of epoch times that are at least `from`. A number from 1e10 to 1e14 has milliseconds. */
const UNITS = [
  { from: 1e17, unit: 'nanoseconds', scale: ' / 1e6', factor: 1e-6 },
  { from: 1e14, unit: 'microseconds', scale: ' / 1000', factor: 1e-3 },
  { from: 1e10, unit: 'milliseconds', scale: '', factor: 1 },
  { from: 1e8, unit: 'seconds', scale: ' * 1000', factor: 1000 },
  { from: 0, unit: 'milliseconds', scale: '', factor: 1 },
]

/**
 * Diagnoses epoch time that is not a whole number of milliseconds.
 * @param value - an expression of the number
 * @param form - the form of the number in the cell
 */
export function diagnoseEpoch(time: number, value: string, form: string): Diagnosis {
  const { unit, scale, factor } = UNITS.find(({ from }) => Math.abs(time) >= from)! // the last `from` is 0
  if (Number.isNaN(epochMs(Math.round(time * factor)))) {
    return { found: 'an instant outside the years 0001 to 9999', hint: NO_VALUE }
  }
  return { found: `epoch ${unit}${form}`, hint: use(`Math.round(${value}${scale})`) }
}
