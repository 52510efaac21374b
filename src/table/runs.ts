import { compareCells, type Cell } from '../language/cell.js'
import { spend } from '../plan/deadline.js'
import type { OrderKey } from '../plan/plan.js'
import { bisect } from '../rows/bisect.js'

/** Rows of one part of a table, in order. */
export interface Run {
  readonly length: number
  readonly rowAt: (i: number) => unknown
  readonly placeAt: (i: number) => number
  /** Returns the sort cells of a row; booleans are 0 and 1. */
  readonly cellsAt: (i: number) => readonly Cell[]
}

/** The approximate cost of comparing two rows. */
const CELLS_A_COMPARISON = 4

/** A row of a run, and what decides about its place in the order. */
interface Head {
  readonly run: Run
  readonly at: number
  readonly cells: readonly Cell[]
  readonly place: number
}

function headOf(run: Run, at: number): Head {
  return { run, at, cells: run.cellsAt(at), place: run.placeAt(at) }
}

/** Whether a row comes before another. */
type IsBefore = (a: Head, b: Head) => boolean

function compileOrder(order: readonly OrderKey[]): IsBefore {
  const signs = order.map(({ descending }) => (descending ? -1 : 1))
  return (a, b) => {
    spend(CELLS_A_COMPARISON)
    for (let i = 0; i < signs.length; i++) {
      const compared = compareCells(a.cells[i], b.cells[i])
      if (compared !== 0) return compared * signs[i]! < 0
    }
    return a.place < b.place
  }
}

/** The rows of some runs from the `from`th up to before the `to`th, in the order of some keys, then of their places. */
export function mergeRuns(
  runs: readonly Run[],
  order: readonly OrderKey[],
  from: number,
  to: number,
): unknown[] {
  const isBefore = compileOrder(order)
  const present = runs.filter(({ length }) => length > 0)
  const starts = present.length < 2 ? [from] : startsAt(present, isBefore, from)
  let heads = present.flatMap((run, i) => (starts[i]! < run.length ? headOf(run, starts[i]!) : []))
  const rows: unknown[] = []
  while (rows.length < to - from && heads.length > 1) {
    let [first, which] = [heads[0]!, 0]
    for (let i = 1; i < heads.length; i++) {
      if (isBefore(heads[i]!, first)) [first, which] = [heads[i]!, i]
    }
    const { run, at } = first
    rows.push(run.rowAt(at))
    if (at + 1 < run.length) heads[which] = headOf(run, at + 1)
    else heads = heads.toSpliced(which, 1)
  }
  const last = heads.at(0)
  for (let at = last?.at ?? 0; rows.length < to - from && at < (last?.run.length ?? 0); at++) {
    rows.push(last!.run.rowAt(at)) // as long as it has rows
  }
  return rows
}

/**
 * Returns the number of rows of each run among the first `from` of all. Bisects, so that the rows
 * before a page are not read.
 */
function startsAt(runs: readonly Run[], isBefore: IsBefore, from: number): readonly number[] {
  let lows = runs.map(() => 0)
  let highs = runs.map(({ length }) => Math.min(length, from))
  for (;;) {
    const widths = runs.map((_, i) => highs[i]! - lows[i]!)
    const widest = widths.indexOf(Math.max(...widths))
    if (widths[widest] === 0) return lows
    const middle = (lows[widest]! + highs[widest]!) >>> 1
    const pivot = headOf(runs[widest]!, middle)
    const ranks = runs.map((run, i) =>
      i === widest ? middle : bisect(lows[i]!, highs[i]!, (at) => isBefore(headOf(run, at), pivot)),
    )
    const rank = ranks.reduce((sum, each) => sum + each, 0)
    // The row itself is among the first if fewer come before it.
    if (rank < from) lows = ranks.map((each, i) => (i === widest ? each + 1 : each))
    else highs = ranks
  }
}
