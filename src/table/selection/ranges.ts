import type { Bitmap } from '../storage/sets/bitmap.js'
import type { Codes } from '../storage/columns/codes.js'
import type { Column } from '../storage/columns/column.js'
import { holds, isSingle, type Intervals } from '../storage/sets/intervals.js'
import { isFew, Selection, type ColumnRanges, type Picker, type RowSlice } from './selection.js'

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

  override get ranges(): ColumnRanges {
    return this
  }

  rows(): Uint32Array {
    return this.column.rows(this.intervals)
  }

  bitmap(): Bitmap {
    return this.column.bitmap(this.intervals)
  }

  override picker(wanted = true): Picker {
    const { codes } = this.column
    const { intervals } = this
    if (intervals.length === 2) {
      const [low, high] = intervals as [number, number]
      const flip = wanted ? 0 : 1
      return (order, from, to, rows, count) => {
        for (let i = from; i < to && count < rows.length; i++) {
          const row = order[i]!
          const code = codes[row]!
          rows[count] = row
          count += Number(code >= low && code < high) ^ flip
        }
        return count
      }
    }
    return (order, from, to, rows, count) => {
      for (let i = from; i < to && count < rows.length; i++) {
        const row = order[i]!
        if (holds(intervals, codes[row]!) === wanted) rows[count++] = row
      }
      return count
    }
  }

  override inRowOrder(from: number, to: number): RowSlice {
    const { column, intervals, count } = this
    if (isSingle(intervals)) return { rows: this.rows().subarray(from, to), visited: to - from }
    // Rows are taken to be spread evenly.
    if (!isFew((column.size / count) * to, column.size)) return super.inRowOrder(from, to)
    const rows = new Uint32Array(to)
    const visited = firstByCode(column.codes, intervals, rows)
    return { rows: rows.subarray(from), visited }
  }
}

/** Fills `rows` with the first whose code is in `intervals`; returns how many were looked at. */
function firstByCode(codes: Codes, intervals: Intervals, rows: Uint32Array): number {
  let row = 0
  for (let count = 0; count < rows.length; row++) {
    if (holds(intervals, codes[row]!)) rows[count++] = row
  }
  return row
}
