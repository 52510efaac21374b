import { QueryError, type Issue } from '../errors.js'
import { isComparator, shapeOf, type Comparator } from '../language/comparators.js'
import { isGroup, placedIn, type AnyComparison, type Path } from '../language/tree.js'
import type { Scalar } from '../language/kind.js'
import { queryMembers, type Query, type QueryInput } from '../language/query.js'
import type { Resource } from '../language/resource.js'
import { parseQuery } from '../parse/parse.js'
import { IssueCollector } from '../parse/issues.js'
import { ownMembers } from '../untrusted/arguments.js'
import { own } from '../untrusted/plain.js'
import { quote, isStorable } from '../untrusted/quote.js'
import { paramsOf } from './params.js'
import { Conversion } from './shared/conversion.js'
import { compare, joinKept, locatedParts, type Draft } from './shared/part.js'
import { inputOf, takesList, toFlatText } from './shared/values.js'

/** The query in the flat parameters of a URL, and where a walk continues. */
export interface FlatQuery<R extends Resource = Resource> {
  readonly query: Query<R>
  /** The option `after`: `undefined` without the parameter, `null` for an empty one. */
  readonly after: string | null | undefined
  /** The option `before`, likewise. Only one of the two has a value. */
  readonly before: string | null | undefined
}

/** The parameters other than comparisons. A field with one of these names needs a comparator. */
const others: readonly string[] = ['sort', 'page[offset]', 'page[limit]', 'after', 'before']

/** The unknown names that are likely mistakes for `page[offset]` or `page[limit]`. */
const pageNames: readonly string[] = ['page', ...queryMembers.page]

interface Given {
  readonly name: string
  readonly field: string
  readonly comparator: string
  readonly values: (string | null)[]
}

/**
 * Returns the query in the flat parameters of a URL, such as `?city=Leeds&requests[ge]=3&sort=-name`.
 * All comparisons must hold. Costs linear time.
 *
 * - `field[comparator]=value`, or `field=value` for `eq`. A list is a repeated parameter, with or
 *   without `[]` or an index at its end. `field[comparator][null]=` is `null`, as a value or in a list.
 * - The kind of the field decides how a value is read: a string as it is, even if it is empty; a number
 *   in the syntax of JSON, unless it is an integer that a double would round; `true` or `false`; a date
 *   as text or whole epoch milliseconds.
 * - `sort=-connectedAt,name`, `page[offset]=20`, `page[limit]=10`, `after=…` or `before=…`; an empty one is `null`.
 *
 * @param params - the parameters as `fromSearchParams` takes them, flat or nested by qs
 * @throws QueryError with every fault, each path the name of a parameter; TypeError for an invalid
 *   resource
 */
export function fromFlatParams<R extends Resource>(resource: R, params: unknown): FlatQuery<R> {
  const reader = new Conversion(resource, {}, {})
  const comparisons = new Map<string, Given>()
  const single = new Map<string, string>()
  for (const [name, value] of paramsOf(reader, params)) {
    if (!others.includes(name)) collect(reader, comparisons, name, value)
    else if (single.has(name)) {
      const hint = name === 'sort' ? '; put commas between its fields' : ''
      reader.under(name, () => reportRepeated(reader, name, hint))
    } else single.set(name, value)
  }
  const parts = [...comparisons.values()].map((each) =>
    reader.under(each.name, () => toPart(reader, each)),
  )
  const last = [...comparisons.values()].at(-1)?.name ?? ''
  const draft = {
    filter: reader.under(last, () => reader.place(joinKept('and', parts))),
    sort: toSort(reader, single.get('sort')),
    page: toPage(reader, single.get('page[offset]'), single.get('page[limit]')),
  }
  if (single.has('after') && single.has('before')) {
    const message = 'expected "after" or "before", got both'
    reader.report('invalid_type', { expected: ['string'] }, message, 'before')
  }
  const query = reader.finish(resource, draft, hintOf)
  const positionOf = (name: string) => (single.get(name) === '' ? null : single.get(name))
  return { query, after: positionOf('after'), before: positionOf('before') }
}

/** Tells how to write a value that a URL can write only in one way. */
function hintOf({ code, params, path: [name], message }: Issue): string {
  if (code !== 'invalid_value') return ''
  if (params.expected.includes('null') && message.endsWith(', got "null"')) {
    const bare = String(name).replace(/\[\d*\]$/, '')
    return `; for null, send ${quote(`${bare}[null]`)} without a value`
  }
  const isSpaced = params.expected.includes('date') && SPACED_OFFSET.test(message)
  return isSpaced ? '; write + as %2B, because + in a URL is a space' : ''
}

/** Matches a message about a time whose offset lost its plus. */
const SPACED_OFFSET = /\d\d:\d\d[\d.:]* \d\d(:?\d\d)?"$/

/** Adds a value to the comparison that a parameter's name denotes. */
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

function cutBrackets(name: string): [rest: string, inner: string | undefined] {
  const at = name.endsWith(']') ? name.lastIndexOf('[') : -1
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at + 1, -1)]
}

function reportRepeated(reader: IssueCollector, name: string, hint: string): undefined {
  const message = `expected one ${quote(name)}, got several${hint}`
  return reader.report('invalid_type', { expected: ['string'] }, message)
}

function toPart(reader: Conversion, { name, field, comparator, values }: Given): Draft['filter'] {
  const isSort = field === 'sort' && comparator === 'eq'
  const isOther = isSort || pageNames.includes(field)
  if (isOther && reader.scope.fields[field] === undefined) {
    const ofSort = 'one "sort" with commas between its fields'
    const words = isSort ? ofSort : `${others.join(', ')} or a comparison`
    return reader.reportName('unknown_member', name, { words, allowed: others })
  }
  const known = reader.field(field)
  if (known === undefined || !reader.take(1)) return undefined
  const { kind } = known
  const shape = isComparator(comparator) ? shapeOf(comparator, kind) : undefined
  const isList = takesList(shape)
  if (!isList && values.length > 1) {
    return reportRepeated(reader, name, comparator === 'eq' ? '; use is_any for a list' : '')
  }
  const read = values.map((value) => (value === null ? null : inputOf(kind).readFlat(value)))
  return reader.place(compare(field, comparator as Comparator, isList ? read : read[0])) // or none
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
  const count = (text: string | undefined) => text && inputOf('number').readFlat(text)
  const page = { offset: count(offset), limit: count(limit) } as Draft['page'] // or text that is not a number
  return reader.place(page, { offset: ['page[offset]'], limit: ['page[limit]'] })
}

/**
 * Returns the flat parameters of a query, which `fromFlatParams` turns back into it. Takes linear time.
 *
 * @example
 * toFlatParams(suppliers, query).toString() // 'city=Leeds&sort=-name'
 *
 * @param position - the option `after` or `before` of a walk, and `null` for an end of its order
 * @throws QueryError for an invalid query, and `not_expressible`, with the path in the query, for an
 *   `or`, a list without a value, two comparisons of one field by one comparator, and a sort by a field
 *   whose name has a comma or begins with `-`; TypeError for a wrong `position`, such as a cursor alone
 */
export function toFlatParams<R extends Resource>(
  resource: R,
  query: QueryInput<R> | Query<R>,
  position: Partial<Pick<FlatQuery, 'after' | 'before'>> = {},
): URLSearchParams {
  const { after, before } = ownMembers('position', position)
  if (after !== undefined && before !== undefined) {
    throw new TypeError('position: expected `after` or `before`, got both: leave one of them out')
  }
  const { filter, sort, page } = parseQuery<Resource>(resource, query)
  const reader = new IssueCollector()
  const params = new URLSearchParams()

  function refuse(path: Path, term: string, expected: string, part = 'filter'): undefined {
    const message = `expected ${expected}; send the ${part} as JSON`
    return reader.report('not_expressible', { term }, message, path)
  }

  // qs nests `a[eq]=1` next to `a[ne]=2`, but not `a=1`.
  const fields = placedIn(filter, []).map(({ comparison }) => comparison.field)
  const once = new Set<string>()
  const repeated = new Set(fields.filter((field) => once.has(field) || !once.add(field)))

  /** Adds the parameters of a comparison; returns what was expected instead if it has none. */
  function add({ field, comparator, value }: AnyComparison): string | undefined {
    // So that qs can nest a field named `page` next to the page.
    const isPlain = ![...others, 'page'].includes(field) && cutBrackets(field)[1] === undefined
    const isShort = comparator === 'eq' && isPlain && !repeated.has(field)
    const name = isShort ? field : `${field}[${comparator}]`
    if (params.has(name) || params.has(`${name}[null]`)) {
      return `one ${comparator} of ${quote(field)}, got several`
    }
    const values = [value].flat() as (Scalar | null)[] // as it is parsed
    if (values.length === 0) return `at least one value for ${comparator}, got none`
    if (!isStorable(field)) return `a field that a URL can name, got ${quote(field)}`
    const { kind } = resource.fields[field]!
    const texts = values.filter((each) => each !== null).map((each) => toFlatText(kind, each))
    const { maxTextLength } = resource.limits
    const isLong = texts.some((text) => text.length > maxTextLength) // a decimal of a small number
    if (isLong) return `values of at most ${maxTextLength} characters`
    for (const text of texts) params.append(name, text)
    if (values.includes(null)) params.append(`${name}[null]`, '') // last, because qs merges it so
    return undefined
  }

  for (const { part, path } of locatedParts(filter, 'and')) {
    if (isGroup(part)) refuse(path, part.operator, 'an "and" of comparisons, got an "or"')
    else {
      const expected = add(part)
      if (expected !== undefined) refuse(path, part.comparator, expected)
    }
  }
  const keys = sort.map(({ field, direction }, i) => {
    const isDescending = direction === 'desc'
    const isNamed =
      isStorable(field) && !field.includes(',') && (isDescending || !field.startsWith('-'))
    const expected = `a field that a flat sort can name, got ${quote(field)}`
    if (!isNamed) refuse(['sort', i, 'field'], 'sort', expected, 'sort')
    return isDescending ? `-${field}` : field
  })
  if (keys.length > 0) params.append('sort', keys.join())
  if (page.offset > 0) params.append('page[offset]', String(page.offset))
  const limit = own(page, 'limit')
  if (limit !== undefined) params.append('page[limit]', String(limit))
  const cursors = Object.entries({ after, before }).filter(([, cursor]) => cursor !== undefined)
  for (const [name, cursor] of cursors) params.append(name, cursor ?? '')
  if (reader.issues.length > 0) throw new QueryError(reader.issues)
  return params
}
