import type { Bitmap } from '../storage/sets/bitmap.js'
import type { Column } from '../storage/columns/column.js'
import { holds, isSingle, type Intervals } from '../storage/sets/intervals.js'
import { copyRows, pickCodes, type Picker } from './pick.js'
import { Selection, type ColumnRanges, type Source } from './selection.js'

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
    return (order, from, to, rows, count) => {
      for (let i = from; i < to && count < rows.length; i++) {
        const row = order[i]!
        if (holds(intervals, codes[row]!) === wanted) rows[count++] = row
      }
      return count
    }
  }

  override source(): Source | undefined {
    return isSingle(this.intervals) ? { rows: this.rows(), pick: copyRows } : undefined
  }
}
