import type { BoundQuery } from '../plan/plan.js'
import type { RangesOf, Slice, SortKey } from './page/order.js'
import { sliceAfter } from './page/seek.js'
import { sliceOf } from './page/slice.js'
import type { Ranges } from './selection/ranges.js'
import { rangesWithin, select, type Selected } from './selection/select.js'
import type { Column } from './storage/columns/column.js'
import type { Segment } from './storage/segment.js'

const noRows = new Uint32Array()

/** A segment as a plan sees it: what is selected of it, and in what order. */
export class View {
  readonly base = this
  readonly segment: Segment
  readonly selected: Selected
  readonly #plan: BoundQuery
  #keys: readonly SortKey[] | undefined

  constructor(segment: Segment, plan: BoundQuery) {
    this.segment = segment
    this.selected = select(segment, plan.where)
    this.#plan = plan
  }

  get count(): number {
    return this.selected.selection.count
  }

  /** The columns of the order; not those of a query that only counts. */
  get keys(): readonly SortKey[] {
    return (this.#keys ??= this.#plan.order.map(({ field, descending }) => ({
      column: this.segment.column(field),
      descending,
    })))
  }

  /**
   * The numbers of the selected rows in order, from the `from`th up to before the `to`th: of a walk,
   * of those that come after its cursor.
   */
  slice(from: number, to: number): Slice {
    const { selected } = this
    // Then no order is asked for, whose columns may not be built.
    if (from >= Math.min(to, this.count)) return { rows: noRows, strategy: 'none', visited: 0 }
    // Kept, for each group of ties asks again, and a scope may have more intervals than such a group has rows.
    const scopes = new Map<Column, Ranges>()
    const rangesOf: RangesOf = (column) => {
      const known = scopes.get(column) ?? rangesWithin(selected, column)
      scopes.set(column, known)
      return known
    }
    const { keys } = this
    const { after } = this.#plan
    if (!after) return sliceOf(selected.selection, keys, from, to, rangesOf)
    const slice = sliceAfter(selected.selection, keys, after, to, rangesOf)
    return { ...slice, rows: slice.rows.subarray(from) }
  }

  page(from: number, to: number): { readonly rows: unknown[]; readonly slice: Slice } {
    const slice = this.slice(from, to)
    const { rows } = this.segment
    // `Array.from` would take longer than all else for a row or two.
    const page = new Array<unknown>(slice.rows.length)
    for (let i = 0; i < page.length; i++) page[i] = rows[slice.rows[i]!]
    return { rows: page, slice }
  }
}
