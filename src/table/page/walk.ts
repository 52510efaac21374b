import type { Bitmap } from '../storage/bitmap.js'
import { intersect } from '../selection/combine.js'
import { holds, type Intervals } from '../storage/intervals.js'
import type { Ordered, SortKey } from './order.js'
import { Ranges, Rows, type Selection } from '../selection/selection.js'

/** From this many rows on, a group is intersected with what is selected as a whole. */
const LARGE_GROUP = 1024

/** A walk without ties to order takes this many rows at a time. */
const STRIDE = 4096

/** The page of rows that tie in the sort column, by the other keys; undefined where there are none. */
export type PageOfTied = ((tied: Selection, from: number, to: number) => Ordered) | undefined

/** The page of a selection that has every row whose code is in `intervals`. */
export function jump(
  { column, descending }: SortKey,
  intervals: Intervals,
  from: number,
  end: number,
  pageOfTied: PageOfTied,
): Ordered {
  const { starts, order } = column.groups
  const rows = new Uint32Array(end - from)
  let visited = 0
  /** How many rows come before those of the code, or interval, that is looked at. */
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
      if (pageOfTied === undefined || count === 1) {
        const at = before - from
        for (let i = first; i < last; i++) rows[at + i] = order[starts[code]! + i]!
        visited += last - first
      } else {
        const group = new Ranges(column, [code, code + 1])
        const ordered = pageOfTied(group, first, last)
        rows.set(ordered.rows, before + first - from)
        visited += ordered.visited
      }
      before += count
    }
    if (before >= end) break
  }
  return { rows, strategy: 'jump', visited }
}

/** The page of any selection: group after group of the sort column, until the page is full. */
export function walk(
  selection: Selection,
  key: SortKey,
  intervals: Intervals,
  from: number,
  end: number,
  pageOfTied: PageOfTied,
): Ordered {
  const { column, descending } = key
  const { starts, order } = column.groups
  const take = takeFrom(selection)
  const rows = new Uint32Array(end)
  /** How many of the rows are known; those before `from` need not be in order. */
  let count = 0
  let visited = 0

  function takePlain(first: number, last: number): void {
    for (let at = first; at < last && count < end; at += STRIDE) {
      const stop = Math.min(at + STRIDE, last)
      count = take(order, at, stop, rows, count)
      visited += stop - at
    }
  }

  function takeGroup(code: number): void {
    const [first, last] = [starts[code]!, starts[code + 1]!]
    if (pageOfTied === undefined || last - first === 1) return takePlain(first, last)
    visited += last - first
    const tied = tiedRows(code)
    const [low, high] = [Math.max(from - count, 0), end - count]
    const ordered = pageOfTied(tied, low, high)
    rows.set(ordered.rows, count + low)
    visited += ordered.visited
    count = Math.min(count + tied.count, end)
  }

  /** What is selected of the rows of one code. */
  function tiedRows(code: number): Selection {
    const group = new Ranges(column, [code, code + 1])
    if (group.count >= LARGE_GROUP) return intersect([group, selection], column.size).selection
    const tied = new Uint32Array(group.count)
    const found = take(order, starts[code]!, starts[code + 1]!, tied, 0)
    return new Rows(tied.subarray(0, found), column.size)
  }

  for (const [low, high] of inDirection(intervals, descending)) {
    if (count === end) break
    if (!descending && pageOfTied === undefined) takePlain(starts[low]!, starts[high]!)
    else if (descending)
      for (let code = high - 1; code >= low && count < end; code--) takeGroup(code)
    else for (let code = low; code < high && count < end; code++) takeGroup(code)
  }
  return { rows: rows.subarray(from), strategy: 'walk', visited }
}

/** Copies what is selected of order[from, to) into `rows` from `count` on, until that is full. */
type Take = (
  order: Uint32Array,
  from: number,
  to: number,
  rows: Uint32Array,
  count: number,
) => number

function takeFrom(selection: Selection): Take {
  if (selection instanceof Ranges) {
    const { codes } = selection.column
    const { intervals } = selection
    return (...slice) => takeByCode(codes, intervals, ...slice)
  }
  const bits = selection.bitmap()
  return (...slice) => takeByBit(bits, ...slice)
}

function takeByCode(
  codes: Uint32Array,
  intervals: Intervals,
  order: Uint32Array,
  from: number,
  to: number,
  rows: Uint32Array,
  count: number,
): number {
  for (let i = from; i < to && count < rows.length; i++) {
    const row = order[i]!
    if (holds(intervals, codes[row]!)) rows[count++] = row
  }
  return count
}

function takeByBit(
  bits: Bitmap,
  order: Uint32Array,
  from: number,
  to: number,
  rows: Uint32Array,
  count: number,
): number {
  for (let i = from; i < to && count < rows.length; i++) {
    const row = order[i]!
    rows[count] = row
    count += (bits[row >>> 5]! >>> (row & 31)) & 1
  }
  return count
}

/** The intervals [low, high) of a set, from the lowest or from the highest. */
function* inDirection(intervals: Intervals, descending: boolean): Iterable<[number, number]> {
  for (let i = 0; i < intervals.length; i += 2) {
    const at = descending ? intervals.length - 2 - i : i
    yield [intervals[at]!, intervals[at + 1]!]
  }
}
