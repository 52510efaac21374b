import { compareValues, type Values } from './dictionary.js'
import { Groups } from './groups.js'

/** Values, and under the code of each the rows that have it; under code 0 those that have none. */
export interface Grouped {
  readonly values: Values
  readonly groups: Groups
}

/** Where the rows of a part go: the new number of each, or `GONE`. */
export type Moves = Uint32Array

export const GONE = 0xffffffff

/**
 * Puts two groupings together, with the rows of both moved; their order stays. Values that no row has
 * any longer are left out. Costs a pass over both and no sort: that is what a rebuild is spared.
 *
 * @param moves - of the rows of `a` and of `b`, disjoint, below `size`
 */
export function mergeGroups(
  [a, b]: readonly [Grouped, Grouped],
  moves: readonly [Moves, Moves],
  size: number,
): Grouped {
  const values: (string | number)[] = []
  const starts = [0]
  const order = new Uint32Array(a.groups.order.length + b.groups.order.length)
  let end = 0

  /** Appends the rows of a code of one of both; returns how many there are. */
  function append({ starts: from, order: rows }: Groups, code: number, moved: Moves): number {
    const start = end
    for (let i = from[code]!; i < from[code + 1]!; i++) {
      const row = moved[rows[i]!]!
      if (row !== GONE) order[end++] = row
    }
    return end - start
  }

  function appendBoth(codeOfA: number | undefined, codeOfB: number | undefined): void {
    const start = end
    const ofA = codeOfA === undefined ? 0 : append(a.groups, codeOfA, moves[0])
    const ofB = codeOfB === undefined ? 0 : append(b.groups, codeOfB, moves[1])
    if (ofA > 0 && ofB > 0) order.subarray(start, end).sort()
  }

  appendBoth(0, 0)
  starts.push(end)
  for (let i = 0, j = 0; i < a.values.length || j < b.values.length;) {
    const [left, right] = [a.values[i], b.values[j]]
    const side = left === undefined ? 1 : right === undefined ? -1 : compareValues(left, right)
    const before = end
    appendBoth(side <= 0 ? ++i : undefined, side >= 0 ? ++j : undefined)
    if (end === before) continue
    values.push(side <= 0 ? left! : right!)
    starts.push(end)
  }
  return {
    values:
      a.values instanceof Float64Array
        ? Float64Array.from(values as number[])
        : (values as string[]), // as they were
    groups: new Groups(Uint32Array.from(starts), order.slice(0, end), size),
  }
}
