import { hashKey, withoutMinusZero } from '../language/hash-key.js'
import type { Resource, RowOf } from '../language/resource.js'
import { predicatesOf, nothing } from '../plan/condition.js'
import { runInTime, type RunOptions } from '../plan/deadline.js'
import type { QueryArgument } from '../plan/plan.js'
import { compileCondition } from '../rows/row-test.js'
import { BLOCK, keep, scan } from '../rows/scan.js'
import { requireArray } from '../untrusted/arguments.js'
import type {
  FacetPlan,
  Bound,
  PlannedBuckets,
  PlannedFacet,
  PlannedRange,
  PlannedValues,
} from './facet-plan.js'
import type { Facet, Facets, WantedArgument } from './wanted.js'
import { planFacetsWith } from './plan-facets.js'
import { isList, type Scalar } from '../language/kind.js'
import { kindOf } from '../language/kinds.js'
import { foldTexts, type Fold } from '../language/fold.js'
import { asRow, unfoldedReader } from '../language/members.js'
import { compareText } from '../language/text.js'
import { bisect, countAtMost } from '../bisect.js'
import { toBuckets, toRange, ValuesCollector } from './finish.js'

/**
 * Counts facets of the rows that a query matches: the number of rows with each value of a field, its
 * least and its greatest cell, or the number of cells between edges. A facet ignores the conditions of
 * the query on its own field (language reference, section 12).
 *
 * Costs one pass over the rows for any number of facets, and memory for each distinct value. Texts of more
 * than 16,383 units cost quadratic time in the number of distinct ones, because V8 hashes them by length.
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
  const tallies = planned.map(createTally)
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
    for (const { take } of tallies) take(rows, indices, met)
    for (const each of ownTests) each.tally.take(rows, each.failing, each.count)
  }
  const cells = ownTests.reduce((sum, { own }) => sum + predicatesOf(own).length, tallies.length)
  if (base !== nothing) scan(base, rows, count, cells)
  const answers = planned.map(({ field }, i): [string, Facet] => [field.name, tallies[i]!.finish()])
  return Object.fromEntries(answers) as Facets<R, W> // one facet for each request, of its form
}

/**
 * Counts rows for one facet. A separate loop for each form reads the member of a row, because one shared
 * loop takes twice as long (`npm run bench -- facets`, 1 %).
 */
interface Tally {
  /** Counts the rows at the first `count` of `indices`. No row may come twice. */
  readonly take: (rows: readonly unknown[], indices: Uint32Array, count: number) => void
  readonly finish: () => Facet
}

function createTally(facet: PlannedFacet): Tally {
  switch (facet.form) {
    case 'values':
      return isList(facet.field.kind) ? countElements(facet) : countValues(facet)
    case 'range':
      return findRange(facet)
    case 'edges':
      return countBuckets(facet)
  }
}

class ValuePlaces {
  readonly counts: number[] = []
  readonly #fold: Fold | undefined
  /** The places by cell, and by folded cell. One map serves both if the field is not folded. */
  readonly #byCell = new Map<Scalar, number>()
  readonly #byValue: Map<Scalar, number>
  /** The cell at each place, folded if the field is. */
  readonly #values: Scalar[] = []
  /** The least unfolded text at each place, if the field is folded. */
  readonly #least: string[] = []

  constructor(fold: Fold | undefined) {
    this.#fold = fold
    this.#byValue = fold === undefined ? this.#byCell : new Map<Scalar, number>()
  }

  of(cell: Scalar): number {
    return this.#byCell.get(hashKey(cell)) ?? this.#learn(cell)
  }

  #learn(cell: Scalar): number {
    const value = this.#fold === undefined ? cell : foldTexts(cell, this.#fold)
    const key = hashKey(value)
    const place = this.#byValue.get(key) ?? this.counts.push(0) - 1
    this.#byValue.set(key, place)
    this.#values[place] = withoutMinusZero(value)
    if (this.#fold === undefined) return place
    this.#byCell.set(cell, place)
    const [text, least] = [String(cell), this.#least[place]]
    if (least === undefined || compareText(text, least) < 0) this.#least[place] = text
    return place
  }

  finish(facet: PlannedValues, absent: number): Facet {
    const collector = new ValuesCollector(facet)
    for (const [place, value] of this.#values.entries()) {
      collector.add(value, this.counts[place]!, this.#least[place])
    }
    return collector.finish(absent)
  }
}

function countValues(facet: PlannedValues): Tally {
  const { name, kind, get, fold } = facet.field
  const read = unfoldedReader(facet.field)
  const toCell = kindOf(kind).read
  const places = new ValuePlaces(fold)
  const { counts } = places
  let absent = 0
  return {
    take(rows, indices, count) {
      for (let i = 0; i < count; i++) {
        const row = asRow(rows[indices[i]!])
        const cell = toCell(get === undefined ? row[name] : read(row))
        if (cell === undefined) absent++
        else counts[places.of(cell)]!++
      }
    },
    finish: () => places.finish(facet, absent),
  }
}

function countElements(facet: PlannedValues): Tally {
  const { name, kind, get, fold } = facet.field
  const read = unfoldedReader(facet.field)
  const toElement = kindOf(kind).read
  const places = new ValuePlaces(fold)
  const { counts } = places
  /** The last row counted at each place; rows are numbered from 1. */
  const lastRows: number[] = []
  let row = 0
  let absent = 0
  return {
    take(rows, indices, count) {
      for (let i = 0; i < count; i++) {
        const members = asRow(rows[indices[i]!])
        const raw = get === undefined ? members[name] : read(members)
        const list: readonly unknown[] = Array.isArray(raw) ? raw : []
        let isEmpty = true
        row++
        for (let j = 0; j < list.length; j++) {
          const element = toElement(list[j])
          if (element === undefined) continue
          isEmpty = false
          const place = places.of(element)
          if (lastRows[place] === row) continue
          lastRows[place] = row
          counts[place]!++
        }
        if (isEmpty) absent++
      }
    },
    finish: () => places.finish(facet, absent),
  }
}

function findRange({ field }: PlannedRange): Tally {
  const { name, kind, get } = field
  const read = unfoldedReader(field)
  const toCell = kindOf(kind).read
  let min: Scalar | undefined
  let max: Scalar | undefined
  let [present, absent] = [0, 0]
  return {
    take(rows, indices, count) {
      for (let i = 0; i < count; i++) {
        const row = asRow(rows[indices[i]!])
        const cell = toCell(get === undefined ? row[name] : read(row))
        if (cell === undefined) {
          absent++
          continue
        }
        present++
        // The texts of such cells have no surrogates, so `<` orders them by code point.
        if (min === undefined || cell < min) min = cell
        if (max === undefined || cell > max) max = cell
      }
    },
    finish: () => toRange(kind, min, max, present, absent),
  }
}

function countBuckets({ field, edges }: PlannedBuckets): Tally {
  const { name, kind, get } = field
  const read = unfoldedReader(field)
  const toCell = kindOf(kind).read
  const bucketOf = bucketFinder(edges, kindOf(kind).storage)
  const counts = new Float64Array(edges.length + 1)
  let absent = 0
  return {
    take(rows, indices, count) {
      for (let i = 0; i < count; i++) {
        const row = asRow(rows[indices[i]!])
        const cell = toCell(get === undefined ? row[name] : read(row))
        if (cell === undefined) absent++
        else counts[bucketOf(cell as Bound)]!++ // booleans have no edges
      }
    },
    finish: () => toBuckets(kind, edges, counts, absent),
  }
}

function bucketFinder(
  edges: readonly Bound[],
  storage: 'number' | 'text',
): (cell: Bound) => number {
  if (storage === 'text') return (cell) => bisect(0, edges.length, (i) => edges[i]! <= cell)
  const ends = Float64Array.from(edges, Number)
  return (cell) => countAtMost(ends, cell as number) // as columns store it
}
