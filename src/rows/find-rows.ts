import { type Members, asRow, isMember } from '../language/members.js'
import { everything, nothing } from '../plan/condition.js'
import {
  comesAfter,
  readersOf,
  sortCells,
  compareByCells,
  compareColumns,
  sortSlice,
  type KeyReader,
} from './order.js'
import type { BoundQuery, PagePlan } from '../plan/plan.js'
import { endOf, toRowQuery, type RowQuery } from '../plan/row-query.js'
import { toPageResult } from '../result/page-result.js'
import { toResult } from '../result/result.js'
import { keep, scan } from './scan.js'
import { compareCells, type Cell } from '../language/kind.js'
import { kindOf } from '../language/kind-cells.js'
import { TopK } from './top-k.js'
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
  const collect = end <= MAX_HEAP ? collectFirst : collectAll
  const { take, indices } =
    keys.length === 0 ? collectInRowOrder(offset, end) : collect(rows, keys, offset, end)
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

/** Collects a page by columns of cells, one for each key. Makes no object for a row. */
function collectAll(
  rows: readonly unknown[],
  keys: readonly KeyReader[],
  offset: number,
  end: number,
): PageCollector {
  const columns = keys.map((): Cell[] => [])
  const taken: number[] = []
  return {
    take(indices, count) {
      for (let i = 0; i < count; i++) {
        const row = asRow(rows[indices[i]!])
        for (let k = 0; k < keys.length; k++) {
          const { read, toCell } = keys[k]!
          columns[k]!.push(toCell(read(row)))
        }
        taken.push(indices[i]!)
      }
    },
    indices() {
      const compare = timed(compareColumns(columns, keys), keys.length)
      const places = new Uint32Array(taken.length).map((_, i) => i)
      return sortSlice(places, offset, end, compare).map((place) => taken[place]!)
    },
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

/** The largest page end for which a heap is faster than one selection among the cells of all rows. */
const MAX_HEAP = 1024

/** A row among the first so far, with the cells of its keys. */
interface RankedRow {
  readonly index: number
  readonly cell: Cell
  /** The cells of the keys after the first. */
  readonly others: readonly Cell[]
}

/**
 * Collects a page in a heap of the first `end` rows. Reads only the first key of most rows, because it
 * comes after the first key of the last row in the heap.
 */
function collectFirst(
  rows: readonly unknown[],
  [key, ...others]: readonly KeyReader[],
  offset: number,
  end: number,
): PageCollector {
  const { field, read, toCell, sign } = key!
  const { name } = field
  const readsMember = isMember(field)
  const { isRaw, storage } = kindOf(field.kind)
  const isNumber = isRaw && storage === 'number'
  const compare = (a: RankedRow, b: RankedRow) =>
    compareCells(a.cell, b.cell) * sign ||
    compareByCells(others, a.others, b.others) ||
    a.index - b.index
  const first = new TopK(end, timed(compare, 1 + others.length))
  let last: RankedRow | undefined

  return {
    take(indices, count) {
      let bound = boundOf(last)
      for (let i = 0; i < count; i++) {
        const index = indices[i]!
        const row = asRow(rows[index])
        const raw = readsMember ? row[name] : read(row)
        // Skips most rows of a numeric key without the calls below, which cost more.
        if (isNumber && typeof raw === 'number' && (raw - bound) * sign > 0) continue
        const cell = toCell(raw)
        if (last !== undefined && compareCells(cell, last.cell) * sign > 0) continue
        first.add({ index, cell, others: sortCells(others, row) })
        last = first.last
        bound = boundOf(last)
      }
    },
    indices: () =>
      first
        .toSorted()
        .slice(offset)
        .map(({ index }) => index),
  }
}

/** Returns the first key of the last row if it is a number, or else NaN, which no number comes after. */
function boundOf(last: RankedRow | undefined): number {
  return typeof last?.cell === 'number' ? last.cell : NaN
}
