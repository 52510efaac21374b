import { addRows, countRows, emptyBitmap, rowsOf, type Bitmap } from '../storage/sets/bitmap.js'
import { bitPicker, isFew, Selection } from './selection.js'

/** An empty set between any two calls, so that sets of few rows are compared without a new bitmap. */
let scratch = emptyBitmap(0)

/** Rows one by one, for small sets. */
export class RowList extends Selection {
  readonly #rows: Uint32Array
  readonly #size: number

  /**
   * @param rows - each once
   * @param size - how many rows there are to choose from
   */
  constructor(rows: Uint32Array, size: number) {
    super()
    this.#rows = rows
    this.#size = size
  }

  get count(): number {
    return this.#rows.length
  }

  rows(): Uint32Array {
    return this.#rows
  }

  bitmap(): Bitmap {
    const bits = emptyBitmap(this.#size)
    addRows(bits, this.#rows)
    return bits
  }

  override keep(
    rows: Uint32Array,
    wanted: boolean,
    kept: Uint32Array = new Uint32Array(rows.length),
  ): Uint32Array {
    const bits = scratchFor(this.#size)
    addRows(bits, this.#rows)
    const count = bitPicker(bits, wanted)(rows, 0, rows.length, kept, 0)
    clear(bits, this.#rows)
    return kept.subarray(0, count)
  }
}

/** Rows as bits, for large sets. */
export class RowBits extends Selection {
  readonly count: number
  readonly #bits: Bitmap

  constructor(bits: Bitmap, count = countRows(bits)) {
    super()
    this.#bits = bits
    this.count = count
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

/**
 * The rows of some lists, each once.
 * @param size - how many rows there are to choose from
 */
export function mergeRows(lists: readonly Uint32Array[], size: number): Uint32Array {
  const seen = scratchFor(size)
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let count = 0
  for (const list of lists) {
    for (let i = 0; i < list.length; i++) {
      const row = list[i]!
      const bit = 1 << (row & 31)
      if ((seen[row >>> 5]! & bit) !== 0) continue
      seen[row >>> 5]! |= bit
      all[count++] = row
    }
  }
  const rows = all.subarray(0, count)
  clear(seen, rows)
  return rows
}

/** Returns an empty set, which the caller empties by `clear`. */
function scratchFor(size: number): Bitmap {
  if (scratch.length * 32 < size) scratch = emptyBitmap(size)
  return scratch
}

/** Empties a set of some rows. */
function clear(bits: Bitmap, rows: Uint32Array): void {
  for (let i = 0; i < rows.length; i++) bits[rows[i]! >>> 5] = 0
}
