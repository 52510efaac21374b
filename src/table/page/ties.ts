import type { Bitmap } from '../storage/bitmap.js'
import type { Column } from '../storage/column.js'
import { RowList } from '../selection/row-sets.js'
import { Selection, type Picker } from '../selection/selection.js'

/** One code of a column. */
export interface Tie {
  readonly column: Column
  readonly code: number
}

/** The rows of a selection that have the code of each of some ties, found only when they are asked for. */
export class Ties extends Selection {
  readonly #of: Selection | undefined
  readonly #ties: readonly [Tie, ...Tie[]]
  #found: RowList | undefined

  /** @param of - undefined where it has every row with such codes */
  constructor(of: Selection | undefined, ties: readonly [Tie, ...Tie[]]) {
    super()
    this.#of = of
    this.#ties = ties
  }

  /** As many as there would be if every column, and the selection, had nothing to do with the others. */
  get estimate(): number {
    const { size } = this.#ties[0].column
    const share = (share: number, tie: Tie) => share * (groupSize(tie) / size)
    return this.#ties.reduce(share, this.#of?.estimate ?? size)
  }

  /** How many rows are looked at to find them all. */
  get cost(): number {
    return groupSize(this.#smallest())
  }

  get count(): number {
    return this.#rows().count
  }

  rows(): Uint32Array {
    return this.#rows().rows()
  }

  bitmap(): Bitmap {
    return this.#rows().bitmap()
  }

  keep(rows: Uint32Array, wanted: boolean): Uint32Array {
    return this.#rows().keep(rows, wanted)
  }

  override picker(): Picker {
    const pick = this.#of?.picker() ?? pickAll
    return (order, from, to, rows, count) => {
      const tied = this.#tied(order.subarray(from, to))
      return pick(tied, 0, tied.length, rows, count)
    }
  }

  #rows(): RowList {
    if (this.#found !== undefined) return this.#found
    const { column, code } = this.#smallest()
    const tied = this.#tied(column.groups.rows(code, code + 1))
    return (this.#found = new RowList(this.#of?.keep(tied, true) ?? tied, column.size))
  }

  #smallest(): Tie {
    return this.#ties.reduce((a, b) => (groupSize(b) < groupSize(a) ? b : a))
  }

  /** Those of some rows that have every code. */
  #tied(rows: Uint32Array): Uint32Array {
    const tied = new Uint32Array(rows.length)
    let [kept, count] = [rows, rows.length]
    for (const { column, code } of this.#ties) {
      const { codes } = column
      const before = count
      count = 0
      for (let i = 0; i < before; i++) {
        const row = kept[i]!
        tied[count] = row
        count += codes[row] === code ? 1 : 0
      }
      kept = tied
    }
    return tied.subarray(0, count)
  }
}

const pickAll: Picker = (order, from, to, rows, count) => {
  const picked = order.subarray(from, Math.min(to, from + rows.length - count))
  rows.set(picked, count)
  return count + picked.length
}

function groupSize({ column, code }: Tie): number {
  return column.groups.count(code, code + 1)
}
