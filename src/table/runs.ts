import { compareCells, type Cell } from '../language/cell.js'
import { spend } from '../plan/deadline.js'
import type { OrderKey } from '../plan/plan.js'

/** Rows of one part of a table, in order. */
export interface Run {
  readonly length: number
  readonly rowAt: (i: number) => unknown
  readonly placeAt: (i: number) => number
  /** What a row is ordered by; booleans are 0 and 1. */
  readonly cellsAt: (i: number) => readonly Cell[]
}

/** What it costs to tell which of two rows comes first, about. */
const CELLS_A_COMPARISON = 4

/** The next row of a run. */
interface Head {
  readonly run: Run
  next: number
  cells: readonly Cell[]
  place: number
}

/** The rows of some runs from the `from`th up to before the `to`th, in the order of some keys, then of their places. */
export function mergeRuns(
  runs: readonly Run[],
  order: readonly OrderKey[],
  from: number,
  to: number,
): unknown[] {
  const present = runs.filter(({ length }) => length > 0)
  const [only] = present
  if (present.length === 1) return rowsOf(only!, from, to)
  const heads = present.map((run): Head => ({
    run,
    next: 0,
    cells: run.cellsAt(0),
    place: run.placeAt(0),
  }))
  const signs = order.map(({ descending }) => (descending ? -1 : 1))
  const rows: unknown[] = []
  for (let at = 0; at < to && heads.length > 0; at++) {
    spend(CELLS_A_COMPARISON * heads.length)
    let first = 0
    for (let i = 1; i < heads.length; i++)
      if (compareHeads(heads[i]!, heads[first]!, signs) < 0) first = i
    const head = heads[first]!
    if (at >= from) rows.push(head.run.rowAt(head.next))
    if (++head.next === head.run.length) heads.splice(first, 1)
    else {
      head.cells = head.run.cellsAt(head.next)
      head.place = head.run.placeAt(head.next)
    }
  }
  return rows
}

function compareHeads(a: Head, b: Head, signs: readonly number[]): number {
  for (let i = 0; i < signs.length; i++) {
    const order = compareCells(a.cells[i], b.cells[i])
    if (order !== 0) return order * signs[i]!
  }
  return a.place - b.place
}

function rowsOf(run: Run, from: number, to: number): unknown[] {
  const end = Math.min(to, run.length)
  const rows = new Array<unknown>(Math.max(end - from, 0))
  for (let i = 0; i < rows.length; i++) rows[i] = run.rowAt(from + i)
  return rows
}
