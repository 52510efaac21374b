import { addRows, countRows, emptyBitmap, rowsOf, type Bitmap } from '../storage/sets/bitmap.js'
import { bitPicker, isFew, Selection } from './selection.js'

/** An empty set between any two calls, so that testing rows against a few others allocates no bitmap. */
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
    if (scratch.length * 32 < this.#size) scratch = emptyBitmap(this.#size)
    addRows(scratch, this.#rows)
    const count = bitPicker(scratch, wanted)(rows, 0, rows.length, kept, 0)
    for (let i = 0; i < this.#rows.length; i++) scratch[this.#rows[i]! >>> 5] = 0
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

/** The rows of some lists, each once, ascending. */
export function mergeRows(lists: readonly Uint32Array[]): Uint32Array {
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
