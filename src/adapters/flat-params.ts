import { QueryError } from '../errors.js'
import { isComparator, shapeOf, type Comparator } from '../language/comparators.js'
import { isGroup, placedIn, type AnyComparison, type AnyFilter } from '../language/tree.js'
import { valueKind, type Kind, type Scalar } from '../language/kind.js'
import type { Query, QueryInput, Sort } from '../language/query.js'
import type { Resource } from '../language/resource.js'
import { parseQuery } from '../parse/parse.js'
import { IssueCollector } from '../parse/issues.js'
import { own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { isStorable } from '../untrusted/text.js'
import { paramsOf } from './params.js'
import { Conversion } from './shared/conversion.js'
import { compare, joinKept, type Draft, type Part } from './shared/part.js'

/** What the flat parameters of a URL say: a query, and the place where a walk goes on. */
export interface FlatQuery<R extends Resource = Resource> {
  readonly query: Query<R>
  /** The option `after`: `undefined` without the parameter, `null` for an empty one. */
  readonly after: string | null | undefined
}

/** The parameters that are no comparisons. A field of such a name is written with its comparator. */
const others: readonly string[] = ['sort', 'page[offset]', 'page[limit]', 'after']

/** Names that belong in brackets after `page`, where there is no field of that name. */
const pageNames: readonly string[] = ['page', 'offset', 'limit']

/** The values of a parameter, however often it was sent. */
interface Given {
  /** As it was first sent. */
  readonly name: string
  readonly field: string
  readonly comparator: string
  readonly values: (string | null)[]
}

/**
 * Returns the query in the flat parameters of a URL, `?city=Leeds&requests[ge]=3&sort=-name,city`: an
 * `and` of comparisons, the sort, the page, and `after`. Costs linear time.
 *
 * - `field[comparator]=value`, or `field=value` for `eq`. A list is a parameter that is repeated, with or
 *   without `[]` or an index at its end. `field[comparator][null]=` is `null`, as a value or in a list.
 * - A value is read by the kind of its field: a string as it stands, even if it is empty; a number as JSON
 *   writes it; `true` or `false`; a date as text, or whole epoch milliseconds.
 * - `sort=-connectedAt,name`, `page[offset]=20`, `page[limit]=10`, `after=…`; an empty `after` is `null`.
 *
 * @param params - as `fromSearchParams` takes them, flat or nested by qs
 * @throws QueryError with every fault; each path is the name of a parameter. TypeError for what is no
 *   resource
 */
export function fromFlatParams<R extends Resource>(resource: R, params: unknown): FlatQuery<R> {
  const reader = new Conversion(resource, {}, [])
  const comparisons = new Map<string, Given>()
  const single = new Map<string, string>()
  for (const [name, value] of paramsOf(reader, params)) {
    if (!others.includes(name)) collect(reader, comparisons, name, value)
    else if (single.has(name)) reader.under(name, () => reportRepeated(reader, name))
    else single.set(name, value)
  }
  const parts = [...comparisons.values()].map((each) =>
    reader.under(each.name, () => toPart(reader, each)),
  )
  const last = [...comparisons.values()].at(-1)?.name ?? ''
  const query = reader.finish(resource, {
    filter: reader.under(last, () => reader.place(joinKept('and', parts))),
    sort: toSort(reader, single.get('sort')),
    page: toPage(reader, single.get('page[offset]'), single.get('page[limit]')),
  })
  const after = single.get('after')
  return { query, after: after === '' ? null : after }
}

/** Adds a value to the parameter that a name means. */
function collect(
  reader: IssueCollector,
  given: Map<string, Given>,
  name: string,
  value: string,
): void {
  const [rest, mark] = cutBrackets(name)
  const isNull = mark === 'null'
  const [field, comparator = 'eq'] =
    isNull || /^\d*$/.test(mark ?? '-') ? cutBrackets(rest) : [rest, mark]
  const key = `${field}[${comparator}]`
  const known = given.get(key)
  if (isNull && value !== '') {
    const message = `expected nothing after ${quote(name)}, got ${quote(value)}`
    reader.report('invalid_type', { expected: ['null'] }, message, name)
  } else if (known === undefined) {
    given.set(key, { name, field, comparator, values: [isNull ? null : value] })
  } else known.values.push(isNull ? null : value)
}

/** A name without the brackets at its end, and what is in them. */
function cutBrackets(name: string): [rest: string, inner: string | undefined] {
  const at = name.endsWith(']') ? name.lastIndexOf('[') : -1
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at + 1, -1)]
}

function reportRepeated(reader: IssueCollector, name: string, hint = ''): undefined {
  const message = `expected one ${quote(name)}, got several${hint}`
  return reader.report('invalid_type', { expected: ['string'] }, message)
}

/** The comparison of a parameter; the parser judges its comparator and its operand. */
function toPart(reader: Conversion, { name, field, comparator, values }: Given): Part | undefined {
  if (pageNames.includes(field) && reader.scope.fields[field] === undefined) {
    const words = `${others.join(', ')} or a comparison`
    return reader.reportName('unknown_member', name, { words, allowed: others })
  }
  const known = reader.field(field)
  if (known === undefined || !reader.take(1)) return undefined
  const { kind } = known
  const shape = isComparator(comparator) ? shapeOf(comparator, kind) : undefined
  const isList = shape === 'values' || shape === 'valuesOrNull'
  if (!isList && values.length > 1) {
    return reportRepeated(reader, name, comparator === 'eq' ? '; for one of them, use is_any' : '')
  }
  const read = values.map((value) => (value === null ? null : toValue(value, kind)))
  return reader.place(compare(field, comparator as Comparator, isList ? read : read[0])) // or none
}

/** As JSON writes numbers. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i
const INTEGER = /^-?\d+$/

/** The value that a text stands for; the parser refuses a text that stands for none. */
function toValue(text: string, kind: Kind): unknown {
  const held = valueKind(kind)
  if (held === 'number') return NUMBER.test(text) ? Number(text) : text
  if (held === 'date') return INTEGER.test(text) ? Number(text) : text // a span of days too
  return held === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text
}

function toSort(reader: Conversion, text: string | undefined): Draft['sort'] {
  const keys = text?.split(',').map((name) => {
    const isDescending = name.startsWith('-')
    const direction = isDescending ? 'desc' : 'asc'
    return { field: isDescending ? name.slice(1) : name, direction }
  })
  return reader.under('sort', () => reader.place(keys))
}

function toPage(reader: Conversion, ...[offset, limit]: (string | undefined)[]): Draft['page'] {
  const count = (text: string | undefined) => text && toValue(text, 'number')
  const page = { offset: count(offset), limit: count(limit) } as Draft['page'] // or what is no number
  return reader.place(page, { offset: ['page[offset]'], limit: ['page[limit]'] })
}

/**
 * Returns the flat parameters of a query, from which `fromFlatParams` makes the same query. Costs linear
 * time.
 *
 * @param after - the option `after` of a walk; `null` for its beginning
 * @throws QueryError for a query that the resource refuses, and `not_expressible` for what flat
 *   parameters cannot say, with its path: an `or`, a list without a value, two comparisons of one field
 *   by one comparator, and a sort by a field whose name has a comma, or begins with `-`
 */
export function toFlatParams<R extends Resource>(
  resource: R,
  query: QueryInput<R> | Query<R>,
  after?: string | null,
): URLSearchParams {
  const { filter, sort, page } = parseQuery<Resource>(resource, query)
  const reader = new IssueCollector()
  const params = new URLSearchParams()
  const writer = { reader, params, repeated: repeatedIn(filter) }
  reader.under('filter', () => addFilter(writer, filter))
  const keys = reader.under('sort', () =>
    sort.map((key, i) => reader.under(i, () => toKey(reader, key))),
  )
  if (sort.length > 0) params.append('sort', keys.join())
  if (page.offset > 0) params.append('page[offset]', String(page.offset))
  const limit = own(page, 'limit')
  if (limit !== undefined) params.append('page[limit]', String(limit))
  if (after !== undefined) params.append('after', after ?? '')
  if (reader.issues.length > 0) throw new QueryError(reader.issues)
  return params
}

interface Writer {
  readonly reader: IssueCollector
  readonly params: URLSearchParams
  /** The fields that are compared more than once: qs nests `a[eq]=1`, but not `a=1`, next to `a[ne]=2`. */
  readonly repeated: ReadonlySet<string>
}

function repeatedIn(filter: AnyFilter): ReadonlySet<string> {
  const [met, repeated] = [new Set<string>(), new Set<string>()]
  for (const { comparison } of placedIn(filter, [])) {
    const { field } = comparison
    if (met.has(field)) repeated.add(field)
    met.add(field)
  }
  return repeated
}

function addFilter(writer: Writer, filter: AnyFilter): void {
  const { reader } = writer
  if (!isGroup(filter)) return addComparison(writer, filter)
  const { operator, operands } = filter
  if (operator === 'or' && operands.length !== 1) {
    const message = 'expected an "and" of comparisons, got an "or"; send the filter as JSON'
    return reader.report('not_expressible', { term: operator }, message)
  }
  reader.under('operands', () => {
    for (const [i, each] of operands.entries()) {
      reader.under(i, () => addFilter(writer, each))
    }
  })
}

function addComparison({ reader, params, repeated }: Writer, comparison: AnyComparison): void {
  const { field, comparator, value } = comparison
  const isPlain = !others.includes(field) && cutBrackets(field)[1] === undefined
  const isShort = comparator === 'eq' && isPlain && !repeated.has(field)
  const name = isShort ? field : `${field}[${comparator}]`
  const values = [value].flat() as (Scalar | null)[] // as it is parsed
  const refuse = (expected: string) => {
    const message = `expected ${expected}; send the filter as JSON`
    reader.report('not_expressible', { term: comparator }, message)
  }
  const isGiven = params.has(name) || params.has(`${name}[null]`)
  if (isGiven) return refuse(`one ${comparator} of ${quote(field)}, got several`)
  if (values.length === 0) return refuse(`at least one value for ${comparator}, got none`)
  if (!isStorable(field)) return refuse(`a field that a URL can name, got ${quote(field)}`)
  for (const each of values) if (each !== null) params.append(name, String(each))
  if (values.includes(null)) params.append(`${name}[null]`, '') // last, because qs merges it so
}

function toKey(reader: IssueCollector, { field, direction }: Sort): string {
  const isDescending = direction === 'desc'
  const isNamed =
    isStorable(field) && !field.includes(',') && (isDescending || !field.startsWith('-'))
  const message = `expected a field that a flat sort can name, got ${quote(field)}; send the sort as JSON`
  if (!isNamed) reader.report('not_expressible', { term: 'sort' }, message, 'field')
  return isDescending ? `-${field}` : field
}
