import { spend } from '../../plan/deadline.js'
import { countBelow } from '../../rows/bisect.js'
import type { Selection } from '../selection/selection.js'
import type { Codes } from '../storage/columns/codes.js'
import { doubled } from '../storage/columns/codes.js'
import type { Column } from '../storage/columns/column.js'
import { holds, type Intervals } from '../storage/sets/intervals.js'
import { DEAD_CHUNK } from '../tuning.js'

/** The rows of a segment that have died, in the order of their deaths. */
interface Deaths {
  rows: Uint32Array
  count: number
  /** Of each row of the segment its place in `rows`, counted from 1, or 0. */
  readonly turns: Uint32Array
  /** The codes of some columns, of one chunk of `rows` after the other, ascending in each. */
  readonly codes: Map<Column, Codes[]>
}

/**
 * The rows of a segment that a version of a table does not have any more. Versions share one list of
 * deaths, of which each knows how many are its own: so a death costs the same however many there are.
 */
export class Dead {
  /** How many rows there are. */
  readonly count: number
  readonly #size: number
  readonly #deaths: Deaths | undefined

  /** @param size - of the segment */
  constructor(size: number, deaths?: Deaths, count = 0) {
    this.#size = size
    this.#deaths = deaths
    this.count = count
  }

  /** The rows, in the order of their deaths. */
  get rows(): Uint32Array {
    return this.#deaths?.rows.subarray(0, this.count) ?? new Uint32Array()
  }

  has(row: number): boolean {
    // What has not died has the highest turn.
    return this.#deaths !== undefined && (this.#deaths.turns[row]! - 1) >>> 0 < this.count
  }

  /** Those of some rows that live. */
  keepLiving(rows: Uint32Array): Uint32Array {
    spend(rows.length)
    const kept = new Uint32Array(rows.length)
    return kept.subarray(0, this.copyLiving(rows, 0, rows.length, kept))
  }

  /** Copies those of rows[from, to) that live; returns how many they are. */
  copyLiving(rows: Uint32Array, from: number, to: number, kept: Uint32Array): number {
    const { turns } = this.#deaths!
    const { count: mine } = this
    let count = 0
    for (let i = from; i < to; i++) {
      const row = rows[i]!
      kept[count] = row
      if ((turns[row]! - 1) >>> 0 >= mine) count++
    }
    return count
  }

  /** These rows and others, which live. Costs a pass over the segment if a later version has others already. */
  with(rows: readonly number[]): Dead {
    if (rows.length === 0) return this
    const deaths = this.#deaths?.count === this.count ? this.#deaths : this.#copy()
    for (const row of rows) {
      if (deaths.count === deaths.rows.length) deaths.rows = doubled(deaths.rows)
      deaths.rows[deaths.count++] = row
      deaths.turns[row] = deaths.count
    }
    return new Dead(this.#size, deaths, deaths.count)
  }

  #copy(): Deaths {
    const turns = new Uint32Array(this.#size)
    const rows = new Uint32Array(this.count + 16)
    rows.set(this.rows)
    for (let i = 0; i < this.count; i++) turns[rows[i]!] = i + 1
    return { rows, count: this.count, turns, codes: new Map() }
  }

  /** How many of the rows are in a selection of the segment. */
  countIn(selection: Selection): number {
    if (this.count === 0) return 0
    const { ranges, count } = selection
    if (ranges === undefined || count <= DEAD_CHUNK / 16) return this.#countAmong(selection)
    return this.#countCodes(ranges.column, ranges.intervals)
  }

  #countAmong(selection: Selection): number {
    const { count } = selection
    if (count === 0) return 0
    if (count === this.#size) return this.count
    // A set of its own is as large as all rows, one bit each.
    if (count > this.count + this.#size / 32) {
      spend(this.count)
      return selection.keep(this.rows, true).length
    }
    return count - this.keepLiving(selection.rows()).length
  }

  /** Each whole chunk is sorted once for each column; the rest are looked at one by one. */
  #countCodes(column: Column, intervals: Intervals): number {
    const { rows, codes: known } = this.#deaths!
    const chunks = known.get(column) ?? []
    known.set(column, chunks)
    let count = 0
    let from = 0
    for (let i = 0; from + DEAD_CHUNK <= this.count; i++, from += DEAD_CHUNK) {
      if (i === chunks.length) chunks.push(sortedCodes(column.codes, rows, from))
      const chunk = chunks[i]!
      for (let bound = 0; bound < intervals.length; bound++) {
        const below = countBelow(chunk, intervals[bound]!)
        count += bound % 2 === 0 ? -below : below
      }
    }
    spend(this.count - from + chunks.length * intervals.length)
    for (let i = from; i < this.count; i++) {
      if (holds(intervals, column.codes[rows[i]!]!)) count++
    }
    return count
  }
}

function sortedCodes(codes: Codes, rows: Uint32Array, from: number): Codes {
  const chunk = codes.slice(0, DEAD_CHUNK)
  for (let i = 0; i < chunk.length; i++) chunk[i] = codes[rows[from + i]!]!
  return chunk.toSorted()
}
