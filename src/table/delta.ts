import { compareCells } from '../cells/compare.js'
import type { Deadline } from '../plan/deadline.js'
import type { BoundQuery } from '../plan/plan.js'
import { compareRows, type Slice } from './page/order.js'
import type { Segment } from './storage/segment.js'
import { View } from './view.js'

/** How a table differs from its base segment. */
export interface Delta {
  /** Rows of the base that have been removed or replaced, ascending. */
  readonly removed: Uint32Array
  /** Rows that replace others or are new, in the order of their places. */
  readonly added: Segment
  /** The place of each added row among the rows of the base: row r of the base has place r. */
  readonly places: readonly number[]
  /** The place of the next new row. */
  readonly end: number
}

/** A changed table as a plan sees it: what is selected of its base and of its added rows, merged. */
export class MergedView {
  readonly views: readonly [base: View, added: View]
  readonly count: number
  readonly #places: readonly number[]
  /** Rows of the base that the filter selects but that have been removed. */
  readonly #removed: Uint32Array

  constructor(
    base: Segment,
    { removed, added, places }: Delta,
    plan: BoundQuery,
    deadline: Deadline | undefined,
  ) {
    const views = [new View(base, plan, deadline), new View(added, plan, deadline)] as const
    this.views = views
    this.#places = places
    this.#removed = views[0].selected.selection.keep(removed, true)
    this.count = views[0].count - this.#removed.length + views[1].count
  }

  /**
   * The rows of a page. The base is asked for a slice that holds it whatever has been removed or
   * added; so the extra cost depends on the size of the delta, not on the place of the page.
   */
  page(from: number, to: number): { rows: unknown[]; slices: Slice[] } {
    const [base, added] = this.views
    const ours = added.slice(0, added.count)
    const removed = base.reached(this.#removed)
    const low = Math.max(from - added.count, 0)
    const theirs = base.slice(low, Math.min(to, this.count) + removed.length)
    const start = this.#start(low, theirs.rows[0], ours.rows, removed)
    const rows = start === undefined ? [] : this.#merge(theirs.rows, ours.rows, start, from, to)
    return { rows, slices: [theirs, ours] }
  }

  /**
   * Where merging starts: the position, among all rows of the table, of the first row of the slice
   * of the base, and how many added rows come before it.
   */
  #start(
    low: number,
    first: number | undefined,
    ours: Uint32Array,
    removed: Uint32Array,
  ): Start | undefined {
    if (low === 0) return { position: 0, passed: 0 }
    if (first === undefined) return undefined
    const compareTheirs = compareRows(this.views[0].keys)
    let passed = 0
    while (passed < ours.length && this.#compare(first, ours[passed]!) > 0) passed++
    const gone = removed.filter((row) => compareTheirs(row, first) < 0)
    return { position: low - gone.length + passed, passed }
  }

  #merge(
    theirs: Uint32Array,
    ours: Uint32Array,
    { position, passed }: Start,
    from: number,
    to: number,
  ): unknown[] {
    const [base, added] = this.views
    const removed = new Set(this.#removed)
    const rows: unknown[] = []
    for (let i = 0, j = passed; position < to && (i < theirs.length || j < ours.length);) {
      const [row, other] = [theirs[i], ours[j]]
      if (row !== undefined && removed.has(row)) {
        i++
        continue
      }
      const isTheirs = other === undefined || (row !== undefined && this.#compare(row, other) < 0)
      if (position++ >= from) {
        rows.push(isTheirs ? base.segment.rows[row!] : added.segment.rows[other])
      }
      if (isTheirs) i++
      else j++
    }
    return rows
  }

  /** The order of a row of the base and an added one. */
  #compare(row: number, other: number): number {
    const [base, added] = this.views
    for (const [i, { column, descending }] of base.keys.entries()) {
      const order = compareCells(column.valueOf(row), added.keys[i]!.column.valueOf(other))
      if (order !== 0) return descending ? -order : order
    }
    return row - this.#places[other]!
  }
}

interface Start {
  readonly position: number
  readonly passed: number
}
