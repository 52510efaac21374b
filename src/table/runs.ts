import type { Cell } from '../language/kind.js'
import { spend } from '../plan/deadline.js'
import type { OrderKey } from '../plan/plan.js'
import { bisect } from '../bisect.js'
import { compareByCells, readersOf } from '../rows/order.js'

/** What decides about the position of a row in the order of a query. */
interface Rank {
  /** The sort cells; booleans are 0 and 1. */
  readonly cells: readonly Cell[]
  /** The place in the order of the table. */
  readonly place: number
}

/** Rows of one part of a table, in order. */
export interface Run {
  readonly length: number
  readonly rowAt: (i: number) => unknown
  readonly rankAt: (i: number) => Rank
}

/** The approximate cost of comparing two rows. */
const CELLS_A_COMPARISON = 4

type CompareRanks = (a: Rank, b: Rank) => number

/** Compares rows by some keys, then by their places. */
function compileRanks(order: readonly OrderKey[]): CompareRanks {
  const keys = readersOf(order)
  return (a, b) => {
    spend(CELLS_A_COMPARISON)
    return compareByCells(keys, a.cells, b.cells) || a.place - b.place
  }
}

/** Returns the rows [from, to) of some runs together, in the order of a query. */
export function mergeRuns(
  runs: readonly Run[],
  order: readonly OrderKey[],
  from: number,
  to: number,
): unknown[] {
  const present = runs.filter(({ length }) => length > 0)
  const rows: unknown[] = []
  const add = (run: Run, start: number): void => {
    const end = Math.min(run.length, start + to - from - rows.length)
    for (let i = start; i < end; i++) rows.push(run.rowAt(i))
  }
  if (present.length === 1) add(present[0]!, from)
  if (present.length < 2) return rows
  const compare = compileRanks(order)
  const headOf = (run: Run, at: number) => ({ run, at, rank: run.rankAt(at) })
  const starts = startsAt(present, compare, from)
  const heads = present.flatMap((run, i) =>
    starts[i]! < run.length ? headOf(run, starts[i]!) : [],
  )
  while (rows.length < to - from && heads.length > 1) {
    let first = 0
    for (let i = 1; i < heads.length; i++) {
      if (compare(heads[i]!.rank, heads[first]!.rank) < 0) first = i
    }
    const { run, at } = heads[first]!
    rows.push(run.rowAt(at))
    if (at + 1 < run.length) heads[first] = headOf(run, at + 1)
    else heads.splice(first, 1)
  }
  // One run is left, or the page is full.
  for (const { run, at } of heads) add(run, at)
  return rows
}

/**
 * Returns the number of rows of each run among the first `from` of all. Bisects, so that the rows
 * before a page are not read.
 */
function startsAt(runs: readonly Run[], compare: CompareRanks, from: number): readonly number[] {
  let lows = runs.map(() => 0)
  let highs = runs.map(({ length }) => Math.min(length, from))
  for (;;) {
    const widths = runs.map((_, i) => highs[i]! - lows[i]!)
    const widest = widths.indexOf(Math.max(...widths))
    if (widths[widest] === 0) return lows
    const middle = (lows[widest]! + highs[widest]!) >>> 1
    const pivot = runs[widest]!.rankAt(middle)
    const ranks = runs.map((run, i) =>
      i === widest
        ? middle
        : bisect(lows[i]!, highs[i]!, (at) => compare(run.rankAt(at), pivot) < 0),
    )
    const rank = ranks.reduce((sum, each) => sum + each, 0)
    // The row itself is among the first if fewer come before it.
    if (rank < from) lows = ranks.map((each, i) => (i === widest ? each + 1 : each))
    else highs = ranks
  }
}
