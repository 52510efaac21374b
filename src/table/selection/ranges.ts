import type { Column } from '../storage/columns/column.js'
import { complementOf, type Bitmap } from '../storage/sets/bitmap.js'
import { complement, holds, type Intervals } from '../storage/sets/intervals.js'
import { copyRows, pickCodes, pickWhere, type Picker } from './pick.js'
import { RowBits, RowList, Selection, type ColumnRanges } from './selection.js'

/** The rows whose code in one column lies in some intervals: counted by subtraction. */
export class Ranges extends Selection {
  readonly column: Column
  readonly intervals: Intervals
  readonly count: number

  constructor(column: Column, intervals: Intervals) {
    super()
    this.column = column
    this.intervals = intervals
    this.count = column.count(intervals)
  }

  get size(): number {
    return this.column.size
  }

  override get ranges(): ColumnRanges {
    return this
  }

  override get cost(): number {
    return this.intervals.length === 2 ? 0 : this.count
  }

  rows(): Uint32Array {
    return this.column.rows(this.intervals)
  }

  bitmap(): Bitmap {
    return this.column.bitmap(this.intervals)
  }

  override picker(wanted = true): Picker {
    const { intervals } = this
    if (intervals.length === 2) return pickCodes(this.column, intervals[0]!, intervals[1]!, wanted)
    const { codes } = this.column
    return pickWhere((row) => holds(intervals, codes[row]!) === wanted)
  }
}

export function complementSelection(selection: Selection, size: number): Selection {
  const { ranges } = selection
  if (ranges === undefined) return new Complement(selection, size)
  const { column, intervals } = ranges
  return new Ranges(column, complement(intervals, column.codeCount))
}

/** The rows of [0, size) that are not in a set. */
export class Complement extends Selection {
  readonly size: number
  readonly #of: Selection

  constructor(of: Selection, size: number) {
    super()
    this.#of = of
    this.size = size
  }

  override get known(): number | undefined {
    const { known } = this.#of
    return known === undefined ? undefined : this.size - known
  }

  override get estimate(): number {
    return this.size - this.#of.roughEstimate
  }

  override get cost(): number {
    return this.#of.cost + this.size / 16
  }

  override get testCost(): number {
    return this.#of.testCost
  }

  get count(): number {
    return this.size - this.#of.count
  }

  rows(): Uint32Array {
    return new RowBits(this.bitmap(), this.count).rows()
  }

  bitmap(): Bitmap {
    return complementOf(this.#of.bitmap(), this.size)
  }

  override picker(wanted = true): Picker {
    return wanted && this.known === this.size ? copyRows : this.#of.picker(!wanted)
  }
}

export class Everything extends Complement {
  constructor(size: number) {
    super(new RowList(new Uint32Array(), size), size)
  }
}
