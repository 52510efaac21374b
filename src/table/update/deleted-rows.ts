import { memoize } from '../../memoize.js'
import { spend } from '../../plan/deadline.js'
import type { Picker } from '../selection/pick.js'
import { isFew, type Selection } from '../selection/selection.js'
import type { Column } from '../storage/columns/column.js'
import { addRow, bitOf, countBoth, emptyBitmap, type Bitmap } from '../storage/sets/bitmap.js'
import { eachInterval, type Intervals } from '../storage/sets/intervals.js'
import { CodeCounts } from './code-counts.js'

/** The deleted rows of a smaller selection are counted one by one, so that a key needs no counts of codes. */
const FEW_TO_TEST = 64

/** Intervals with this many bounds are not counted by codes: each bound takes a microsecond. */
const MANY_BOUNDS = 32

/** Row r is in chunk r >>> CHUNK_BITS. A chunk is copied if one of its rows is deleted: 1 kB. */
const CHUNK_BITS = 13
const CHUNK_MASK = 2 ** CHUNK_BITS - 1

/** Rows in the order in which they were deleted. Versions append rows to one list, and have its first ones. */
class Deletions {
  readonly rows: number[]
  readonly countsOf = memoize((column: Column) => new CodeCounts(column, this.rows))

  constructor(rows: number[] = []) {
    this.rows = rows
  }
}

/**
 * The rows of a segment that are deleted in one version of a table: bitmaps in chunks, which versions share
 * until a row of the chunk is deleted, and a list.
 */
export class DeletedRows {
  /** The number of deleted rows. */
  readonly count: number
  /** The number of rows of the segment. */
  readonly size: number
  readonly #chunks: readonly Bitmap[]
  readonly #list: Deletions

  constructor(size: number, chunks = emptyChunks(size), count = 0, list = new Deletions()) {
    this.size = size
    this.#chunks = chunks
    this.count = count
    this.#list = list
  }

  /** The deleted rows, in the order in which they were deleted. */
  get rows(): readonly number[] {
    return this.#list.rows.slice(0, this.count)
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
    this.#eachPart(bits, (part, chunk) => {
      for (let word = 0; word < part.length; word++) part[word]! &= ~chunk[word]!
    })
  }

  /** Visits each part of a bitmap that has a chunk with deleted rows. */
  #eachPart(bits: Bitmap, visit: (part: Bitmap, chunk: Bitmap) => void): void {
    for (const [i, chunk] of this.#chunks.entries()) {
      if (chunk !== emptyChunk)
        visit(bits.subarray(i * chunk.length, (i + 1) * chunk.length), chunk)
    }
  }

  /** Deletes live rows. O(rows), a copy of a chunk for each of them at most. */
  with(rows: readonly number[]): DeletedRows {
    if (rows.length === 0) return this
    const chunks = this.#chunks.slice()
    // Another version may have appended rows.
    const isLast = this.#list.rows.length === this.count
    const list = isLast ? this.#list : new Deletions([...this.rows])
    for (const row of rows) {
      const i = row >>> CHUNK_BITS
      if (chunks[i] === this.#chunks[i]) chunks[i] = chunks[i]!.slice()
      addRow(chunks[i]!, row & CHUNK_MASK)
      list.rows.push(row)
    }
    return new DeletedRows(this.size, chunks, this.count + rows.length, list)
  }

  /** Returns the rows that have been deleted since an earlier version. */
  since(earlier: DeletedRows): readonly number[] {
    return this.#list.rows.slice(earlier.count, this.count)
  }

  /** Counts the deleted rows of a selection. */
  countIn(selection: Selection): number {
    if (this.count === 0) return 0
    const { ranges, count } = selection
    if (count === this.size) return this.count
    if (ranges !== undefined && count > FEW_TO_TEST && ranges.intervals.length < MANY_BOUNDS) {
      return this.countCodes(ranges.column, ranges.intervals)
    }
    if (isFew(count, this.size)) return count - this.keepLive(selection.rows()).length
    let deleted = 0
    this.#eachPart(selection.bitmap(), (part, chunk) => (deleted += countBoth(part, chunk)))
    return deleted
  }

  /** Counts the deleted rows whose code is in some intervals. */
  countCodes(column: Column, intervals: Intervals): number {
    let count = 0
    eachInterval(intervals, (from, to) => {
      count += this.countBelow(column, to) - this.countBelow(column, from)
    })
    return count
  }

  /** Counts the deleted rows whose code is below one. */
  countBelow(column: Column, code: number): number {
    const countAmong = (rows: Uint32Array) => rows.length - this.keepLive(rows).length
    return this.#countsOf(column).below(code, countAmong)
  }

  /** Subtracts the number of deleted rows of each code. */
  subtractFrom(counts: Uint32Array, column: Column): void {
    this.#countsOf(column).subtractFrom(counts)
  }

  #countsOf(column: Column): CodeCounts {
    return this.#list.countsOf(column).countFirst(this.count)
  }
}

/** Chunks without rows, which are one and the same. */
function emptyChunks(size: number): readonly Bitmap[] {
  return new Array<Bitmap>((size + CHUNK_MASK) >>> CHUNK_BITS).fill(emptyChunk)
}

const emptyChunk = emptyBitmap(2 ** CHUNK_BITS)
