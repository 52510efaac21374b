import type { Bitmap } from '../storage/sets/bitmap.js'
import type { Column } from '../storage/columns/column.js'
import type { Intervals } from '../storage/sets/intervals.js'
import { FEW_ROWS_SHARE } from '../tuning.js'
import { bitPicker, type Picker } from './pick.js'

/** A set of rows. Its arrays must not be changed. */
export abstract class Selection {
  /** The number of rows. Finds them if it is not known. */
  abstract readonly count: number

  /** The number of rows to choose from: all rows of the set are below it. */
  abstract readonly size: number

  /** The number of rows, if it is known without looking at them. */
  get known(): number | undefined {
    return this.count
  }

  /** About how many rows it has, known without looking at them. */
  get estimate(): number {
    return this.count
  }

  /** A number of rows that it cannot exceed, known without looking at them. */
  get atMost(): number {
    return this.estimate
  }

  /** About how many tests of a row it costs to find all rows. */
  get cost(): number {
    return 0
  }

  /** What a picker costs for each row, in tests of a code. */
  get testCost(): number {
    return 1
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

  /** Returns fewer than all rows to pick the set from, in ascending order, if they are at hand. */
  source(): Source | undefined {
    return undefined
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
}

/** Codes of a column. */
export interface ColumnRanges {
  readonly column: Column
  readonly intervals: Intervals
}

/** Ascending rows that include all rows of a set. */
export interface Source {
  readonly rows: Uint32Array
  /** Picks the rows of the set. */
  readonly pick: Picker
}

/** Whether `count` of `size` rows are better kept as a list than as a bitmap. */
export function isFew(count: number, size: number): boolean {
  return count * FEW_ROWS_SHARE <= size
}
