import type { BoundQuery } from '../plan/plan.js'
import type { RangesOf, Slice, SortKey } from './page/order.js'
import { sliceAfter } from './page/seek.js'
import { sliceOf } from './page/slice.js'
import type { Run } from './runs.js'
import { livingOf } from './selection/living.js'
import type { Ranges } from './selection/ranges.js'
import { rangesWithin, select, type Selected } from './selection/select.js'
import type { Selection } from './selection/selection.js'
import type { Column } from './storage/columns/column.js'
import type { Level } from './update/level.js'

const noRows = new Uint32Array()

/** A level as a plan sees it: what is selected of it, and in what order. */
export class View {
  readonly level: Level
  /** What the filter selects, dead rows too. */
  readonly selected: Selected
  /** What is selected and lives. */
  readonly selection: Selection
  readonly #plan: BoundQuery
  #keys: readonly SortKey[] | undefined

  constructor(level: Level, plan: BoundQuery) {
    this.level = level
    this.selected = select(level.segment, plan.where)
    this.selection = livingOf(this.selected.selection, level.dead)
    this.#plan = plan
  }

  get count(): number {
    return this.selection.count
  }

  /** The columns of the order; not those of a query that only counts. */
  get keys(): readonly SortKey[] {
    return (this.#keys ??= this.#plan.order.map(({ field, descending }) => ({
      column: this.level.segment.column(field),
      descending,
    })))
  }

  /**
   * The numbers of the selected rows in order, from the `from`th up to before the `to`th: of a walk,
   * of those that come after its cursor.
   */
  slice(from: number, to: number): Slice {
    const { selected, selection } = this
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
    if (!after) return sliceOf(selection, keys, from, to, rangesOf)
    const slice = sliceAfter(selection, keys, after, to, rangesOf)
    return { ...slice, rows: slice.rows.subarray(from) }
  }

  /** Rows of a slice, to be merged with others. */
  runOf({ rows }: Slice): Run {
    const { level, keys } = this
    return {
      length: rows.length,
      rowAt: (i) => level.segment.rows[rows[i]!],
      placeAt: (i) => level.placeOf(rows[i]!),
      cellsAt: (i) => keys.map(({ column: { codes, values } }) => values[codes[rows[i]!]! - 1]),
    }
  }
}
