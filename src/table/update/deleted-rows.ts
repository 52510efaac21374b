import { memoize } from '../../memoize.js'
import { spend } from '../../plan/deadline.js'
import type { Picker } from '../selection/pick.js'
import { isFew, type Selection } from '../selection/selection.js'
import type { Column } from '../storage/columns/column.js'
import {
  addRow,
  bitOf,
  countAmong,
  countRows,
  emptyBitmap,
  rowsOf,
  type Bitmap,
} from '../storage/sets/bitmap.js'
import { eachInterval, type Intervals } from '../storage/sets/intervals.js'
import { CodeCounts } from './code-counts.js'

/** The deleted rows of a smaller selection are counted one by one, so that a key needs no counts of codes. */
const FEW_TO_TEST = 64

/** Row r is in chunk r >>> CHUNK_BITS. A chunk is copied if one of its rows is deleted: 1 kB. */
const CHUNK_BITS = 13
const CHUNK_MASK = 2 ** CHUNK_BITS - 1

/**
 * The rows of a segment that are deleted in one version of a table: bitmaps in chunks, which versions share
 * until a row of the chunk is deleted. Everything else is made when a query first needs it, because most
 * versions are never asked.
 */
export class DeletedRows {
  /** The number of deleted rows. */
  readonly count: number
  /** The number of rows of the segment. */
  readonly size: number
  readonly #chunks: readonly Bitmap[]
  #rows: Uint32Array | undefined
  readonly #countsOf = memoize((column: Column) => new CodeCounts(column, this.rows))

  constructor(size: number, chunks = emptyChunks(size), count = 0) {
    this.size = size
    this.#chunks = chunks
    this.count = count
  }

  /** The deleted rows, ascending. */
  get rows(): Uint32Array {
    if (this.#rows !== undefined) return this.#rows
    const rows = new Uint32Array(this.count)
    let end = 0
    for (const [i, chunk] of this.#chunks.entries()) {
      if (chunk === emptyChunk) continue
      const first = i << CHUNK_BITS
      for (const row of rowsOf(chunk, 0, countRows(chunk))) rows[end++] = first + row
    }
    return (this.#rows = rows)
  }

  has(row: number): boolean {
    return this.count > 0 && bitOf(this.#chunks[row >>> CHUNK_BITS]!, row & CHUNK_MASK) === 1
  }

  keepLive(rows: Uint32Array): Uint32Array {
    spend(rows.length)
    const kept = new Uint32Array(rows.length)
    return kept.subarray(0, this.pickLive(rows, 0, rows.length, kept, 0))
  }

  get pickLive(): Picker {
    const chunks = this.#chunks
    return (order, from, to, rows, count) => {
      for (let i = from; i < to && count < rows.length; i++) {
        const row = order[i]!
        rows[count] = row
        count += 1 - bitOf(chunks[row >>> CHUNK_BITS]!, row & CHUNK_MASK)
      }
      return count
    }
  }

  /** Removes the deleted rows from a bitmap. O(size / 32). */
  removeFrom(bits: Bitmap): void {
    for (const [i, chunk] of this.#chunks.entries()) {
      const first = i << (CHUNK_BITS - 5)
      const words = Math.min(chunk.length, bits.length - first)
      for (let word = 0; word < words; word++) bits[first + word]! &= ~chunk[word]!
    }
  }

  /** Deletes live rows. O(rows), a copy of a chunk for each of them at most. */
  with(rows: readonly number[]): DeletedRows {
    if (rows.length === 0) return this
    const chunks = this.#chunks.slice()
    for (const row of rows) {
      const i = row >>> CHUNK_BITS
      if (chunks[i] === this.#chunks[i]) chunks[i] = chunks[i]!.slice()
      addRow(chunks[i]!, row & CHUNK_MASK)
    }
    return new DeletedRows(this.size, chunks, this.count + rows.length)
  }

  /** Returns the rows that have been deleted since an earlier version. */
  since(earlier: DeletedRows): readonly number[] {
    return Array.from(this.rows).filter((row) => !earlier.has(row))
  }

  /** Counts the deleted rows of a selection. */
  countIn(selection: Selection): number {
    if (this.count === 0) return 0
    const { ranges, count } = selection
    if (count === this.size) return this.count
    if (ranges !== undefined && count > FEW_TO_TEST) {
      return this.countCodes(ranges.column, ranges.intervals)
    }
    if (isFew(count, this.size)) return count - this.keepLive(selection.rows()).length
    spend(this.count)
    return countAmong(selection.bitmap(), this.rows)
  }

  /** Counts the deleted rows whose code is in some intervals. */
  countCodes(column: Column, intervals: Intervals): number {
    if (this.count === 0) return 0
    spend(intervals.length)
    const counts = this.#countsOf(column)
    let count = 0
    eachInterval(intervals, (from, to) => (count += counts.below(to) - counts.below(from)))
    return count
  }
}

/** Chunks without rows, which are one and the same. */
function emptyChunks(size: number): readonly Bitmap[] {
  return new Array<Bitmap>((size + CHUNK_MASK) >>> CHUNK_BITS).fill(emptyChunk)
}

const emptyChunk = emptyBitmap(2 ** CHUNK_BITS)
