import type { IssueCollector } from '../../parse/issues.js'
import { attempt, isArray, readElements, readMembers } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'

export type Param = readonly [name: string, value: string]

export const positionNames: readonly string[] = ['after', 'before']

/** The parameters other than comparisons. A field with one of these names needs a comparator. */
export const reservedNames: readonly string[] = [
  'sort',
  'page[offset]',
  'page[limit]',
  ...positionNames,
]

/** The parameters whose value is JSON; `sort` is JSON or flat. */
export const jsonNames: readonly string[] = ['filter', 'page', 'facets']

export function cutBrackets(name: string): [rest: string, inner: string | undefined] {
  const at = name.endsWith(']') ? name.lastIndexOf('[') : -1
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at + 1, -1)]
}

/** Parsers of URLs drop all parameters after this many, without an error. */
const MAX_PARSED = 1000

/**
 * Returns the parameters of a URL in their order, repeated ones as often as they were sent.
 *
 * @param given - a query string; pairs (a URLSearchParams, a Map); or a record of strings and arrays of
 *   strings. All other values are reported, and so are empty arrays
 */
export function paramsOf(reader: IssueCollector, given: unknown): readonly Param[] {
  if (typeof given === 'string') return decodeAll(reader, given)
  const params: Param[] = []
  const add = (name: string, value: unknown) => {
    if (typeof value === 'string') params.push([name, value])
    else
      reader.reportType(
        'string',
        { words: typeof value === 'object' ? unnested : 'a string' },
        value,
        name,
      )
  }
  const record = attempt(() => asRecord(given))
  const members = readMembers(record, [], Infinity)
  if (members?.accessors.length === 0) {
    for (const [name, value] of Object.entries(members.values)) {
      const texts = (isArray(value) ? readElements(value) : undefined) ?? []
      if (texts.length === 0 && value !== undefined) add(name, value)
      for (const text of texts) add(name, text)
    }
    if (params.length < MAX_PARSED) return params
    reader.report('invalid_type', { expected: ['string'] }, parsed)
    return []
  }
  const pairs = attempt(() => [...(given as Iterable<unknown>)]) // or else it throws
  if (pairs === undefined) reader.reportType('object', { words }, given)
  for (const pair of pairs ?? []) {
    const [name, value] = (isArray(pair) && readElements(pair)) || []
    if (typeof name === 'string') add(name, value)
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

const unnested = 'a string (for nested parameters, pass the query string, such as url.search)'
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

export function reportRepeated(
  reader: IssueCollector,
  name: string,
  hint: string,
  key?: string,
): undefined {
  const message = `expected one ${quote(name)}, got several${hint}`
  return reader.report('invalid_type', { expected: ['string'] }, message, key)
}
