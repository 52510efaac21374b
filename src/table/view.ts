import type { Cell } from '../language/kind.js'
import type { RowQuery } from '../plan/row-query.js'
import { codesAfter, codesBefore, type RangesOf, type Slice, type SortKey } from './page/order.js'
import { emptySlice, isFull, sliceAfter, sliceInRowOrder, sliceOf } from './page/slice.js'
import type { Run } from './runs.js'
import type { Selection } from './selection/selection.js'
import { Ranges } from './selection/ranges.js'
import { rangesWithin, select, type Selected } from './selection/select.js'
import type { Column } from './storage/columns/column.js'
import { codeAt, valueOf } from './storage/columns/dictionary.js'
import { intersection } from './storage/sets/intervals.js'
import type { Level } from './update/level.js'
import { liveRows } from './update/live-rows.js'

/** The rows of a level that match a plan. */
export class View {
  readonly level: Level
  /** The selection of the filter, with deleted rows. */
  readonly selected: Selected
  /** The live rows of the selection. */
  readonly selection: Selection
  readonly #plan: RowQuery
  #keys: readonly SortKey[] | undefined

  constructor(level: Level, plan: RowQuery) {
    this.level = level
    this.selected = select(level.segment, plan.where)
    this.selection = liveRows(this.selected.selection, level.deleted)
    this.#plan = plan
  }

  /** Returns the number of selected rows, or `most` if they are more. */
  countTo(most: number): number {
    const { selection } = this
    const { known = most < selection.size ? undefined : selection.count } = selection
    return Math.min(known ?? sliceInRowOrder(selection, 0, most).rows.length, most)
  }

  /** The columns of the order. A query that only counts must not read them. */
  get keys(): readonly SortKey[] {
    return (this.#keys ??= this.#plan.order.map(({ field, descending }) => ({
      column: this.level.segment.column(field),
      descending,
    })))
  }

  /** Whether the filter selects every row of some ranges of the first key: any place in the order is then found by counting. */
  get isJump(): boolean {
    const [key] = this.keys
    const { selected } = this
    return key !== undefined && isFull(selected.selection, rangesWithin(selected, key.column))
  }

  /** Returns the number of selected rows before all rows with a cell in the first key, if `isJump`. */
  countBefore(cell: Cell): number {
    return liveRows(this.#side(cell, true), this.level.deleted).count
  }

  /** Returns the rows before the first row with a cell in the first key, or the other rows; with deleted rows. */
  #side(cell: Cell, isBefore: boolean): Ranges {
    const [key] = this.keys as [SortKey] // as it is one
    const { column } = key
    const at = codeAt(column.values, cell)
    const side = isBefore ? codesBefore(key, at, false) : codesAfter(key, at, true)
    const { intervals } = rangesWithin(this.selected, column)
    return new Ranges(column, intersection(intervals, side))
  }

  /** Returns the first `to` rows after the rows that `countBefore` counts. */
  sliceFrom(cell: Cell, to: number): Slice {
    const side = this.#side(cell, false)
    return this.#slice(0, to, liveRows(side, this.level.deleted), side)
  }

  /** Returns the selected rows [from, to) in order. On a walk, starts after the cursor. */
  slice(from: number, to: number): Slice {
    return this.#slice(from, to, this.selection)
  }

  /** @param scope - ranges that contain the selection */
  #slice(from: number, to: number, selection: Selection, scope?: Ranges): Slice {
    const { selected } = this
    // Then no order is asked for, whose columns may not be built.
    if (from >= Math.min(to, selection.known ?? to)) return emptySlice
    // Cached: each group of ties asks again, and a scope may have more intervals than a group has rows.
    const scopes = new Map<Column, Ranges>(scope && [[scope.column, scope]])
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
      rankAt: (i) => ({
        cells: keys.map(({ column: { codes, values } }) => valueOf(values, codes[rows[i]!]!)),
        place: level.placeOf(rows[i]!),
      }),
    }
  }
}
