import type { Bitmap } from '../storage/sets/bitmap.js'
import { WALK_STRIDE } from '../tuning.js'
import { Selection, type Picker, type RowSlice } from './selection.js'

/** The rows that have died. */
interface DeadRows {
  removeFrom(bits: Bitmap): void
  countIn(selection: Selection): number
  keepLiving(rows: Uint32Array): Uint32Array
  copyLiving(rows: Uint32Array, from: number, to: number, kept: Uint32Array): number
}

/** Returns the living rows of a selection: the selection itself if no row of it is dead. */
export function livingOf(selection: Selection, dead: DeadRows): Selection {
  const gone = dead.countIn(selection)
  return gone === 0 ? selection : new Living(selection, dead, selection.count - gone)
}

/** The rows of a selection that live. */
class Living extends Selection {
  readonly count: number
  readonly #of: Selection
  readonly #dead: DeadRows
  #rows: Uint32Array | undefined

  constructor(of: Selection, dead: DeadRows, count: number) {
    super()
    this.#of = of
    this.#dead = dead
    this.count = count
  }

  rows(): Uint32Array {
    return (this.#rows ??= this.#dead.keepLiving(this.#of.rows()))
  }

  bitmap(): Bitmap {
    const bits = this.#of.bitmap().slice()
    this.#dead.removeFrom(bits)
    return bits
  }

  override picker(wanted = true): Picker {
    if (!wanted) return super.picker(false)
    const pick = this.#of.picker()
    let living = new Uint32Array()
    return (order, from, to, rows, count) => {
      if (living.length < to - from) living = new Uint32Array(to - from)
      return pick(living, 0, this.#dead.copyLiving(order, from, to, living), rows, count)
    }
  }

  override inRowOrder(from: number, to: number): RowSlice {
    if (to > WALK_STRIDE) return super.inRowOrder(from, to)
    const { count } = this.#of
    let most = Math.min(2 * to, count)
    for (;;) {
      const { rows, visited } = this.#of.inRowOrder(0, most)
      const living = this.#dead.keepLiving(rows)
      if (living.length >= to) return { rows: living.subarray(from, to), visited }
      most = Math.min(2 * most, count) // at least `to` rows live
    }
  }
}
