import { isDate } from '../../untrusted/date.js'
import { attempt, isArray } from '../../untrusted/plain.js'
import type { ScalarKind } from '../../language/kind.js'
import { MAX_QUOTED } from '../../untrusted/quote.js'

/** What an unreadable cell is, in a few words, and what mends it, if that is known. */
export interface Diagnosis {
  readonly found: string
  readonly hint: string | undefined
}

/** A hint to convert the cell, with the places to do so. */
export function inGetter(way: string): string {
  return `${way} in the field's get, or where rows are read`
}

/** The methods by which objects of libraries and database drivers convert to a kind. */
const methods: { readonly [K in ScalarKind]: readonly string[] } = {
  string: ['toHexString'],
  number: ['toNumber'],
  boolean: [],
  date: ['toJSDate', 'toDate'],
}

/** Diagnoses an object that should be a value of a kind. It throws nothing that the object throws. */
export function diagnoseObject(kind: ScalarKind, raw: object): Diagnosis {
  const found = nameOf(raw)
  const use = (way: string): Diagnosis => ({ found, hint: inGetter(`use ${way}`) })
  if (isDate(raw)) {
    if (kind === 'date') return { found: 'an invalid Date', hint: undefined }
    return { found, hint: inGetter("declare the field 'date', or format it") }
  }
  const tag = tagOf(raw)
  if (tag.startsWith('Temporal.') && kind === 'date') {
    const isExact = tag === 'Temporal.Instant' || tag === 'Temporal.ZonedDateTime'
    return use(isExact ? 'value.epochMilliseconds' : 'value.toString()')
  }
  if (tag === 'Promise') return { found, hint: inGetter('await it') }
  if (tag.toLowerCase() === kind) return { ...use('value.valueOf()'), found: `a boxed ${tag}` }
  if (ArrayBuffer.isView(raw)) {
    if (kind === 'string') return use('new TextDecoder().decode(value)')
    return kind === 'boolean' ? use('value[0] === 1') : { found, hint: undefined }
  }
  if (isArray(raw)) {
    return { found, hint: inGetter(`declare the field '${kind}[]', or choose an element`) }
  }
  const method = methods[kind].find((name) => hasMethod(raw, name))
  if (method !== undefined) return use(`value.${method}()`)
  if (kind === 'number' && isNumeric(raw)) return use('Number(value.toString())')
  return { found, hint: undefined }
}

export function nameOf(raw: object): string {
  if (isArray(raw)) return 'an array'
  const tag = tagOf(raw)
  const name = tag === 'Object' ? classOf(raw) : tag
  if (name === 'Object') return 'an object'
  return `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`
}

export function hasMethod(raw: object, name: string | symbol): boolean {
  return attempt(() => typeof Reflect.get(raw, name) === 'function') === true
}

/** The tag of an object, cut: `Date`, `Map`, `Temporal.Instant`, `Object`. */
function tagOf(raw: object): string {
  return attempt(() => Object.prototype.toString.call(raw).slice(8, -1).slice(0, 40)) ?? 'Proxy'
}

function classOf(raw: object): string {
  const name = attempt((): unknown => {
    const made: unknown = ownValue(Object.getPrototypeOf(raw), 'constructor')
    return ownValue(made, 'name')
  })
  return typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : 'Object'
}

function ownValue(object: unknown, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value
}

/** Whether an object converts to a number in a string, as decimals do. */
function isNumeric(raw: object): boolean {
  const text = textOf(raw)
  return text !== undefined && text.length <= MAX_QUOTED && /^[+-]?\d+(?:\.\d+)?$/.test(text)
}

/** A value as a string; `undefined` if the conversion throws. */
export function textOf(value: unknown): string | undefined {
  return attempt(() => String(value))
}
