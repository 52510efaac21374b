import { compareCells, type Cell } from '../cells/compare.js'
import { asRow } from '../cells/row.js'
import { TopK } from '../cells/top-k.js'
import { cellsOf, comesAfter, compareByCells, compileOrder } from '../plan/order.js'
import type { Deadline } from '../plan/deadline.js'
import type { BoundQuery } from '../plan/plan.js'
import { compileCondition } from '../plan/row-test.js'
import type { Delta, Entry } from './delta.js'
import { compareRows, type Slice } from './page/order.js'
import type { Segment } from './storage/segment.js'
import { View } from './view.js'

/** An added row that the filter selects, with the cells that it is ordered by. */
interface Match extends Pick<Entry, 'place' | 'row'> {
  readonly cells: readonly Cell[]
}

/**
 * A changed table as a plan sees it: what is selected of its base, merged with those of its added
 * rows that match, which are gone through one by one.
 */
export class MergedView {
  readonly base: View
  readonly count: number
  /** Added rows that the filter selects. */
  readonly matches: readonly Match[]
  /** Those that a page may have: of a walk, those that come after its cursor. */
  readonly #reached: readonly Match[]
  /** Rows of the base that the filter selects but that have been removed. */
  readonly #removed: Uint32Array
  readonly #compareMatches: (a: Match, b: Match) => number

  constructor(
    base: Segment,
    { removed, added }: Delta,
    plan: BoundQuery,
    deadline: Deadline | undefined,
  ) {
    this.base = new View(base, plan, deadline)
    this.#removed = this.base.selected.selection.keep(removed, true)
    deadline?.spend(added.length)
    const test = compileCondition(plan.where)
    const keys = compileOrder(plan.order)
    this.matches = added
      .filter(({ row }) => test(asRow(row)))
      .map(({ place, row }) => ({ place, row, cells: cellsOf(keys, asRow(row)).map(asCode) }))
    const { after } = plan
    this.#reached = after
      ? this.matches.filter(({ row }) => comesAfter(keys, asRow(row), after))
      : this.matches
    this.#compareMatches = (a, b) => compareByCells(keys, a.cells, b.cells) || a.place - b.place
    this.count = this.base.count - this.#removed.length + this.matches.length
  }

  /**
   * The rows of a page. The base is asked for a slice that holds it whatever has been removed or
   * added; so the extra cost depends on the size of the delta, not on the place of the page.
   */
  page(from: number, to: number): { readonly rows: unknown[]; readonly slice: Slice } {
    const base = this.base
    const matches = this.#reached
    const end = Math.min(to, this.count)
    if (from >= end) return { rows: [], slice: base.slice(0, 0) }
    const removed = base.reached(this.#removed)
    const low = Math.max(from - matches.length, 0)
    const slice = base.slice(low, end + removed.length)
    if (low === 0) {
      const ours = this.#sorted(matches, end)
      return { rows: this.#merge(slice.rows, ours, 0, from, end), slice }
    }
    const [first] = slice.rows
    if (first === undefined) return { rows: [], slice } // of a walk that ends before the page
    const compareTheirs = compareRows(base.keys)
    const after = matches.filter((match) => this.#compare(first, match) < 0)
    const gone = removed.filter((row) => compareTheirs(row, first) < 0)
    const position = low - gone.length + matches.length - after.length
    const ours = this.#sorted(after, end - position)
    return { rows: this.#merge(slice.rows, ours, position, from, end), slice }
  }

  /** The first of some matches in order. */
  #sorted(matches: readonly Match[], most: number): readonly Match[] {
    const first = new TopK<Match>(Math.min(most, matches.length), this.#compareMatches)
    for (const match of matches) first.add(match)
    return first.toSorted()
  }

  /** @param position - of the first row of both among all rows of the table */
  #merge(
    theirs: Uint32Array,
    ours: readonly Match[],
    position: number,
    from: number,
    to: number,
  ): unknown[] {
    const removed = new Set(this.#removed)
    const rows: unknown[] = []
    for (let i = 0, j = 0, at = position; at < to && (i < theirs.length || j < ours.length);) {
      const [row, match] = [theirs[i], ours[j]]
      if (row !== undefined && removed.has(row)) {
        i++
        continue
      }
      const isTheirs = match === undefined || (row !== undefined && this.#compare(row, match) < 0)
      if (at++ >= from) rows.push(isTheirs ? this.base.segment.rows[row!] : match.row)
      if (isTheirs) i++
      else j++
    }
    return rows
  }

  /** The order of a row of the base and an added one. */
  #compare(row: number, { cells, place }: Match): number {
    for (const [i, { column, descending }] of this.base.keys.entries()) {
      const order = compareCells(column.valueOf(row), cells[i])
      if (order !== 0) return descending ? -order : order
    }
    return row - place
  }
}

/** As columns hold it: booleans are 0 and 1. */
function asCode(cell: Cell): Cell {
  return typeof cell === 'boolean' ? Number(cell) : cell
}
