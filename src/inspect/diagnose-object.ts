import type { ScalarKind } from '../language/kind.js'
import { readerOf } from '../language/kinds.js'
import { isDate, timeOf, attempt, isArray } from '../untrusted/plain.js'
import { MAX_QUOTED } from '../untrusted/quote.js'
import { convert, inGetter, NO_VALUE, readMember, type Diagnosis } from './diagnosis.js'

/** The properties and methods by which objects of libraries and drivers convert to a kind. */
const ways: { readonly [K in ScalarKind]: readonly string[] } = {
  string: ['toHexString()', 'valueOf()', 'toString()'],
  number: ['toNumber()', 'valueOf()'],
  boolean: ['valueOf()'],
  date: ['epochMilliseconds', 'toJSDate()', 'toDate()', 'valueOf()', 'toString()'],
  day: ['toString()'],
  decimal: ['toFixed()', 'toString()'],
}

/** Returns the expression that converts bytes of a driver to a kind; `undefined` if there is none. */
function conversionOf(bytes: Uint8Array, kind: ScalarKind): string | undefined {
  const decode = 'new TextDecoder().decode(value)'
  if (kind === 'string') return decode
  const isOne = bytes.byteLength === 1 && tagOf(bytes) !== 'DataView'
  if (kind === 'boolean') return isOne ? 'value[0] === 1' : undefined
  if (kind === 'date') return undefined
  if (isOne) return 'value[0]'
  const isRead = bytes.byteLength <= MAX_QUOTED && isNumeric(new TextDecoder().decode(bytes))
  return isRead ? `Number(${decode})` : undefined
}

/**
 * Diagnoses an object that should be a value of a kind. Tries each conversion before suggesting it.
 * Errors of the object do not propagate.
 */
export function diagnoseObject(kind: ScalarKind, raw: object): Diagnosis {
  const found = nameOf(raw)
  if (isDate(raw)) return diagnoseDate(kind, raw)
  const tag = tagOf(raw)
  if (tag === 'Promise') return { found, hint: inGetter('await it') }
  const isBytes = ArrayBuffer.isView(raw)
  // Or another view. Decoding shared memory can throw.
  const ofBytes = isBytes ? attempt(() => conversionOf(raw as Uint8Array, kind)) : undefined
  if (ofBytes !== undefined) return { found, hint: convert('ArrayBuffer.isView(value)', ofBytes) }
  if (isArray(raw)) {
    const declare =
      kind === 'string' || kind === 'number' ? `declare the field '${kind}[]', or ` : ''
    return { found, hint: `${declare}${inGetter('choose an element')}` }
  }
  const way = ways[kind].find((each) => readerOf(kind)(read(raw, each)) !== undefined)
  const boxed = tag.toLowerCase() === kind ? `a boxed ${tag}` : found
  if (way !== undefined) return { found: boxed, hint: readMember(way) }
  if (kind === 'number' && isNumeric(textOf(raw) ?? ''))
    return { found, hint: convert("typeof value === 'object' && value !== null", 'Number(value)') }
  return { found, hint: inGetter(`read a ${kind} from it`) }
}

function diagnoseDate(kind: ScalarKind, date: Date): Diagnosis {
  if (Number.isNaN(timeOf(date))) {
    return { found: 'an invalid Date', hint: `${NO_VALUE}, and check how the Date was made` }
  }
  if (kind === 'date') return { found: 'an instant outside the years 0001 to 9999', hint: NO_VALUE }
  const ofDate: Partial<Record<ScalarKind, string>> = { string: 'toJSON()', number: 'getTime()' }
  const way = ofDate[kind]
  const or = way === undefined ? '' : `, or ${readMember(way)}`
  return { found: 'a Date', hint: `declare the field 'date'${or}` }
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

/** True for the text of a number, such as that of an object for decimals. */
function isNumeric(text: string): boolean {
  return text.length <= MAX_QUOTED && /^[+-]?\d+(?:\.\d+)?$/.test(text)
}

/** Converts a value to a string; `undefined` if the conversion throws. */
export function textOf(value: unknown): string | undefined {
  return attempt(() => String(value))
}
