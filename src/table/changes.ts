import { compareCells } from '../cells/compare.js'
import type { Plan } from '../plan/plan.js'
import { compareRows, type Ordered } from './page/order.js'
import type { Part } from './storage/part.js'
import { View } from './view.js'

/** How a table differs from the part it was made with, its base. */
export interface Changes {
  /** Rows of the base that are no more, ascending. */
  readonly removed: Uint32Array
  /** Rows that stand in their stead, or at the end, in the order of their places. */
  readonly added: Part
  /** The place of each added row among the rows of the base: a row r of the base has place r. */
  readonly places: readonly number[]
  /** The place of the next row that is new. */
  readonly end: number
}

/** A changed table as a plan sees it: what is selected of both its parts, merged. */
export class MergedView {
  readonly views: readonly [base: View, added: View]
  readonly count: number
  readonly #places: readonly number[]
  /** Rows of the base that would be selected but are no more. */
  readonly #gone: Uint32Array

  constructor(base: Part, { removed, added, places }: Changes, plan: Plan) {
    const views = [new View(base, plan), new View(added, plan)] as const
    this.views = views
    this.#places = places
    this.#gone = views[0].selected.selection.keep(removed, true)
    this.count = views[0].count - this.#gone.length + views[1].count
  }

  /**
   * The rows of a page. The base is asked for one that is wide enough to hold it, whatever of it is
   * gone or comes in between; so changes cost what they count, wherever the page is.
   */
  page(from: number, to: number): { rows: unknown[]; orders: Ordered[] } {
    const [base, added] = this.views
    const ours = added.order(0, added.count)
    const low = Math.max(from - added.count, 0)
    const theirs = base.order(low, Math.min(to, this.count) + this.#gone.length)
    const start = this.#start(low, theirs.rows[0], ours.rows)
    const rows = start === undefined ? [] : this.#merge(theirs.rows, ours.rows, start, from, to)
    return { rows, orders: [theirs, ours] }
  }

  /**
   * Where to start merging: the position, among all rows of both parts, of the first row of the base
   * that was asked for, and how many added rows come before it.
   */
  #start(low: number, first: number | undefined, ours: Uint32Array): Start | undefined {
    if (low === 0) return { position: 0, passed: 0 }
    if (first === undefined) return undefined
    const compareTheirs = compareRows(this.views[0].keys)
    let passed = 0
    while (passed < ours.length && this.#compare(first, ours[passed]!) > 0) passed++
    const gone = this.#gone.filter((row) => compareTheirs(row, first) < 0)
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
    const gone = new Set(this.#gone)
    const rows: unknown[] = []
    for (let i = 0, j = passed; position < to && (i < theirs.length || j < ours.length);) {
      const [row, other] = [theirs[i], ours[j]]
      if (row !== undefined && gone.has(row)) {
        i++
        continue
      }
      const isTheirs = other === undefined || (row !== undefined && this.#compare(row, other) < 0)
      if (position++ >= from) rows.push(isTheirs ? base.part.rows[row!] : added.part.rows[other])
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
