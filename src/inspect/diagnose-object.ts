import { kinds, type ScalarKind } from '../language/kind.js'
import { readerOf } from '../language/kinds.js'
import { DAY_MS, epochMs } from '../time/date-text.js'
import { isDate, timeOf, attempt, isArray } from '../untrusted/plain.js'
import { MAX_QUOTED } from '../untrusted/quote.js'
import { convert, inGetter, IS_OBJECT, NO_VALUE, readMember, type Diagnosis } from './diagnosis.js'

interface Conversions {
  readonly ways: readonly string[]
  /** Returns the expression for bytes, given whether they are one byte, or the text of a number. */
  readonly bytes: (isOne: boolean, isNumeric: boolean) => string | undefined
  /** The expression for an object whose text is that of a number. */
  readonly numeric?: string
  readonly date: (date: Date) => Diagnosis
}

const none = () => undefined
const decode = 'new TextDecoder().decode(value)'
const OUTSIDE = { found: 'an instant outside the years 0001 to 9999', hint: NO_VALUE }

const conversions: Readonly<Record<ScalarKind, Conversions>> = {
  string: {
    ways: ['toHexString()', 'valueOf()', 'toString()'],
    bytes: () => decode,
    date: () => declareDate(readMember('toJSON()')),
  },
  number: {
    ways: ['toNumber()', 'valueOf()'],
    bytes: (isOne, isText) => (isOne ? 'value[0]' : isText ? `Number(${decode})` : undefined),
    numeric: 'Number(value)',
    date: () => declareDate(readMember('getTime()')),
  },
  boolean: {
    ways: ['valueOf()'],
    bytes: (isOne) => (isOne ? 'value[0] === 1' : undefined),
    date: () => declareDate(),
  },
  date: {
    ways: ['epochMilliseconds', 'toJSDate()', 'toDate()', 'valueOf()', 'toString()'],
    bytes: none,
    date: () => OUTSIDE,
  },
  day: { ways: ['toISODate()', 'toString()'], bytes: none, date: diagnoseDateOfDay },
  decimal: {
    ways: ['toFixed()', 'toString()'],
    bytes: (isOne, isText) => (isOne ? 'value[0]' : isText ? decode : undefined),
    date: () => declareDate(),
  },
}

function declareDate(conversion?: string): Diagnosis {
  const or = conversion === undefined ? '' : `, or ${conversion}`
  return { found: 'a Date', hint: `declare the field 'date'${or}` }
}

/** Diagnoses a Date in a day field. Drivers in local time return a day as local midnight. */
function diagnoseDateOfDay(date: Date): Diagnosis {
  const ms = timeOf(date)
  if (Number.isNaN(epochMs(date))) return OUTSIDE
  const isInstance = 'value instanceof Date'
  const toDay = (instant: string) => `new Date(${instant}).toJSON()?.slice(0, 10) ?? value` // null if invalid
  if ((ms - new Date(ms).getTimezoneOffset() * MINUTE_MS) % DAY_MS === 0) {
    const local = convert(isInstance, toDay('value - value.getTimezoneOffset() * 60000'))
    const hint = `have the driver return the day as a string, or ${local}`
    return { found: 'a Date at local midnight', hint }
  }
  const hint = `declare the field 'date', or, for its day in UTC, ${convert(isInstance, toDay('value'))}`
  return { found: 'a Date with a time of day', hint }
}

const MINUTE_MS = 60_000

function conversionOf(bytes: Uint8Array, kind: ScalarKind): string | undefined {
  const isOne = bytes.byteLength === 1 && tagOf(bytes) !== 'DataView'
  const isShort = bytes.byteLength <= MAX_QUOTED
  return conversions[kind].bytes(isOne, isShort && isNumeric(new TextDecoder().decode(bytes)))
}

/** Tries each conversion before suggesting it. Errors of the object do not propagate. */
export function diagnoseObject(kind: ScalarKind, raw: object): Diagnosis {
  const found = nameOf(raw)
  const { ways, numeric, date } = conversions[kind]
  if (isDate(raw)) {
    const hint = `${NO_VALUE}, and check how the Date was made`
    return Number.isNaN(timeOf(raw)) ? { found: 'an invalid Date', hint } : date(raw)
  }
  const tag = tagOf(raw)
  if (tag === 'Promise') return { found, hint: inGetter('await it') }
  const isBytes = ArrayBuffer.isView(raw)
  // Or another view. Decoding shared memory can throw.
  const ofBytes = isBytes ? attempt(() => conversionOf(raw as Uint8Array, kind)) : undefined
  if (ofBytes !== undefined) return { found, hint: convert('ArrayBuffer.isView(value)', ofBytes) }
  if (isArray(raw)) {
    const list = kinds.find((each) => each === `${kind}[]`)
    const declare = list === undefined ? '' : `declare the field '${list}', or `
    return { found, hint: `${declare}${inGetter('choose an element')}` }
  }
  const toCell = readerOf(kind)
  // `toFixed` would round a boxed number.
  const tried = tag === 'Number' ? ['valueOf()', ...ways] : ways
  const way = tried.find((each) => toCell(read(raw, each)) !== undefined)
  if (way !== undefined) {
    // Readable cells that are numbers or Dates have the same methods.
    const isShared = way === 'toFixed()' || way === 'toString()'
    const hint = isShared
      ? convert(IS_OBJECT, `value.${way.replace('()', '?.()')} ?? value`)
      : readMember(way)
    return { found: tag.toLowerCase() === kind ? `a boxed ${tag}` : found, hint }
  }
  if (numeric !== undefined && isNumeric(textOf(raw) ?? '')) {
    return { found, hint: convert("typeof value === 'object' && value !== null", numeric) }
  }
  return { found, hint: inGetter(`read a ${kind} from it`) }
}

/** Reads a member of an object, or calls a method; `undefined` if the object lacks it or throws. */
function read(raw: object, way: string): unknown {
  const name = way.replace('()', '')
  const value = attempt((): unknown => {
    const member: unknown = Reflect.get(raw, name)
    return name !== way && typeof member === 'function' ? Reflect.apply(member, raw, []) : member
  })
  return typeof value === 'string' && value.startsWith('[object') ? undefined : value
}

export function nameOf(raw: object): string {
  if (isArray(raw)) return 'an array'
  const tag = tagOf(raw)
  const name = tag === 'Object' ? classOf(raw) : tag
  if (name === 'Object') return 'an object'
  return `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`
}

/** Returns the beginning of an object's tag: `Date`, `Map`, `Temporal.Instant`, `Object`. */
function tagOf(raw: object): string {
  return attempt(() => Object.prototype.toString.call(raw).slice(8, -1).slice(0, 40)) ?? 'Proxy'
}

function classOf(raw: object): string {
  const name = attempt(() => ownValue(ownValue(Object.getPrototypeOf(raw), 'constructor'), 'name'))
  return typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : 'Object'
}

function ownValue(object: unknown, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value
}

function isNumeric(text: string): boolean {
  return text.length <= MAX_QUOTED && /^[+-]?\d+(?:\.\d+)?$/.test(text)
}

export function textOf(value: unknown): string | undefined {
  return attempt(() => String(value))
}
