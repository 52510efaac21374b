import type { Plan } from '../plan/plan.js'
import { scopeOf, select, type Selected } from './selection/select.js'
import type { Ordered, Scope, SortKey } from './page/order.js'
import { pageOf } from './page/page.js'
import type { Part } from './storage/part.js'
import type { Column } from './storage/column.js'
import type { Ranges } from './selection/selection.js'

/** A part of a table as a plan sees it: what is selected of it, and in what order. */
export class View {
  readonly part: Part
  readonly selected: Selected
  readonly keys: readonly SortKey[]

  constructor(part: Part, { where, order }: Plan) {
    this.part = part
    this.selected = select(part, where)
    this.keys = order.map(({ field, descending }) => ({ column: part.column(field), descending }))
  }

  get views(): readonly View[] {
    return [this]
  }

  get count(): number {
    return this.selected.selection.count
  }

  /** The numbers of the selected rows in order, from the `from`th up to before the `to`th. */
  order(from: number, to: number): Ordered {
    const { selected, keys } = this
    // Asked for again in each group of ties, where it may have more intervals than the group has rows.
    const scopes = new Map<Column, Ranges>()
    const scope: Scope = (column) => {
      const known = scopes.get(column) ?? scopeOf(selected, column)
      scopes.set(column, known)
      return known
    }
    return pageOf(selected.selection, keys, from, to, scope)
  }

  page(from: number, to: number): { rows: unknown[]; orders: Ordered[] } {
    const ordered = this.order(from, to)
    const { rows } = this.part
    return { rows: Array.from(ordered.rows, (row) => rows[row]), orders: [ordered] }
  }
}
