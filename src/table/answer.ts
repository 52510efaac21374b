import type { Cell } from '../language/kind.js'
import { endOf, type RowQuery } from '../plan/row-query.js'
import { bisect } from '../bisect.js'
import { findRows } from '../rows/find-rows.js'
import { missingIn } from './build/needs.js'
import { rankOf, type Slice, type SortKey } from './page/order.js'
import { mergeRuns } from './runs.js'
import { valueOf } from './storage/columns/dictionary.js'
import { viewTail, type TailView } from './tail-view.js'
import { WALK_STRIDE } from './tuning.js'
import type { Level } from './update/level.js'
import type { RowStore } from './row-store.js'
import { View } from './view.js'

/** What a table answers to a plan. Parts of it are found when they are asked for. */
export interface TableAnswer {
  /** Returns the number of rows that the filter selects, or `most` if they are more. */
  countTo(most: number): number
  /** The levels, which answer from columns. */
  readonly views: readonly View[]
  /** The rows to scan: all rows, or the tail. */
  readonly tail: { readonly rows: readonly unknown[] } | undefined
  /** The fields whose missing column causes a scan of all rows. */
  readonly missing: readonly string[]
  /** Returns the rows of the page in order, and the slice of each of `views`. */
  page(): { readonly rows: unknown[]; readonly slices: readonly Slice[] }
}

/**
 * Answers a query from columns, or by a scan if some are not built. Scans too if a getter throws for a row
 * of the tail: a scan of all rows may not read that cell.
 */
export function answerQuery(store: RowStore, plan: RowQuery): TableAnswer {
  store.applyMerge()
  const { levels, tail } = store.parts
  const missing = missingIn(levels, plan)
  if (missing.length > 0) return scanAll(store, plan, missing)
  let tailView: TailView | undefined
  try {
    if (tail.size > 0) tailView = viewTail(tail, plan)
  } catch {
    return scanAll(store, plan, [])
  }
  return viewParts(levels, tailView, plan)
}

function scanAll({ rows }: RowStore, plan: RowQuery, missing: readonly string[]): TableAnswer {
  const { found, total } = findRows(plan, rows)
  const page = () => ({ rows: found, slices: [] })
  return { countTo: () => total, views: [], tail: { rows }, missing, page }
}

/** Adds up the counts of the levels and of the tail, and merges a page from theirs. */
function viewParts(
  levels: readonly Level[],
  tail: TailView | undefined,
  plan: RowQuery,
): TableAnswer {
  const views = levels.map((level) => new View(level, plan))
  const added = tail?.count ?? 0
  const countTo = (most: number) =>
    views.reduce(
      (sum, each) => (sum < most ? sum + each.countTo(most - sum) : sum),
      Math.min(added, most),
    )
  const known = views.reduce((sum, { selection }) => sum + (selection.known ?? Infinity), added)
  const page: TableAnswer['page'] = () => {
    const from = plan.offset
    const end = Math.min(endOf(plan), known)
    if (from >= end) return { rows: [], slices: views.map((view) => view.slice(0, 0)) }
    // A single part only finds the page itself.
    const isAlone = added === 0 && views.length === 1
    const isNear = isAlone || from - added <= WALK_STRIDE || plan.after !== undefined
    const cut = isNear ? undefined : cutBefore(views, from - added)
    const passed = isAlone ? from : (cut?.passed ?? 0)
    const most = end - passed
    const slices = views.map((view) =>
      cut ? view.sliceFrom(cut.cell, most) : view.slice(passed, end),
    )
    const runs = slices.map((slice, i) => views[i]!.runOf(slice))
    if (tail !== undefined) runs.push(tail.run)
    return { rows: mergeRuns(runs, plan.order, from - passed, most), slices }
  }
  return { countTo, views, tail, missing: [], page }
}

/**
 * Returns a cell of the first key that at most `most` rows of all views come before, and how many do: the
 * last such cell of the first view that has one. Returns undefined if a view cannot count them.
 */
function cutBefore(
  views: readonly View[],
  most: number,
): { readonly cell: Cell; readonly passed: number } | undefined {
  if (!views.every(({ isJump }) => isJump)) return undefined
  const countBefore = (cell: Cell) => views.reduce((sum, view) => sum + view.countBefore(cell), 0)
  for (let view = 0; ; view++) {
    const [key] = views[view]!.keys as [SortKey] // a jump has one
    const { values, codeCount } = key.column
    const cellAt = (rank: number) => valueOf(values, rankOf(key, rank))
    const found = bisect(1, codeCount, (i) => countBefore(cellAt(i)) <= most)
    const cell = cellAt(found - 1)
    const passed = countBefore(cell)
    // Rows of other views can come before the first cell, but no row before the first cell of all views.
    if (passed <= most) return { cell, passed }
  }
}
