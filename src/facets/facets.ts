import { hashKey, TextKeys, withoutMinusZero } from '../language/hash-key.js'
import type { Resource, RowOf } from '../language/resource.js'
import { predicatesOf, nothing } from '../plan/condition.js'
import { runInTime, type RunOptions } from '../plan/deadline.js'
import type { QueryArgument } from '../plan/plan.js'
import { compileCondition } from '../rows/row-test.js'
import { BLOCK, keep, scan } from '../rows/scan.js'
import { requireArray } from '../untrusted/arguments.js'
import type {
  FacetPlan,
  PlannedBuckets,
  PlannedFacet,
  PlannedRange,
  PlannedValues,
} from './facet-plan.js'
import type { Facet, Facets, WantedArgument } from './wanted.js'
import { planFacetsWith } from './plan-facets.js'
import { isList, type ReadCell, type Scalar } from '../language/kind.js'
import { kindOf } from '../language/kind-cells.js'
import { foldTexts } from '../language/fold.js'
import { asRow, unfoldedReader, type ReadRaw } from '../language/members.js'
import { compareText } from '../language/text.js'
import { bisect } from '../bisect.js'
import { toBuckets, toRange, ValuesCollector } from './finish.js'

/**
 * Counts facets of the rows that a query matches: the number of rows with each value of a field, its
 * least and its greatest cell, or the number of cells between edges. A facet ignores the conditions of
 * the query on its own field (language reference, section 12).
 *
 * Costs one pass over the rows for any number of facets, and memory for each distinct value.
 *
 * @example
 * facets(suppliers, { filter }, rows, { city: { values: 20 }, connectedAt: { range: true } })
 *
 * @throws as `planFacets`; errors of the resource's getters; QueryTimeout after `deadlineMs`,
 *   RangeError for a wrong `deadlineMs`; TypeError for a wrong `clock` and for rows that are not an array
 */
export function facets<R extends Resource, Row extends RowOf<R, Row>, Q, const W>(
  resource: R,
  query: QueryArgument<R, Q>,
  rows: readonly Row[],
  wanted: WantedArgument<R, W>,
  options?: RunOptions<R>,
): Facets<R, W> {
  requireArray('rows', rows)
  return runInTime(options, (planning) =>
    countFacets(planFacetsWith<R, W>(resource, query, wanted, planning), rows),
  )
}

export function countFacets<R extends Resource, W>(
  { base, facets: planned }: FacetPlan<R, W>,
  rows: readonly unknown[],
): Facets<R, W> {
  const tallies = planned.map((facet) => new FacetCells(facet))
  /** The facets with an own condition. The first `count` of `failing` are rows that fail only it. */
  const ownTests = planned.flatMap(({ own }, i) => {
    if (own === undefined) return []
    const test = compileCondition(own)
    return [{ own, test, tally: tallies[i]!, failing: new Uint32Array(BLOCK), count: 0 }]
  })
  const count = (indices: Uint32Array, length: number): void => {
    let met = length
    for (const [k, each] of ownTests.entries()) {
      for (const earlier of ownTests.slice(0, k)) {
        earlier.count = keep(each.test, rows, earlier.failing, earlier.count)
      }
      const kept = keep(each.test, rows, indices, met, each.failing)
      each.count = met - kept
      met = kept
    }
    for (const each of tallies) each.take(rows, indices, met)
    for (const each of ownTests) each.tally.take(rows, each.failing, each.count)
  }
  const cells = ownTests.reduce((sum, { own }) => sum + predicatesOf(own).length, tallies.length)
  if (base !== nothing) scan(base, rows, count, cells)
  const answers = planned.map(({ field }, i): [string, Facet] => [field.name, tallies[i]!.finish()])
  return Object.fromEntries(answers) as Facets<R, W> // one facet for each request, of its form
}

/** Counts the cells of a field for one facet. */
interface Tally {
  /** @param row - the number of the row. A list has several cells in one row. */
  readonly add: (cell: Scalar, row: number) => void
  readonly finish: (absent: number) => Facet
}

function createTally(facet: PlannedFacet): Tally {
  switch (facet.form) {
    case 'values':
      return countValues(facet)
    case 'range':
      return findRange(facet)
    case 'edges':
      return countBuckets(facet)
  }
}

/** Reads the cells of rows for a facet. */
class FacetCells {
  readonly #tally: Tally
  readonly #read: ReadRaw
  readonly #toCell: ReadCell
  readonly #isList: boolean
  #row = 0
  #absent = 0

  constructor(facet: PlannedFacet) {
    const { field } = facet
    this.#tally = createTally(facet)
    this.#read = unfoldedReader(field)
    this.#toCell = kindOf(field.kind).read
    this.#isList = isList(field.kind)
  }

  /** Counts the rows at the first `count` of `indices`. No row may come twice. */
  take(rows: readonly unknown[], indices: Uint32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      const raw = this.#read(asRow(rows[indices[i]!]))
      this.#row++
      const isPresent = this.#isList ? this.#addElements(raw) : this.#addCell(raw)
      if (!isPresent) this.#absent++
    }
  }

  finish(): Facet {
    return this.#tally.finish(this.#absent)
  }

  #addCell(raw: unknown): boolean {
    const cell = this.#toCell(raw)
    if (cell === undefined) return false
    this.#tally.add(cell, this.#row)
    return true
  }

  #addElements(raw: unknown): boolean {
    if (!Array.isArray(raw)) return false
    let isPresent = false
    for (let i = 0; i < raw.length; i++) isPresent = this.#addCell(raw[i]) || isPresent
    return isPresent
  }
}

function countValues(facet: PlannedValues): Tally {
  const { fold } = facet.field
  const keys = new TextKeys()
  const keyOf = (cell: Scalar) => (typeof cell === 'string' ? keys.of(cell) : hashKey(cell))
  /** The places of values by unfolded cell, and by value: one map if the field is not folded. */
  const byCell = new Map<string | number | boolean, number>()
  const byValue = fold === undefined ? byCell : new Map<string | number | boolean, number>()
  /** By place: the value, folded if the field is; its rows; the last of them; its least unfolded text. */
  const values: Scalar[] = []
  const counts: number[] = []
  const lastRows: number[] = []
  const least: string[] = []

  const placeOf = (value: Scalar, key: string | number | boolean): number => {
    const known = byValue.get(key)
    if (known !== undefined) return known
    byValue.set(key, values.length)
    counts.push(0)
    lastRows.push(0)
    return values.push(withoutMinusZero(value)) - 1
  }
  const learn = (cell: Scalar, key: string | number | boolean): number => {
    if (fold === undefined) return placeOf(cell, key)
    const value = foldTexts(cell, fold)
    const place = placeOf(value, keyOf(value))
    byCell.set(key, place)
    const text = String(cell)
    if (place === least.length) least.push(text)
    else if (compareText(text, least[place]!) < 0) least[place] = text
    return place
  }
  return {
    add(cell, row) {
      const key = keyOf(cell)
      const place = byCell.get(key) ?? learn(cell, key)
      if (lastRows[place] === row) return
      lastRows[place] = row
      counts[place]!++
    },
    finish(absent) {
      const collector = new ValuesCollector(facet)
      for (const [place, value] of values.entries()) {
        collector.add(value, counts[place]!, fold === undefined ? undefined : least[place])
      }
      return collector.finish(absent)
    },
  }
}

function findRange({ field }: PlannedRange): Tally {
  let min: Scalar | undefined
  let max: Scalar | undefined
  let present = 0
  return {
    add(cell) {
      present++
      // The texts of such cells have no surrogates, so `<` orders them by code point.
      if (min === undefined || cell < min) min = cell
      if (max === undefined || cell > max) max = cell
    },
    finish: (absent) => toRange(field, min, max, present, absent),
  }
}

function countBuckets({ field, edges }: PlannedBuckets): Tally {
  const counts = new Float64Array(edges.length + 1)
  return {
    add(cell) {
      counts[bisect(0, edges.length, (i) => edges[i]! <= cell)]!++
    },
    finish: (absent) => toBuckets(field, edges, counts, absent),
  }
}
