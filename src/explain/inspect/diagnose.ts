import {
  isList,
  valueKind,
  type Kind,
  type ListKind,
  type ScalarKind,
} from '../../language/kind.js'
import { epochMs } from '../../time/instant.js'
import { MAX_QUOTED, quoteText } from '../../untrusted/quote.js'
import { diagnoseObject, hasMethod, inGetter, nameOf, type Diagnosis } from './diagnose-object.js'

const COMPACT_DAY = /^(\d{4})(\d\d)(\d\d)$/

/** A number in a string, as drivers return decimals and 64-bit integers. */
const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** A date as people and databases write it, in more forms than the language reads. */
const DATE_LIKE =
  /^(\d{4}-\d\d-\d\d)(?:[ Tt]+(\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?) ?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/

/** Diagnoses a cell that is unreadable for a field of a kind. It throws nothing that the cell throws. */
export function diagnose(kind: Kind, raw: unknown): Diagnosis {
  if (isList(kind)) return diagnoseList(kind, raw)
  if (typeof raw === 'string') return diagnoseString(kind, raw)
  if (typeof raw === 'number') return diagnoseNumber(kind, raw)
  if (typeof raw === 'bigint') {
    const way = kind === 'string' ? 'use String(value)' : 'use Number(value), exact up to 2^53,'
    return { found: 'a bigint', hint: inGetter(way) }
  }
  if (typeof raw === 'object' && raw !== null) return diagnoseObject(kind, raw)
  const hint = typeof raw === 'boolean' ? "declare the field 'boolean'" : undefined
  return { found: `a ${typeof raw}`, hint }
}

function diagnoseString(kind: ScalarKind, text: string): Diagnosis {
  const short = text.slice(0, MAX_QUOTED).trim()
  if (short === '') return { found: 'an empty string', hint: 'use null where there is no value' }
  if (kind === 'boolean') {
    return { found: 'a string', hint: inGetter(`compare it, value === ${quoteText(short)},`) }
  }
  if (NUMERIC.test(short) && !(kind === 'date' && COMPACT_DAY.test(short))) {
    const drivers = 'database drivers give numeric and 64-bit columns as strings'
    if (kind === 'number') {
      const way = "use value.trim() === '' ? null : Number(value)"
      return { found: 'a numeric string', hint: inGetter(`${drivers}: ${way}`) }
    }
    const way = /^\d{9,10}(?:\.|$)/.test(short) ? 'Number(value) * 1000' : 'Number(value)'
    return { found: 'epoch time in a string', hint: inGetter(`use ${way}`) }
  }
  if (kind !== 'date') return { found: 'a string', hint: "declare the field 'string'" }
  const written = rewritten(short)
  if (written === undefined) return diagnoseOtherDate(short)
  return Number.isNaN(epochMs(written))
    ? { found: 'a day or time that does not exist', hint: undefined }
    : { found: 'a date in another form', hint: `write it as "${written}"` }
}

/** A day by its numbers in one of three orders, with what may follow: a time, a zone. */
const NUMBERED = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})(?=$|[ T,])/

/** Diagnoses what may be a date in words or numbers, such as `Jun 12 1998` and `12/31/1998`. */
function diagnoseOtherDate(text: string): Diagnosis {
  const [numbered, first = '', , second = '', last = ''] = NUMBERED.exec(text) ?? []
  if (numbered !== undefined && first.length < 4) {
    const isAmbiguous = Number(first) <= 12 && Number(second) <= 12 && first !== second
    const order = Number(first) > 12 ? 'day, month, year' : 'month, day, year'
    const found = isAmbiguous ? 'a date whose day and month can be swapped' : `a date as ${order}`
    const known = isAmbiguous ? 'find out which comes first, then ' : ''
    return { found, hint: inGetter(`${known}write it as "YYYY-MM-DD"`) }
  }
  const day = [first, second, last].map((part) => part.padStart(2, '0')).join('-')
  if (numbered !== undefined && !Number.isNaN(epochMs(day))) {
    const rest = text.slice(numbered.length).replace(/^[ ,T]+(?=\d)/, 'T')
    return { found: 'a date in another form', hint: inGetter(`write it as "${day}${rest}"`) }
  }
  const hasMonth = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i.test(text)
  return hasMonth && /\b\d{4}\b/.test(text)
    ? { found: 'a date in words', hint: inGetter('parse it, and write it as "YYYY-MM-DD"') }
    : { found: 'a string that is not a date', hint: undefined }
}

/** A string that may be a date, as the language writes dates. */
function rewritten(text: string): string | undefined {
  const spread = text.replace(COMPACT_DAY, '$1-$2-$3')
  const [, day, time, offset = ''] = DATE_LIKE.exec(spread) ?? []
  if (day === undefined || time === undefined) return day
  const [sign, hours, minutes] = [offset.slice(0, 1), offset.slice(1, 3), offset.slice(3)]
  const zone =
    hours === '' ? sign.toUpperCase() : `${sign}${hours}:${minutes.replace(':', '') || '00'}`
  return `${day}T${time.replace(',', '.')}${zone}`
}

function diagnoseNumber(kind: ScalarKind, value: number): Diagnosis {
  if (kind === 'string') {
    return { found: 'a number', hint: inGetter("declare the field 'number', or use String(value)") }
  }
  if (kind === 'boolean') {
    const isFlag = value === 0 || value === 1
    if (isFlag) return { found: '0 or 1', hint: inGetter('use value === 1') }
    return { found: 'a number', hint: undefined }
  }
  if (Number.isNaN(value)) {
    return { found: 'NaN', hint: `it was computed from something that is not a ${kind}` }
  }
  if (!Number.isInteger(value)) {
    const hint = inGetter('if it counts seconds, use Math.round(value * 1000)')
    return { found: 'a number that is not whole', hint }
  }
  const hint = 'if it counts micro- or nanoseconds, divide it'
  return { found: 'an instant outside the years 0001 to 9999', hint }
}

function diagnoseList(kind: ListKind, raw: unknown): Diagnosis {
  if (typeof raw === 'string') {
    const [first] = raw
    if (first === '[') return { found: 'a JSON string', hint: inGetter('use JSON.parse(value)') }
    const hint = first === '{' ? 'have the driver parse arrays' : inGetter('split it')
    return { found: 'a string instead of an array', hint }
  }
  if (typeof raw === 'object' && raw !== null) {
    const isIterable = hasMethod(raw, Symbol.iterator)
    return { found: nameOf(raw), hint: isIterable ? inGetter('use Array.from(value)') : undefined }
  }
  const hint = typeof raw === valueKind(kind) ? inGetter('use [value]') : undefined
  return { found: `a ${typeof raw} instead of an array`, hint }
}
