import { compareCells, type Cell } from '../language/kind.js'
import { kindOf } from '../language/kinds.js'
import { asRow, isMember } from '../language/members.js'
import { TopK } from './top-k.js'
import { timed } from '../plan/deadline.js'
import { sortCells, compareByCells, SortColumns, type KeyReader } from './order.js'

/** Collects a page of rows. Takes their indices in ascending order. */
export interface PageCollector {
  readonly take: (indices: Uint32Array, count: number) => void
  /** Returns the indices of the page's rows, in order. */
  readonly indices: () => ArrayLike<number>
}

/** Collects the page `[offset, end)` in the order of `keys`. Rows that tie keep their order. */
export function collectPage(
  rows: readonly unknown[],
  keys: readonly KeyReader[],
  offset: number,
  end: number,
): PageCollector {
  if (keys.length === 0) return collectInRowOrder(offset, end)
  if (end <= MAX_HEAP) return collectFirst(rows, keys, offset, end)
  const columns = new SortColumns(keys)
  return {
    take(indices, count) {
      for (let i = 0; i < count; i++) columns.add(asRow(rows[indices[i]!]), indices[i]!)
    },
    indices: () => columns.slice(offset, end),
  }
}

/** Collects a page of unsorted rows. */
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
