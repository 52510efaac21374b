import type { Cell } from '../language/cell.js'
import { asRow } from '../language/members.js'
import { CELLS_A_LOOK, spend } from '../plan/deadline.js'
import {
  cellsOf,
  comesAfter,
  compareWithPlace,
  compileOrder,
  type KeyReader,
} from '../rows/order.js'
import type { BoundQuery } from '../plan/plan.js'
import { collectInOrder } from '../rows/collect.js'
import { scan } from '../rows/scan.js'
import type { Delta } from './update/delta.js'
import { countBelow } from '../rows/bisect.js'
import { compareRows, type Slice } from './page/order.js'
import type { Segment } from './storage/segment.js'
import { View } from './view.js'

/** What it costs to tell which of two rows comes first, about. */
const CELLS_A_MERGED_ROW = 8

interface MergedPage {
  readonly rows: unknown[]
  /** What was asked of the base. */
  readonly slice: Slice
}

/** An added row that a page may have. */
interface Added {
  readonly index: number
  /** What it is ordered by. */
  readonly cells: readonly Cell[]
}

/**
 * A changed table as a plan sees it: what is selected of its base, merged with those of its added
 * rows that match, which are gone through one by one.
 */
export class MergedView {
  readonly base: View
  readonly removed: Uint32Array
  readonly missing: readonly [] = []
  readonly count: number
  /** Rows of the base that the filter selects but that have been removed, ascending. */
  readonly #hidden: Uint32Array
  /** The added rows, in the order of their places. */
  readonly scanned: readonly unknown[]
  readonly #places: readonly { readonly place: number }[]
  /** The indices of those that a page may have: of a walk, those that come after its cursor. */
  readonly #reached: Uint32Array
  readonly #keys: readonly KeyReader[]

  constructor(base: Segment, { removed, added }: Delta, plan: BoundQuery) {
    const { where, order, after } = plan
    this.base = new View(base, plan)
    const { count: baseCount } = this.base // what is selected is then known
    this.removed = removed
    this.#hidden = this.base.selected.selection.keep(removed, true)
    this.#places = added
    const rows = added.map(({ row }) => row)
    this.scanned = rows
    const matches = new Uint32Array(rows.length)
    let count = 0
    const visit = (indices: Uint32Array, found: number): void => {
      matches.set(indices.subarray(0, found), count)
      count += found
    }
    scan(where, rows, visit, 1)
    this.count = baseCount - this.#hidden.length + count
    const keys = compileOrder(order)
    this.#keys = keys
    const all = matches.subarray(0, count)
    this.#reached = after ? all.filter((i) => comesAfter(keys, asRow(rows[i]), after)) : all
  }

  /**
   * The rows of a page. The base is asked for a slice that holds it whatever has been added; so the
   * extra cost depends on the size of the delta, not on the place of the page. How many rows of that
   * slice have been removed is guessed, and more are asked for where they are more.
   */
  page(from: number, to: number): MergedPage {
    const base = this.base
    const end = Math.min(to, this.count)
    if (from >= end) return { rows: [], slice: base.slice(0, 0) }
    const removed = base.reached(this.#hidden)
    const low = Math.max(from - this.#reached.length, 0)
    const share = removed.length / Math.max(base.count, 1)
    let extra = Math.ceil(2 * share * (end - low)) + 8
    for (;;) {
      const most = end + Math.min(extra, removed.length)
      const slice = base.slice(low, most)
      const isLast = slice.rows.length < most - low
      const rows = this.#pageWith(slice.rows, low, removed, from, end, isLast)
      if (rows !== undefined) return { rows, slice }
      extra *= 32
    }
  }

  /**
   * @param theirs - the selected rows of the base from the `low`th on, in order
   * @param isLast - whether there is no page with more of them; else it is undefined where they end too early
   */
  #pageWith(
    theirs: Uint32Array,
    low: number,
    removed: Uint32Array,
    from: number,
    end: number,
    isLast: boolean,
  ): unknown[] | undefined {
    if (low === 0) {
      return this.#merge(theirs, this.#first(this.#reached, end), 0, from, end, isLast)
    }
    const [first] = theirs
    if (first === undefined) return [] // of a walk that ends before the page
    const compareTheirs = compareRows(this.base.keys)
    const after = this.#after(first)
    const gone = removed.filter((row) => compareTheirs(row, first) < 0)
    const position = low - gone.length + this.#reached.length - after.length
    return this.#merge(theirs, this.#first(after, end - position), position, from, end, isLast)
  }

  /** Those added rows that come after a row of the base. */
  #after(row: number): Uint32Array {
    const keys = this.#keys
    const place = cellsOf(keys, asRow(this.base.segment.rows[row]))
    return this.#reached.filter((i) => {
      const order = compareWithPlace(keys, asRow(this.scanned[i]), place)
      return order > 0 || (order === 0 && this.#places[i]!.place > row)
    })
  }

  /** The first of some added rows, in order. */
  #first(some: Uint32Array, most: number): readonly Added[] {
    const keys = this.#keys
    if (keys.length === 0) {
      return Array.from(some.subarray(0, most), (index) => ({ index, cells: [] }))
    }
    const { take, indices } = collectInOrder(this.scanned, keys, 0, most)
    for (let at = 0; at < some.length; at += CELLS_A_LOOK) {
      const block = some.subarray(at, at + CELLS_A_LOOK)
      spend(block.length * keys.length)
      take(block, block.length)
    }
    return Array.from(indices(), (index) => {
      return { index, cells: cellsOf(keys, asRow(this.scanned[index])) }
    })
  }

  /** @param position - of the first row of both among all rows of the table */
  #merge(
    theirs: Uint32Array,
    ours: readonly Added[],
    position: number,
    from: number,
    to: number,
    isLast: boolean,
  ): unknown[] | undefined {
    const rows: unknown[] = []
    for (let i = 0, j = 0, at = position; at < to; at++) {
      spend(CELLS_A_MERGED_ROW)
      while (i < theirs.length && this.#isHidden(theirs[i]!)) i++
      const [row, added] = [theirs[i], ours.at(j)]
      if (row === undefined && !isLast) return undefined
      if (added !== undefined && (row === undefined || !this.#isBefore(row, added))) {
        if (at >= from) rows.push(this.scanned[added.index])
        j++
        continue
      }
      if (row === undefined) break
      if (at >= from) rows.push(this.base.segment.rows[row])
      i++
    }
    return rows
  }

  #isHidden(row: number): boolean {
    return this.#hidden[countBelow(this.#hidden, row)] === row
  }

  /** Whether a row of the base comes before an added one. */
  #isBefore(row: number, { index, cells }: Added): boolean {
    const order = compareWithPlace(this.#keys, asRow(this.base.segment.rows[row]), cells)
    return order === 0 ? row < this.#places[index]!.place : order < 0
  }
}
