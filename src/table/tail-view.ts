import type { Cell } from '../language/cell.js'
import { asRow } from '../language/members.js'
import { CELLS_A_LOOK, spend } from '../plan/deadline.js'
import type { BoundQuery } from '../plan/plan.js'
import { collectPage } from '../rows/collect.js'
import { cellsOf, comesAfter, compileOrder, type KeyReader } from '../rows/order.js'
import { scan } from '../rows/scan.js'
import type { Run } from './runs.js'
import type { Entry } from './update/changes.js'

/** The rows that are in no level as a plan sees them: gone through one by one. */
export class TailView {
  readonly rows: readonly unknown[]
  readonly count: number
  readonly #tail: readonly Entry[]
  /** The indices of those that match. */
  readonly #matches: Uint32Array
  readonly #keys: readonly KeyReader[]
  readonly #after: BoundQuery['after']

  constructor(tail: readonly Entry[], plan: BoundQuery) {
    this.#tail = tail
    this.rows = tail.map(({ row }) => row)
    this.#keys = compileOrder(plan.order)
    this.#after = plan.after
    const matches = new Uint32Array(tail.length)
    let count = 0
    const visit = (indices: Uint32Array, found: number): void => {
      matches.set(indices.subarray(0, found), count)
      count += found
    }
    scan(plan.where, this.rows, visit, 1)
    this.#matches = matches.subarray(0, count)
    this.count = count
  }

  /** The first of the rows in order: of a walk, of those that come after its cursor. */
  first(most: number): Run {
    const keys = this.#keys
    const { rows, place: after } = { rows: this.rows, place: this.#after }
    const reached = after
      ? this.#matches.filter((i) => comesAfter(keys, asRow(rows[i]), after))
      : this.#matches
    const { take, indices } = collectPage(rows, keys, 0, most)
    for (let at = 0; at < reached.length; at += CELLS_A_LOOK) {
      const block = reached.subarray(at, at + CELLS_A_LOOK)
      spend(block.length * keys.length)
      take(block, block.length)
    }
    const found = Array.from(indices())
    return {
      length: found.length,
      rowAt: (i) => rows[found[i]!],
      placeAt: (i) => this.#tail[found[i]!]!.place,
      cellsAt: (i) => cellsOf(keys, asRow(rows[found[i]!])).map(toValue),
    }
  }
}

/** A cell as columns hold it. */
function toValue(cell: Cell): Cell {
  return typeof cell === 'boolean' ? Number(cell) : cell
}
