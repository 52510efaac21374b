import { spend } from '../../plan/deadline.js'
import type { Column } from '../storage/columns/column.js'
import { MAX_PAIRS } from '../tuning.js'
import type { ColumnRanges } from './selection.js'

/** By two columns: the number of rows with each code of the first and each code of the second. */
const known = new WeakMap<Column, WeakMap<Column, Uint32Array>>()

/**
 * Returns the number of rows with a code in some intervals of each of two columns. Counts all pairs of codes
 * in one pass when the columns first meet. Returns `undefined` if the columns have too many pairs of codes.
 */
export function countPairs(a: ColumnRanges, b: ColumnRanges): number | undefined {
  const width = b.column.codeCount
  if (a.column.codeCount * width > MAX_PAIRS) return undefined
  const counts = pairsOf(a.column, b.column)
  let count = 0
  for (let i = 0; i < a.intervals.length; i += 2) {
    for (let code = a.intervals[i]!; code < a.intervals[i + 1]!; code++) {
      for (let j = 0; j < b.intervals.length; j += 2) {
        const [low, high] = [b.intervals[j]!, b.intervals[j + 1]!]
        for (let other = low; other < high; other++) count += counts[code * width + other]!
      }
    }
  }
  return count
}

function pairsOf(a: Column, b: Column): Uint32Array {
  const ofFirst = known.get(a) ?? new WeakMap<Column, Uint32Array>()
  known.set(a, ofFirst)
  const before = ofFirst.get(b)
  if (before !== undefined) return before
  const width = b.codeCount
  const counts = new Uint32Array(a.codeCount * width)
  spend(a.size)
  for (let row = 0; row < a.size; row++) counts[a.codes[row]! * width + b.codes[row]!]!++
  ofFirst.set(b, counts)
  return counts
}
