import type { Cell } from '../language/cell.js'
import type { BoundQuery } from '../plan/plan.js'
import { bisect } from '../rows/bisect.js'
import type { Slice, SortKey } from './page/order.js'
import { mergeRuns } from './runs.js'
import { valueOf } from './storage/columns/dictionary.js'
import { TailView } from './tail-view.js'
import { WALK_STRIDE } from './tuning.js'
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
    this.tail = tail.size === 0 ? undefined : new TailView(tail, plan)
    this.count = this.views.reduce((sum, { count }) => sum + count, this.tail?.count ?? 0)
  }

  /** Returns the rows [from, to) in order, and the slice of each view. */
  page(from: number, to: number): { readonly rows: unknown[]; readonly slices: readonly Slice[] } {
    const end = Math.min(to, this.count)
    const { views, tail } = this
    if (from >= end) return { rows: [], slices: views.map((view) => view.slice(0, 0)) }
    const filled = views.filter(({ count }) => count > 0).length
    // A single part only finds the page itself.
    const isAlone = filled === 1 && (tail?.count ?? 0) === 0
    const cut = isAlone || from <= WALK_STRIDE ? undefined : this.#cutBefore(from)
    const passed = isAlone ? from : (cut?.passed ?? 0)
    const slices = views.map((view) =>
      cut ? view.sliceFrom(cut.cell, end - passed) : view.slice(passed, end),
    )
    const runs = slices.map((slice, i) => views[i]!.runOf(slice))
    if (tail !== undefined) runs.push(tail.first(end))
    return { rows: mergeRuns(runs, this.#plan.order, from - passed, end - passed), slices }
  }

  /**
   * A cell of the first key such that the rows of all views before it are among the first `from`, and
   * how many they are; undefined where a view cannot count them.
   */
  #cutBefore(from: number): { readonly cell: Cell; readonly passed: number } | undefined {
    const { views, tail } = this
    if (this.#plan.after !== undefined || !views.every(({ isJump }) => isJump)) return undefined
    const [{ column, descending }] = views[0]!.keys as [SortKey] // a jump has one
    const { values, codeCount } = column
    const cellAt = (i: number) => valueOf(values, descending ? codeCount - 1 - i : i)
    const countBefore = (cell: Cell) => views.reduce((sum, view) => sum + view.countBefore(cell), 0)
    const most = from - (tail?.count ?? 0)
    const found = bisect(0, codeCount, (i) => countBefore(cellAt(i)) <= most)
    if (found === 0) return undefined
    const cell = cellAt(found - 1)
    return { cell, passed: countBefore(cell) }
  }
}
