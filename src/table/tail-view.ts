import { compareCells, type Cell } from '../language/cell.js'
import { isJunction, predicatesOf, type Condition } from '../plan/condition.js'
import { spend, timed } from '../plan/deadline.js'
import type { BoundQuery } from '../plan/plan.js'
import { compileTest } from '../rows/kernel.js'
import { TopK } from '../rows/top-k.js'
import type { Run } from './runs.js'
import type { Tail } from './update/tail.js'

type TestEntry = (i: number) => boolean

/** The rows of a tail that match a plan, found by a scan. */
export class TailView {
  readonly count: number
  readonly #tail: Tail
  readonly #plan: BoundQuery
  /** The indices of the matching rows. */
  readonly #matches: readonly number[]

  constructor(tail: Tail, plan: BoundQuery) {
    this.#tail = tail
    this.#plan = plan
    const test = compile(tail, plan.where)
    const cells = predicatesOf(plan.where).length + 1
    const matches: number[] = []
    for (let i = 0; i < tail.size; i++) {
      spend(cells)
      if (test(i)) matches.push(i)
    }
    this.#matches = matches
    this.count = matches.length
  }

  get rows(): readonly unknown[] {
    return this.#tail.entries.map(({ row }) => row)
  }

  /** Returns the first rows in order. On a walk, starts after the cursor. */
  first(most: number): Run {
    const tail = this.#tail
    const { order, after } = this.#plan
    const keys = order.map(({ field, descending }) => {
      const read = tail.reader(field)
      return { read: (i: number) => toValue(read(i) as Cell), sign: descending ? -1 : 1 } // no sort key is a list
    })
    const placeAt = (i: number) => tail.entries[i]!.place
    const compare = (a: number, b: number) => {
      for (const { read, sign } of keys) {
        const compared = compareCells(read(a), read(b))
        if (compared !== 0) return compared * sign
      }
      return placeAt(a) - placeAt(b)
    }
    const isAfter = (i: number, place: readonly Cell[]) => {
      for (const [key, { read, sign }] of keys.entries()) {
        const compared = compareCells(read(i), toValue(place[key]))
        if (compared !== 0) return compared * sign > 0
      }
      return false
    }
    const first = new TopK(most, timed(compare, 1 + keys.length))
    for (const i of this.#matches) if (!after || isAfter(i, after)) first.add(i)
    const found = first.toSorted()
    return {
      length: found.length,
      rowAt: (at) => tail.entries[found[at]!]!.row,
      placeAt: (at) => placeAt(found[at]!),
      cellsAt: (at) => keys.map(({ read }) => read(found[at]!)),
    }
  }
}

function compile(tail: Tail, condition: Condition): TestEntry {
  if (!isJunction(condition)) {
    const { field, test, negate } = condition
    const [read, isMet] = [tail.reader(field), compileTest(test, field.kind)]
    return (i) => isMet(read(i)) !== negate
  }
  const tests = condition.conditions.map((each) => compile(tail, each))
  if (condition.op === 'and') return (i) => tests.every((each) => each(i))
  return (i) => tests.some((each) => each(i))
}

/** Returns a cell as columns hold it. */
function toValue(cell: Cell): Cell {
  return typeof cell === 'boolean' ? Number(cell) : cell
}
