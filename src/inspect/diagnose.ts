import { isList, valueKind, type Kind, type ListKind, type ScalarKind } from '../language/kind.js'
import { kindOf } from '../language/kinds.js'
import { attempt, isArray, own } from '../untrusted/plain.js'
import { MAX_QUOTED, quoteText } from '../untrusted/quote.js'
import { diagnoseDateText, diagnoseTime } from './diagnose-date.js'
import { diagnoseObject, nameOf } from './diagnose-object.js'
import { convert, inGetter, IS_TEXT, NO_VALUE, NUMERIC, OTHER_TEXT } from './diagnosis.js'
import type { Diagnosis } from './diagnosis.js'

/** Diagnoses an unreadable cell of a field of a kind. Errors of the cell do not propagate. */
export function diagnose(kind: Kind, raw: unknown): Diagnosis {
  if (isList(kind)) return diagnoseList(raw)
  const of = valueKind(kind)
  if (typeof raw === 'string') return diagnoseText(of, raw)
  if (typeof raw === 'object' && raw !== null) return diagnoseObject(of, raw)
  if (Number.isNaN(raw)) {
    const hint = `it was computed from something that is not a ${kind}: ${NO_VALUE}`
    return { found: 'NaN', hint }
  }
  const isNumber = typeof raw === 'number' || typeof raw === 'bigint'
  if (isNumber && of === 'boolean' && (Number(raw) === 0 || Number(raw) === 1)) {
    const [yes, no] = typeof raw === 'number' ? ['1', '0'] : ['1n', '0n']
    return { found: `${no} or ${yes}`, hint: useTruth(yes, no) }
  }
  return isNumber && (of === 'date' || of === 'day')
    ? diagnoseTime(of, raw)
    : diagnosePrimitive(of, raw)
}

/** The kinds to declare for values of a type, and the functions that convert values to a kind. */
const declarable: { readonly [type: string]: Kind } = {
  number: 'number',
  bigint: 'decimal',
  boolean: 'boolean',
}
const functions: { readonly [K in ScalarKind]?: (value: unknown) => unknown } = {
  string: String,
  number: Number,
  decimal: Number,
}

function diagnosePrimitive(kind: ScalarKind, raw: unknown): Diagnosis {
  const type = typeof raw
  const [declared, read] = [own(declarable, type), own(functions, kind)]
  const isDeclared = declared !== undefined && kindOf(declared).read(raw) !== undefined
  const isRead = read !== undefined && attempt(() => kindOf(kind).read(read(raw))) !== undefined
  const limit = kind === 'number' && type === 'bigint' ? ' (exact up to 2^53)' : ''
  const ways = [
    ...(isDeclared ? [`declare the field '${declared}'`] : []),
    ...(isDeclared && isRead
      ? [convert(`typeof value === '${type}'`, `${read.name}(value)`) + limit]
      : []),
  ]
  return { found: `a ${type}`, hint: ways.join(', or ') || NO_VALUE }
}

/** Returns the hint to convert two values to booleans; other cells stay as they are. */
function useTruth(yes: string, no: string): string {
  return inGetter(`use value === ${yes} ? true : value === ${no} ? false : value`)
}

export function diagnoseElement(kind: ListKind, raw: unknown): Diagnosis {
  const { found, hint } = diagnose(valueKind(kind), raw)
  const ofElement = hint
    .replace(/declare the field '\S+',( which keeps every digit,)? or /, '')
    .replace(/(declare the field '\w+)/, '$1[]')
  return { found: `an element that is ${found}`, hint: `for each element, ${ofElement}` }
}

function diagnoseText(kind: ScalarKind, raw: string): Diagnosis {
  if (raw.length > MAX_QUOTED) return OTHER_TEXT
  const text = raw.trim()
  if (text === '') return { found: 'an empty string', hint: NO_VALUE }
  return ofTexts[kind as keyof typeof ofTexts](text, raw) // a string field reads every string
}

/** Diagnoses a string that is short, and not blank; `text` has no white space around it. */
const ofTexts: Readonly<
  Record<Exclude<ScalarKind, 'string'>, (text: string, raw: string) => Diagnosis>
> = {
  number: (text, raw) => {
    if (!NUMERIC.test(text)) return OTHER_TEXT
    const isDecimal = kindOf('decimal').read(raw) !== undefined
    const declare = isDecimal ? "declare the field 'decimal', which keeps every digit, or " : ''
    const drivers = 'database drivers give numeric and 64-bit columns as strings'
    const hint = `${drivers}: ${declare}${convert(IS_TEXT, 'Number(value)')}`
    return { found: 'a numeric string', hint }
  },
  boolean: (_, raw) => {
    const [yes, no] = TRUTHS.find((pair) => pair.includes(raw))?.map(quoteText) ?? []
    if (yes !== undefined && no !== undefined)
      return { found: `${yes} or ${no}`, hint: useTruth(yes, no) }
    return {
      found: 'a string',
      hint: inGetter('find out which text means true, and compare with it'),
    }
  },
  date: (text, raw) =>
    NUMERIC.test(text) ? diagnoseTime('date', text) : diagnoseDateText('date', text, raw),
  day: (text, raw) =>
    NUMERIC.test(text) ? diagnoseTime('day', text) : diagnoseDateText('day', text, raw),
  decimal: (text) => {
    if (NUMERIC.test(text)) return diagnoseForm(text)
    if (!/\d/.test(text)) return OTHER_TEXT
    const hint = `write only its digits, such as "-1234.50", or ${NO_VALUE}`
    return { found: 'a string with more than digits, such as an amount with a currency', hint }
  },
}

/** Diagnoses a number that is not written as the language writes decimals. */
function diagnoseForm(text: string): Diagnosis {
  if (!/e/i.test(text)) {
    const digits = text
      .replace('+', '')
      .replace(/^(-?)\./, '$10.')
      .replace(/\.$/, '')
    return { found: 'a decimal in another form', hint: `write it as "${digits}"` }
  }
  const isExponent = "typeof value === 'string' && /\\de/i.test(value)"
  const hint = Number.isFinite(Number(text)) ? convert(isExponent, 'Number(value)') : NO_VALUE
  return { found: 'a number with an exponent in a string', hint }
}

const TRUTHS = ['true false', 't f', 'yes no', 'Y N', '1 0'].map((pair) => pair.split(' '))

function diagnoseList(raw: unknown): Diagnosis {
  if (typeof raw === 'string') return diagnoseListText(raw)
  if (typeof raw === 'object' && raw !== null) {
    const isSequence = attempt(() => raw instanceof Set || ArrayBuffer.isView(raw)) === true
    const sequence = 'value instanceof Set || ArrayBuffer.isView(value)'
    const hint = isSequence
      ? convert(sequence, 'Array.from(value)')
      : inGetter('read an array from it')
    return { found: nameOf(raw), hint }
  }
  const found = `a ${typeof raw} instead of an array`
  if (typeof raw === 'symbol' || typeof raw === 'function') return { found, hint: NO_VALUE }
  return { found, hint: convert(`typeof value === '${typeof raw}'`, '[value]') }
}

function diagnoseListText(text: string): Diagnosis {
  if (text.trim() === '') return { found: 'an empty string', hint: NO_VALUE }
  const parsed = attempt((): unknown => JSON.parse(text))
  if (typeof parsed === 'object' && parsed !== null) {
    const way = isArray(parsed) ? 'parse it' : 'parse it, and read an array from it'
    return { found: 'JSON in a string', hint: inGetter(way) }
  }
  const found = 'a string instead of an array'
  if (text.startsWith('{')) return { found, hint: 'have the driver parse arrays' }
  return { found, hint: inGetter('split it into an array') }
}
