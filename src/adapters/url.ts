import { QueryError } from '../errors.js'
import { attempt, isArray, own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { IssueCollector } from '../parse/issues.js'
import type { UncheckedQuery } from '../plan/plan.js'
import { paramsOf } from './params.js'

/** The parts of a query that has not been checked, and facets; each may be left out. */
export type QueryParts = UncheckedQuery

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
 * Returns the query in the parameters of a URL, not yet checked: `parseQuery`, `planQuery` and `runQuery`
 * take it. Costs linear time.
 *
 * @param params - the text after the `?`, whose percent-encoding is then checked, a URLSearchParams or
 *   other pairs, or the record that a framework makes of them: each member a string, or an array of the
 *   values of a repeated parameter
 * @param names - the parameters that there may be; add `facets` for a call that counts them
 * @returns the parts that are there, in an object that inherits nothing
 * @throws QueryError; each path is the name of a parameter. `unknown_member` for another name,
 *   `invalid_type` for one that is repeated, nested or no string, and for a text that is not
 *   percent-encoded UTF-8, or not JSON (then `params` say that `data` is expected)
 */
export function fromSearchParams(
  params: unknown,
  names: readonly (keyof QueryParts)[] = ofQueries,
): QueryParts {
  const reader = new IssueCollector()
  const query = Object.create(null) as Record<string, unknown> // as it is made
  for (const [name, text] of paramsOf(reader, params)) {
    if (reader.isFull) break
    if (!names.some((each) => each === name)) {
      const expected = { words: `only ${names.join(', ')}`, allowed: names }
      reader.reportName('unknown_member', name, expected, name)
    } else if (Object.hasOwn(query, name)) {
      reader.report(
        'invalid_type',
        { expected: ['string'] },
        `expected one ${name}, got several`,
        name,
      )
    } else {
      const read = attempt(() => ({ json: JSON.parse(text) as unknown }))
      if (read === undefined) reader.reportType('data', { words: 'JSON' }, text, name)
      query[name] = read?.json
    }
  }
  if (reader.issues.length > 0) throw new QueryError(reader.issues)
  return query
}
