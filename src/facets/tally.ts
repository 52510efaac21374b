import { isList, type Scalar } from '../language/kind.js'
import { kindOf, readerOf } from '../language/kinds.js'
import { foldTexts, type Fold } from '../language/fold.js'
import { asRow, unfoldedReader } from '../language/members.js'
import { compareText } from '../language/text.js'
import { bisect, countAtMost } from '../rows/bisect.js'
import type {
  Bound,
  PlannedBuckets,
  PlannedFacet,
  PlannedRange,
  PlannedValues,
} from './facet-plan.js'
import { toBuckets, toRange, ValuesCollector } from './finish.js'
import type { Facet } from './wanted.js'

/**
 * Counts rows for one facet. A separate loop for each form reads the member of a row, because one shared
 * loop takes twice as long (`npm run bench:facets`, 1 %).
 */
export interface Tally {
  /** Counts the rows at the first `count` of `indices`. No row may come twice. */
  readonly take: (rows: readonly unknown[], indices: Uint32Array, count: number) => void
  readonly finish: () => Facet
}

export function createTally(facet: PlannedFacet): Tally {
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
  /** The least unfolded text at each place, if the field is folded. */
  readonly #least: string[] = []

  constructor(fold: Fold | undefined) {
    this.#fold = fold
    this.#byValue = fold === undefined ? this.#byCell : new Map<Scalar, number>()
  }

  of(cell: Scalar): number {
    return this.#byCell.get(cell) ?? this.#learn(cell)
  }

  #learn(cell: Scalar): number {
    const value = this.#fold === undefined ? cell : foldTexts(cell, this.#fold)
    const place = this.#byValue.get(value) ?? this.counts.push(0) - 1
    this.#byValue.set(value, place)
    if (this.#fold === undefined) return place
    this.#byCell.set(cell, place)
    const [text, least] = [String(cell), this.#least[place]]
    if (least === undefined || compareText(text, least) < 0) this.#least[place] = text
    return place
  }

  finish(facet: PlannedValues, absent: number): Facet {
    const collector = new ValuesCollector(facet)
    for (const [value, place] of this.#byValue) {
      collector.add(value, this.counts[place]!, this.#least[place])
    }
    return collector.finish(absent)
  }
}

function countValues(facet: PlannedValues): Tally {
  const { name, kind, get, fold } = facet.field
  const read = unfoldedReader(facet.field)
  const toCell = readerOf(kind)
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
  const toElement = readerOf(kind)
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
  const toCell = readerOf(kind)
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
  const toCell = readerOf(kind)
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
