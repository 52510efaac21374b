import { isList, valueKind, type Kind, type ListKind, type ScalarKind } from '../language/kind.js'
import { attempt, isArray } from '../untrusted/plain.js'
import { MAX_QUOTED, quoteText } from '../untrusted/quote.js'
import { diagnoseDateText, diagnoseTime } from './diagnose-date.js'
import { diagnoseObject, nameOf } from './diagnose-object.js'
import { convert, inGetter, IS_TEXT, NO_VALUE, type Diagnosis } from './diagnosis.js'

/** Diagnoses an unreadable cell of a field of a kind. Errors of the cell do not propagate. */
export function diagnose(kind: Kind, raw: unknown): Diagnosis {
  if (isList(kind)) return diagnoseList(kind, raw)
  if (typeof raw === 'string') return diagnoseString(kind, raw)
  if (typeof raw === 'number') return diagnoseNumber(kind, raw)
  if (typeof raw === 'bigint') return diagnoseBigint(kind, raw)
  if (typeof raw === 'object' && raw !== null) return diagnoseObject(kind, raw)
  const found = `a ${typeof raw}`
  if (typeof raw !== 'boolean') return { found, hint: NO_VALUE }
  const or = kind === 'date' ? '' : `, or ${convertAll(raw, kind)}`
  return { found, hint: `declare the field 'boolean'${or}` }
}

/** Returns the hint to convert all cells of the type of a cell. */
function convertAll(raw: unknown, kind: Exclude<ScalarKind, 'date'>): string {
  const conversion = `${CONVERTERS[kind]}(value)`
  return convert(`typeof value === '${typeof raw}'`, conversion)
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

/** The texts that drivers and files have for true and false. */
const TRUTHS = ['true false', 't f', 'yes no', 'Y N', '1 0'].map((pair) => pair.split(' '))

function diagnoseString(kind: ScalarKind, text: string): Diagnosis {
  const hint = "if it stands for no value, use null; if not, declare the field 'string'"
  const other = { found: 'a string', hint }
  if (text.length > MAX_QUOTED) return other
  const short = text.trim()
  if (short === '') return { found: 'an empty string', hint: NO_VALUE }
  if (kind === 'boolean') {
    const [yes, no] = TRUTHS.find((pair) => pair.includes(text))?.map(quoteText) ?? []
    if (yes === undefined) {
      return {
        found: 'a string',
        hint: inGetter('find out which text means true, and compare with it'),
      }
    }
    return { found: `${yes} or ${no}`, hint: convertTruth(yes, no) }
  }
  const isNumeric = NUMERIC.test(short)
  if (kind === 'date') {
    return isNumeric ? diagnoseTime(Number(short), 'text') : diagnoseDateText(short)
  }
  if (!isNumeric) return other
  const drivers = 'database drivers give numeric and 64-bit columns as strings'
  return { found: 'a numeric string', hint: `${drivers}: ${convert(IS_TEXT, 'Number(value)')}` }
}

/** Returns the hint to convert two values to booleans; other cells stay as they are. */
function convertTruth(yes: unknown, no: unknown): string {
  return inGetter(`use value === ${String(yes)} ? true : value === ${String(no)} ? false : value`)
}

function diagnoseNumber(kind: ScalarKind, value: number): Diagnosis {
  if (kind === 'string') {
    return { found: 'a number', hint: `declare the field 'number', or ${convertAll(value, kind)}` }
  }
  if (kind === 'boolean') {
    const isFlag = value === 0 || value === 1
    if (isFlag) return { found: '0 or 1', hint: convertTruth(1, 0) }
    return { found: 'a number', hint: "declare the field 'number'" }
  }
  if (!Number.isNaN(value))
    return diagnoseTime(value, Number.isInteger(value) ? 'whole' : 'fraction')
  return { found: 'NaN', hint: `it was computed from something that is not a ${kind}: ${NO_VALUE}` }
}

function diagnoseBigint(kind: ScalarKind, value: bigint): Diagnosis {
  if (kind === 'date') return diagnoseTime(Number(value), 'bigint')
  const isExact = kind === 'number' ? ' (exact up to 2^53)' : ''
  return { found: `a bigint`, hint: convertAll(value, kind) + isExact }
}

function diagnoseList(kind: ListKind, raw: unknown): Diagnosis {
  if (typeof raw === 'string') return diagnoseListText(kind, raw)
  if (typeof raw === 'object' && raw !== null) {
    const found = nameOf(raw)
    if (found === 'a Map')
      return { found, hint: convert('value instanceof Map', '[...value.keys()]') }
    if (found === 'a Set') return { found, hint: convert('value instanceof Set', '[...value]') }
    if (!ArrayBuffer.isView(raw)) return { found, hint: inGetter('read an array from it') }
    return { found, hint: convert('ArrayBuffer.isView(value)', 'Array.from(value)') }
  }
  const found = `a ${typeof raw} instead of an array`
  if (typeof raw === 'symbol' || typeof raw === 'function') return { found, hint: NO_VALUE }
  return { found, hint: convert(`typeof value === '${typeof raw}'`, '[value]') }
}

/** Matches a list of numbers in a string, with a separator. */
const NUMBERS = /^\s*-?[\d.]+(?:([,;|\s])\s*-?[\d.]+)*\s*$/

function diagnoseListText(kind: ListKind, text: string): Diagnosis {
  if (text.trim() === '') return { found: 'an empty string', hint: NO_VALUE }
  const parsed = attempt((): unknown => JSON.parse(text))
  if (typeof parsed === 'object' && parsed !== null) {
    const way = isArray(parsed) ? 'parse it' : 'parse it, and read an array from it'
    return { found: 'JSON in a string', hint: inGetter(way) }
  }
  const found = 'a string instead of an array'
  if (text.startsWith('{')) return { found, hint: 'have the driver parse arrays' }
  const mark = quoteText((kind === 'number[]' ? NUMBERS : /([,;|])/).exec(text)?.[1] ?? ',')
  if (kind === 'string[]') return { found, hint: convert(IS_TEXT, `value.split(${mark})`) }
  if (NUMBERS.test(text))
    return { found, hint: convert(IS_TEXT, `value.split(${mark}).map(Number)`) }
  return { found, hint: "if it stands for no value, use null; if not, declare the field 'string'" }
}
