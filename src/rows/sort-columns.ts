import { compareCells, type Cell } from '../language/kind.js'
import type { Members } from '../language/members.js'
import { sortSlice } from './sort-slice.js'
import { timed } from '../plan/deadline.js'
import type { KeyReader } from './order.js'

/** Sorts rows by columns of cells, one for each key. Makes no object for a row. */
export class SortColumns {
  readonly #keys: readonly KeyReader[]
  readonly #columns: readonly Cell[][]
  readonly #indices: number[] = []

  constructor(keys: readonly KeyReader[]) {
    this.#keys = keys
    this.#columns = keys.map(() => [])
  }

  add(row: Members, index: number): void {
    const keys = this.#keys
    for (let i = 0; i < keys.length; i++) {
      const { read, toCell } = keys[i]!
      this.#columns[i]!.push(toCell(read(row)))
    }
    this.#indices.push(index)
  }

  /** Returns the indices of the rows at `[from, to)` of the order. */
  slice(from: number, to: number): Uint32Array {
    const places = new Uint32Array(this.#indices.length)
    for (let i = 0; i < places.length; i++) places[i] = i
    const compare = this.#compare()
    const compareInTime = timed(compare, this.#keys.length)
    return sortSlice(places, from, to, compareInTime).map((place) => this.#indices[place]!)
  }

  /** Compares two rows by their places in the columns. Rows that tie keep their order. */
  #compare(): (a: number, b: number) => number {
    const columns = this.#columns
    const signs = this.#keys.map(({ sign }) => sign)
    const compares = columns.map((cells) => (cells.some(isHigh) ? compareCells : comparePlain))
    return (a, b) => {
      for (let i = 0; i < columns.length; i++) {
        const cells = columns[i]!
        const order = compares[i]!(cells[a], cells[b])
        if (order !== 0) return order * signs[i]!
      }
      return a - b
    }
  }
}

/** True for a text with a UTF-16 unit from U+D800 on, where units and code points differ in order. */
function isHigh(cell: Cell): boolean {
  return typeof cell === 'string' && /[\uD800-\uFFFF]/.test(cell)
}

/** A faster `compareCells` for cells that are not high. */
function comparePlain(a: Cell, b: Cell): number {
  if (a === b) return 0
  if (a === undefined) return -1
  if (b === undefined) return 1
  return a < b ? -1 : 1
}
