import { compareCells, type Cell, type Scalar } from '../language/kind.js'
import { showCell, showPadded } from '../language/show-cell.js'
import { foldTexts } from '../language/fold.js'
import type { BoundField } from '../language/predicate.js'
import { searchFor } from '../language/text.js'
import { spend, timed } from '../plan/deadline.js'
import { quote } from '../untrusted/quote.js'
import type { Bound, PlannedValues } from './facet-plan.js'
import type { BucketsFacet, FacetValue, RangeFacet, ValuesFacet } from './wanted.js'

/** A value that a facet may return: `value` is folded if the field is folded, and `shown` is not. */
interface Candidate {
  readonly value: Scalar
  readonly count: number
  readonly shown: Scalar
}

export class ValuesCollector {
  readonly #isFound: ((text: string) => boolean) | undefined
  /** The values of a closed set by their folded text. Other values are not counted. */
  readonly #closed: ReadonlyMap<Scalar, Scalar> | undefined
  readonly #field: BoundField
  readonly #limit: number
  /** At most twice as many as the limit. */
  #first: Candidate[] = []
  /** The last value within the limit, which a new value must precede. */
  #last: Candidate | undefined
  #distinct = 0

  constructor({ field, limit, contains }: PlannedValues) {
    this.#isFound = contains === undefined ? undefined : searchFor(contains)
    this.#closed = closedValues(field)
    this.#field = field
    this.#limit = limit
  }

  /** @param own - the least unfolded text of the value, if the field is folded */
  add(value: Scalar, count: number, own?: Scalar): void {
    spend(1)
    if (this.#isFound?.(String(value)) === false) return
    const shown = this.#closed === undefined ? (own ?? value) : this.#closed.get(value)
    if (shown === undefined) return
    this.#distinct++
    const candidate = { value, count, shown }
    if (this.#last !== undefined && compareCandidates(candidate, this.#last) > 0) return
    this.#first.push(candidate)
    if (this.#first.length < 2 * this.#limit) return
    this.#first = this.#inOrder()
    this.#last = this.#first.at(-1)
  }

  #inOrder(): Candidate[] {
    return this.#first.toSorted(timed(compareCandidates, 1)).slice(0, this.#limit)
  }

  finish(absent: number): ValuesFacet {
    const values = this.#inOrder().map(({ shown, count }): FacetValue => ({
      value: showCounted(this.#field, shown),
      count,
    }))
    return { values, distinct: this.#distinct, absent }
  }
}

/** Returns the closed set of a field's values, by their folded text; `undefined` without a closed set. */
export function closedValues(field: BoundField): ReadonlyMap<Scalar, Scalar> | undefined {
  const { values, fold } = field
  return values && new Map(values.map((each) => [fold ? foldTexts(each, fold) : each, each]))
}

/** Orders values by descending count, then ascending. No two values tie. */
function compareCandidates(a: Candidate, b: Candidate): number {
  return b.count - a.count || compareCells(a.value, b.value)
}

/** @param min, max - the least and the greatest present cell; `undefined` if none is present */
export function toRange(
  field: BoundField,
  min: Cell,
  max: Cell,
  present: number,
  absent: number,
): RangeFacet {
  const show = (cell: Cell) => (cell === undefined ? null : toBound(showCounted(field, cell)))
  return { min: show(min), max: show(max), present, absent }
}

/** Returns a counted cell as its facet has it. */
export function showCounted(field: BoundField, cell: Scalar): Scalar {
  return showCell(field, cell, `the facet of ${quote(field.name)}`)
}

/** Returns an end of a range or of a bucket. -0 becomes 0. */
function toBound(shown: Scalar): Bound {
  return typeof shown === 'string' ? shown : Number(shown) + 0
}

/** @param counts - the numbers of cells below the first edge, between each two edges, and above the last */
export function toBuckets(
  field: BoundField,
  edges: readonly Bound[],
  counts: ArrayLike<number>,
  absent: number,
): BucketsFacet {
  const shown = edges.map((edge) => toBound(showPadded(field, edge)))
  const buckets = shown.slice(1).map((to, i) => ({ from: shown[i]!, to, count: counts[i + 1]! }))
  return { buckets, below: counts[0]!, above: counts[edges.length]!, absent }
}
