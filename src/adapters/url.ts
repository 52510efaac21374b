import { QueryError } from '../errors.js'
import { attempt, isArray, own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { Reader } from '../parse/reader.js'

/** What a query is made of, each part of it left out where it says nothing; and facets beside it. */
export interface QueryParts {
  readonly filter?: unknown
  readonly page?: unknown
  readonly sort?: unknown
  readonly facets?: unknown
}

/** The texts of a filter of every row, the page from 0 on, and no order. */
const nothing: Readonly<Record<keyof QueryParts, readonly string[]>> = {
  filter: ['{}', '{"operator":"and","operands":[]}'],
  page: ['{}', '{"offset":0}'],
  sort: ['[]'],
  facets: [],
}

const ofQueries = ['filter', 'page', 'sort'] as const

/**
 * A query as the parameters of a URL: `filter`, `page`, `sort` and `facets`, each a JSON text. What
 * selects every row, from the first on or in no order, is left out.
 *
 * @param query - as it is written or as `parseQuery` gives it; the same query gives the same text
 * @throws TypeError for what JSON would write as another value, such as NaN
 */
export function toSearchParams(query: QueryParts): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of [...ofQueries, 'facets'] as const) {
    const part = own(query, name)
    if (part === undefined) continue
    const text = JSON.stringify(part, requireJson)
    if (!nothing[name].includes(text)) params.append(name, text)
  }
  return params
}

/** Refuses what JSON drops, or writes as `null`, which means another thing in a query. */
function requireJson(this: unknown, key: string, value: unknown): unknown {
  const isListed = isArray(this) || key === ''
  const isLost = value === undefined ? isListed : ['function', 'symbol'].includes(typeof value)
  if (!isLost && (typeof value !== 'number' || Number.isFinite(value))) return value
  throw new TypeError(`expected JSON under ${quote(key)}, got ${quote(value)}`)
}

/**
 * The query in the parameters of a URL, not yet checked: `parseQuery` takes it. Costs linear time.
 *
 * @param params - the text after the `?`, whose percent-encoding is then checked, or what another
 *   has decoded
 * @param names - the parameters that there may be; add `facets` for a call that counts them
 * @returns the parts that are there, in an object that inherits nothing
 * @throws QueryError; each path is the name of a parameter. `unknown_member` for another name,
 *   `invalid_type` for what is repeated, not percent-encoded UTF-8, or not JSON (then `params` say that
 *   `data` is expected)
 */
export function fromSearchParams(
  params: string | URLSearchParams | Iterable<readonly [name: string, value: string]>,
  names: readonly (keyof QueryParts)[] = ofQueries,
): QueryParts {
  const reader = new Reader()
  const query = Object.create(null) as Record<string, unknown> // as it is made
  for (const [name, text] of typeof params === 'string' ? decodeAll(params) : params) {
    if (reader.isFull) break
    const expectText = (expected: string) =>
      reader.report('invalid_type', { expected: ['string'] }, `expected ${expected}`, name)
    if (typeof name !== 'string' || typeof text !== 'string') {
      expectText('percent-encoded UTF-8')
    } else if (!names.some((each) => each === name)) {
      const message = `expected only ${names.join(', ')}, got ${quote(name)}`
      reader.report('unknown_member', { allowed: names }, message, name)
    } else if (Object.hasOwn(query, name)) {
      expectText(`one ${name}, got several`)
    } else {
      const read = attempt(() => ({ json: JSON.parse(text) as unknown }))
      if (read === undefined) reader.reportType('data', { words: 'JSON' }, text, name)
      query[name] = read?.json
    }
  }
  if (reader.issues.length > 0) throw new QueryError(reader.issues)
  return query
}

type Decoded = readonly [name: string | undefined, value: string | undefined]

function decodeAll(search: string): Decoded[] {
  const pairs = search.replace(/^\?/, '').split('&').filter(Boolean)
  return pairs.map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [decode(name), decode(value.join('='))]
  })
}

/** Decodes a form-encoded name or value; `undefined` where it is not one. */
function decode(text: string): string | undefined {
  return attempt(() => decodeURIComponent(text.replaceAll('+', ' ')))
}
