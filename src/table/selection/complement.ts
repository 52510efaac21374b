import { complementOf, type Bitmap } from '../storage/sets/bitmap.js'
import { complement } from '../storage/sets/intervals.js'
import { Ranges } from './ranges.js'
import { RowBits, RowList } from './row-sets.js'
import { Selection, type Picker, type RowSlice } from './selection.js'

/** The rows that are not in a selection. */
export function complementSelection(selection: Selection, size: number): Selection {
  const { ranges } = selection
  if (ranges === undefined) return new Complement(selection, size)
  const { column, intervals } = ranges
  return new Ranges(column, complement(intervals, column.codeCount))
}

/** The rows of [0, size) that are not in a set. */
export class Complement extends Selection {
  readonly #of: Selection
  readonly #size: number

  constructor(of: Selection, size: number) {
    super()
    this.#of = of
    this.#size = size
  }

  override get estimate(): number {
    return this.#size - this.#of.estimate
  }

  get count(): number {
    return this.#size - this.#of.count
  }

  rows(): Uint32Array {
    return new RowBits(this.bitmap(), this.count).rows()
  }

  bitmap(): Bitmap {
    return complementOf(this.#of.bitmap(), this.#size)
  }

  override picker(wanted = true): Picker {
    return this.#of.picker(!wanted)
  }
}

/** All rows. */
export class Everything extends Complement {
  constructor(size: number) {
    super(new RowList(new Uint32Array(), size), size)
  }

  override picker(wanted = true): Picker {
    return (order, from, to, rows, count) => {
      const taken = wanted ? Math.min(to - from, rows.length - count) : 0
      for (let i = 0; i < taken; i++) rows[count + i] = order[from + i]!
      return count + taken
    }
  }

  override inRowOrder(from: number, to: number): RowSlice {
    const rows = new Uint32Array(to - from)
    for (let i = 0; i < rows.length; i++) rows[i] = from + i
    return { rows, visited: rows.length }
  }
}
