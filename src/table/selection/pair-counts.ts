import { spend } from '../../plan/deadline.js'
import type { Column } from '../storage/columns/column.js'
import type { Intervals } from '../storage/sets/intervals.js'
import { MAX_PAIRS } from '../tuning.js'
import type { ColumnRanges, RangePair } from './selection.js'

/** Returns two ranges as a pair, unless their columns have too many pairs of codes. The one of fewer codes comes first. */
export function pairOf(a: ColumnRanges, b: ColumnRanges): RangePair | undefined {
  const [first, second] = a.column.codeCount <= b.column.codeCount ? [a, b] : [b, a]
  return first.column.codeCount * second.column.codeCount > MAX_PAIRS ? undefined : [first, second]
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

  add(row: number): void {
    const { first, second } = this
    this.#counts[first.codes[row]! * second.codeCount + second.codes[row]!]!++
  }

  /** Counts all rows of the columns. */
  addAll(): void {
    const counts = this.#counts
    const { codes, size } = this.first
    const { codes: others, codeCount: width } = this.second
    for (let row = 0; row < size; row++) counts[codes[row]! * width + others[row]!]!++
  }

  /** Counts the rows that have been added to a list since the last call. */
  addFrom({ rows, count }: { readonly rows: Uint32Array; readonly count: number }): void {
    while (this.#upTo < count) this.add(rows[this.#upTo++]!)
  }

  /** Returns the number of rows with a code in some intervals of each column. */
  countIn(ofFirst: Intervals, ofSecond: Intervals): number {
    const width = this.second.codeCount
    let count = 0
    for (let i = 0; i < ofFirst.length; i += 2) {
      for (let code = ofFirst[i]!; code < ofFirst[i + 1]!; code++) {
        for (let j = 0; j < ofSecond.length; j += 2) {
          const [low, high] = [ofSecond[j]!, ofSecond[j + 1]!]
          for (let other = low; other < high; other++) count += this.#counts[code * width + other]!
        }
      }
    }
    return count
  }
}

/** By two columns: the counts of all rows, or what the calls before have cost without them. */
const known = new WeakMap<Column, WeakMap<Column, PairCounts | number>>()

/**
 * Returns the number of rows in both ranges, or `undefined` until calls would have cost more than counting all
 * pairs of codes. So that costs at most twice the cheaper of the two.
 * @param cost - of finding the rows, in rows whose pair is counted
 */
export function countPairs([a, b]: RangePair, cost: number): number | undefined {
  const ofFirst = known.get(a.column) ?? new WeakMap<Column, PairCounts | number>()
  known.set(a.column, ofFirst)
  let counts = ofFirst.get(b.column) ?? 0
  if (typeof counts === 'number') {
    const { size } = a.column
    if (counts + cost < size) {
      ofFirst.set(b.column, counts + cost)
      return undefined
    }
    spend(size)
    counts = new PairCounts(a.column, b.column)
    counts.addAll()
    ofFirst.set(b.column, counts)
  }
  return counts.countIn(a.intervals, b.intervals)
}
