import { addRows, countRows, emptyBitmap, rowsOf, type Bitmap } from '../storage/sets/bitmap.js'
import { pickSome } from './pick.js'
import { isFew, Selection } from './selection.js'

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

  override keep(
    rows: Uint32Array,
    wanted: boolean,
    kept: Uint32Array = new Uint32Array(rows.length),
  ): Uint32Array {
    const pick = pickSome(this.#rows, this.size, wanted)
    return kept.subarray(0, pick(rows, 0, rows.length, kept, 0))
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

  get size(): number {
    return 32 * this.#bits.length
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
