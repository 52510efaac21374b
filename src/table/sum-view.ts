import type { BoundQuery } from '../plan/plan.js'
import type { Slice } from './page/order.js'
import { mergeRuns } from './runs.js'
import { TailView } from './tail-view.js'
import type { Parts } from './update/changes.js'
import { View } from './view.js'

/**
 * A table as a plan sees it: the sum of its levels and its tail. The counts of the parts are added up,
 * and a page is merged from theirs.
 */
export class SumView {
  readonly views: readonly View[]
  readonly tail: TailView | undefined
  readonly missing = []
  readonly count: number
  readonly #plan: BoundQuery

  constructor({ levels, tail }: Parts, plan: BoundQuery) {
    this.#plan = plan
    this.views = levels.map((level) => new View(level, plan))
    this.tail = tail.length === 0 ? undefined : new TailView(tail, plan)
    this.count = this.views.reduce((sum, { count }) => sum + count, this.tail?.count ?? 0)
  }

  /** The rows from the `from`th up to before the `to`th, and what was asked of each view. */
  page(from: number, to: number): { readonly rows: unknown[]; readonly slices: readonly Slice[] } {
    const end = Math.min(to, this.count)
    const { views, tail } = this
    const filled = views.filter(({ count }) => count > 0)
    // One part alone is asked for no more than the page.
    const isAlone = filled.length === 1 && (tail?.count ?? 0) === 0
    const low = isAlone ? from : 0
    const isEmpty = from >= end
    const slices = views.map((view) => (isEmpty ? view.slice(0, 0) : view.slice(low, end)))
    if (isEmpty) return { rows: [], slices }
    const runs = slices.map((slice, i) => views[i]!.runOf(slice))
    const all = tail === undefined ? runs : [...runs, tail.first(end)]
    return { rows: mergeRuns(all, this.#plan.order, from - low, end - low), slices }
  }
}
