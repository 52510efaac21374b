import { memoize } from '../../memoize.js'
import { spend } from '../../plan/deadline.js'
import type { Picker } from '../selection/pick.js'
import { isFew, type Selection, RowBits } from '../selection/selection.js'
import { doubled } from '../storage/columns/groups.js'
import { Column, type ListColumn } from '../storage/columns/column.js'
import {
  addRow,
  addRows,
  bitOf,
  countAmong,
  countBoth,
  emptyBitmap,
  toggleRows,
  type Bitmap,
} from '../storage/sets/bitmap.js'
import { eachInterval, holds, type Intervals } from '../storage/sets/intervals.js'
import { CodeTally, ElementTally } from './tally.js'

/** The deleted rows of a smaller selection are counted one by one, so that a key needs no tally. */
const FEW_TO_TEST = 64

/** The deletions of rows of a segment. All versions of a table that descend from one another share them. */
interface DeletionLog {
  /** The rows in the order of their deletion; there is room for more. */
  rows: Uint32Array
  count: number
  /** By row of the segment: its index in `rows` plus 1, or 0 if it is not deleted. */
  readonly sequence: Uint32Array
  readonly bits: Bitmap
  readonly tallies: Map<Column, CodeTally>
  readonly elementsOf: (column: ListColumn) => ElementTally
}

/**
 * The rows of a segment that are deleted in one version of a table. A version knows how many deletions of
 * the shared log are its own, so an update costs O(rows it deletes). A count costs nothing more in an
 * older version, except one step for each later deletion, or a copy of the bits.
 */
export class DeletedRows {
  /** The number of deleted rows. */
  readonly count: number
  readonly #size: number
  readonly #log: DeletionLog | undefined

  /** @param size - of the segment */
  constructor(size: number, log?: DeletionLog, count = 0) {
    this.#size = size
    this.#log = log
    this.count = count
  }

  /** The deleted rows, in the order of their deletion. */
  get rows(): Uint32Array {
    return this.#log?.rows.subarray(0, this.count) ?? new Uint32Array()
  }

  /** The rows that later versions have deleted. */
  get #later(): Uint32Array {
    const { rows, count } = this.#log!
    return rows.subarray(this.count, count)
  }

  /** The deleted rows as a set, which the next update may change. */
  get #bits(): Bitmap {
    const later = this.#later
    if (later.length === 0) return this.#log!.bits
    const bits = this.#log!.bits.slice()
    toggleRows(bits, later)
    return bits
  }

  has(row: number): boolean {
    if (this.#log === undefined) return false
    const { bits, sequence } = this.#log
    return bitOf(bits, row) === 1 && sequence[row]! <= this.count
  }

  keepLive(rows: Uint32Array): Uint32Array {
    spend(rows.length)
    const kept = new Uint32Array(rows.length)
    return kept.subarray(0, this.pickLive(rows, 0, rows.length, kept, 0))
  }

  get pickLive(): Picker {
    const { sequence, bits } = this.#log!
    const mine = this.count
    return (order, from, to, rows, count) => {
      for (let i = from; i < to && count < rows.length; i++) {
        const row = order[i]!
        rows[count] = row
        if (bitOf(bits, row) === 0 || sequence[row]! > mine) count++
      }
      return count
    }
  }

  /** Removes the deleted rows from a bitmap. O(size / 32). */
  removeFrom(bits: Bitmap): void {
    const deleted = this.#bits
    for (let i = 0; i < bits.length; i++) bits[i]! &= ~deleted[i]!
  }

  /** Deletes live rows. O(rows), or a pass over the segment if a later version has deleted others. */
  with(rows: readonly number[]): DeletedRows {
    if (rows.length === 0) return this
    const log = this.#log?.count === this.count ? this.#log : this.#copyLog()
    const { sequence, bits } = log
    for (const row of rows) {
      if (log.count === log.rows.length) log.rows = doubled(log.rows)
      log.rows[log.count++] = row
      sequence[row] = log.count
      addRow(bits, row)
    }
    // Here they are few. The next query would have to count those of many updates.
    for (const counts of log.tallies.values()) counts.addFrom(log)
    return new DeletedRows(this.#size, log, log.count)
  }

  #copyLog(): DeletionLog {
    const { count } = this
    const sequence = new Uint32Array(this.#size)
    const rows = new Uint32Array(count + 16)
    rows.set(this.rows)
    for (let i = 0; i < count; i++) sequence[rows[i]!] = i + 1
    const bits = emptyBitmap(this.#size)
    addRows(bits, rows, 0, count)
    const elementsOf = memoize((column: ListColumn) => new ElementTally(column))
    return { rows, count, sequence, bits, tallies: new Map(), elementsOf }
  }

  /** Counts the deleted rows of a selection. O(log rows) for ranges, else less than finding its rows. */
  countIn(selection: Selection): number {
    if (this.count === 0) return 0
    const { ranges, count } = selection
    if (count === this.#size) return this.count
    if (ranges !== undefined && count > FEW_TO_TEST) {
      return this.countCodes(ranges.column, ranges.intervals)
    }
    const { rows } = this
    // The rows of some selections are then never found.
    if (rows.length * selection.testCost <= Math.min(count, this.#size / 32)) {
      spend(rows.length)
      return selection.keep(rows).length
    }
    if (isFew(count, this.#size) && !(selection instanceof RowBits)) {
      return count - this.keepLive(selection.rows()).length
    }
    const bits = selection.bitmap()
    spend(Math.min(bits.length, rows.length))
    return rows.length <= bits.length ? countAmong(bits, rows) : countBoth(bits, this.#bits)
  }

  /** Counts the deleted rows whose code is in some intervals. */
  countCodes(column: Column, intervals: Intervals): number {
    if (this.count === 0) return 0
    const tally = this.#tallyOf(column)
    spend(intervals.length)
    let count = 0
    eachInterval(intervals, (from, to) => (count += tally.below(to) - tally.below(from)))
    const later = this.#later
    spend(later.length)
    for (const row of later) if (holds(intervals, column.codes[row]!)) count--
    return count
  }

  /** Returns the number of deleted rows of each code of a column, or of each element of lists; not to be changed. */
  countsByCode(column: Column | ListColumn): Uint32Array {
    if (this.count === 0) return new Uint32Array(column.values.length + 1)
    if (column instanceof Column) {
      const counts = this.#tallyOf(column).counts()
      for (const row of this.#later) counts[column.codes[row]!]!--
      return counts
    }
    const log = this.#log!
    return log.elementsOf(column).countsOfFirst(this.count, log)
  }

  /** Returns the tally of all deletions, of later versions too. */
  #tallyOf(column: Column): CodeTally {
    const log = this.#log!
    const known = log.tallies.get(column)
    if (known !== undefined) return known
    spend(log.count)
    const tally = new CodeTally(column)
    tally.addFrom(log)
    log.tallies.set(column, tally)
    return tally
  }
}
