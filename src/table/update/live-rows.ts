import { pickInAll, type Picker } from '../selection/pick.js'
import { RowList, isFew, Selection } from '../selection/selection.js'
import type { Bitmap } from '../storage/sets/bitmap.js'
import type { DeletedRows } from './deleted-rows.js'

/** Returns the live rows of a selection: the selection itself if it is known that none is deleted. */
export function liveRows(selection: Selection, deleted: DeletedRows): Selection {
  if (deleted.count === 0 || selection.known === 0) return selection
  // The rows of ranges are counted at once, and a set without deleted rows is simpler.
  if (selection.ranges === undefined) return new LiveRows(selection, deleted)
  const count = deleted.countIn(selection)
  return count === 0 ? selection : new LiveRows(selection, deleted, selection.count - count)
}

/** The rows of a selection that are not deleted. */
class LiveRows extends Selection {
  readonly #of: Selection
  readonly #deleted: DeletedRows
  #count: number | undefined
  #rows: Uint32Array | undefined

  constructor(of: Selection, deleted: DeletedRows, count?: number) {
    super()
    this.#of = of
    this.#deleted = deleted
    this.#count = count
  }

  get size(): number {
    return this.#of.size
  }

  get count(): number {
    return (this.#count ??= this.#of.count - this.#deleted.countIn(this.#of))
  }

  override get known(): number | undefined {
    return this.#count
  }

  override get estimate(): number {
    return this.#count ?? this.#of.estimate * (1 - this.#deleted.count / this.size)
  }

  override get cost(): number {
    return this.#of.cost + this.#of.estimate
  }

  override get testCost(): number {
    return 1 + this.#of.testCost
  }

  rows(): Uint32Array {
    return (this.#rows ??= this.#deleted.keepLive(this.#of.rows()))
  }

  bitmap(): Bitmap {
    const { count, size } = this
    if (isFew(count, size)) return new RowList(this.rows(), size).bitmap()
    const bits = this.#of.bitmap().slice()
    this.#deleted.removeFrom(bits)
    return bits
  }

  override picker(wanted = true): Picker {
    if (!wanted) return super.picker(false)
    return pickInAll([this.#of.picker(), this.#deleted.pickLive])
  }
}
