import { spend } from '../../plan/deadline.js'
import { intersect } from '../selection/combine.js'
import { Ranges } from '../selection/ranges.js'
import { RowList } from '../selection/row-sets.js'
import type { Selection } from '../selection/selection.js'
import type { Intervals } from '../storage/sets/intervals.js'
import { FIRST_STRIDE, LARGE_TIE, WALK_STRIDE } from '../tuning.js'
import type { Slice, SortKey } from './order.js'

/** Slices rows that tie in the sort column by the other keys; `undefined` without other keys. */
export type SliceOfTies = ((ties: Selection, from: number, to: number) => Slice) | undefined

/** The slice of a selection that has every row whose code is in `intervals`. */
export function jump(
  { column, descending }: SortKey,
  intervals: Intervals,
  from: number,
  end: number,
  sliceOfTies: SliceOfTies,
): Slice {
  const { starts, order } = column.groups
  const rows = new Uint32Array(end - from)
  let visited = 0
  /** The number of rows before the current code or interval. */
  let before = 0
  for (const [low, high] of inDirection(intervals, descending)) {
    const size = starts[high]! - starts[low]!
    if (before + size <= from) {
      before += size
      continue
    }
    const skipped = Math.max(from - before, 0)
    const entry = order[descending ? starts[high]! - 1 - skipped : starts[low]! + skipped]!
    let code = column.codes[entry]!
    before += descending ? starts[high]! - starts[code + 1]! : starts[code]! - starts[low]!
    for (; before < end && code >= low && code < high; code += descending ? -1 : 1) {
      const count = starts[code + 1]! - starts[code]!
      const first = Math.max(from - before, 0)
      const last = Math.min(end - before, count)
      spend(last - first)
      if (sliceOfTies === undefined || count === 1) {
        const at = before - from
        for (let i = first; i < last; i++) rows[at + i] = order[starts[code]! + i]!
        visited += last - first
      } else {
        const group = new Ranges(column, [code, code + 1])
        const slice = sliceOfTies(group, first, last)
        rows.set(slice.rows, before + first - from)
        visited += slice.visited
      }
      before += count
    }
    if (before >= end) break
  }
  return { rows, strategy: 'jump', visited }
}

/** The slice of any selection within `intervals`: group after group of the sort column, until it is full. */
export function walk(
  selection: Selection,
  key: SortKey,
  intervals: Intervals,
  from: number,
  end: number,
  sliceOfTies: SliceOfTies,
): Slice {
  const { column, descending } = key
  const { starts, order } = column.groups
  const pick = selection.picker()
  const rows = new Uint32Array(end)
  /** The number of rows found. Rows before `from` need not be in order. */
  let count = 0
  let visited = 0

  function takePlain(first: number, last: number): void {
    let stride = FIRST_STRIDE
    for (let at = first; at < last && count < end;) {
      const stop = Math.min(at + stride, last)
      spend(stop - at)
      count = pick(order, at, stop, rows, count)
      visited += stop - at
      at = stop
      stride = Math.min(2 * stride, WALK_STRIDE)
    }
  }

  function takeGroup(code: number): void {
    const [first, last] = [starts[code]!, starts[code + 1]!]
    if (sliceOfTies === undefined || last - first === 1) return takePlain(first, last)
    spend(last - first)
    const ties = tiesOf(code)
    const [low, high] = [Math.max(from - count, 0), end - count]
    const slice = sliceOfTies(ties, low, high)
    rows.set(slice.rows, count + low)
    count = Math.min(count + ties.count, end)
    visited += slice.visited + last - first
  }

  /** The selected rows of one code. */
  function tiesOf(code: number): Selection {
    const group = new Ranges(column, [code, code + 1])
    if (group.count >= LARGE_TIE) return intersect([group, selection], column.size).selection
    const ties = new Uint32Array(group.count)
    const found = pick(order, starts[code]!, starts[code + 1]!, ties, 0)
    return new RowList(ties.subarray(0, found), column.size)
  }

  for (const [low, high] of inDirection(intervals, descending)) {
    if (count === end) break
    if (!descending && sliceOfTies === undefined) takePlain(starts[low]!, starts[high]!)
    else {
      for (let i = 0; i < high - low && count < end; i++) {
        takeGroup(descending ? high - 1 - i : low + i)
      }
    }
  }
  return { rows: rows.subarray(from), strategy: 'walk', visited }
}

/** The intervals [low, high) of a set, from the lowest or from the highest. */
export function* inDirection(
  intervals: Intervals,
  descending: boolean,
): Iterable<[number, number]> {
  for (let i = 0; i < intervals.length; i += 2) {
    const at = descending ? intervals.length - 2 - i : i
    yield [intervals[at]!, intervals[at + 1]!]
  }
}
