import type { Plan } from '../plan/plan.js'
import { scopeOf, select, type Selected } from './selection/select.js'
import type { Ordered, SortKey } from './page/order.js'
import { pageOf } from './page/page.js'
import type { Part } from './storage/part.js'

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
    return pageOf(selected.selection, keys, from, to, (column) => scopeOf(selected, column))
  }

  page(from: number, to: number): { rows: unknown[]; orders: Ordered[] } {
    const ordered = this.order(from, to)
    const { rows } = this.part
    return { rows: Array.from(ordered.rows, (row) => rows[row]), orders: [ordered] }
  }
}
