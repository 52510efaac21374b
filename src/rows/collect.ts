import { compareCells, type Cell } from '../language/cell.js'
import { asRow, isMember } from '../language/members.js'
import { TopK } from './top-k.js'
import { timed } from '../plan/deadline.js'
import { cellsOf, compareByCells, type KeyReader } from './order.js'
import { SortColumns } from './sort-columns.js'

/** Collects a page of rows, whose indices it is given in ascending order. */
export interface PageCollector {
  readonly take: (indices: Uint32Array, count: number) => void
  /** The indices of the rows of the page, in order. */
  readonly indices: () => ArrayLike<number>
}

/** A page `[offset, end)` of rows in the order of some keys, then in the order they have. */
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

/** A page of rows in the order they have: those outside it are counted only. */
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

/** Up to so many rows are kept in a heap; beyond, it pays to keep the cells of all and select once. */
const MAX_HEAP = 1024

/** A row among the first so far, with what it is ordered by. */
interface RankedRow {
  readonly index: number
  readonly cell: Cell
  /** The cells of the keys after the first. */
  readonly others: readonly Cell[]
}

/**
 * Only the first `end` rows are kept, in a heap. Of most rows no more is read than the cell of the
 * first key, which comes after that of the last row kept.
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
  const isNumber = field.kind === 'number'
  // Of rows that tie the earlier comes first.
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
        // Where most rows end, if the key is a number: spelled out, for it costs less than the calls.
        if (isNumber && typeof raw === 'number' && (raw - bound) * sign > 0) continue
        const cell = toCell(raw)
        if (last !== undefined && compareCells(cell, last.cell) * sign > 0) continue
        first.add({ index, cell, others: cellsOf(others, row) })
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

/** The number that the last row is ordered by; NaN, which nothing comes after, where it is none. */
function boundOf(last: RankedRow | undefined): number {
  return typeof last?.cell === 'number' ? last.cell : NaN
}
