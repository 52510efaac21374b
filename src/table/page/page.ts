import { rowsOf } from '../storage/bitmap.js'
import { holds, isSingle, type Intervals } from '../storage/intervals.js'
import { compareRows, firstOf, type Ordered, type Scope, type SortKey } from './order.js'
import { jump, walk, type PageOfTied } from './walk.js'
import { Everything, Ranges, isFew, type Selection } from '../selection/selection.js'

/** Up to this many rows are sorted rather than read off a bitmap. */
const FEW_TO_SORT = 512

/** The rows of a selection from the `from`th up to before the `to`th, in the order of some keys. */
export function pageOf(
  selection: Selection,
  keys: readonly SortKey[],
  from: number,
  to: number,
  scope: Scope,
): Ordered {
  const end = Math.min(to, selection.count)
  if (from >= end) return { rows: new Uint32Array(), strategy: 'none', visited: 0 }
  const [key, ...rest] = keys
  if (key === undefined) return inRowOrder(selection, from, end)
  const { intervals, count: reach } = scope(key.column)
  const tied: PageOfTied =
    rest.length === 0 ? undefined : (group, low, high) => pageOf(group, rest, low, high, scope)
  const { count } = selection
  if (count === reach) return jump(key, intervals, from, end, tied)
  const isMost = end * 8 > count
  const walked = (reach * end) / count
  if (walked < count * (isMost ? Math.log2(count) : 1)) {
    return walk(selection, key, intervals, from, end, tied)
  }
  const rows = selection.rows()
  const strategy = isMost ? 'sort' : 'top-k'
  const first = isMost ? rows.toSorted(compareRows(keys)) : firstOf(rows, keys, end)
  return { rows: first.subarray(from, end), strategy, visited: rows.length }
}

function inRowOrder(selection: Selection, from: number, end: number): Ordered {
  const ordered = (rows: Uint32Array, visited = end - from): Ordered => ({
    rows,
    strategy: 'row order',
    visited,
  })
  const { count } = selection
  if (selection instanceof Everything) {
    return ordered(Uint32Array.from({ length: end - from }, (_, i) => from + i))
  }
  if (selection instanceof Ranges) {
    const { column, intervals } = selection
    if (isSingle(intervals)) {
      return ordered(selection.rows().subarray(from, end))
    }
    if (isFew((column.size / count) * end, column.size)) {
      const rows = new Uint32Array(end)
      const visited = walkRows(column.codes, intervals, rows)
      return ordered(rows.subarray(from), visited)
    }
  }
  if (count < FEW_TO_SORT) return ordered(selection.rows().toSorted().subarray(from, end), count)
  return ordered(rowsOf(selection.bitmap(), from, end), end)
}

/** Fills `rows` with the first whose code is in `intervals`; returns how many were looked at. */
function walkRows(codes: Uint32Array, intervals: Intervals, rows: Uint32Array): number {
  let row = 0
  for (let count = 0; count < rows.length; row++) {
    if (holds(intervals, codes[row]!)) rows[count++] = row
  }
  return row
}
