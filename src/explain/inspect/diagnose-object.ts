import { isDate } from '../../untrusted/date.js'
import { attempt, isArray } from '../../untrusted/plain.js'
import type { ScalarKind } from '../../language/kind.js'

/** What an object in the place of a value is, and the way to the value, if it is known. */
interface ObjectDiagnosis {
  readonly found: string
  readonly way: string | undefined
}

/** Methods that libraries give to what stands for a value of a kind, and classes of databases. */
const methods: { readonly [K in ScalarKind]: readonly string[] } = {
  string: ['toHexString'],
  number: ['toNumber'],
  boolean: [],
  date: ['toJSDate', 'toDate'],
}

/** Diagnoses an object where a value of a kind belongs. Nothing that it does is let through. */
export function diagnoseObject(kind: ScalarKind, raw: object): ObjectDiagnosis {
  const found = nameOf(raw)
  const use = (way: string): ObjectDiagnosis => ({ found, way: `use ${way}` })
  if (isDate(raw)) {
    return kind === 'date'
      ? { found: 'an invalid Date', way: undefined }
      : { found, way: `declare the field 'date', or format it` }
  }
  const tag = tagOf(raw)
  if (tag.startsWith('Temporal.') && kind === 'date') {
    const isExact = tag === 'Temporal.Instant' || tag === 'Temporal.ZonedDateTime'
    return use(isExact ? 'value.epochMilliseconds' : 'value.toString()')
  }
  if (tag === 'Promise') return { found, way: 'await it' }
  if (tag.toLowerCase() === kind) return { found: `a boxed ${tag}`, way: 'use value.valueOf()' }
  if (ArrayBuffer.isView(raw)) {
    if (kind === 'string') return use('new TextDecoder().decode(value)')
    return kind === 'boolean' ? use('value[0] === 1') : { found, way: undefined }
  }
  if (isArray(raw)) return { found, way: `declare the field '${kind}[]', or choose an element` }
  const method = methods[kind].find((name) => hasMethod(raw, name))
  if (method !== undefined) return use(`value.${method}()`)
  if (kind === 'number' && isNumeric(raw)) return use('Number(value.toString())')
  return { found, way: undefined }
}

/** An object by the name of its class. */
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

/** What an object calls itself, cut short: `Date`, `Map`, `Temporal.Instant`, `Object`. */
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

/** Whether an object is written as a number, as decimals are. */
function isNumeric(raw: object): boolean {
  const text = textOf(raw)
  return text !== undefined && text.length <= 64 && /^[+-]?\d+(?:\.\d+)?$/.test(text)
}

/** What a value writes itself as; `undefined` if it throws. */
export function textOf(value: unknown): string | undefined {
  return attempt(() => String(value))
}
