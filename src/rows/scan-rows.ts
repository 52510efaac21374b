import type { Cell } from '../language/cell.js'
import { asRow } from './row.js'
import { everything, nothing } from '../plan/condition.js'
import { comesAfter, compileOrder, type SortKey } from './order.js'
import type { BoundQuery, Result } from '../plan/plan.js'
import { endOf, toResult } from '../plan/walk.js'
import { collectInOrder, collectInRowOrder } from './page.js'
import { scan } from './scan.js'

/** The answer to a bound query, by one pass over the rows. */
export function scanRows<Row>(bound: BoundQuery, rows: readonly Row[]): Result<Row> {
  const { found, total } = findRows(bound, rows)
  return toResult(bound, found, total)
}

/** Rows in order, from the offset of a query up to `endOf`, and how many match its filter. */
export interface Found<Row> {
  readonly found: Row[]
  readonly total: number
}

export function findRows<Row>(bound: BoundQuery, rows: readonly Row[]): Found<Row> {
  const { where, order, after, offset } = bound
  if (where === nothing) return { found: [], total: 0 }
  const end = endOf(bound)
  if (where === everything && (order.length === 0 || end === 0)) {
    return { found: rows.slice(offset, end), total: rows.length }
  }
  const keys = end === 0 ? [] : compileOrder(order)
  const { take, indices, total } =
    keys.length === 0 ? collectInRowOrder(offset, end) : collectInOrder(rows, keys, offset, end)
  let passed = 0
  const takeAfter = (kept: Uint32Array, count: number) => {
    const left = keepAfter(rows, kept, count, keys, after!) // only where there is one
    passed += count - left
    take(kept, left)
  }
  scan(where, rows, after && end > 0 ? takeAfter : take, keys.length)
  const found = Array.from(indices(), (index) => rows[index]!)
  return { found, total: passed + total() }
}

/** Keeps those of the first `count` indices whose rows come after a place; returns how many they are. */
function keepAfter(
  rows: readonly unknown[],
  indices: Uint32Array,
  count: number,
  keys: readonly SortKey[],
  place: readonly Cell[],
): number {
  let kept = 0
  for (let i = 0; i < count; i++) {
    if (comesAfter(keys, asRow(rows[indices[i]!]), place)) indices[kept++] = indices[i]!
  }
  return kept
}
