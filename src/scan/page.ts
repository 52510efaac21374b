import { asRow } from '../cells/row.js'
import { compareCells, type Cell } from '../cells/compare.js'
import { TopK } from '../cells/top-k.js'
import { compileReader } from './scan.js'
import type { Deadline } from '../plan/deadline.js'
import { cellsOf, compareByCells, type SortKey } from '../plan/order.js'

/** Collects the rows of a page while rows that match are taken, block by block. */
export interface PageCollector<Row> {
  readonly take: (indices: Uint32Array, count: number) => void
  readonly rows: () => Row[]
}

/** A page `[offset, end)` of those of `rows` that are taken, in the order of `keys`. */
export function collectPage<Row>(
  rows: readonly Row[],
  keys: readonly SortKey[],
  offset: number,
  end: number,
  deadline: Deadline | undefined,
): PageCollector<Row> {
  const [key, ...others] = keys
  return key === undefined || end === 0
    ? collectInRowOrder(rows, offset, end)
    : collectSorted(rows, key, others, offset, end, deadline)
}

/** A page of rows in the order they have: those outside it are counted only. */
function collectInRowOrder<Row>(
  rows: readonly Row[],
  offset: number,
  end: number,
): PageCollector<Row> {
  const page: Row[] = []
  let passed = 0
  return {
    take(indices, count) {
      const from = Math.max(offset - passed, 0)
      const to = Math.min(end - passed, count)
      for (let i = from; i < to; i++) page.push(rows[indices[i]!]!)
      passed += count
    },
    rows: () => page,
  }
}

/** A row among the first so far, with what it is ordered by. */
interface Entry {
  readonly index: number
  readonly cell: Cell
  /** The cells of the keys after the first. */
  readonly others: readonly Cell[]
}

/**
 * A page of rows in a sorted order: only the first `end` are kept, in a heap. Of most rows no more
 * is read than the cell of the first key, which comes after that of the last row kept.
 */
function collectSorted<Row>(
  rows: readonly Row[],
  key: SortKey,
  others: readonly SortKey[],
  offset: number,
  end: number,
  deadline: Deadline | undefined,
): PageCollector<Row> {
  const { field, toCell, sign } = key
  const isNumber = field.kind === 'number'
  const readBlock = compileReader(field)
  // Of rows that tie the earlier comes first.
  const compare = (a: Entry, b: Entry) =>
    compareCells(a.cell, b.cell) * sign ||
    compareByCells(others, a.others, b.others) ||
    a.index - b.index
  const first = new TopK(end, deadline?.timed(compare, 1 + others.length) ?? compare)
  let last: Entry | undefined

  return {
    take(indices, count) {
      const raws = readBlock(rows, indices, count)
      let bound = boundOf(last)
      for (let i = 0; i < count; i++) {
        const raw = raws[i]
        // Where most rows end, if the key is a number: spelled out, for it costs less than the calls.
        if (isNumber && typeof raw === 'number' && (raw - bound) * sign > 0) continue
        const cell = toCell(raw)
        if (last !== undefined && compareCells(cell, last.cell) * sign > 0) continue
        const index = indices[i]!
        first.add({ index, cell, others: cellsOf(others, asRow(rows[index])) })
        last = first.last
        bound = boundOf(last)
      }
    },
    rows: () =>
      first
        .toSorted()
        .slice(offset)
        .map(({ index }) => rows[index]!),
  }
}

/** The number that the last row is ordered by; NaN, which nothing comes after, where it is none. */
function boundOf(last: Entry | undefined): number {
  return typeof last?.cell === 'number' ? last.cell : NaN
}
