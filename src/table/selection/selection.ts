import { rowsOf, type Bitmap } from '../storage/sets/bitmap.js'
import type { Column } from '../storage/columns/column.js'
import type { Intervals } from '../storage/sets/intervals.js'
import { FEW_ROWS_SHARE, FEW_ROWS_TO_SORT } from '../tuning.js'

/** A set of rows. Its arrays must not be changed. */
export abstract class Selection {
  abstract readonly count: number

  /** About how many rows it has, known without looking at them. */
  get estimate(): number {
    return this.count
  }

  /** The rows, in no particular order. */
  abstract rows(): Uint32Array

  abstract bitmap(): Bitmap

  /** The intervals of one column whose rows are exactly this set, if known. */
  get ranges(): ColumnRanges | undefined {
    return undefined
  }

  /** Returns a function that picks rows in the set, or with `wanted` false rows outside it. */
  picker(wanted = true): Picker {
    return bitPicker(this.bitmap(), wanted)
  }

  /**
   * Returns the rows that are in the set, or with `wanted` false the other rows.
   * @param kept - the array to write them to; it may be `rows` itself
   */
  keep(
    rows: Uint32Array,
    wanted: boolean,
    kept: Uint32Array = new Uint32Array(rows.length),
  ): Uint32Array {
    return kept.subarray(0, this.picker(wanted)(rows, 0, rows.length, kept, 0))
  }

  /** The rows from the `from`th up to before the `to`th, ascending; `from < to <= count`. */
  inRowOrder(from: number, to: number): RowSlice {
    const { count } = this
    if (count < FEW_ROWS_TO_SORT) {
      return { rows: this.rows().toSorted().subarray(from, to), visited: count }
    }
    return { rows: rowsOf(this.bitmap(), from, to), visited: to }
  }
}

/** Codes of a column. */
export interface ColumnRanges {
  readonly column: Column
  readonly intervals: Intervals
}

/** Some rows of a selection, and how many rows were looked at to find them. */
export interface RowSlice {
  readonly rows: Uint32Array
  readonly visited: number
}

/**
 * Copies the selected rows of order[from, to) into `rows` from `count` on, until `rows` is full.
 * Returns the new count. Elements after it are undefined.
 */
export type Picker = (
  order: Uint32Array,
  from: number,
  to: number,
  rows: Uint32Array,
  count: number,
) => number

/** Returns a function that picks rows in a set of bits, or with `wanted` false rows outside it. */
export function bitPicker(bits: Bitmap, wanted: boolean): Picker {
  const flip = wanted ? 0 : 1
  return (order, from, to, rows, count) => {
    for (let i = from; i < to && count < rows.length; i++) {
      const row = order[i]!
      rows[count] = row
      count += ((bits[row >>> 5]! >>> (row & 31)) & 1) ^ flip
    }
    return count
  }
}

/** Whether `count` of `size` rows are better kept as a list than as a bitmap. */
export function isFew(count: number, size: number): boolean {
  return count * FEW_ROWS_SHARE <= size
}
