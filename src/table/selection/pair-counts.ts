import { memoize } from '../../memoize.js'
import { spend } from '../../plan/deadline.js'
import type { Column } from '../storage/columns/column.js'
import { eachInterval, type Intervals } from '../storage/sets/intervals.js'
import { MAX_PAIRS } from '../tuning.js'
import type { ColumnRanges, RangePair } from './selection.js'

/** Returns two ranges as a pair, unless their columns have too many pairs of codes. The one of fewer codes comes first. */
export function pairOf(a: ColumnRanges, b: ColumnRanges): RangePair | undefined {
  const [first, second] = a.column.codeCount <= b.column.codeCount ? [a, b] : [b, a]
  return first.column.codeCount * second.column.codeCount > MAX_PAIRS ? undefined : [first, second]
}

/** The first `count` of some rows, to which more are added at the end. */
export interface AddedRows {
  readonly rows: Uint32Array
  readonly count: number
}

/** The number of rows with each code of one column and each code of another. */
export class PairCounts {
  readonly first: Column
  readonly second: Column
  readonly #counts: Uint32Array
  #upTo = 0

  constructor(first: Column, second: Column) {
    this.first = first
    this.second = second
    this.#counts = new Uint32Array(first.codeCount * second.codeCount)
  }

  /** Counts up to `most` further rows of the columns. Returns whether all are counted. */
  advance(most: number): boolean {
    const counts = this.#counts
    const { codes, size } = this.first
    const { codes: others, codeCount: width } = this.second
    spend(Math.min(most, size - this.#upTo))
    // A clock may have counted some meanwhile.
    const end = Math.min(size, this.#upTo + most)
    for (let row = this.#upTo; row < end; row++) counts[codes[row]! * width + others[row]!]!++
    this.#upTo = end
    return end === size
  }

  /** Counts the rows that have been added since the last call. */
  addFrom({ rows, count }: AddedRows): void {
    const { first, second } = this
    for (; this.#upTo < count; this.#upTo++) {
      const row = rows[this.#upTo]!
      this.#counts[first.codes[row]! * second.codeCount + second.codes[row]!]!++
    }
  }

  /** Returns the number of rows with a code in some intervals of each column. */
  countIn(ofFirst: Intervals, ofSecond: Intervals): number {
    const width = this.second.codeCount
    let count = 0
    eachInterval(ofFirst, (low, high) => {
      for (let code = low; code < high; code++) {
        eachInterval(ofSecond, (from, to) => {
          for (let other = from; other < to; other++) count += this.#counts[code * width + other]!
        })
      }
    })
    return count
  }
}

const countsOf = memoize((first: Column) =>
  memoize((second: Column) => new PairCounts(first, second)),
)

/**
 * Returns the number of rows in both ranges, or `undefined` until all pairs of codes are counted. Each call
 * counts some more, so that no query waits for all.
 * @param most - of rows to count
 */
export function countPairs([a, b]: RangePair, most: number): number | undefined {
  const counts = countsOf(a.column)(b.column)
  return counts.advance(most) ? counts.countIn(a.intervals, b.intervals) : undefined
}
