import { spend } from '../../plan/deadline.js'
import { pickInAll, type Picker } from '../selection/pick.js'
import { isFew, Selection, type Source } from '../selection/selection.js'
import { RowBits, RowList } from '../selection/row-sets.js'
import type { Column } from '../storage/columns/column.js'
import { doubled } from '../storage/columns/codes.js'
import {
  addRows,
  countAmong,
  countBoth,
  emptyBitmap,
  hasRow,
  type Bitmap,
} from '../storage/sets/bitmap.js'
import { holds, type Intervals } from '../storage/sets/intervals.js'
import { CodeTally } from './tally.js'

/** The dead rows of a smaller selection are counted one by one, so that a key needs no tally. */
const FEW_TO_TEST = 64

/** The dead rows of a segment. All versions of a table that descend from one another share them. */
export interface Deaths {
  /** In the order of their deaths; `rows` has room for more. */
  rows: Uint32Array
  count: number
  /** By row of the segment: its index in `rows` plus 1, or 0 if it lives. */
  readonly turns: Uint32Array
  readonly bits: Bitmap
  readonly tallies: Map<Column, CodeTally>
}

/**
 * The rows of a segment that are dead in one version of a table. A version knows how many of the
 * shared deaths are its own, so an update costs O(rows it kills). A count costs nothing more in an
 * older version, except one step for each later death.
 */
export class Dead {
  /** The number of dead rows. */
  readonly count: number
  /** The deaths that versions share; none before the first. */
  readonly deaths: Deaths | undefined
  readonly #size: number

  /** @param size - of the segment */
  constructor(size: number, deaths?: Deaths, count = 0) {
    this.#size = size
    this.deaths = deaths
    this.count = count
  }

  /** The dead rows, in the order of their deaths. */
  get rows(): Uint32Array {
    return this.deaths?.rows.subarray(0, this.count) ?? new Uint32Array()
  }

  /** The rows that died in later versions. */
  get later(): Uint32Array {
    const { rows, count } = this.deaths!
    return rows.subarray(this.count, count)
  }

  has(row: number): boolean {
    if (this.deaths === undefined) return false
    const { bits, turns } = this.deaths
    return hasRow(bits, row) && turns[row]! <= this.count
  }

  /** Returns the living rows among some rows. */
  keepLiving(rows: Uint32Array): Uint32Array {
    spend(rows.length)
    const kept = new Uint32Array(rows.length)
    return kept.subarray(0, this.pickLiving(rows, 0, rows.length, kept, 0))
  }

  /** Picks the living rows, as a `Picker`. */
  pickLiving(
    order: Uint32Array,
    from: number,
    to: number,
    rows: Uint32Array,
    count: number,
  ): number {
    const { turns, bits } = this.deaths!
    const { count: mine } = this
    let end = count
    for (let i = from; i < to && end < rows.length; i++) {
      const row = order[i]!
      rows[end] = row
      if (((bits[row >>> 5]! >>> (row & 31)) & 1) === 0 || turns[row]! > mine) end++
    }
    return end
  }

  /** Removes the dead rows from a bitmap. O(size / 32). */
  removeFrom(bits: Bitmap): void {
    const { bits: dead } = this.deaths!
    const restored = this.later.filter((row) => hasRow(bits, row))
    for (let i = 0; i < bits.length; i++) bits[i]! &= ~dead[i]!
    addRows(bits, restored)
  }

  /** Kills living rows. O(rows), or a pass over the segment if a later version has killed others. */
  with(rows: readonly number[]): Dead {
    if (rows.length === 0) return this
    const deaths = this.deaths?.count === this.count ? this.deaths : this.#copy()
    const { turns, bits } = deaths
    for (const row of rows) {
      if (deaths.count === deaths.rows.length) deaths.rows = doubled(deaths.rows)
      deaths.rows[deaths.count++] = row
      turns[row] = deaths.count
      bits[row >>> 5]! |= 1 << (row & 31)
    }
    for (const tally of deaths.tallies.values()) tally.addFrom(deaths)
    return new Dead(this.#size, deaths, deaths.count)
  }

  #copy(): Deaths {
    const turns = new Uint32Array(this.#size)
    const rows = new Uint32Array(this.count + 16)
    rows.set(this.rows)
    for (let i = 0; i < this.count; i++) turns[rows[i]!] = i + 1
    const bits = emptyBitmap(this.#size)
    addRows(bits, rows, 0, this.count)
    return { rows, count: this.count, turns, bits, tallies: new Map() }
  }

  /** Returns the living rows of a selection: the selection itself if it is known that none of its rows is dead. */
  living(selection: Selection): Selection {
    if (selection instanceof RowList && this.count > 0) {
      const rows = this.keepLiving(selection.rows())
      return rows.length === selection.count ? selection : new RowList(rows, this.#size)
    }
    if (this.count === 0) return selection
    // Codes are counted at once, and a set without dead rows is simpler.
    if (selection.ranges === undefined) return new Living(selection, this)
    const gone = this.countIn(selection)
    return gone === 0 ? selection : new Living(selection, this, selection.count - gone)
  }

  /** Counts the dead rows of a selection. O(log rows) for ranges, else less than finding its rows. */
  countIn(selection: Selection): number {
    if (this.count === 0) return 0
    const { ranges, count } = selection
    if (count === this.#size) return this.count
    if (ranges !== undefined && count > FEW_TO_TEST) {
      return this.countCodes(ranges.column, ranges.intervals)
    }
    if (isFew(count, this.#size) && !(selection instanceof RowBits)) {
      return count - this.keepLiving(selection.rows()).length
    }
    const bits = selection.bitmap()
    const { rows } = this
    spend(Math.min(bits.length, rows.length))
    if (rows.length <= bits.length) return countAmong(bits, rows)
    return countBoth(bits, this.deaths!.bits) - countAmong(bits, this.later)
  }

  /** Counts the dead rows whose code is in some intervals. */
  countCodes(column: Column, intervals: Intervals): number {
    if (this.count === 0) return 0
    const tally = this.tallyOf(column)
    spend(intervals.length)
    let count = 0
    for (let i = 0; i < intervals.length; i += 2) {
      count += tally.below(intervals[i + 1]!) - tally.below(intervals[i]!)
    }
    const later = this.later
    spend(later.length)
    for (const row of later) if (holds(intervals, column.codes[row]!)) count--
    return count
  }

  /** Returns the tally of all deaths, of later versions too. */
  tallyOf(column: Column): CodeTally {
    const deaths = this.deaths!
    const known = deaths.tallies.get(column)
    if (known !== undefined) return known
    spend(deaths.count)
    const tally = new CodeTally(column)
    tally.addFrom(deaths)
    deaths.tallies.set(column, tally)
    return tally
  }
}

/** The rows of a selection that live. */
class Living extends Selection {
  readonly #of: Selection
  readonly #dead: Dead
  #count: number | undefined
  #rows: Uint32Array | undefined

  constructor(of: Selection, dead: Dead, count?: number) {
    super()
    this.#of = of
    this.#dead = dead
    this.#count = count
  }

  get size(): number {
    return this.#of.size
  }

  get count(): number {
    return (this.#count ??= this.#of.count - this.#dead.countIn(this.#of))
  }

  override get known(): number | undefined {
    return this.#count
  }

  override get estimate(): number {
    return this.#count ?? this.#of.estimate * (1 - this.#dead.count / this.size)
  }

  override get cost(): number {
    return this.#of.cost + this.#of.estimate
  }

  override get testCost(): number {
    return 1 + this.#of.testCost
  }

  rows(): Uint32Array {
    return (this.#rows ??= this.#dead.keepLiving(this.#of.rows()))
  }

  bitmap(): Bitmap {
    const bits = this.#of.bitmap().slice()
    this.#dead.removeFrom(bits)
    return bits
  }

  override picker(wanted = true): Picker {
    return wanted ? this.#pick(this.#of.picker()) : super.picker(false)
  }

  override source(): Source | undefined {
    const source = this.#of.source()
    return source && { ...source, pick: this.#pick(source.pick) }
  }

  #pick(pick: Picker): Picker {
    return pickInAll([pick, (...args) => this.#dead.pickLiving(...args)])
  }
}
