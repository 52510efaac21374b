import type { Bitmap } from '../storage/sets/bitmap.js'
import type { Column } from '../storage/columns/column.js'
import { isSingle } from '../storage/sets/intervals.js'
import { RowList } from '../selection/row-sets.js'
import { Selection, type Picker } from '../selection/selection.js'

/** One code of a column. */
export interface Tie {
  readonly column: Column
  readonly code: number
}

/** The rows of a selection that have the code of each of some ties, found only when they are asked for. */
export class TiedRows extends Selection {
  /** The ties of a set of rows that are all there are with one code of a column, or with some. */
  static of(selection: Selection): TiedRows | undefined {
    if (selection instanceof TiedRows) return selection
    const { ranges } = selection
    if (ranges === undefined || !isSingle(ranges.intervals)) return undefined
    return new TiedRows(undefined, [{ column: ranges.column, code: ranges.intervals[0]! }])
  }

  readonly #of: Selection | undefined
  readonly #ties: readonly [Tie, ...Tie[]]
  #found: RowList | undefined
  #count: number | undefined

  /** @param of - undefined where it has every row with such codes */
  constructor(of: Selection | undefined, ties: readonly [Tie, ...Tie[]]) {
    super()
    this.#of = of
    this.#ties = ties
  }

  /** As many as there would be if every column, and the selection, had nothing to do with the others. */
  get estimate(): number {
    const { size } = this.#ties[0].column
    const all = this.#of?.estimate ?? size
    return this.#ties.reduce((count, tie) => count * (groupSize(tie) / size), all)
  }

  /** The rows of these that have one more tie. */
  and(tie: Tie): TiedRows {
    return new TiedRows(this.#of, [...this.#ties, tie])
  }

  get isCombined(): boolean {
    return this.#ties.length > 1
  }

  /** Whether it has every row with such codes. */
  get isFull(): boolean {
    return this.#of === undefined
  }

  /** The same for the same ties. */
  get name(): string {
    return this.#ties.map(({ column, code }) => `${numberOf(column)}:${code}`).join()
  }

  /** How many rows are looked at to find them all. */
  get cost(): number {
    return groupSize(this.#smallest())
  }

  /** How many rows have been looked at to find them. */
  get visited(): number {
    return this.#found === undefined ? 0 : this.cost
  }

  get count(): number {
    return (this.#count ??= this.#rows().count)
  }

  /** Says how many rows there are, so that they need not be found. */
  set count(count: number) {
    this.#count = count
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
      const tied = keepTied(order.subarray(from, to), this.#ties)
      return pick(tied, 0, tied.length, rows, count)
    }
  }

  #rows(): RowList {
    if (this.#found !== undefined) return this.#found
    const smallest = this.#smallest()
    const { column, code } = smallest
    const others = this.#ties.filter((tie) => tie !== smallest)
    const tied = keepTied(column.groups.rows(code, code + 1), others)
    return (this.#found = new RowList(this.#of?.keep(tied, true) ?? tied, column.size))
  }

  #smallest(): Tie {
    return this.#ties.reduce((a, b) => (groupSize(b) < groupSize(a) ? b : a))
  }
}

const pickAll: Picker = (order, from, to, rows, count) => {
  const picked = order.subarray(from, Math.min(to, from + rows.length - count))
  rows.set(picked, count)
  return count + picked.length
}

/** Those of some rows that have the code of every tie. */
function keepTied(rows: Uint32Array, ties: readonly Tie[]): Uint32Array {
  let kept = rows
  for (const { column, code } of ties) {
    const { codes } = column
    const tied = new Uint32Array(kept.length)
    let count = 0
    for (let i = 0; i < kept.length; i++) {
      const row = kept[i]!
      tied[count] = row
      count += codes[row] === code ? 1 : 0
    }
    kept = tied.subarray(0, count)
  }
  return kept
}

const numbers = new WeakMap<Column, number>()
let nextNumber = 0

function numberOf(column: Column): number {
  const number = numbers.get(column) ?? nextNumber++
  numbers.set(column, number)
  return number
}

function groupSize({ column, code }: Tie): number {
  return column.groups.count(code, code + 1)
}
