import { compareCells, type Cell } from '../language/cell.js'
import type { Members } from '../language/members.js'
import { sortSlice } from './sort-slice.js'
import { timed } from '../plan/deadline.js'
import type { KeyReader } from './order.js'

/** What rows are ordered by, a column for each key: no object is made for a row. */
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

  /** The indices of the rows from the `from`th up to before the `to`th, in order. */
  slice(from: number, to: number): Uint32Array {
    const places = new Uint32Array(this.#indices.length)
    for (let i = 0; i < places.length; i++) places[i] = i
    const compare = this.#compare()
    const compareInTime = timed(compare, this.#keys.length)
    return sortSlice(places, from, to, compareInTime).map((place) => this.#indices[place]!)
  }

  /** The order of two rows by their places in the columns: of rows that tie the earlier comes first. */
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

/** Whether a cell is a text with a unit from the surrogates on: units below are in the order of code points. */
function isHigh(cell: Cell): boolean {
  return typeof cell === 'string' && /[\uD800-\uFFFF]/.test(cell)
}

/** `compareCells` for cells of which none is high, by the comparison of the language: it is faster. */
function comparePlain(a: Cell, b: Cell): number {
  if (a === b) return 0
  if (a === undefined) return -1
  if (b === undefined) return 1
  return a < b ? -1 : 1
}
