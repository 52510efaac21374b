import { asRow, type Members } from '../language/members.js'
import { everything, nothing } from '../plan/condition.js'
import { comesAfter, readersOf, compareColumns, sortSlice, type KeyReader } from './order.js'
import type { BoundQuery, PagePlan } from '../plan/plan.js'
import { endOf, toRowQuery, type RowQuery } from '../plan/row-query.js'
import { toPageResult } from '../result/page-result.js'
import { toResult } from '../result/result.js'
import { keep, scan } from './scan.js'
import { compareCells, type Cell } from '../language/kind.js'
import { timed } from '../plan/deadline.js'

/** Answers the plan of a page in one pass over the rows. A bundle of it has no code for walks. */
export function scanPage(plan: PagePlan, rows: readonly unknown[]): object {
  const { found, total } = findRows(plan, rows)
  return toPageResult(plan, found, total)
}

/** Answers a plan in one pass over the rows, which ends when page and total are certain. */
export function scanRows(plan: BoundQuery, rows: readonly unknown[]): object {
  const { found, total } = findRows(toRowQuery(plan), rows)
  return toResult(plan, found, total)
}

/** Returns the rows from the offset of a plan up to `endOf`, in order, and the number of matching rows. */
export function findRows<Row>(
  plan: RowQuery,
  rows: readonly Row[],
): { readonly found: Row[]; readonly total: number } {
  const { where, order, after, offset } = plan
  if (where === nothing) return { found: [], total: 0 }
  const end = endOf(plan)
  if (where === everything && (order.length === 0 || end === 0)) {
    const found: Row[] = [] // `slice` keeps holes, and calls the constructor of a subclass of Array
    for (let i = offset; i < Math.min(end, rows.length); i++) found.push(rows[i]!)
    return { found, total: rows.length }
  }
  const keys = end === 0 ? [] : readersOf(order)
  const { take, indices } =
    keys.length === 0 ? collectInRowOrder(offset, end) : collectInOrder(rows, keys, offset, end)
  let total = 0
  const visit = (kept: Uint32Array, count: number) => {
    total += count
    const isAfter = (row: Members) => comesAfter(keys, row, after!) // called for a walk only
    take(kept, after && end > 0 ? keep(isAfter, rows, kept, count) : count)
  }
  /** How many matching rows make the total of the result certain. */
  const certain = plan.total === true ? Infinity : plan.total === false ? 0 : plan.total + 1
  const enough = keys.length === 0 ? Math.max(end, certain) : Infinity
  scan(where, rows, visit, keys.length, () => total >= enough)
  return { found: Array.from(indices(), (index) => rows[index]!), total }
}

/** Collects the page `[offset, end)` of rows; rows that tie keep their order. Takes ascending indices. */
interface PageCollector {
  readonly take: (indices: Uint32Array, count: number) => void
  /** Returns the indices of the page's rows, in order. */
  readonly indices: () => ArrayLike<number>
}

/** The largest end of a page for which the rows after it are dropped during the pass. */
const NEAR = 1000

/**
 * Collects a page by columns of cells, one for each key. For a page near the start, it holds at most
 * `2 * NEAR` rows, and reads only the first key of most rows that come after the page.
 */
function collectInOrder(
  rows: readonly unknown[],
  keys: readonly KeyReader[],
  offset: number,
  end: number,
): PageCollector {
  const [{ sign }] = keys as [KeyReader]
  let columns = keys.map((): Cell[] => [])
  let taken: number[] = []
  /** Whether rows were dropped: then the first `end` rows are a full page, in order. */
  let isFull = false
  const slice = (from: number): number[] => {
    const compare = timed(compareColumns(columns, keys), keys.length)
    const places = new Uint32Array(taken.length).map((_, i) => i)
    return sortSlice(places, from, end, compare)
  }
  const add = (index: number) => {
    const row = asRow(rows[index])
    for (let k = 0; k < keys.length; k++) {
      const { read, toCell } = keys[k]!
      const cell = toCell(read(row))
      if (k === 0 && isFull && compareCells(cell, columns[0]![end - 1]) * sign > 0) return
      columns[k]!.push(cell)
    }
    taken.push(index)
    if (end > NEAR || taken.length < 2 * NEAR) return
    const places = slice(0)
    columns = columns.map((cells) => places.map((place) => cells[place]))
    taken = places.map((place) => taken[place]!)
    isFull = true
  }
  return {
    take(indices, count) {
      for (let i = 0; i < count; i++) add(indices[i]!)
    },
    indices: () => slice(offset).map((place) => taken[place]!),
  }
}

function collectInRowOrder(offset: number, end: number): PageCollector {
  const page: number[] = []
  let taken = 0
  return {
    take(indices, count) {
      const from = Math.max(offset - taken, 0)
      const to = Math.min(end - taken, count)
      for (let i = from; i < to; i++) page.push(indices[i]!)
      taken += count
    },
    indices: () => page,
  }
}
