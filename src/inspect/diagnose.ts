import { isList, valueKind, type Kind, type ListKind, type ScalarKind } from '../language/kind.js'
import { attempt, isArray } from '../untrusted/plain.js'
import { MAX_QUOTED, quoteText } from '../untrusted/quote.js'
import { diagnoseDateText, diagnoseDayText, diagnoseTime, type TimeKind } from './diagnose-date.js'
import { diagnoseObject, nameOf } from './diagnose-object.js'
import {
  convert,
  convertAll,
  inGetter,
  IS_TEXT,
  NO_VALUE,
  NUMERIC,
  OTHER_TEXT,
  type Diagnosis,
} from './diagnosis.js'

/** Diagnoses an unreadable cell of a field of a kind. Errors of the cell do not propagate. */
export function diagnose(kind: Kind, raw: unknown): Diagnosis {
  if (isList(kind)) return diagnoseList(raw)
  const of = causes[valueKind(kind)]
  if (typeof raw === 'string') return diagnoseString(of, raw)
  if (typeof raw === 'number') return of.number(raw)
  if (typeof raw === 'bigint') return of.bigint(raw)
  if (typeof raw === 'object' && raw !== null) return diagnoseObject(valueKind(kind), raw)
  const found = `a ${typeof raw}`
  if (typeof raw !== 'boolean') return { found, hint: NO_VALUE }
  const or = of.ofBoolean === undefined ? '' : `, or ${convertAll(raw, of.ofBoolean)}`
  return { found, hint: `declare the field 'boolean'${or}` }
}

interface Causes {
  /** A string that is short, and neither blank nor surrounded by white space. */
  readonly string?: (text: string, raw: string) => Diagnosis
  readonly number: (value: number) => Diagnosis
  readonly bigint: (value: bigint) => Diagnosis
  readonly ofBoolean: string | undefined
}

const causes: Readonly<Record<ScalarKind, Causes>> = {
  string: {
    number: (value) => ({
      found: 'a number',
      hint: `declare the field 'number', or ${convertAll(value, 'String')}`,
    }),
    bigint: (value) => ({ found: 'a bigint', hint: convertAll(value, 'String') }),
    ofBoolean: 'String',
  },
  number: {
    string: diagnoseNumberText,
    number: () => notANumber('number'),
    bigint: (value) => ({
      found: 'a bigint',
      hint: `declare the field 'decimal', or ${convertAll(value, 'Number')} (exact up to 2^53)`,
    }),
    ofBoolean: 'Number',
  },
  boolean: {
    string: (_, raw) => diagnoseTruth(raw),
    number: (value) =>
      value === 0 || value === 1
        ? { found: '0 or 1', hint: convertTruth(1, 0) }
        : { found: 'a number', hint: "declare the field 'number'" },
    bigint: (value) => ({ found: 'a bigint', hint: convertAll(value, 'Boolean') }),
    ofBoolean: 'Boolean',
  },
  date: timeCauses('date', diagnoseDateText),
  day: timeCauses('day', diagnoseDayText),
  decimal: {
    string: diagnoseDecimalText,
    number: (value) =>
      Number.isNaN(value) ? notANumber('decimal') : { found: 'Infinity', hint: NO_VALUE },
    bigint: () => ({ found: 'a bigint of more than 1,000 digits', hint: NO_VALUE }),
    ofBoolean: 'Number',
  },
}

function timeCauses(
  kind: TimeKind,
  diagnoseText: (text: string, raw: string) => Diagnosis,
): Causes {
  return {
    string: (text, raw) =>
      NUMERIC.test(text) ? diagnoseTime(kind, Number(text), 'text') : diagnoseText(text, raw),
    number: (value) => {
      if (Number.isNaN(value)) return notANumber(kind)
      return diagnoseTime(kind, value, Number.isInteger(value) ? 'whole' : 'fraction')
    },
    bigint: (value) => diagnoseTime(kind, Number(value), 'bigint'),
    ofBoolean: undefined,
  }
}

function notANumber(kind: ScalarKind): Diagnosis {
  return { found: 'NaN', hint: `it was computed from something that is not a ${kind}: ${NO_VALUE}` }
}

export function diagnoseElement(kind: ListKind, raw: unknown): Diagnosis {
  const { found, hint } = diagnose(valueKind(kind), raw)
  const ofElement = hint
    .replace(/^declare the field '\S+', or /, '')
    .replace(/(declare the field '\w+)/, '$1[]')
  return { found: `an element that is ${found}`, hint: `for each element, ${ofElement}` }
}

const TRUTHS = ['true false', 't f', 'yes no', 'Y N', '1 0'].map((pair) => pair.split(' '))

function diagnoseString(of: Causes, raw: string): Diagnosis {
  if (raw.length > MAX_QUOTED) return OTHER_TEXT
  const short = raw.trim()
  return short === '' ? { found: 'an empty string', hint: NO_VALUE } : of.string!(short, raw) // a string field reads every string
}

function diagnoseTruth(text: string): Diagnosis {
  const [yes, no] = TRUTHS.find((pair) => pair.includes(text))?.map(quoteText) ?? []
  if (yes !== undefined) return { found: `${yes} or ${no}`, hint: convertTruth(yes, no) }
  const hint = inGetter('find out which text means true, and compare with it')
  return { found: 'a string', hint }
}

/** Returns the hint to convert two values to booleans; other cells stay as they are. */
function convertTruth(yes: unknown, no: unknown): string {
  return inGetter(`use value === ${String(yes)} ? true : value === ${String(no)} ? false : value`)
}

function diagnoseList(raw: unknown): Diagnosis {
  if (typeof raw === 'string') return diagnoseListText(raw)
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

export const NUMERIC_TEXT = 'a numeric string'

function diagnoseNumberText(text: string): Diagnosis {
  if (!NUMERIC.test(text)) return OTHER_TEXT
  return { found: NUMERIC_TEXT, hint: numericHint('') }
}

export function numericHint(declare: string): string {
  const drivers = 'database drivers give numeric and 64-bit columns as strings'
  return `${drivers}: ${declare}${convert(IS_TEXT, 'Number(value)')}`
}

function diagnoseDecimalText(text: string): Diagnosis {
  if (NUMERIC.test(text)) return diagnoseForm(text)
  if (!/\d/.test(text)) return OTHER_TEXT
  const hint = `write only its digits, such as "-1234.50", or ${NO_VALUE}`
  return { found: 'a string with more than digits, such as an amount with a currency', hint }
}

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
