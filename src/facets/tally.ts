import { cellReaders } from '../language/cell.js'
import { foldText, type Fold } from '../language/fold.js'
import { isList, valueKind, type Scalar } from '../language/kind.js'
import { asRow, unfoldedReader } from '../language/members.js'
import type { BoundField } from '../language/predicate.js'
import { compareText } from '../language/text.js'
import { countAtMost } from '../rows/bisect.js'
import { epochMs } from '../time/instant.js'
import type { PlannedBuckets, PlannedFacet, PlannedRange, PlannedValues } from './facet-plan.js'
import { toBuckets, toRange, ValuesCollector } from './finish.js'
import type { Facet } from './wanted.js'

/** Counts rows for one facet. */
export interface Tally {
  /** Counts the rows at the first `count` of some indices, each of which it is given once. */
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

/** The values met so far, each with a place, by which it is counted. */
class Places {
  readonly counts: number[] = []
  readonly #places = new Map<Scalar, number>()
  readonly #fold: Fold | undefined
  /** Of a folded field, the place of each text as it is, and the least of the texts at each place. */
  readonly #ownPlaces = new Map<Scalar, number>()
  readonly #least: string[] = []

  constructor(fold: Fold | undefined) {
    this.#fold = fold
  }

  /** The place of a value as it is in a cell. */
  of(value: Scalar): number {
    if (this.#fold === undefined || typeof value !== 'string') return this.#placeOf(value)
    return this.#ownPlaces.get(value) ?? this.#learn(value, this.#fold)
  }

  #placeOf(value: Scalar): number {
    const known = this.#places.get(value)
    if (known !== undefined) return known
    const place = this.counts.push(0) - 1
    this.#places.set(value, place)
    return place
  }

  #learn(text: string, fold: Fold): number {
    const place = this.#placeOf(foldText(text, fold))
    this.#ownPlaces.set(text, place)
    const least = this.#least[place]
    if (least === undefined || compareText(text, least) < 0) this.#least[place] = text
    return place
  }

  finish(facet: PlannedValues, absent: number): Facet {
    const collector = new ValuesCollector(facet)
    for (const [value, place] of this.#places) {
      collector.add(value, this.counts[place]!, this.#least[place])
    }
    return collector.finish(absent)
  }
}

function countValues(facet: PlannedValues): Tally {
  const { field } = facet
  const read = unfoldedReader(field)
  const toCell = cellReaders[valueKind(field.kind)]
  const places = new Places(field.fold)
  let absent = 0
  return {
    take(rows, indices, count) {
      const { counts } = places
      for (let i = 0; i < count; i++) {
        const cell = toCell(read(asRow(rows[indices[i]!])))
        if (cell === undefined) absent++
        else counts[places.of(cell)]!++
      }
    },
    finish: () => places.finish(facet, absent),
  }
}

function countElements(facet: PlannedValues): Tally {
  const { field } = facet
  const read = unfoldedReader(field)
  const toElement = cellReaders[valueKind(field.kind)]
  const places = new Places(field.fold)
  /** For each place the row that it was last counted for, by its number from 1 on. */
  const lastRows: number[] = []
  let row = 0
  let absent = 0
  return {
    take(rows, indices, count) {
      const { counts } = places
      for (let i = 0; i < count; i++) {
        const raw = read(asRow(rows[indices[i]!]))
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
  let [min, max] = [Infinity, -Infinity]
  let present = 0
  const add = (cell: number): void => {
    present++
    if (cell < min) min = cell
    if (cell > max) max = cell
  }
  return tallyNumbers(field, add, (absent) => toRange(min, max, present, absent))
}

function countBuckets({ field, edges }: PlannedBuckets): Tally {
  const ends = Float64Array.from(edges)
  const counts = new Float64Array(edges.length + 1)
  const add = (cell: number): void => {
    counts[countAtMost(ends, cell)]!++
  }
  return tallyNumbers(field, add, (absent) => toBuckets(edges, counts, absent))
}

/** @param add - counts the cell of a row, of a number or date field, that is present */
function tallyNumbers(
  field: BoundField,
  add: (cell: number) => void,
  finish: (absent: number) => Facet,
): Tally {
  const read = unfoldedReader(field)
  const toNumber = field.kind === 'date' ? epochMs : numberOf
  let absent = 0
  return {
    take(rows, indices, count) {
      for (let i = 0; i < count; i++) {
        const cell = toNumber(read(asRow(rows[indices[i]!])))
        if (Number.isNaN(cell)) absent++
        else add(cell)
      }
    },
    finish: () => finish(absent),
  }
}

/** NaN for what is no number. */
function numberOf(raw: unknown): number {
  return typeof raw === 'number' ? raw : NaN
}
