import {
  oracleCompare,
  oracleFacetFaults,
  oracleFacets,
  oracleFaults,
  oracleFold,
  oracleIsTimedSpan,
  oracleMatches,
  oracleReadCell,
  oracleRun,
  oracleShow,
  oracleTotal,
  type OracleMoment,
  type OracleQuery,
  type OracleResource,
} from '../oracle.js'
import { isPlainRecord, oracleDeclare, oracleDescribe } from './oracle-declare.js'
import { oracleKey } from './oracle-key.js'
import { oracleNegate, type Node } from './oracle-negate.js'
import { oracleParams, type Input } from './oracle-params.js'
import {
  atPath,
  endsOf,
  optionsOf,
  outcomeOfStep,
  positionOf,
  THROWN,
  type Case,
  type Declaration,
  type Issue,
  type Step,
} from './runner.js'

/** What the oracle says of a case, in the form of the vectors. */

/** A declaration as the oracle takes it. */
export function toOracle({ fields, ...rest }: Declaration): OracleResource {
  const entries = Object.entries(fields).map(([name, field]) => {
    if (typeof field === 'string') return [name, { kind: field }] as const
    const { path, ...declared } = field as { path?: unknown }
    const get = path === undefined ? {} : { get: (row: never) => atPath(row, path) }
    return [name, { ...declared, ...get }] as const
  })
  const declared = Object.fromEntries(entries) as OracleResource['fields']
  return { ...rest, fields: declared }
}

/** A resource whose every field and value can be named, with no limit but that of depth. */
function trusted({ fields, ...rest }: OracleResource): OracleResource {
  const open = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, internal: false, values: undefined, comparators: undefined },
  ])
  const limits = {
    maxDepth: 100,
    maxComparisons: Infinity,
    maxListLength: Infinity,
    maxValues: Infinity,
    maxTextLength: Infinity,
    maxSearches: Infinity,
  }
  return { ...rest, fields: Object.fromEntries(open) as OracleResource['fields'], limits }
}

/** The options of a run, as the oracle takes them. */
interface Settings {
  readonly moment: OracleMoment
  readonly within?: unknown
  readonly total?: boolean | number | undefined
  readonly exposesKey?: unknown
}

/** An error that the reference asks for. */
class Refusal extends Error {
  override readonly name: string

  constructor(name: string) {
    super()
    this.name = name
  }
}

const SETTINGS = ['now', 'timeZone', 'within', 'total']

/** §9: an option of the wrong shape throws a TypeError, a value out of bounds a RangeError. */
function settingsOf(
  resource: OracleResource,
  of: Parameters<typeof optionsOf>[0],
  known = SETTINGS,
): Settings {
  const given: unknown = optionsOf(of)
  const options = given === undefined ? {} : given
  if (!isPlainRecord(options)) throw new Refusal('TypeError')
  if (Object.keys(options).some((name) => !known.includes(name))) throw new Refusal('TypeError')
  const { now = 0, timeZone = resource.timeZone, within, total, exposesKey } = options
  if (Object.hasOwn(options, 'within')) {
    const faults = oracleFaults(trusted(resource), { filter: within ?? null })
    if (faults.length > 0) throw new Refusal('TypeError')
  }
  if (typeof total === 'number' && !(Number.isSafeInteger(total) && total >= 0)) {
    throw new Refusal('RangeError')
  }
  if (total !== undefined && typeof total !== 'boolean' && typeof total !== 'number') {
    throw new Refusal('TypeError')
  }
  const time = now instanceof Date ? now.getTime() : typeof now === 'number' ? now : NaN
  const moment = { now: time, timeZone: timeZone as string | undefined } // or what is refused
  return { moment, within, total, exposesKey }
}

function momentOf(each: Case): OracleMoment {
  return settingsOf(toOracle(each.resource), each).moment
}

/** The params of an issue that are not advice. */
function binding({ params }: Issue): unknown {
  const { suggestion: _, parent: __, example: ___, ...others } = params as Record<string, unknown>
  return others
}

/** What a case expects, as far as the oracle can say it. */
export function expectedOf(each: Case): unknown {
  const { answer, issues, throws, walk, explain, fold, facets, gives, describe, keys } = each
  if (describe !== undefined) return gives
  if ('negate' in each && throws === undefined) {
    return { ...(gives !== undefined && { gives }), ...(answer !== undefined && { answer }) }
  }
  if (fold !== undefined) return gives
  if (explain !== undefined) return explain
  if (throws !== undefined) return { throws }
  if (issues !== undefined) return issues.map((issue) => ({ ...issue, params: binding(issue) }))
  if (answer !== undefined) return answer
  if (facets !== undefined) return gives
  if (keys !== undefined) {
    const { same, other, otherOptions = [] } = keys
    return { same: same.map(() => true), differs: [...other, ...otherOptions].map(() => false) }
  }
  return walk?.map(outcomeOfStep)
}

/** What the oracle says. */
export function oracleOutcome(each: Case): unknown {
  if (each.fold !== undefined) return oracleFold(each.fold, each.how!)
  try {
    if (each.declare) return oracleDeclare(each.resource)
    if (each.describe !== undefined) {
      return oracleDescribe(each.resource, each.describe === 'options')
    }
    const resource = toOracle(each.resource)
    if ('negate' in each) return negation(each, resource)
    if (each.explain !== undefined) return explanation(each, resource)
    if (each.walk !== undefined) return walkOf(each, resource, each.walk)
    const settings = settingsOf(resource, each)
    const { moment, total: counted } = settings
    if (each.keys !== undefined) return keysOf(each, resource, each.keys)
    const { facets } = each
    const ofFacets = 'facets' in each ? oracleFacetFaults(resource, facets, moment) : []
    const faults = oracleFaults(resource, each.query, ofFacets)
    if (faults.length > 0) {
      return faults.map((fault) => ({
        ...fault,
        params: oracleParams(resource, each as Input, fault),
      }))
    }
    const rows = inView(settings, resource, each.rows)
    if (facets !== undefined) {
      const wanted = facets as Parameters<typeof oracleFacets>[2] // they have no faults
      return oracleFacets(resource, each.query as OracleQuery, wanted, rows, moment)
    }
    const found = oracleRun(resource, each.query as OracleQuery, rows, moment)
    const { total, page } = found
    const answer = { ids: found.rows.map(idOf), ...oracleTotal(total, { total: counted }) }
    return each.answer?.page === undefined ? answer : { ...answer, page }
  } catch (error) {
    if (error instanceof Refusal) return { throws: error.name }
    // §2: an error thrown by `get` propagates
    if (error instanceof Error && error.message === THROWN) return { throws: 'Error' }
    if (error instanceof RangeError) return { throws: 'RangeError' }
    if (error instanceof TypeError && (each.declare || each.facets)) return { throws: 'TypeError' }
    throw error
  }
}

function idOf(row: unknown): unknown {
  return typeof row === 'object' && row !== null ? ((row as { id?: unknown }).id ?? null) : null
}

/** The rows that match `within`. */
function inView(
  { within, moment }: Settings,
  resource: OracleResource,
  rows: readonly unknown[],
): unknown[] {
  return rows.filter((row) => oracleMatches(resource, within, row, moment))
}

/** Which plans have the key of the query. */
function keysOf(each: Case, resource: OracleResource, keys: NonNullable<Case['keys']>): unknown {
  const { same, other, otherOptions = [] } = keys
  const keyOf = (query: unknown, of: Parameters<typeof optionsOf>[0] = each) =>
    oracleKey(resource, query as OracleQuery, settingsOf(resource, of))
  const isAlike = (query: unknown) => keyOf(query) === keyOf(each.query)
  const isAlikeWith = (options: unknown) => keyOf(each.query, { options }) === keyOf(each.query)
  return {
    same: same.map(isAlike),
    differs: [...other.map(isAlike), ...otherOptions.map(isAlikeWith)],
  }
}

function negation(each: Case, resource: OracleResource): unknown {
  // A moment that is given is checked, whether it is needed or not (section 11).
  const { moment } = settingsOf(resource, each, ['now', 'timeZone'])
  oracleMatches(resource, {}, undefined, moment)
  if (each.negate === undefined || !isFilter(each.negate)) return { throws: 'TypeError' }
  if (isTimed(each.negate as Node) && each.moment?.now === undefined) {
    return { throws: 'RangeError' }
  }
  const gives = each.gives !== undefined && {
    gives: oracleNegate(each.negate as Node, moment),
  }
  if (each.answer === undefined) return gives
  const rest = each.rows.filter((row) => !oracleMatches(resource, each.negate, row, moment))
  return { ...gives, answer: { ids: rest.map(idOf), total: rest.length } }
}

/** Whether a filter has a span with a time part; a text that is no span has none (section 11). */
function isTimed({ comparator = '', value, operands = [] }: Node): boolean {
  return (
    operands.some(isTimed) ||
    (/^r[pf]_/.test(comparator) && typeof value === 'string' && oracleIsTimedSpan(value))
  )
}

/** Whether something has the shape of a filter, its fields and operands aside (section 11). */
function isFilter(filter: unknown): boolean {
  const none: OracleResource = { fields: {} }
  const faults = oracleFaults(trusted(none), { filter })
  return faults.every(({ code }) => code === 'unknown_field')
}

/** The cursors of a page. */
interface Cursors {
  readonly previous: string | null
  readonly next: string | null
  readonly start: string | null
  readonly end: string | null
}

const NO_CURSORS: Cursors = { previous: null, next: null, start: null, end: null }

/** A position of a walk: the gap on one side of a row. */
interface Gap {
  readonly row: unknown
  readonly side: 'before' | 'after'
  readonly order: string
}

/** The pages of a walk, each after or before a position (section 11). */
function walkOf(each: Case, resource: OracleResource, steps: readonly Step[]): unknown {
  const cursors = new Map<string, Gap>()
  const pages: Cursors[] = []
  return steps.map((step) => {
    try {
      const { previous, next, start, end, ...page } = walkStep(step)
      pages.push({ previous, next, start, end })
      return { ...page, ...endsOf({ previous, next }) }
    } catch (error) {
      pages.push(pages.at(-1) ?? NO_CURSORS)
      if (error instanceof Refusal) return { throws: error.name }
      if (error instanceof Error && error.message === THROWN) return { throws: 'Error' }
      throw error
    }
  })

  function walkStep(step: Step): { readonly ids: unknown[] } & Cursors {
    const { query = each.query, rows = each.rows } = step
    const of = 'options' in step ? { options: step.options } : each
    const settings = settingsOf(resource, of, [...SETTINGS, 'exposesKey'])
    const { moment, total, exposesKey = false } = settings
    if (typeof exposesKey !== 'boolean') throw new Refusal('TypeError')
    const { after, before }: { after?: unknown; before?: unknown } = positionOf(step, pages)
    if (after !== undefined && before !== undefined) throw new Refusal('TypeError')
    const isBackward = before !== undefined
    const { key } = resource
    if (key === undefined) throw new Refusal('TypeError')
    if (resource.fields[key]!.internal && !exposesKey) throw new Refusal('TypeError')
    const { filter, sort = [], page: bounds = {} } = query as OracleQuery
    // No two rows share a key, so the order ends there; ties go by the key as it is written.
    const last = sort.findIndex(({ field }) => field === key)
    const ends = last >= 0 && resource.fields[key]!.fold === undefined
    const byKey = { field: key, direction: 'asc' }
    const ordered = JSON.stringify(ends ? sort.slice(0, last + 1) : [...sort, byKey])
    const given = isBackward ? before : after
    const from = gapOf(given)
    if (from !== undefined && from.order !== ordered) throw new Refusal('CursorError')
    const unfolded: OracleResource = {
      ...resource,
      fields: { ...resource.fields, [key]: { ...resource.fields[key]!, fold: undefined } },
    }
    const compare = (a: unknown, b: unknown) =>
      oracleCompare(resource, sort, a, b) || oracleCompare(unfolded, [byKey], a, b)
    const matching = inView(settings, resource, rows).filter((row) =>
      oracleMatches(resource, filter, row, moment),
    )
    const sign = isBackward ? -1 : 1
    const beyond = matching.filter((row) => {
      if (from === undefined) return true
      const place = compare(row, from.row)
      return (place === 0 ? (from.side === 'before' ? 1 : -1) : place) * sign > 0
    })
    // The row next to the position comes first.
    const nearest = beyond.toSorted((a, b) => compare(a, b) * sign)
    const { offset = 0 } = bounds
    const limit = bounds.limit ?? resource.limits?.defaultLimit ?? resource.limits?.maxLimit
    const found = nearest.slice(offset, limit === undefined ? undefined : offset + limit)
    const more = found.length > 0 && offset + found.length < nearest.length
    const seen = limit === 0 ? 0 : found.length + 1
    const keys = nearest
      .slice(offset, offset + seen)
      .map((row) => oracleReadCell(unfolded.fields[key]!.kind, cellAt(unfolded, key, row)))
    if (keys.some((one, i) => one === undefined || one === keys[i - 1])) {
      throw new Refusal('TypeError')
    }
    const cursorOf = (row: unknown, side: Gap['side']) => {
      // The cells as they are compared: once the key for itself, and once more if it folds and is named
      const named = (ends ? sort.slice(0, last) : sort).map(({ field }) => cellIn(resource, field))
      const cells = [...named, cellIn(unfolded, key)].map((read) => read(row))
      if (isTooLong(cells)) throw new Refusal('CursorError')
      const cursor = `cursor ${cursors.size}`
      cursors.set(cursor, { row, side, order: ordered })
      return cursor
    }
    const page = isBackward ? found.toReversed() : found
    const isEmpty = page.length === 0
    const start = isEmpty ? (given as string | null) : cursorOf(page[0], 'before')
    const end = isEmpty ? (given as string | null) : cursorOf(page.at(-1), 'after')
    const isAtEnd = from === undefined && offset === 0
    const previous = (isBackward ? more : !isAtEnd) ? start : null
    const next = (isBackward ? !isAtEnd : more) ? end : null
    const ids = page.map(idOf)
    return { ids, ...oracleTotal(matching.length, { total }), previous, next, start, end }
  }

  /** The position that a walk starts from; none at an end of the order. */
  function gapOf(given: unknown): Gap | undefined {
    if (given === null) return undefined
    const gap = cursors.get(given as string) // or what is refused
    if (typeof given !== 'string' || gap === undefined) throw new Refusal('CursorError')
    return gap
  }
}

/** Whether cells have more than the 3,000 bytes or so that a cursor holds (section 11). */
function isTooLong(cells: readonly unknown[]): boolean {
  return new TextEncoder().encode(JSON.stringify(cells)).length > 3072
}

/** Section 11, by trying every outcome of every set of comparisons. */
function explanation(each: Case, resource: OracleResource): unknown {
  const [row] = each.rows
  const { filter = {} } = each.query as { filter?: Node }
  const roots = [
    ...(each.within === undefined ? [] : [{ path: ['within'], node: each.within as Node }]),
    { path: ['filter'], node: filter },
  ]
  const leaves: { path: (string | number)[]; node: Node; holds: boolean }[] = []
  const visit = (node: Node, path: (string | number)[]) => {
    if (node.field !== undefined) {
      const holds = oracleMatches(resource, node, row, momentOf(each))
      leaves.push({ path, node, holds })
    } else node.operands?.forEach((one, i) => visit(one, [...path, 'operands', i]))
  }
  for (const { path, node } of roots) visit(node, path)

  const verdict = (outcomes: readonly boolean[]): boolean => {
    let next = 0
    const holds = (node: Node): boolean => {
      if (node.field !== undefined) return outcomes[next++]!
      const all = (node.operands ?? []).map(holds)
      return node.operator === 'or' ? all.includes(true) : !all.includes(false)
    }
    return roots.map(({ node }) => holds(node)).every(Boolean)
  }
  const outcomes = leaves.map(({ holds }) => holds)
  const matches = verdict(outcomes)
  const flip = (which: number) => outcomes.map((holds, i) => (which & (1 << i) ? !holds : holds))
  const sets = Array.from({ length: 1 << leaves.length }, (_, set) => set).toSorted(
    (a, b) => sizeOf(a) - sizeOf(b) || firstOf(a, b),
  )
  const turning = sets.filter((set) => verdict(flip(set)) !== matches)
  const deciding = sets.find((set) => turning.every((other) => (other & set) !== 0))!
  const at = (set: number) => leaves.filter((_, i) => set & (1 << i)).map(({ path }) => path)
  return {
    matches,
    cells: leaves.map(({ node }) => stateOf(resource, node.field!, row)),
    deciding: at(deciding),
    pivots: turning.filter((set) => sizeOf(set) === 1).flatMap(at),
    distance: turning.length === 0 ? null : sizeOf(turning[0]!),
  }
}

function sizeOf(set: number): number {
  return set.toString(2).replaceAll('0', '').length
}

/** Of two sets of one size, the one whose first difference is the earlier comparison. */
function firstOf(a: number, b: number): number {
  const difference = a ^ b
  return difference === 0 ? 0 : a & (difference & -difference) ? -1 : 1
}

function stateOf(resource: OracleResource, name: string, row: unknown): string {
  const raw = cellAt(resource, name, row)
  const cell = oracleReadCell(resource.fields[name]!.kind, raw)
  const isAbsent = cell === undefined || (Array.isArray(cell) && cell.length === 0)
  if (!isAbsent) return 'present'
  const isNothing = (each: unknown) => each === undefined || each === null
  const isList = resource.fields[name]!.kind.endsWith('[]')
  const isEmpty = isList && Array.isArray(raw) ? raw.every(isNothing) : isNothing(raw)
  return isEmpty ? 'absent' : 'unreadable'
}

/** Reads a cell as a cursor has it: folded where the field is. */
function cellIn(resource: OracleResource, name: string): (row: unknown) => unknown {
  const { kind, fold } = resource.fields[name]!
  return (row) => {
    const cell = oracleReadCell(kind, cellAt(resource, name, row))
    if (cell === undefined) return undefined
    return oracleShow(
      kind,
      typeof cell === 'string' && fold !== undefined ? oracleFold(cell, fold) : cell,
    )
  }
}

/** What a row has for a field, as it is. */
function cellAt(resource: OracleResource, name: string, row: unknown): unknown {
  const { get } = resource.fields[name]!
  if (typeof row !== 'object' || row === null) return undefined
  return get ? get(row as never) : (row as Record<string, unknown>)[name]
}
