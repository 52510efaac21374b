import { spend } from '../../plan/deadline.js'
import { signOf } from '../../plan/plan.js'
import { copyRows } from '../selection/pick.js'
import type { Selection } from '../selection/selection.js'
import type { Intervals } from '../storage/sets/intervals.js'
import { LARGE_TIE, MIN_STRIDE, WALK_STRIDE } from '../tuning.js'
import { rowsOfPage, type Slice, type SortKey } from './order.js'

/** The rows [from, to) of a selection in the order of at least one key. */
interface Wanted {
  readonly selection: Selection
  readonly keys: readonly SortKey[]
  /** Of the first key: all other rows are passed over. */
  readonly intervals: Intervals
  readonly from: number
  readonly to: number
  /** True if the selection has every row of the intervals. */
  readonly isFull: boolean
  /** Returns the selected rows with one code. */
  readonly tiesOf: (code: number) => Selection
  /** Returns a slice of rows that tie, in the order of the other keys. */
  readonly sliceOfTies: (ties: Selection, from: number, to: number) => Slice
  /** How many rows are expected to be read for one row of the selection. */
  readonly spread: number
  /** How many rows to read at most. */
  readonly most: number
}

/**
 * Reads the rows of a column in its order, some whole groups at a time, until a page is full. Counts all
 * rows before the page at once if the selection has every row. A large group is read in the order of the
 * next key.
 * @returns `undefined` if `most` rows are not enough
 */
export function readInOrder(wanted: Wanted): Slice | undefined {
  const { selection, keys, intervals, from, to, isFull, spread, most } = wanted
  const [key] = keys as [SortKey] // there is one
  const { column } = key
  const isDown = signOf(key) < 0
  const { codes, groups } = column
  const { starts, order } = groups
  const pick = isFull ? copyRows : selection.picker()
  /** Larger groups are read on their own. */
  const mostTies = isFull && keys.length > 1 ? 1 : LARGE_TIE
  const page = new Uint32Array(to - from)
  /** The number of selected rows so far. */
  let passed = 0
  let visited = 0
  let kept = new Uint32Array()
  // A place between two groups is the higher of their codes.
  const distance = (a: number, b: number) => Math.abs(starts[b]! - starts[a]!)
  /** Returns the last place that at most `count` rows separate from another, up to `end`. */
  const placeAfter = (at: number, count: number, end: number): number => {
    if (distance(at, end) <= count) return end
    const code = codes[order[isDown ? starts[at]! - 1 - count : starts[at]! + count]!]!
    return isDown ? code + 1 : code
  }
  for (let i = 0; i < intervals.length; i += 2) {
    const interval = isDown ? intervals.length - 2 - i : i
    const [low, high] = [intervals[interval]!, intervals[interval + 1]!]
    let at = isDown ? high : low
    const stop = isDown ? low : high
    if (isFull && passed < from) {
      const begin = at
      at = placeAfter(begin, from - passed, stop)
      passed += distance(begin, at)
    }
    while (passed < to && at !== stop) {
      const width = isFull ? to - passed : (to - passed) * Math.max(spread, visited / (passed + 1))
      const stride = Math.min(isFull ? width : Math.max(MIN_STRIDE, Math.ceil(width)), WALK_STRIDE)
      const before = at
      at = placeAfter(before, stride, stop)
      if (at === before) at += isDown ? -1 : 1
      const [first, last] = isDown ? [at, before] : [before, at]
      const [start, end] = [starts[first]!, starts[last]!]
      if (last - first === 1 && end - start > mostTies) {
        const ties = wanted.tiesOf(first)
        const slice = wanted.sliceOfTies(ties, Math.max(from - passed, 0), to - passed)
        page.set(slice.rows, Math.max(passed - from, 0))
        visited += slice.visited
        passed = Math.max(passed, from) + slice.rows.length === to ? to : passed + ties.count
        continue
      }
      spend(end - start)
      visited += end - start
      if (kept.length < end - start) kept = new Uint32Array(end - start)
      const count = pick(order, start, end, kept, 0)
      if (passed + count > from) {
        const rows = kept.subarray(0, count)
        const [begin, until] = [Math.max(from - passed, 0), to - passed]
        const some =
          keys.length > 1
            ? rowsOfPage(rows, keys, begin, until)
            : inGroupOrder(rows, key, last - first > 1).subarray(begin, until)
        page.set(some, Math.max(passed - from, 0))
      }
      passed += count
      if (visited >= most && passed < to) return undefined
    }
  }
  const rows = page.subarray(0, Math.max(Math.min(passed, to) - from, 0))
  return { rows, strategy: isFull ? 'jump' : 'walk', visited }
}

/** Orders rows of some groups, which ascend by the key, then by number. */
function inGroupOrder(rows: Uint32Array, key: SortKey, areGroups: boolean): Uint32Array {
  if (signOf(key) > 0 || !areGroups) return rows
  const { codes } = key.column
  const reversed = new Uint32Array(rows.length)
  for (let end = rows.length, at = 0; end > 0;) {
    let start = end - 1
    while (start > 0 && codes[rows[start - 1]!] === codes[rows[end - 1]!]) start--
    for (let i = start; i < end; i++) reversed[at++] = rows[i]!
    end = start
  }
  return reversed
}
