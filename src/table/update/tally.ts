import type { Column, ListColumn } from '../storage/columns/column.js'
import { addRows, emptyBitmap } from '../storage/sets/bitmap.js'
import { spend } from '../../plan/deadline.js'

/** The first `count` of some rows, to which more are added at the end. */
interface AddedRows {
  readonly rows: Uint32Array
  readonly count: number
}

/** Counts rows by their code in a column, so that the rows below a code are counted in O(log codes): a Fenwick tree. */
export class CodeTally {
  readonly #column: Column
  /** At `i`, the number of rows with the last `i & -i` codes below `i`. */
  readonly #sums: Uint32Array
  #upTo = 0

  constructor(column: Column) {
    this.#column = column
    this.#sums = new Uint32Array(column.codeCount + 1)
  }

  /** Counts the rows that have been added to a list since the last call. */
  addFrom({ rows, count }: AddedRows): void {
    const { codes } = this.#column
    const sums = this.#sums
    for (; this.#upTo < count; this.#upTo++) {
      for (let i = codes[rows[this.#upTo]!]! + 1; i < sums.length; i += i & -i) sums[i]!++
    }
  }

  /** Returns the number of rows whose code is below one. */
  below(code: number): number {
    let sum = 0
    for (let i = code; i > 0; i &= i - 1) sum += this.#sums[i]!
    return sum
  }

  /** Returns the number of rows of each code, in a new array. */
  counts(): Uint32Array {
    const counts = this.#sums.slice()
    for (let i = counts.length - 1; i > 0; i--) {
      const parent = i + (i & -i)
      if (parent < counts.length) counts[parent]! -= counts[i]!
    }
    return counts.subarray(1)
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
