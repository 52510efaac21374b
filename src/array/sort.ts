import { scalarReaders, valueKind } from '../language/kind.js'
import { compareCells, type Cell } from '../order/compare.js'
import { TopK } from '../order/top-k.js'
import type { OrderKey } from '../plan/plan.js'
import { asRow, rawReader } from '../language/cell.js'

/** An order key compiled for rows. */
export interface SortKey {
  readonly read: (row: object) => Cell
  readonly sign: 1 | -1
}

export function compileOrder(order: readonly OrderKey[]): SortKey[] {
  return order.map(({ field, descending }) => {
    const raw = rawReader(field)
    const scalar = scalarReaders[valueKind(field.kind)]
    return { read: (row) => scalar(raw(row)), sign: descending ? -1 : 1 }
  })
}

/** The order of two rows: a negative number, zero for a tie, or a positive number. */
export function compareRows(keys: readonly SortKey[], a: object, b: object): number {
  for (const { read, sign } of keys) {
    const order = compareCells(read(a), read(b))
    if (order !== 0) return order * sign
  }
  return 0
}

interface Entry<Row> {
  readonly row: Row
  /** When the row was offered: of rows that tie, the earlier comes first. */
  readonly turn: number
  readonly cells: readonly Cell[]
}

/** The first `k` of the rows offered to it; of a row that is not among them only its cells are read. */
export class FirstRows<Row> {
  readonly #keys: readonly SortKey[]
  readonly #first: TopK<Entry<Row>>
  #turn = 0

  constructor(keys: readonly SortKey[], k: number) {
    this.#keys = keys
    this.#first = new TopK(k, (a, b) => this.#compare(a, b))
  }

  offer(row: Row): void {
    const cellsOf = asRow(row)
    const { last } = this.#first
    const turn = this.#turn++
    if (last !== undefined && !this.#precedes(cellsOf, last)) return
    this.#first.add({ row, turn, cells: this.#keys.map(({ read }) => read(cellsOf)) })
  }

  toSorted(): Row[] {
    return this.#first.toSorted().map(({ row }) => row)
  }

  /** Whether a row that comes later precedes an entry; in a tie it does not. */
  #precedes(row: object, { cells }: Entry<Row>): boolean {
    for (let i = 0; i < cells.length; i++) {
      const { read, sign } = this.#keys[i]!
      const order = compareCells(read(row), cells[i])
      if (order !== 0) return order * sign < 0
    }
    return false
  }

  #compare(a: Entry<Row>, b: Entry<Row>): number {
    for (let i = 0; i < this.#keys.length; i++) {
      const order = compareCells(a.cells[i], b.cells[i])
      if (order !== 0) return order * this.#keys[i]!.sign
    }
    return a.turn - b.turn
  }
}
