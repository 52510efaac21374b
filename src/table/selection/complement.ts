import { complementOf, type Bitmap } from '../storage/sets/bitmap.js'
import { complement } from '../storage/sets/intervals.js'
import { copyRows, skipRows, type Picker } from './pick.js'
import { Ranges } from './ranges.js'
import { RowBits, RowList } from './row-sets.js'
import { Selection } from './selection.js'

/** The rows that are not in a selection. */
export function complementSelection(selection: Selection, size: number): Selection {
  const { ranges } = selection
  if (ranges === undefined) return new Complement(selection, size)
  const { column, intervals } = ranges
  return new Ranges(column, complement(intervals, column.codeCount))
}

/** The rows of [0, size) that are not in a set. */
export class Complement extends Selection {
  readonly size: number
  readonly #of: Selection

  constructor(of: Selection, size: number) {
    super()
    this.#of = of
    this.size = size
  }

  override get known(): number | undefined {
    const { known } = this.#of
    return known === undefined ? undefined : this.size - known
  }

  override get estimate(): number {
    return this.size - this.#of.estimate
  }

  override get cost(): number {
    return this.#of.cost + this.size / 16
  }

  override get testCost(): number {
    return this.#of.testCost
  }

  get count(): number {
    return this.size - this.#of.count
  }

  rows(): Uint32Array {
    return new RowBits(this.bitmap(), this.count).rows()
  }

  bitmap(): Bitmap {
    return complementOf(this.#of.bitmap(), this.size)
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
    return wanted ? copyRows : skipRows
  }
}
