import { isList, valueKind, type Kind, type ListKind, type ScalarKind } from '../language/kind.js'
import { epochMs } from '../time/instant.js'
import { quoteText } from '../untrusted/quote.js'
import { diagnoseObject, hasMethod, nameOf } from './diagnose-object.js'

/** What an unreadable cell is, in a few words, and what mends it. */
export interface Diagnosis {
  readonly found: string
  readonly hint: string | undefined
}

const IN_GETTER = "in the field's get, or where rows are read"

const COMPACT_DAY = /^(\d{4})(\d\d)(\d\d)$/

/** A number as text has it, of a column of decimals or of 64-bit integers. */
const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** A date that people and databases write, in more forms than the language reads. */
const DATE_LIKE =
  /^(\d{4}-\d\d-\d\d)(?:[ Tt]+(\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?) ?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/

/** Diagnoses a cell that a field of a kind makes nothing of; nothing that it does is let through. */
export function diagnose(kind: Kind, raw: unknown): Diagnosis {
  if (isList(kind)) return diagnoseList(kind, raw)
  if (typeof raw === 'string') return diagnoseText(kind, raw)
  if (typeof raw === 'number') return diagnoseNumber(kind, raw)
  if (typeof raw === 'bigint') {
    const way = kind === 'string' ? 'String(value)' : 'Number(value), exact up to 2^53,'
    return { found: 'a bigint', hint: `use ${way} ${IN_GETTER}` }
  }
  if (typeof raw === 'object' && raw !== null) {
    const { found, way } = diagnoseObject(kind, raw)
    return { found, hint: way && `${way} ${IN_GETTER}` }
  }
  const hint = typeof raw === 'boolean' ? "declare the field 'boolean'" : undefined
  return { found: `a ${typeof raw}`, hint }
}

function diagnoseText(kind: ScalarKind, text: string): Diagnosis {
  const short = text.slice(0, 64).trim()
  if (short === '') return { found: 'empty text', hint: 'use null for what is not there' }
  if (kind === 'boolean') {
    return { found: 'text', hint: `compare it, value === ${quoteText(short)}, ${IN_GETTER}` }
  }
  if (NUMERIC.test(short) && !(kind === 'date' && COMPACT_DAY.test(short))) {
    const drivers = 'database drivers give numeric and 64-bit columns as text'
    if (kind === 'number') {
      return { found: 'numeric text', hint: `${drivers}: use Number(value) ${IN_GETTER}` }
    }
    const isSeconds = /^\d{9,10}(?:\.|$)/.test(short)
    const way = isSeconds ? 'Number(value) * 1000' : 'Number(value)'
    return { found: 'epoch time as text', hint: `use ${way} ${IN_GETTER}` }
  }
  if (kind !== 'date') return { found: 'text', hint: `declare the field 'string'` }
  const written = rewritten(short)
  if (written === undefined) return { found: 'text that is no date', hint: undefined }
  return Number.isNaN(epochMs(written))
    ? { found: 'a day or time that does not exist', hint: undefined }
    : { found: 'a date in another form', hint: `write it as "${written}"` }
}

/** The text of what may be a date as the language writes it. */
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
    const hint = `declare the field 'number', or use String(value) ${IN_GETTER}`
    return { found: 'a number', hint }
  }
  if (kind === 'boolean') {
    const isFlag = value === 0 || value === 1
    const hint = isFlag ? `use value === 1 ${IN_GETTER}` : undefined
    return { found: isFlag ? '0 or 1' : 'a number', hint }
  }
  if (Number.isNaN(value)) {
    return { found: 'NaN', hint: `what it was computed from is no ${kind}` }
  }
  if (!Number.isInteger(value)) {
    const hint = `if it counts seconds, use Math.round(value * 1000) ${IN_GETTER}`
    return { found: 'a number that is not whole', hint }
  }
  const hint = 'if it counts micro- or nanoseconds, divide it'
  return { found: 'an instant outside the years 0001 to 9999', hint }
}

/** Diagnoses what stands in the place of a list. */
function diagnoseList(kind: ListKind, raw: unknown): Diagnosis {
  if (typeof raw === 'string') {
    const [first] = raw
    if (first === '[') return { found: 'JSON text', hint: `use JSON.parse(value) ${IN_GETTER}` }
    const hint = first === '{' ? 'have the driver parse arrays' : `split it ${IN_GETTER}`
    return { found: 'text in the place of a list', hint }
  }
  if (typeof raw === 'object' && raw !== null) {
    const found = nameOf(raw)
    const isIterable = hasMethod(raw, Symbol.iterator)
    return { found, hint: isIterable ? `use Array.from(value) ${IN_GETTER}` : undefined }
  }
  const isElement = typeof raw === valueKind(kind)
  const hint = isElement ? `use [value] ${IN_GETTER}` : undefined
  return { found: `a ${typeof raw} in the place of a list`, hint }
}
