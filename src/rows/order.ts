import { compareCells, type Cell, type ReadCell } from '../language/kind.js'
import { readerOf } from '../language/kinds.js'
import type { BoundField } from '../language/predicate.js'
import type { OrderKey } from '../plan/plan.js'
import { rawReader, type Members, type ReadRaw } from '../language/members.js'
import { isHigh } from '../language/text.js'
import { sortSlice } from './sort-slice.js'
import { timed } from '../plan/deadline.js'

export interface KeyReader {
  readonly field: BoundField
  readonly read: ReadRaw
  readonly toCell: ReadCell
  readonly sign: 1 | -1
}

export function readersOf(order: readonly OrderKey[]): KeyReader[] {
  return order.map(({ field, descending }) => ({
    field,
    read: rawReader(field),
    toCell: readerOf(field.kind),
    sign: descending ? -1 : 1,
  }))
}

/** Returns the cells by which a row is ordered. */
export function sortCells(keys: readonly KeyReader[], row: Members): readonly Cell[] {
  return keys.map(({ read, toCell }) => toCell(read(row)))
}

/** True if a row comes after the cells of a place. Reads only the cells that decide. */
export function comesAfter(
  keys: readonly KeyReader[],
  row: Members,
  place: readonly Cell[],
): boolean {
  for (let i = 0; i < keys.length; i++) {
    const { read, toCell, sign } = keys[i]!
    const order = compareCells(toCell(read(row)), place[i])
    if (order !== 0) return order * sign > 0
  }
  return false
}

/** Compares two rows by their cells: returns a negative number, zero for a tie, or a positive number. */
export function compareByCells(
  keys: readonly KeyReader[],
  a: readonly Cell[],
  b: readonly Cell[],
): number {
  for (let i = 0; i < keys.length; i++) {
    const order = compareCells(a[i], b[i])
    if (order !== 0) return order * keys[i]!.sign
  }
  return 0
}

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

/** A faster `compareCells` for cells that are not high. */
function comparePlain(a: Cell, b: Cell): number {
  if (a === b) return 0
  if (a === undefined) return -1
  if (b === undefined) return 1
  return a < b ? -1 : 1
}
