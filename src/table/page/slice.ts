import type { Deadline } from '../../plan/deadline.js'
import type { Selection } from '../selection/selection.js'
import { TOP_K_SHARE } from '../tuning.js'
import { compareRows, firstInOrder, type Scope, type Slice, type SortKey } from './order.js'
import { jump, walk, type SliceOfTies } from './walk.js'

/** The rows of a selection from the `from`th up to before the `to`th, in the order of some keys. */
export function sliceOf(
  selection: Selection,
  keys: readonly SortKey[],
  from: number,
  to: number,
  scope: Scope,
  deadline?: Deadline,
): Slice {
  const { count } = selection
  const end = Math.min(to, count)
  if (from >= end) return { rows: new Uint32Array(), strategy: 'none', visited: 0 }
  const [key, ...rest] = keys
  if (key === undefined) {
    const { rows, visited } = selection.inRowOrder(from, end)
    return { rows, strategy: 'row-order', visited }
  }
  const { intervals, count: reach } = scope(key.column)
  const sliceOfTies: SliceOfTies =
    rest.length === 0
      ? undefined
      : (ties, low, high) => sliceOf(ties, rest, low, high, scope, deadline)
  if (count === reach) return jump(key, intervals, from, end, sliceOfTies)
  const isTopK = end * TOP_K_SHARE <= count
  // Where the selected rows are spread evenly, a walk finds one in every `reach / count`.
  const walkCost = end * (reach / count)
  const gatherCost = isTopK ? count : count * Math.log2(count)
  if (walkCost < gatherCost) {
    return walk(selection, key, intervals, from, end, sliceOfTies, deadline)
  }
  const rows = selection.rows()
  const compare = compareRows(keys)
  const timed = deadline?.timed(compare, keys.length) ?? compare
  const first = isTopK ? firstInOrder(rows, key, timed, end, deadline) : rows.toSorted(timed)
  return {
    rows: first.subarray(from, end),
    strategy: isTopK ? 'top-k' : 'sort',
    visited: rows.length,
  }
}
