import type { Column, ListColumn } from '../storage/columns/column.js'
import { addRows, emptyBitmap } from '../storage/sets/bitmap.js'
import { spend } from '../../plan/deadline.js'
import type { AddedRows } from '../selection/pair-counts.js'

/** Each number of a layer is the sum of 2 ** BITS numbers of the layer below. */
const BITS = 7

/** Counts rows by their code in a column, so that the rows below a code are counted in O(log codes). */
export class CodeTally {
  readonly #column: Column
  /** The counts of the codes, their sums, the sums of these, and so on. */
  readonly #layers: readonly Uint32Array[]
  #upTo = 0

  constructor(column: Column) {
    this.#column = column
    const layers = [new Uint32Array(column.codeCount)]
    for (let size = column.codeCount; size > 2 ** BITS;) {
      size = Math.ceil(size / 2 ** BITS)
      layers.push(new Uint32Array(size))
    }
    this.#layers = layers
  }

  /** The number of rows of each code. */
  get counts(): Uint32Array {
    return this.#layers[0]!
  }

  /** Counts the rows that have been added to a list since the last call. */
  addFrom({ rows, count }: AddedRows): void {
    const { codes } = this.#column
    const layers = this.#layers
    for (; this.#upTo < count; this.#upTo++) {
      let at = codes[rows[this.#upTo]!]!
      for (let layer = 0; layer < layers.length; layer++, at >>>= BITS) layers[layer]![at]!++
    }
  }

  /** Returns the number of rows whose code is below one. */
  below(code: number): number {
    let sum = 0
    let end = code
    const layers = this.#layers
    for (let which = 0; which < layers.length; which++, end >>>= BITS) {
      const layer = layers[which]!
      const start = which === layers.length - 1 ? 0 : (end >>> BITS) << BITS
      for (let i = start; i < end; i++) sum += layer[i]!
    }
    return sum
  }
}

/** Counts rows by the elements of their lists. */
export class ElementTally {
  readonly #column: ListColumn
  #counts: Uint32Array
  #upTo = 0

  constructor(column: ListColumn) {
    this.#column = column
    this.#counts = new Uint32Array(column.values.length + 1)
  }

  /** Returns the number of rows of each element among the first `end` of a list. Counts those added since the last call. */
  countsOfFirst(end: number, { rows, count }: AddedRows): Uint32Array {
    const before = this.#upTo
    if (before < count) {
      const more = this.#count(rows.subarray(before, count))
      // A clock may have counted them meanwhile.
      if (this.#upTo === before) {
        this.#counts = this.#counts.map((each, code) => each + more[code]!)
        this.#upTo = count
      }
    }
    const [counts, upTo] = [this.#counts, this.#upTo]
    if (end >= upTo) return counts
    const later = this.#count(rows.subarray(end, upTo))
    return counts.map((each, code) => each - later[code]!)
  }

  #count(rows: Uint32Array): Uint32Array {
    const { groups } = this.#column
    const bits = emptyBitmap(groups.size)
    addRows(bits, rows)
    return this.#counts.map((_, code) => {
      const isList = groups.bitmap(code) === undefined
      spend(isList ? groups.count(code) : Math.min(rows.length, bits.length))
      return groups.countIn(code, rows, bits)
    })
  }
}
