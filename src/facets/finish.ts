import { compareCells } from '../language/cell.js'
import { foldTexts } from '../language/fold.js'
import type { Scalar } from '../language/kind.js'
import { spend, timed } from '../plan/deadline.js'
import { TopK } from '../rows/top-k.js'
import type { PlannedValues } from './facet-plan.js'
import type { BucketsFacet, FacetValue, RangeFacet, ValuesFacet } from './wanted.js'

/** A value that a facet may give: `value` is folded where the field is, and `shown` is not. */
interface Candidate {
  readonly value: Scalar
  readonly count: number
  readonly shown: Scalar
}

/** Makes a facet of the values of a field, each of which it is given once, in any order. */
export class ValuesCollector {
  readonly #contains: string | undefined
  /** The values of the closed set by their folded text: no others are counted. */
  readonly #closed: ReadonlyMap<Scalar, Scalar> | undefined
  readonly #top: TopK<Candidate>
  #distinct = 0

  constructor({ field, limit, contains }: PlannedValues) {
    this.#contains = contains
    this.#closed = closedValues(field)
    this.#top = new TopK(limit, timed(compareCandidates, 1))
  }

  /**
   * @param value - folded where the field is
   * @param count - how many rows have it, above 0
   * @param own - of a folded field the least of the texts that fold to it
   */
  add(value: Scalar, count: number, own: Scalar = value): void {
    spend(1)
    if (this.#contains !== undefined && !String(value).includes(this.#contains)) return
    const shown = this.#closed === undefined ? own : this.#closed.get(value)
    if (shown === undefined) return
    this.#distinct++
    const { last } = this.#top
    if (last === undefined || count >= last.count) this.#top.add({ value, count, shown })
  }

  finish(absent: number): ValuesFacet {
    const values = this.#top
      .toSorted()
      .map(({ shown, count }): FacetValue => ({ value: shown, count }))
    return { values, distinct: this.#distinct, absent }
  }
}

/** The values of the closed set of a field, if it has one, by what they are counted by. */
export function closedValues({
  values,
  fold,
}: PlannedValues['field']): ReadonlyMap<Scalar, Scalar> | undefined {
  return values && new Map(values.map((each) => [fold ? foldTexts(each, fold) : each, each]))
}

/** The commonest first, then in ascending order; no two are the same. */
function compareCandidates(a: Candidate, b: Candidate): number {
  return b.count - a.count || compareCells(a.value, b.value)
}

/** @param min, max - of the cells that are present; whatever they are where there are none */
export function toRange(min: number, max: number, present: number, absent: number): RangeFacet {
  if (present === 0) return { min: null, max: null, present, absent }
  return { min: min + 0, max: max + 0, present, absent } // 0 for -0
}

/** @param counts - how many cells lie below the first edge, between each and the next, and above */
export function toBuckets(
  edges: readonly number[],
  counts: ArrayLike<number>,
  absent: number,
): BucketsFacet {
  const buckets = edges.slice(1).map((to, i) => ({ from: edges[i]!, to, count: counts[i + 1]! }))
  return { buckets, below: counts[0]!, above: counts[edges.length]!, absent }
}
