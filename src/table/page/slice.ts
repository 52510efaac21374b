import type { Selection } from '../selection/selection.js'
import { TOP_K_SHARE, WALK_STRIDE } from '../tuning.js'
import { firstInOrder, sortRows, type RangesOf, type Slice, type SortKey } from './order.js'
import { jump, walk, type SliceOfTies } from './walk.js'

/** The rows of a selection from the `from`th up to before the `to`th, in the order of some keys. */
export function sliceOf(
  selection: Selection,
  keys: readonly SortKey[],
  from: number,
  to: number,
  rangesOf: RangesOf,
): Slice {
  const { count } = selection
  const end = Math.min(to, count)
  if (from >= end) return { rows: new Uint32Array(), strategy: 'none', visited: 0 }
  const [key, ...rest] = keys
  if (key === undefined) {
    const { rows, visited } = selection.inRowOrder(from, end)
    return { rows, strategy: 'row-order', visited }
  }
  const { intervals, count: reach } = rangesOf(key.column)
  const sliceOfTies = slicerBy(rest, rangesOf)
  // Most rows are sorted as a whole sooner than tie by tie.
  const isMost = end - from > WALK_STRIDE && (end - from) * 2 > count && rest.length > 0
  if (count === reach && !isMost) return jump(key, intervals, from, end, sliceOfTies)
  const isTopK = end * TOP_K_SHARE <= count
  // Where the selected rows are spread evenly, a walk finds one in every `reach / count`.
  const walkCost = end * (reach / count)
  const gatherCost = isTopK ? count : count * Math.log2(count)
  if (walkCost < gatherCost && !isMost) {
    return walk(selection, key, intervals, from, end, sliceOfTies)
  }
  const rows = selection.rows()
  const first = isTopK ? firstInOrder(rows, [key, ...rest], end) : sortRows(rows, [key, ...rest])
  return {
    rows: first.subarray(from, end),
    strategy: isTopK ? 'top-k' : 'sort',
    visited: rows.length,
  }
}

/** Returns a function that slices rows that tie by the keys after theirs, if any. */
export function slicerBy(keys: readonly SortKey[], rangesOf: RangesOf): SliceOfTies {
  if (keys.length === 0) return undefined
  return (ties, from, to) => sliceOf(ties, keys, from, to, rangesOf)
}
