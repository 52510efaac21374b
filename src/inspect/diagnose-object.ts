import { kinds, type ScalarKind } from '../language/kind.js'
import { kindOf } from '../language/kinds.js'
import { DAY_MS, epochMs } from '../time/date-text.js'
import { isDate, timeOf, attempt, isArray } from '../untrusted/plain.js'
import { MAX_QUOTED } from '../untrusted/quote.js'
import { convert, inGetter, NO_VALUE, NUMERIC, type Diagnosis } from './diagnosis.js'

/** The members of objects of libraries that hold a value of a kind. */
const members: Readonly<Record<ScalarKind, readonly string[]>> = {
  string: ['toHexString()', 'toString()'],
  number: ['toNumber()', 'valueOf()'],
  boolean: ['valueOf()'],
  date: ['epochMilliseconds', 'toJSDate()', 'toDate()', 'toString()'],
  day: ['toISODate()', 'toString()'],
  decimal: ['toFixed()', 'toString()'],
}

/** Returns the expression of a value in bytes: a text, or a bit of a database. */
function ofBytes(kind: ScalarKind, bytes: Uint8Array): string | undefined {
  if (kind === 'string') return 'new TextDecoder().decode(value)'
  return kind === 'boolean' && bytes.length === 1 ? 'value[0] === 1' : undefined
}

/** A test of `value` for objects of libraries. The methods of an array can throw. */
const IS_OBJECT =
  "typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)"

/** Tries each conversion before suggesting it. Errors of the object do not propagate. */
export function diagnoseObject(kind: ScalarKind, raw: object): Diagnosis {
  if (isDate(raw)) return diagnoseDate(kind, raw)
  const found = nameOf(raw)
  if (found === 'a Promise') return { found, hint: inGetter('await it') }
  const isBytes = ArrayBuffer.isView(raw) && found === 'a Uint8Array' // or a Buffer
  const bytes = isBytes ? ofBytes(kind, raw as Uint8Array) : undefined // as its tag says
  if (bytes !== undefined) return { found, hint: convert('value instanceof Uint8Array', bytes) }
  if (isArray(raw)) {
    const list = kinds.find((each) => each === `${kind}[]`)
    const declare = list === undefined ? '' : `declare the field '${list}', or `
    return { found, hint: `${declare}${inGetter('choose an element')}` }
  }
  const member = members[kind].find(
    (each) =>
      !(each === 'toFixed()' && found === 'a Number') && // it would round a boxed number
      kindOf(kind).read(read(raw, each)) !== undefined,
  )
  if (member !== undefined) {
    const call = `${member.replace('()', '?.()')} ?? value`
    // Readable cells that are numbers or Dates have the same methods.
    const isShared = member === 'toFixed()' || member === 'toString()'
    const way = `use value?.${call}`
    return { found, hint: isShared ? convert(IS_OBJECT, `value.${call}`) : inGetter(way) }
  }
  const text = textOf(raw) ?? ''
  const isNumeric = kind === 'number' && text.length <= MAX_QUOTED && NUMERIC.test(text)
  const hint = isNumeric ? convert(IS_OBJECT, 'Number(value)') : inGetter(`read a ${kind} from it`)
  return { found, hint }
}

const MINUTE_MS = 60_000
const IS_DATE = 'value instanceof Date'

/** Diagnoses a Date. In a day field, drivers in local time return a day as local midnight. */
function diagnoseDate(kind: ScalarKind, date: Date): Diagnosis {
  const ms = timeOf(date)
  if (Number.isNaN(ms)) {
    return { found: 'an invalid Date', hint: `${NO_VALUE}, and check how the Date was made` }
  }
  if (Number.isNaN(epochMs(date))) {
    return { found: 'an instant outside the years 0001 to 9999', hint: NO_VALUE }
  }
  const toDay = (instant: string) =>
    convert(IS_DATE, `new Date(${instant}).toJSON()?.slice(0, 10) ?? value`) // null if invalid
  const isLocalMidnight = (ms - new Date(ms).getTimezoneOffset() * MINUTE_MS) % DAY_MS === 0
  if (kind === 'day' && isLocalMidnight) {
    const local = toDay('value - value.getTimezoneOffset() * 60000')
    const hint = `have the driver return the day as a string, or ${local}`
    return { found: 'a Date at local midnight', hint }
  }
  const ways: { readonly [K in ScalarKind]?: string } = {
    string: convert(IS_DATE, 'value.toJSON() ?? value'),
    number: convert(IS_DATE, 'value.getTime()'),
    day: `for its day in UTC, ${toDay('value')}`,
  }
  const or = ways[kind] === undefined ? '' : `, or ${ways[kind]}`
  return { found: 'a Date', hint: `declare the field 'date'${or}` }
}

/** Reads a member of an object, or calls a method; `undefined` if the object lacks it or throws. */
function read(raw: object, member: string): unknown {
  const name = member.replace('()', '')
  const value = attempt((): unknown => {
    const held: unknown = Reflect.get(raw, name)
    return name !== member && typeof held === 'function' ? Reflect.apply(held, raw, []) : held
  })
  return typeof value === 'string' && value.startsWith('[object') ? undefined : value
}

export function nameOf(raw: object): string {
  if (isArray(raw)) return 'an array'
  const tag =
    attempt(() => Object.prototype.toString.call(raw).slice(8, -1).slice(0, 40)) ?? 'Proxy'
  const name = tag === 'Object' ? classOf(raw) : tag
  if (name === 'Object') return 'an object'
  return `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`
}

function classOf(raw: object): string {
  const name = attempt(() => ownValue(ownValue(Object.getPrototypeOf(raw), 'constructor'), 'name'))
  return typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : 'Object'
}

function ownValue(object: unknown, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value
}

export function textOf(value: unknown): string | undefined {
  return attempt(() => String(value))
}
