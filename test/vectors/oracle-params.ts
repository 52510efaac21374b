import {
  oracleIsOperand,
  type OracleFault,
  type OracleKind,
  type OracleResource,
} from '../oracle.js'

/** Section 9: the params of an issue, advice aside, read off its code and its path. */

type Path = readonly (string | number)[]
type Params = Record<string, unknown>

/** What is read: a query, with its facets beside it. */
export interface Input {
  readonly query: unknown
  readonly facets?: unknown
}

const QUERY = ['filter', 'sort', 'page']
const GROUP = ['operator', 'operands']
const COMPARISON = ['field', 'comparator', 'value']
const FILTER = [...GROUP, ...COMPARISON]
const PAGE = ['offset', 'limit']
const SORT_KEY = ['field', 'direction']
const FORMS = ['values', 'range', 'edges']
const SPANS = ['rp_eq_date', 'rp_lt', 'rp_gt', 'rf_eq_date', 'rf_lt', 'rf_gt']
const ORDER = ['gt', 'ge', 'lt', 'le']
const SETS = ['includes_any', 'includes_all', 'excludes_any', 'excludes_all']
const PARTS = ['contains', 'not_contains']
const MEMBERSHIP = ['is_any', 'is_not_any']
const EQUALITY = ['eq', 'ne']

/** In the order of section 4. */
const ALL = [
  ...EQUALITY,
  ...ORDER,
  ...PARTS,
  ...MEMBERSHIP,
  ...SETS,
  'eq_date',
  'ne_date',
  ...SPANS,
]

/** The limits of section 8 that an issue may name, with their defaults. */
export const issueDefaults = {
  maxDepth: 16,
  maxComparisons: 100,
  maxListLength: 500,
  maxValues: 2000,
  maxTextLength: 256,
  minContainsLength: 0,
  maxSearches: 12,
  maxSortFields: 8,
  maxFacets: 8,
  maxFacetValues: 1000,
  maxFacetEdges: 100,
}
const DEFAULTS: Readonly<Record<string, number>> = issueDefaults

const isList = (kind: OracleKind) => kind.endsWith('[]')
const elementOf = (kind: OracleKind) => kind.replace('[]', '')

/** Section 4: the comparators that a kind of field takes, in their order. */
export function oracleComparators(kind: OracleKind): string[] {
  const taken = takenBy(kind)
  return ALL.filter((name) => taken.includes(name))
}

function takenBy(kind: OracleKind): string[] {
  if (isList(kind)) return [...EQUALITY, ...PARTS, ...SETS]
  const single = [...EQUALITY, ...MEMBERSHIP]
  if (kind === 'boolean') return single
  if (kind === 'string') return [...single, ...ORDER, ...PARTS]
  return kind === 'number' || kind === 'decimal'
    ? [...single, ...ORDER]
    : [...single, ...ORDER, 'eq_date', 'ne_date', ...SPANS]
}

/** Section 12: the forms of a facet that a kind of field can have. */
export function oracleForms(kind: OracleKind): string[] {
  if (kind === 'date' || kind === 'day') return ['range', 'edges']
  return kind === 'number' || kind === 'decimal' ? FORMS : ['values']
}

/** Section 12: what a facet may have, of one form or of any that its field can have. */
function membersOf(kind: OracleKind, form: string | undefined): string[] {
  const forms = form === undefined ? oracleForms(kind) : [form]
  const isSearched = elementOf(kind) === 'string' && forms.includes('values')
  return [...forms, ...(isSearched ? ['contains'] : []), 'own']
}

export function oracleParams(resource: OracleResource, input: Input, fault: OracleFault): Params {
  const { code, path } = fault
  const last = path.at(-1)
  const root = path[0] === 'facets' ? { facets: input.facets } : input.query
  const parent = valueAt(root, path.slice(0, -1))
  const value = isGetter(parent, last) ? undefined : valueAt(root, path)
  const names = Object.keys(resource.fields).filter((name) => !resource.fields[name]!.internal)
  const known = (name: unknown) =>
    typeof name === 'string' && names.includes(name) ? resource.fields[name]! : undefined
  const sortable = names.filter((name) => {
    const { kind, sortable: can } = resource.fields[name]!
    return !isList(kind) && can !== false
  })
  const limits: Record<string, number | undefined> = { ...resource.limits }
  const limit = (name: string) => {
    const { maxComparisons = 0, maxListLength = 0 } = limits
    const least = name === 'maxValues' ? Math.max(maxComparisons, maxListLength) : 0
    return limits[name] ?? Math.max(DEFAULTS[name]!, least)
  }
  const taken = (name: unknown) => {
    const field = known(name)
    const { kind, comparators = ALL } = field ?? {}
    const ofKind = kind === undefined ? ALL : takenBy(kind)
    return ALL.filter((each) => ofKind.includes(each) && comparators.includes(each))
  }
  /** The field of a facet, or of the comparison in which the path ends. */
  const comparison = comparisonAt(root, path)
  const field = path[0] === 'facets' ? known(path[1]) : known(comparison?.field)

  switch (code) {
    case 'invalid_type':
      if (isGetter(parent, last)) return { expected: ['data'] }
      return ofType(path, names, field?.kind, value)
    case 'unknown_member': {
      if (path[0] === 'facets')
        return { allowed: membersOf(field!.kind, formIn(parent, field!.kind)) }
      const places: Record<string, string[]> = { filter: FILTER, page: PAGE, sort: SORT_KEY }
      return { allowed: path.length === 1 ? QUERY : places[path[0]!] }
    }
    case 'missing_member': {
      const member = String(last)
      if (path[0] === 'facets') return { member, allowed: oracleForms(field!.kind) }
      if (member === 'field') return { member, allowed: cut(path[0] === 'sort' ? sortable : names) }
      if (member === 'direction') return { member, allowed: ['asc', 'desc'] }
      return member === 'comparator'
        ? { member, allowed: taken((parent as { field?: unknown }).field) }
        : { member }
    }
    case 'mixed_filter':
      return { group: GROUP, comparison: COMPARISON }
    case 'unknown_operator':
      return { allowed: ['and', 'or'] }
    case 'unknown_field':
      return { allowed: cut(path[0] === 'sort' ? sortable : names) }
    case 'unknown_comparator':
      return { allowed: taken(comparison?.field), ...(field && { kind: field.kind }) }
    case 'comparator_not_allowed':
      return { kind: field!.kind, allowed: taken(comparison?.field) }
    case 'invalid_value': {
      const { kind, values } = field!
      if (path[2] === 'contains') return { kind, expected: ['string'] }
      if (path[0] === 'facets') {
        const before = (parent as unknown[])[Number(last) - 1]
        const isBelow = oracleIsOperand(kind, value)
        const min = before instanceof Date ? before.getTime() : (before as string | number)
        return { kind, expected: [kind], ...(isBelow && { min: min === 0 ? 0 : min }) }
      }
      const comparator = String(comparison!.comparator)
      const { expected, elements } = operandOf(comparator, kind)
      const isElement = last !== 'value'
      const isBound = (isList(kind) ? [...PARTS, ...SETS] : [...EQUALITY, ...MEMBERSHIP]).includes(
        comparator,
      )
      const isNoList = elements !== undefined && !isElement
      return {
        kind,
        expected: isElement ? elements : expected,
        ...(isNoList && { elements }),
        ...(isBound && !isNoList && values && { allowed: cut(values) }),
      }
    }
    case 'invalid_page':
      return { expected: ['integer'], min: 0, max: Number.MAX_SAFE_INTEGER }
    case 'invalid_direction':
      return { allowed: ['asc', 'desc'] }
    case 'duplicate_sort_field': {
      const keys = valueAt(root, ['sort']) as { field?: unknown }[]
      return { first: keys.findIndex((key) => key.field === value) }
    }
    case 'not_sortable':
      return { kind: known(value)!.kind, allowed: cut(sortable) }
    case 'facet_not_allowed':
      return { kind: field!.kind, allowed: path.length === 2 ? [] : oracleForms(field!.kind) }
    case 'invalid_facet':
      if (last === 'own') return { expected: ['string'], allowed: ['keep'] }
      if (last === 'range') return { expected: ['boolean'], allowed: [true] }
      return last === 'edges'
        ? { expected: ['array'], min: 1, max: limit('maxFacetEdges') }
        : { expected: ['integer'], min: 0, max: limit('maxFacetValues') }
    case 'limit_exceeded': {
      const [searches, least] = [limit('maxSearches'), limit('minContainsLength')]
      const isTooMany =
        isSearch(field, comparison, least) &&
        comparisonsTo(input.query, path).filter((each) => isSearch(known(each.field), each, least))
          .length > searches
      const name = isTooMany ? 'maxSearches' : exceeded(path, value, limit('maxDepth'))
      return { limit: name, max: limit(name) }
    }
    case 'too_many_values':
      return { limit: 'maxValues', max: limit('maxValues') }
    case 'too_short':
      return { limit: 'minContainsLength', min: limit('minContainsLength') }
    default:
      throw new Error(`oracle: no params of ${code}`)
  }
}

/** Of more than 50 names or values the first 50. */
function cut(all: readonly unknown[]): readonly unknown[] {
  return all.slice(0, 50)
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce((value, name) => {
    return (value as Record<string | number, unknown> | null | undefined)?.[name]
  }, root)
}

function isGetter(object: unknown, name: string | number | undefined): boolean {
  if (typeof object !== 'object' || object === null || name === undefined) return false
  const property = Object.getOwnPropertyDescriptor(object, name)
  return property !== undefined && !('value' in property) && !Array.isArray(object)
}

/** The comparison that holds the place of a path. */
function comparisonAt(root: unknown, path: Path): Comparison | undefined {
  if (path[0] !== 'filter') return undefined
  const end = path.findIndex((name) => COMPARISON.includes(String(name)))
  return valueAt(root, path.slice(0, end)) as Comparison | undefined
}

/** Section 8: the comparisons that search for a text. */
function isSearch(
  field: { kind: OracleKind } | undefined,
  comparison: { comparator?: unknown; value?: unknown } | undefined,
  least: number,
): boolean {
  if (field?.kind !== 'string' || comparison?.value === undefined) return false
  const { comparator, value } = comparison
  const isShort = typeof value === 'string' && least > value.length
  return (comparator === 'contains' || comparator === 'not_contains') && !isShort
}

/** The comparisons of a query up to the one that holds a place, in the order in which they are read. */
function comparisonsTo(query: unknown, path: Path): Comparison[] {
  const list = (node: Comparison & { operands?: unknown }, at: Path): [string, Comparison][] =>
    Array.isArray(node.operands)
      ? node.operands.flatMap((each, i) => list(each as Comparison, [...at, 'operands', i]))
      : [[[...at, 'value'].join(), node]]
  const all = list((query as { filter: Comparison }).filter, ['filter'])
  const last = all.findIndex(([at]) => at === path.join())
  return all.slice(0, last + 1).map(([, node]) => node)
}

interface Comparison {
  readonly field?: unknown
  readonly comparator?: unknown
  readonly value?: unknown
}

function formIn(facet: unknown, kind: OracleKind): string | undefined {
  const given = facet as Record<string, unknown>
  return oracleForms(kind).find((form) => given[form] !== undefined)
}

/** What its place expects of something of a wrong type. */
function ofType(path: Path, names: string[], kind: OracleKind | undefined, value: unknown): Params {
  const object = (allowed: readonly unknown[]) => ({ expected: ['object'], allowed })
  const last = path.at(-1)
  const isOperand = path.includes('value') || path[2] === 'contains' || path.length > 3
  switch (path[0]) {
    case undefined:
      return object(QUERY)
    case 'page':
      return object(PAGE)
    case 'sort':
      if (path.length === 1) return { expected: ['array'] }
      if (path.length === 2) return object(SORT_KEY)
      return last === 'direction'
        ? { expected: ['string'], allowed: ['asc', 'desc'] }
        : { expected: ['string'] }
    case 'facets':
      if (path.length === 1) return object(cut(names))
      if (path.length === 2) return object(membersOf(kind!, undefined))
      if (last === 'edges') return { expected: ['array'] }
      break
    default:
      if (path.includes('value')) break
      if (last === 'operator') return { expected: ['string'], allowed: ['and', 'or'] }
      if (last === 'operands') return { expected: ['array'] }
      if (last === 'field' || last === 'comparator') return { expected: ['string'] }
      return object(FILTER)
  }
  // An operand that is not plain data, or such an element of one
  return { expected: isOperand && Array.isArray(value) ? ['array'] : ['data'] }
}

/** Section 4: the types that an operand may have, and those of the elements of a list of them. */
function operandOf(
  comparator: string,
  kind: OracleKind,
): { expected: string[]; elements?: string[] } {
  const element = elementOf(kind)
  if (SPANS.includes(comparator)) return { expected: ['span'] }
  if (SETS.includes(comparator)) return { expected: ['array'], elements: [element] }
  if (MEMBERSHIP.includes(comparator)) return { expected: ['array'], elements: [kind, 'null'] }
  if (!EQUALITY.includes(comparator)) return { expected: [element] }
  return { expected: isList(kind) ? ['null'] : [kind, 'null'] }
}

/** The limit that is exceeded at a place. */
function exceeded(path: Path, value: unknown, maxDepth: number): string {
  const last = path.at(-1)
  if (path[0] === 'page') return last === 'offset' ? 'maxOffset' : 'maxLimit'
  if (path[0] === 'sort') return 'maxSortFields'
  if (path[0] === 'facets' && path.length === 1) return 'maxFacets'
  if (path[0] === 'facets' && last === 'values') return 'maxFacetValues'
  if (path[0] === 'facets' && last === 'edges') return 'maxFacetEdges'
  if (last === 'operands') {
    const groups = path.filter((name) => name === 'operands').length
    return groups > maxDepth ? 'maxDepth' : 'maxComparisons'
  }
  if (last === 'filter') return 'maxComparisons'
  return Array.isArray(value) ? 'maxListLength' : 'maxTextLength'
}
