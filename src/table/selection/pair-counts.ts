import { spend } from '../../plan/deadline.js'
import type { Column } from '../storage/columns/column.js'
import type { Intervals } from '../storage/sets/intervals.js'
import { MAX_PAIRS } from '../tuning.js'
import type { ColumnRanges, RangePair } from './selection.js'

/** Returns two ranges as a pair, unless their columns have more than `MAX_PAIRS` pairs of codes. */
export function pairOf(a: ColumnRanges, b: ColumnRanges): RangePair | undefined {
  return a.column.codeCount * b.column.codeCount > MAX_PAIRS ? undefined : [a, b]
}

/** The number of rows with each code of one column and each code of another. */
export class PairCounts {
  readonly first: Column
  readonly second: Column
  readonly #counts: Uint32Array

  constructor(first: Column, second: Column) {
    this.first = first
    this.second = second
    this.#counts = new Uint32Array(first.codeCount * second.codeCount)
  }

  add(row: number): void {
    const { first, second } = this
    this.#counts[first.codes[row]! * second.codeCount + second.codes[row]!]!++
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

/** By two columns: the counts of all rows. */
const known = new WeakMap<Column, WeakMap<Column, PairCounts>>()

/** Returns the number of rows in both ranges. Counts all pairs of codes in one pass when the columns first meet. */
export function countPairs([a, b]: RangePair): number {
  return countsOf(a.column, b.column).countIn(a.intervals, b.intervals)
}

function countsOf(a: Column, b: Column): PairCounts {
  const ofFirst = known.get(a) ?? new WeakMap<Column, PairCounts>()
  known.set(a, ofFirst)
  const before = ofFirst.get(b)
  if (before !== undefined) return before
  const counts = new PairCounts(a, b)
  spend(a.size)
  for (let row = 0; row < a.size; row++) counts.add(row)
  ofFirst.set(b, counts)
  return counts
}
