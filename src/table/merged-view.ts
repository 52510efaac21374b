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
import { collectPage } from '../rows/collect.js'
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
  readonly count: number
  /** The added rows, in the order of their places. */
  readonly scanned: readonly unknown[]
  readonly #added: Delta['added']
  /** The indices of those that match. */
  readonly #matches: Uint32Array
  /** Rows of the base that the filter selects but that have been removed, ascending. */
  readonly #hidden: Uint32Array
  readonly #keys: readonly KeyReader[]
  readonly #after: BoundQuery['after']

  constructor(base: Segment, { removed, added }: Delta, plan: BoundQuery) {
    this.base = new View(base, plan)
    const { count: baseCount } = this.base // what is selected is then known
    this.removed = removed
    this.#hidden = this.base.selected.selection.keep(removed, true)
    this.#added = added
    this.scanned = added.map(({ row }) => row)
    const matches = new Uint32Array(added.length)
    let count = 0
    const visit = (indices: Uint32Array, found: number): void => {
      matches.set(indices.subarray(0, found), count)
      count += found
    }
    scan(plan.where, this.scanned, visit, 1)
    this.#matches = matches.subarray(0, count)
    this.count = baseCount - this.#hidden.length + count
    this.#keys = compileOrder(plan.order)
    this.#after = plan.after
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
    const hidden = this.#hidden
    const added = this.#reached(this.#matches, this.scanned)
    const low = Math.max(from - added.length, 0)
    const share = hidden.length / Math.max(base.count, 1)
    let extra = Math.ceil(2 * share * (end - low)) + 8
    for (;;) {
      const most = end + Math.min(extra, hidden.length)
      const slice = base.slice(low, most)
      const first = low === 0 ? undefined : slice.rows[0]
      if (low > 0 && first === undefined) return { rows: [], slice } // of a walk that ends before the page
      const later = first === undefined ? added : this.#following(added, first)
      const gone = first === undefined ? 0 : this.#countHiddenBefore(first)
      const position = low - gone + added.length - later.length
      const ours = this.#first(later, end - position)
      const isLast = slice.rows.length < most - low
      const rows = this.#merge(slice.rows, ours, [position, from, end], isLast)
      if (rows !== undefined) return { rows, slice }
      extra *= 32
    }
  }

  /** Those of some indices of rows that a page may have: of a walk, those that come after its cursor. */
  #reached(indices: Uint32Array, rows: readonly unknown[]): Uint32Array {
    const after = this.#after
    return after ? indices.filter((i) => comesAfter(this.#keys, asRow(rows[i]), after)) : indices
  }

  /** How many of the hidden rows that a page may have come before a row of the base. */
  #countHiddenBefore(row: number): number {
    const compare = compareRows(this.base.keys)
    const reached = this.#reached(this.#hidden, this.base.segment.rows)
    return reached.filter((each) => compare(each, row) < 0).length
  }

  /** Those of some added rows that come after a row of the base. */
  #following(added: Uint32Array, row: number): Uint32Array {
    const keys = this.#keys
    const place = cellsOf(keys, asRow(this.base.segment.rows[row]))
    return added.filter((i) => {
      const order = compareWithPlace(keys, asRow(this.scanned[i]), place)
      return order > 0 || (order === 0 && this.#added[i]!.place > row)
    })
  }

  /** The first of some added rows, in order. */
  #first(some: Uint32Array, most: number): readonly Added[] {
    const keys = this.#keys
    const { take, indices } = collectPage(this.scanned, keys, 0, most)
    for (let at = 0; at < some.length; at += CELLS_A_LOOK) {
      const block = some.subarray(at, at + CELLS_A_LOOK)
      spend(block.length * keys.length)
      take(block, block.length)
    }
    return Array.from(indices(), (index) => {
      return { index, cells: cellsOf(keys, asRow(this.scanned[index])) }
    })
  }

  /**
   * @param theirs - the selected rows of the base, in order
   * @param position - of the first row of both among all rows of the table
   * @param isLast - whether there is no page with more of theirs; else it is undefined where they end too early
   */
  #merge(
    theirs: Uint32Array,
    ours: readonly Added[],
    [position, from, to]: readonly [number, number, number],
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
    return order === 0 ? row < this.#added[index]!.place : order < 0
  }
}
