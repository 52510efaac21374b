import { compareCells, type Cell } from '../language/kind.js'
import type { Predicate } from '../language/predicate.js'
import { foldTree } from '../language/tree.js'
import { predicatesOf, type Condition } from '../plan/condition.js'
import { spend } from '../plan/deadline.js'
import { signOf } from '../plan/plan.js'
import type { RowQuery } from '../plan/row-query.js'
import { compileTest } from '../rows/kernel.js'
import { TopK } from '../rows/top-k.js'
import { compileRanks, type Rank, type Run } from './runs.js'
import type { Tail } from './update/tail.js'

/** The rows of a tail that match a plan, found by a scan. */
export class TailView {
  readonly count: number
  readonly #tail: Tail
  readonly #plan: RowQuery
  /** The indices of the matching rows. */
  readonly #matches: readonly number[]

  constructor(tail: Tail, plan: RowQuery) {
    this.#tail = tail
    this.#plan = plan
    const test = compile(tail, plan.where)
    spend(tail.size * (predicatesOf(plan.where).length + 1))
    const matches: number[] = []
    for (let i = 0; i < tail.size; i++) if (test(i)) matches.push(i)
    this.#matches = matches
    this.count = matches.length
  }

  get rows(): readonly unknown[] {
    return this.#tail.entries.map(({ row }) => row)
  }

  /**
   * Returns the first rows in order. On a walk, starts after the cursor.
   * @param limit - rows that come after it may be left out
   */
  first(most: number, limit?: Rank): Run {
    const { entries } = this.#tail
    const { order, after } = this.#plan
    const columns = order.map(({ field }) => this.#tail.cells(field) as readonly Cell[]) // no sort key is a list
    const compare = compileRanks(order)
    const start = after && {
      cells: after.cells.map(toValue),
      place: after.side === 'before' ? -Infinity : Infinity,
    }
    const sign = order[0] === undefined ? 1 : signOf(order[0])
    /** Decides about most rows without the other cells. */
    const isBeyond = (i: number): boolean =>
      limit !== undefined &&
      columns.length > 0 &&
      compareCells(toValue(columns[0]![i]), limit.cells[0]) * sign > 0
    const first = new TopK<Rank & { readonly row: unknown }>(most, compare)
    for (const i of this.#matches) {
      if (isBeyond(i)) continue
      const { place, row } = entries[i]!
      const rank = { cells: columns.map((cells) => toValue(cells[i])), place, row }
      if (!start || compare(rank, start) > 0) first.add(rank)
    }
    const found = first.toSorted()
    return { length: found.length, rowAt: (i) => found[i]!.row, rankAt: (i) => found[i]! }
  }
}

function compile(tail: Tail, condition: Condition): (i: number) => boolean {
  return foldTree<Predicate, (i: number) => boolean>(
    condition,
    ({ field, test, negate }) => {
      const [cells, isMet] = [tail.cells(field), compileTest(test, field.kind)]
      return (i) => isMet(cells[i]) !== negate
    },
    (operator, tests) =>
      operator === 'and'
        ? (i) => tests.every((each) => each(i))
        : (i) => tests.some((each) => each(i)),
  )
}

/** Returns a cell as columns hold it. */
function toValue(cell: Cell): Cell {
  return typeof cell === 'boolean' ? Number(cell) : cell
}
