import { spend } from '../../plan/deadline.js'
import type { Column } from '../storage/columns/column.js'
import { addRows, countRows, emptyBitmap, rowsOf, type Bitmap } from '../storage/sets/bitmap.js'
import type { Intervals } from '../storage/sets/intervals.js'
import { FEW_ROWS_SHARE } from '../tuning.js'
import { bitPicker, pickSome, type Picker } from './pick.js'

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

  /** Like `estimate`, found faster, but far off for a set of few rows. */
  get roughEstimate(): number {
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

  /**
   * Returns those of some rows that are in the set.
   * @param kept - the array to write them to; it may be `rows` itself
   */
  keep(rows: Uint32Array, kept: Uint32Array = new Uint32Array(rows.length)): Uint32Array {
    return kept.subarray(0, this.picker()(rows, 0, rows.length, kept, 0))
  }
}

/** Codes of a column. */
export interface ColumnRanges {
  readonly column: Column
  readonly intervals: Intervals
}

/** Whether `count` of `size` rows are better kept as a list than as a bitmap. */
export function isFew(count: number, size: number): boolean {
  return count * FEW_ROWS_SHARE <= size
}

/** Rows one by one, for small sets. */
export class RowList extends Selection {
  readonly size: number
  readonly #rows: Uint32Array

  /**
   * @param rows - each once
   * @param size - how many rows there are to choose from
   */
  constructor(rows: Uint32Array, size: number) {
    super()
    this.#rows = rows
    this.size = size
  }

  get count(): number {
    return this.#rows.length
  }

  rows(): Uint32Array {
    return this.#rows
  }

  bitmap(): Bitmap {
    const bits = emptyBitmap(this.size)
    addRows(bits, this.#rows)
    return bits
  }

  override keep(rows: Uint32Array, kept: Uint32Array = new Uint32Array(rows.length)): Uint32Array {
    spend(this.#rows.length)
    const pick = pickSome(this.#rows, this.size)
    return kept.subarray(0, pick(rows, 0, rows.length, kept, 0))
  }
}

/** Rows as bits, for large sets. */
export class RowBits extends Selection {
  readonly count: number
  readonly #bits: Bitmap

  readonly size: number

  /** @param size - how many rows there are to choose from */
  constructor(bits: Bitmap, count = countRows(bits), size = 32 * bits.length) {
    super()
    this.#bits = bits
    this.count = count
    this.size = size
  }

  rows(): Uint32Array {
    return this.count === 0 ? new Uint32Array() : rowsOf(this.#bits, 0, this.count)
  }

  bitmap(): Bitmap {
    return this.#bits
  }
}

/** Finds the rows of a selection of `size` rows: a list if they are few, else bits. */
export function solid(selection: Selection, size: number): Selection {
  const { count } = selection
  if (isFew(count, size)) return new RowList(selection.rows(), size)
  return new RowBits(selection.bitmap(), count)
}
