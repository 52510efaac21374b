import { oracleReadCell, oracleRun, type OracleKind } from '../oracle.js'
import { memoize } from '../../src/memoize.js'
import type { Written } from './files.js'
import { oracleOutcome, toOracle } from './oracle.js'
import { atPath, type Case, type Declaration, type VectorCase } from './runner.js'

/** What a case needs, read off what it holds: README.md says what each need is. */
export function needsOf({ written, decoded: each, declaration, rows }: Written): string[] {
  const [ofCase, ofRows] = [contentOf(written), contentOf(rows)]
  const has = (...names: string[]) =>
    names.some((name) => ofCase.marks.has(name) || ofRows.marks.has(name))
  const cells = declaration === undefined ? [] : cellsOf(declaration, each.rows)
  const options = optionsIn(written)
  const isGiven = (...names: string[]) => names.some((name) => options.includes(name))
  const needs: { readonly [need: string]: boolean } = {
    NaN: has('NaN'),
    infinity: has('Infinity', '-Infinity'),
    'negative-zero': has('-0'),
    undefined: has('undefined', 'hole'),
    dates: has('Date'),
    'host-objects': has(
      ...'getter hidden symbol proxy bigint boxed set floats instance subclass bare'.split(' '),
    ),
    surrogates: ofCase.hasSurrogates || ofRows.hasSurrogates,
    days: fieldsOf(declaration).some(([, { kind }]) => kind === 'day'),
    decimals: fieldsOf(declaration).some(([, { kind }]) => kind === 'decimal'),
    'off-kind': cells.some(([kind, cell]) => isOffKind(kind, cell)),
    'non-objects': each.rows.some((row) => !isObject(row)),
    getters: fieldsOf(declaration).some(([, { path, get }]) => path !== undefined || isObject(get)),
    'row-order': written.answer !== undefined && dependsOnOrder(each),
    'time-zones':
      [each.moment?.timeZone, declaration?.timeZone].some((zone) => (zone ?? 'UTC') !== 'UTC') ||
      isGiven('timeZone'),
    fold: written.fold !== undefined || isFolding(written, declaration),
    within: 'within' in written || isGiven('within'),
    options: 'options' in written && !isGiven('total'),
    total: isGiven('total'),
    walk: written.walk !== undefined,
    negate: 'negate' in written,
    declare: written.declare === true,
    describe: written.describe !== undefined,
    explain: written.explain !== undefined,
    facets: 'facets' in written,
    keys: written.keys !== undefined,
  }
  return Object.keys(needs).filter((need) => needs[need])
}

/** The names of the options that a case writes out. */
function optionsIn({ options, walk = [], keys }: VectorCase): string[] {
  const all = [options, ...walk.map((step) => step.options), ...(keys?.otherOptions ?? [])]
  return all.flatMap((each) => (isObject(each) ? Object.keys(each) : []))
}

interface Field {
  readonly kind: OracleKind
  readonly path?: unknown
  readonly get?: unknown
  readonly fold?: string
}

function fieldsOf(declaration: Declaration | undefined): [string, Field][] {
  // What is refused may have anything in the place of its fields.
  return Object.entries(declaration?.fields ?? {}).map(([name, field]) => [
    name,
    isObject(field) ? (field as Field) : { kind: field as OracleKind },
  ])
}

/** Whether a folded field is named in what is asked, is the key, or is all that the case declares. */
function isFolding(written: VectorCase, declaration: Declaration | undefined): boolean {
  const folded = fieldsOf(declaration).filter(([, { fold }]) => fold !== undefined)
  const { query, within, negate, walk, facets, declare, describe, keys } = written
  const asked = JSON.stringify([query, within, negate, walk, facets, keys])
  const isMet = (name: string) => name === declaration?.key || asked.includes(JSON.stringify(name))
  return folded.some(([name]) => declare === true || describe !== undefined || isMet(name))
}

/** Many cases share their rows. */
const contentOf = memoize((value: object) => ({
  marks: new Set(marksIn(value)),
  hasSurrogates: /\\ud[89a-f]/i.test(JSON.stringify(value)),
}))

function marksIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Object.hasOwn(value, '$') ? [String((value as { $: unknown }).$)] : []
  return [...own, ...Object.values(value).flatMap(marksIn)]
}

/** The cells that rows have of their own, each with the kind of its field. */
function cellsOf(declaration: Declaration, rows: readonly unknown[]): [OracleKind, unknown][] {
  const objects = rows.filter(isObject)
  return fieldsOf(declaration).flatMap(([name, { kind, path }]) =>
    objects
      .filter((row) => path !== undefined || Object.hasOwn(row, name))
      .map((row): [OracleKind, unknown] => [kind, atPath(row, path ?? [name])]),
  )
}

function isObject(row: unknown): row is object {
  return typeof row === 'object' && row !== null && !Array.isArray(row)
}

/** Whether a cell holds something that is no value of its kind, be it absent: not `null`, or NaN as a number. */
function isOffKind(kind: OracleKind, cell: unknown): boolean {
  if (cell === null || cell === undefined) return false
  const read = oracleReadCell(kind, cell)
  if (Array.isArray(read)) return !Array.isArray(cell) || read.length !== cell.length
  return read === undefined && !(kind === 'number' && Number.isNaN(cell))
}

/** Whether the answer would be another with the rows in the order of their keys. */
function dependsOnOrder(each: Case): boolean {
  const { key } = each.resource
  if (key === undefined) return true
  const sort = [{ field: key, direction: 'asc' }]
  const { rows } = oracleRun(toOracle(each.resource), { sort }, each.rows, { now: 0 })
  const outcome = oracleOutcome({ ...each, rows })
  const { ids } = ('negate' in each ? (outcome as Outcome).answer : outcome) as Outcome['answer']
  return ids.some((id, i) => id !== each.answer!.ids[i])
}

/** What the oracle says of a negation. */
interface Outcome {
  readonly answer: { readonly ids: unknown[] }
}
