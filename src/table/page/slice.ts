import { spend } from '../../plan/deadline.js'
import type { CellPlace, Position } from '../../plan/position.js'
import { intersect } from '../selection/combine.js'
import type { Selection } from '../selection/selection.js'
import { Ranges } from '../selection/ranges.js'
import type { Column } from '../storage/columns/column.js'
import { codeAt } from '../storage/columns/dictionary.js'
import { rowsOf } from '../storage/sets/bitmap.js'
import { holds, intersection, isSingle, type Intervals } from '../storage/sets/intervals.js'
import {
  BITMAP_ROWS_A_TEST,
  FEW_TO_SORT,
  MIN_STRIDE,
  READ_SHARE,
  TESTS_A_SORTED_ROW,
  WALK_STRIDE,
} from '../tuning.js'
import { codesAfter, rowsOfPage, type RangesOf, type Slice, type SortKey } from './order.js'
import { readInOrder } from './read.js'

export const emptySlice: Slice = { rows: new Uint32Array(), strategy: 'none', visited: 0 }

/**
 * Returns the rows [from, to) of a selection in the order of some keys. Reads the rows in that order until
 * the page is full, or finds and sorts all rows if that is expected to cost less.
 * @param rangesOf - by the column of a key
 */
export function sliceOf(
  selection: Selection,
  keys: readonly SortKey[],
  from: number,
  to: number,
  rangesOf: RangesOf,
): Slice {
  const [key] = keys
  const end = Math.min(to, selection.known ?? selection.size)
  if (from >= end) return emptySlice
  if (key === undefined) return sliceInRowOrder(selection, from, end)
  const { intervals } = rangesOf(key.column)
  return sliceWithin(selection, keys, intervals, from, end, rangesOf)
}

/**
 * Returns the first `to` rows of a selection after a position in the order of some keys. First come the rows
 * that tie with its place in the first key.
 */
export function sliceAfter(
  selection: Selection,
  keys: readonly SortKey[],
  { cells, side }: Position<CellPlace>,
  to: number,
  rangesOf: RangesOf,
): Slice {
  const [key, ...rest] = keys
  const end = Math.min(to, selection.known ?? selection.size)
  if (key === undefined || end <= 0) return emptySlice // a tie in every key is the place itself
  const { column } = key
  const { intervals } = rangesOf(column)
  const at = codeAt(column.values, cells[0])
  const others = { cells: cells.slice(1), side }
  const isTied = rest.length > 0 && Number.isInteger(at) && holds(intervals, at)
  const ties = isTied
    ? sliceAfter(tiesOf(selection, column, at, rangesOf), rest, others, end, rangesOf)
    : emptySlice
  const left = end - ties.rows.length
  // Rows with every cell of the place follow a position before it.
  const isIncluded = rest.length === 0 && side === 'before'
  const beyond = intersection(intervals, codesAfter(key, at, isIncluded))
  if (left === 0 || beyond.length === 0) return ties
  const later = sliceWithin(selection, keys, beyond, 0, left, rangesOf)
  if (later.rows.length === 0) return { ...ties, visited: ties.visited + later.visited }
  const rows = new Uint32Array(ties.rows.length + later.rows.length)
  rows.set(ties.rows)
  rows.set(later.rows, ties.rows.length)
  return { ...later, rows, visited: ties.visited + later.visited }
}

/** The rows of a selection with one code of a column. */
function tiesOf(selection: Selection, column: Column, code: number, rangesOf: RangesOf): Selection {
  const group = new Ranges(column, [code, code + 1])
  if (isFull(selection, rangesOf(column))) return group
  return intersect([group, selection], column.size).selection
}

/** True if a selection is known to have every row of some ranges that contain it. */
export function isFull(selection: Selection, ranges: Ranges): boolean {
  return selection.known === ranges.count
}

/** @param intervals - of the first key, among the ranges that contain the selection */
function sliceWithin(
  selection: Selection,
  keys: readonly SortKey[],
  intervals: Intervals,
  from: number,
  to: number,
  rangesOf: RangesOf,
): Slice {
  const { column } = keys[0]! // there is one
  const ranges = rangesOf(column)
  const reach = column.count(intervals)
  if (from >= reach) return emptySlice
  // If rows are spread evenly over the order, one in `spread` matches.
  const { estimate } = selection
  const spread = ranges.count / Math.max(estimate, 1)
  const expected = Math.min(to, reach) * spread
  const { testCost } = selection
  const cost = (selection.cost + estimate * TESTS_A_SORTED_ROW) / testCost
  const hasEach = isFull(selection, ranges)
  const wanted = {
    selection,
    keys,
    intervals,
    from,
    to: Math.min(to, reach),
    isFull: hasEach,
    spread: READ_SHARE * spread,
    most: hasEach ? Infinity : Math.max(2 * expected, cost),
    tiesOf: (code: number) => tiesOf(selection, column, code, rangesOf),
    sliceOfTies: (ties: Selection, first: number, last: number) =>
      sliceOf(ties, keys.slice(1), first, last, rangesOf),
  }
  if (hasEach) return readInOrder(wanted)! // it may read all
  if (Math.min(expected, reach) < cost) {
    const found = readInOrder(wanted)
    if (found !== undefined) return found
  }
  const all = selection.rows()
  const isEach = reach === ranges.count
  spend(all.length)
  const rows = isEach ? all : all.filter((row) => holds(intervals, column.codes[row]!))
  return { rows: rowsOfPage(rows, keys, from, to), strategy: 'sort', visited: all.length }
}

/** Returns the rows [from, to) of a selection by number. Reads rows until the page is full, or finds all rows. */
export function sliceInRowOrder(selection: Selection, from: number, to: number): Slice {
  const { size, known, estimate, testCost } = selection
  const found = (rows: Uint32Array, visited: number): Slice => {
    return { rows, strategy: 'row-order', visited }
  }
  if (known === size) return found(numbers(from, Math.min(to, size)), to - from)
  const { ranges } = selection
  // The rows of one value ascend.
  if (ranges !== undefined && isSingle(ranges.intervals)) {
    return found(selection.rows().subarray(from, to), to - from)
  }
  const expected = to * (size / Math.max(estimate, 1))
  const cost = (selection.cost + size / BITMAP_ROWS_A_TEST) / testCost
  if (Math.min(expected, size) < cost) {
    const read = readByNumber(selection, to, expected, 2 * cost)
    if (read !== undefined) return found(read.rows.subarray(from), read.visited)
  }
  const { count } = selection
  const end = Math.min(to, count)
  if (from >= end) return found(emptySlice.rows, count)
  if (count < FEW_TO_SORT) {
    return found(selection.rows().toSorted().subarray(from, end), count)
  }
  return found(rowsOf(selection.bitmap(), from, end), end)
}

/**
 * Reads the first `to` rows of a selection by number.
 * @returns `undefined` if `most` rows are not enough
 */
function readByNumber(
  selection: Selection,
  to: number,
  expected: number,
  most: number,
): Pick<Slice, 'rows' | 'visited'> | undefined {
  const { size } = selection
  const pick = selection.picker()
  const rows = new Uint32Array(Math.min(to, size))
  let stride = Math.min(Math.max(MIN_STRIDE, Math.ceil(expected)), WALK_STRIDE)
  let [count, at] = [0, 0]
  while (count < rows.length && at < size) {
    if (at >= most) return undefined
    const stop = Math.min(at + stride, size)
    spend(stop - at)
    count = pick(numbers(at, stop), 0, stop - at, rows, count)
    at = stop
    stride = Math.min(2 * stride, WALK_STRIDE)
  }
  return { rows: rows.subarray(0, count), visited: at }
}

function numbers(from: number, to: number): Uint32Array {
  const all = new Uint32Array(Math.max(to - from, 0))
  for (let i = 0; i < all.length; i++) all[i] = from + i
  return all
}
