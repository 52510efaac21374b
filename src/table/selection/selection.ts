import {
  addRows,
  complementOf,
  countRows,
  emptyBitmap,
  hasRow,
  rowsOf,
  type Bitmap,
} from '../storage/bitmap.js'
import type { Column } from '../storage/column.js'
import { holds, type Intervals } from '../storage/intervals.js'

/** A selection of at most one row in this many is a list of rows rather than a bitmap. */
const FEW = 64

/** More rows than this are looked up in a bitmap, which from there on is made faster than a hash. */
const FEW_MEMBERS = 128

/** A set of rows: what a condition selects. Nothing that it hands out is to be changed. */
export interface Selection {
  /** About how many rows it has, known without looking at them. */
  readonly estimate: number
  readonly count: number
  /** The rows, in no particular order. */
  rows(): Uint32Array
  bitmap(): Bitmap
  /** Those of some rows that are in the set, or with `wanted` false those that are not. */
  keep(rows: Uint32Array, wanted: boolean): Uint32Array
}

/** The rows whose code in one column lies in some intervals: counted by subtraction. */
export class Ranges implements Selection {
  readonly column: Column
  readonly intervals: Intervals
  readonly count: number

  constructor(column: Column, intervals: Intervals) {
    this.column = column
    this.intervals = intervals
    this.count = column.count(intervals)
  }

  get estimate(): number {
    return this.count
  }

  rows(): Uint32Array {
    return this.column.rows(this.intervals)
  }

  bitmap(): Bitmap {
    return this.column.bitmap(this.intervals)
  }

  keep(rows: Uint32Array, wanted: boolean): Uint32Array {
    return keepCodes(rows, this.column.codes, this.intervals, wanted)
  }
}

/** Rows one by one, for small sets. */
export class Rows implements Selection {
  readonly #rows: Uint32Array
  readonly #size: number

  /** @param size - how many rows there are to choose from */
  constructor(rows: Uint32Array, size: number) {
    this.#rows = rows
    this.#size = size
  }

  get count(): number {
    return this.#rows.length
  }

  get estimate(): number {
    return this.count
  }

  rows(): Uint32Array {
    return this.#rows
  }

  bitmap(): Bitmap {
    const bits = emptyBitmap(this.#size)
    addRows(bits, this.#rows)
    return bits
  }

  keep(rows: Uint32Array, wanted: boolean): Uint32Array {
    if (this.#rows.length > FEW_MEMBERS) return keepBits(rows, this.bitmap(), wanted)
    const members = new Set(this.#rows)
    return rows.filter((row) => members.has(row) === wanted)
  }
}

/** Rows as bits, for large sets. */
export class Bits implements Selection {
  readonly count: number
  readonly #bits: Bitmap

  constructor(bits: Bitmap, count = countRows(bits)) {
    this.#bits = bits
    this.count = count
  }

  get estimate(): number {
    return this.count
  }

  rows(): Uint32Array {
    return this.count === 0 ? new Uint32Array() : rowsOf(this.#bits, 0, this.count)
  }

  bitmap(): Bitmap {
    return this.#bits
  }

  keep(rows: Uint32Array, wanted: boolean): Uint32Array {
    return keepBits(rows, this.#bits, wanted)
  }
}

/** The rows that are not in a set. */
export class Complement implements Selection {
  readonly #of: Selection
  readonly #size: number

  constructor(of: Selection, size: number) {
    this.#of = of
    this.#size = size
  }

  get estimate(): number {
    return this.#size - this.#of.estimate
  }

  get count(): number {
    return this.#size - this.#of.count
  }

  rows(): Uint32Array {
    return new Bits(this.bitmap(), this.count).rows()
  }

  bitmap(): Bitmap {
    return complementOf(this.#of.bitmap(), this.#size)
  }

  keep(rows: Uint32Array, wanted: boolean): Uint32Array {
    return this.#of.keep(rows, !wanted)
  }
}

/** All rows. */
export class Everything extends Complement {
  constructor(size: number) {
    super(new Rows(new Uint32Array(), size), size)
  }
}

export function isFew(count: number, size: number): boolean {
  return count * FEW <= size
}

/** The rows of some lists, each once. */
export function merge(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let count = 0
  for (const list of lists) {
    all.set(list, count)
    count += list.length
  }
  all.sort()
  count = 0
  for (let i = 0; i < all.length; i++) {
    if (i === 0 || all[i] !== all[i - 1]) all[count++] = all[i]!
  }
  return all.subarray(0, count)
}

function keepCodes(
  rows: Uint32Array,
  codes: Uint32Array,
  intervals: Intervals,
  wanted: boolean,
): Uint32Array {
  const kept = new Uint32Array(rows.length)
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    if (holds(intervals, codes[rows[i]!]!) === wanted) kept[count++] = rows[i]!
  }
  return kept.subarray(0, count)
}

function keepBits(rows: Uint32Array, bits: Bitmap, wanted: boolean): Uint32Array {
  const kept = new Uint32Array(rows.length)
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    if (hasRow(bits, rows[i]!) === wanted) kept[count++] = rows[i]!
  }
  return kept.subarray(0, count)
}
