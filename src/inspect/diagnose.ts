import { isList, valueKind, type Kind, type ListKind, type ScalarKind } from '../language/kind.js'
import { attempt, isArray } from '../untrusted/plain.js'
import { MAX_QUOTED, quoteText } from '../untrusted/quote.js'
import { diagnoseDateText, diagnoseEpoch } from './diagnose-date.js'
import { diagnoseObject, hasMethod, nameOf } from './diagnose-object.js'
import { inGetter, NO_VALUE, use, type Diagnosis } from './diagnosis.js'

/** Diagnoses an unreadable cell of a field of a kind. Errors of the cell do not propagate. */
export function diagnose(kind: Kind, raw: unknown): Diagnosis {
  if (isList(kind)) return diagnoseList(kind, raw)
  if (typeof raw === 'string') return diagnoseString(kind, raw)
  if (typeof raw === 'number') return diagnoseNumber(kind, raw)
  if (typeof raw === 'bigint') return diagnoseBigint(kind, raw)
  if (typeof raw === 'object' && raw !== null) return diagnoseObject(kind, raw)
  const found = `a ${typeof raw}`
  if (typeof raw !== 'boolean') return { found, hint: NO_VALUE }
  const or = kind === 'date' ? '' : `, or ${use(`${CONVERTERS[kind]}(value)`)}`
  return { found, hint: `declare the field 'boolean'${or}` }
}

const CONVERTERS = {
  string: 'String',
  number: 'Number',
  boolean: 'Boolean',
  day: 'String',
  decimal: 'String',
} as const

/** Diagnoses an unreadable element of a list. */
export function diagnoseElement(kind: ListKind, raw: unknown): Diagnosis {
  const { found, hint } = diagnose(valueKind(kind), raw)
  const ofElement = hint
    .replace(/^declare the field '\S+', or /, '')
    .replace(/(declare the field '\w+)/, '$1[]')
  return { found: `an element that is ${found}`, hint: `for each element, ${ofElement}` }
}

/** Matches a numeric string. Drivers return decimals and 64-bit integers like this. */
const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

const NAMES_OF_TRUE = /^(?:t|true|y|yes|on|1|active|enabled)$/i
const NAMES_OF_FALSE = /^(?:f|false|n|no|off|0|inactive|disabled)$/i
const ASK = inGetter('find out which text means true, and compare value with it')

function diagnoseString(kind: ScalarKind, text: string): Diagnosis {
  const hint = "if it stands for no value, use null; if not, declare the field 'string'"
  const other = { found: 'a string', hint }
  if (text.length > MAX_QUOTED) return other
  const short = text.trim()
  if (short === '') return { found: 'an empty string', hint: NO_VALUE }
  if (kind === 'boolean') {
    const sign = NAMES_OF_TRUE.test(short) ? '===' : NAMES_OF_FALSE.test(short) ? '!==' : undefined
    const way = sign === undefined ? ASK : use(`value ${sign} ${quoteText(text)}`)
    return { found: 'a string', hint: way }
  }
  const isNumeric = NUMERIC.test(short)
  if (kind === 'date') {
    return diagnoseDateText(short, isNumeric) ?? { found: 'a string that is not a date', hint }
  }
  if (!isNumeric) return diagnoseAmount(short) ?? other
  const drivers = 'database drivers give numeric and 64-bit columns as strings'
  const way = use("value.trim() === '' ? null : Number(value)")
  return { found: 'a numeric string', hint: `${drivers}: ${way}` }
}

/** Matches a number of people: digits in groups, with a currency, a unit or a percent sign. */
const AMOUNT =
  /^(?:\p{Sc}|[A-Z]{3}\s)?\s*([+-]?\d[\d.,\s]*?)(?:\s*(?:\p{Sc}|%)|\s+[A-Za-z]{1,3})?$/u
/** A decimal point, and commas between groups of three digits. */
const WITH_POINT = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/
/** A decimal comma, and points between groups. */
const WITH_COMMA = /^[+-]?(?:(?:\d+|\d{1,3}(?:\.\d{3})+),\d*|\d{1,3}(?:\.\d{3}){2,})$/
const UNCLEAR = /^[+-]?\d{1,3}([.,])\d{3}$/

function diagnoseAmount(text: string): Diagnosis | undefined {
  const amount = AMOUNT.exec(text)?.[1]?.replaceAll(/\s/g, '')
  if (amount === undefined) return undefined
  const digits = text === amount ? 'value' : "value.replaceAll(/[^\\d.,+-]/g, '')"
  const ofPoint = `Number(${digits}.replaceAll(',', ''))`
  const ofComma = `Number(${digits}.replaceAll('.', '').replace(',', '.'))`
  const mark = UNCLEAR.exec(amount)?.[1]
  if (mark !== undefined) {
    const [grouped, decimal] = mark === ',' ? [ofPoint, ofComma] : [ofComma, ofPoint]
    const hint = `if "${mark}" groups digits, ${use(grouped)}; if it is the decimal mark, ${use(decimal)}`
    return { found: `a number whose "${mark}" has two meanings`, hint }
  }
  const found = text.endsWith('%') ? 'a percentage' : 'a formatted number'
  if (WITH_POINT.test(amount)) return { found, hint: use(ofPoint) }
  return WITH_COMMA.test(amount) ? { found, hint: use(ofComma) } : undefined
}

function diagnoseNumber(kind: ScalarKind, value: number): Diagnosis {
  if (kind === 'string') {
    return { found: 'a number', hint: `declare the field 'number', or ${use('String(value)')}` }
  }
  if (kind === 'boolean') {
    const isFlag = value === 0 || value === 1
    if (isFlag) return { found: '0 or 1', hint: use('value === 1') }
    return { found: 'a number', hint: "declare the field 'number'" }
  }
  if (!Number.isNaN(value)) {
    return diagnoseEpoch(value, 'value', Number.isInteger(value) ? '' : ' with a fraction')
  }
  return { found: 'NaN', hint: `it was computed from something that is not a ${kind}: ${NO_VALUE}` }
}

function diagnoseBigint(kind: ScalarKind, value: bigint): Diagnosis {
  if (kind === 'date') return diagnoseEpoch(Number(value), 'Number(value)', ' in a bigint')
  const way = kind === 'boolean' ? 'value !== 0n' : `${CONVERTERS[kind]}(value)`
  return { found: 'a bigint', hint: use(kind === 'number' ? `${way}, exact up to 2^53,` : way) }
}

function diagnoseList(kind: ListKind, raw: unknown): Diagnosis {
  if (typeof raw === 'string') return diagnoseListText(kind, raw)
  if (typeof raw === 'object' && raw !== null) {
    const found = nameOf(raw)
    const isIterable = hasMethod(raw, Symbol.iterator)
    if (!isIterable) return { found, hint: inGetter('read an array from it') }
    return { found, hint: use(`Array.from(value${found === 'a Map' ? '.keys()' : ''})`) }
  }
  const found = `a ${typeof raw} instead of an array`
  if (typeof raw === 'symbol' || typeof raw === 'function') return { found, hint: NO_VALUE }
  const of = valueKind(kind)
  const value = typeof raw === of ? 'value' : `${of === 'string' ? 'String' : 'Number'}(value)`
  return { found, hint: use(`[${value}]`) }
}

/** Matches a list of numbers in a string, with a separator. */
const NUMBERS = /^\s*-?[\d.]+(?:([,;|\s])\s*-?[\d.]+)*\s*$/

function diagnoseListText(kind: ListKind, text: string): Diagnosis {
  const parsed = attempt((): unknown => JSON.parse(text))
  if (isArray(parsed)) return { found: 'a JSON string', hint: use('JSON.parse(value)') }
  if (typeof parsed === 'object' && parsed !== null) {
    return { found: 'a JSON object in a string', hint: inGetter('read an array from it') }
  }
  const found = 'a string instead of an array'
  if (text.trim() === '') return { found, hint: NO_VALUE }
  if (text.startsWith('{')) return { found, hint: 'have the driver parse arrays' }
  const mark = quoteText((kind === 'number[]' ? NUMBERS : /([,;|])/).exec(text)?.[1] ?? ',')
  if (kind === 'string[]') return { found, hint: use(`value.split(${mark})`) }
  if (NUMBERS.test(text)) return { found, hint: use(`value.split(${mark}).map(Number)`) }
  return { found, hint: "if it stands for no value, use null; if not, declare the field 'string'" }
}
