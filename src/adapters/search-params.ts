import { QueryError } from '../errors.js'
import { own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { Reader } from '../parse/reader.js'

/** What a query is made of, each part of it left out where it says nothing. */
export interface QueryParts {
  readonly filter?: unknown
  readonly page?: unknown
  readonly sort?: unknown
}

const names = ['filter', 'page', 'sort'] as const

/** The texts of a filter of every row, the page from 0 on, and no order. */
const nothing = ['{}', '[]', '{"operator":"and","operands":[]}', '{"offset":0}']

/**
 * A query as the parameters of a URL: `filter`, `page` and `sort`, each a JSON text. What selects
 * every row, from the first on or in no order, is left out.
 *
 * @param query - as it is written or as `parseQuery` gives it; the same query gives the same text
 */
export function toSearchParams(query: QueryParts): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of names) {
    const text = JSON.stringify(own(query, name)) as string | undefined
    if (text !== undefined && !nothing.includes(text)) params.append(name, text)
  }
  return params
}

/**
 * The query in the parameters of a URL, not yet checked: `parseQuery` takes it. Costs linear time.
 *
 * @param params - the text after the `?`, whose percent-encoding is then checked, or what another
 *   has decoded
 * @returns the parts that are there, in an object that inherits nothing
 * @throws QueryError; each path is the name of a parameter. `unknown_member` for another name,
 *   `invalid_type` for what is repeated, not percent-encoded UTF-8, or not JSON (then `params` say that
 *   `data` is expected)
 */
export function fromSearchParams(
  params: string | URLSearchParams | Iterable<readonly [name: string, value: string]>,
): QueryParts {
  const reader = new Reader()
  const query = Object.create(null) as Record<string, unknown> // as it is made
  for (const [name, text] of typeof params === 'string' ? decodeAll(params) : params) {
    if (reader.isFull) break
    if (name === undefined || text === undefined) {
      reader.report(
        'invalid_type',
        { expected: ['string'] },
        'expected percent-encoded UTF-8',
        name,
      )
    } else if (!names.some((each) => each === name)) {
      reader.report(
        'unknown_member',
        { allowed: names },
        `expected only ${names.join(', ')}, got ${quote(name)}`,
        name,
      )
    } else if (Object.hasOwn(query, name)) {
      reader.report(
        'invalid_type',
        { expected: ['string'] },
        `expected one ${name}, got several`,
        name,
      )
    } else {
      query[name] = readJson(reader, name, text)
    }
  }
  if (reader.issues.length > 0) throw new QueryError(reader.issues)
  return query
}

function readJson(reader: Reader, name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    reader.report('invalid_type', { expected: ['data'] }, `expected JSON, got ${quote(text)}`, name)
    return undefined
  }
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
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
