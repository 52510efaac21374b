import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import type { IssueCollector } from '../../parse/issues.js'
import { attempt, isArray, readElements, readMembers } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'

export type Param = readonly [name: string, value: string]

/** The query in the flat parameters of a URL, and where a walk continues. */
export interface FlatQuery<R extends Resource = Resource> {
  readonly query: Query<R>
  /** The option `after`: `undefined` without the parameter, `null` for an empty one. */
  readonly after: string | null | undefined
  /** The option `before`, likewise. Only one of the two has a value. */
  readonly before: string | null | undefined
}

export const positionNames: readonly string[] = ['after', 'before']

/** The parameters other than comparisons. A field with one of these names needs a comparator. */
export const reservedNames: readonly string[] = [
  'sort',
  'page[offset]',
  'page[limit]',
  ...positionNames,
]

export function cutBrackets(name: string): [rest: string, inner: string | undefined] {
  const at = name.endsWith(']') ? name.lastIndexOf('[') : -1
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at + 1, -1)]
}

/** The deepest nesting of qs, and the longest name of a parameter. */
const MAX_DEPTH = 6
const MAX_NAME = 1024

/** qs and querystring drop all parameters of a URL after this many, without an error. */
const MAX_PARSED = 1000

/**
 * Returns the parameters of a URL in their order, repeated ones as often as they were sent.
 *
 * @param given - a query string; pairs (a URLSearchParams, a Map); or a record, as qs nests it:
 *   `{ a: { b: 'c' } }` is the parameter `a[b]`. All other values are reported, and so are empty arrays
 *   and records, because qs reads `a[__proto__]=b` as `{ a: {} }`
 */
export function paramsOf(reader: IssueCollector, given: unknown): readonly Param[] {
  if (typeof given === 'string') return decodeAll(reader, given)
  const params: Param[] = []
  const add = (name: string, value: unknown, depth: number): void => {
    if (value === undefined) return
    const isNested = depth < MAX_DEPTH && name.length <= MAX_NAME
    const elements = isNested && isArray(value) ? readElements(value) : undefined
    if (typeof value === 'string') params.push([name, value])
    else if (elements !== undefined && elements.length > 0) {
      for (const each of elements) add(name, isArray(each) ? null : (each ?? null), depth + 1)
    } else if (!isNested || !addMembers(value, (key) => `${name}[${key}]`, depth + 1)) {
      reader.reportType('string', { words: 'a string' }, value, name)
    }
  }
  const addMembers = (value: unknown, toName: (key: string) => string, depth: number): boolean => {
    const members = readMembers(value, [], Infinity)
    for (const key of members?.accessors ?? []) {
      reader.report('invalid_type', { expected: ['string'] }, getter, toName(key))
    }
    for (const key in members?.values) add(toName(key), members.values[key], depth)
    const isEmpty = members?.accessors.length === 0 && Object.keys(members.values).length === 0
    return members !== undefined && (depth === 0 || !isEmpty)
  }
  const record = attempt(() => asRecord(given))
  if (addMembers(record, (key) => key, 0)) {
    if (params.length < MAX_PARSED) return params
    reader.report('invalid_type', { expected: ['string'] }, parsed)
    return []
  }
  const pairs = attempt(() => [...(given as Iterable<unknown>)]) // or else it throws
  if (pairs === undefined) reader.reportType('object', { words }, given)
  for (const pair of pairs ?? []) {
    const [name, value] = (isArray(pair) && readElements(pair)) || []
    if (typeof name === 'string') add(name, value ?? null, MAX_DEPTH)
    else reader.reportType('array', { words: 'a pair of strings' }, pair)
  }
  return params
}

/** Copies a record of Fastify, whose prototype is an empty object, to a plain object. */
function asRecord(given: unknown): unknown {
  const prototype: unknown = Object.getPrototypeOf(given)
  const isEmpty = prototype !== null && Reflect.ownKeys(prototype as object).length === 0 // of no prototype it throws
  return isEmpty && Object.getPrototypeOf(prototype) === null ? { ...(given as object) } : given
}

const getter = 'expected a string, got a getter'
const parsed = `expected fewer than ${MAX_PARSED} parameters in an object, got ${MAX_PARSED} or more, after which its parser drops parameters; pass the query string, such as url.search`
const words =
  'the parameters of a URL (a query string such as url.search, a URLSearchParams or an object of strings)'

function decodeAll(reader: IssueCollector, search: string): Param[] {
  const pairs = search.replace(/^\?/, '').split('&').filter(Boolean)
  return pairs.flatMap((pair) => {
    const [encoded = '', ...rest] = pair.split('=')
    const [name, value] = [decode(encoded), decode(rest.join('='))]
    if (name !== undefined && value !== undefined) return [[name, value]]
    reader.report('invalid_type', { expected: ['string'] }, 'expected percent-encoded UTF-8', name)
    return []
  })
}

function decode(text: string): string | undefined {
  return attempt(() => decodeURIComponent(text.replaceAll('+', ' ')))
}

/** Separates the position of a walk, which is a cursor, or `null` for an end of its order. */
export function takePosition(reader: IssueCollector, params: readonly Param[]) {
  const given = new Map<string, string | null>()
  const rest = params.filter(([name, value]) => {
    if (!positionNames.includes(name)) return true
    if (given.has(name)) reportRepeated(reader, name, '', name)
    else given.set(name, value === '' ? null : value)
    return false
  })
  if (given.size > 1) {
    const message = 'expected "after" or "before", got both'
    reader.report('invalid_type', { expected: ['string'] }, message, 'before')
  }
  return { rest, after: given.get('after'), before: given.get('before') }
}

export function reportRepeated(
  reader: IssueCollector,
  name: string,
  hint: string,
  key?: string,
): undefined {
  const message = `expected one ${quote(name)}, got several${hint}`
  return reader.report('invalid_type', { expected: ['string'] }, message, key)
}
