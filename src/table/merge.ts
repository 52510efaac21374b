import { countBefore, type Values } from './dictionary.js'
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
 * any longer are left out. Costs a pass over both, and a search in `a` for each value of
 * `b`: what a rebuild would sort again stays sorted.
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

  /** Appends the rows of a code of one of both. */
  function append({ starts: from, order: rows }: Groups, code: number, moved: Moves): void {
    for (let i = from[code]!; i < from[code + 1]!; i++) {
      const row = moved[rows[i]!]!
      if (row !== GONE) order[end++] = row
    }
  }

  /** Ends the group of a value, which is left out where no row has it. */
  function close(value: string | number): void {
    if (end === starts.at(-1)) return
    values.push(value)
    starts.push(end)
  }

  function appendBoth(codeOfA: number, codeOfB: number): void {
    const start = end
    append(a.groups, codeOfA, moves[0])
    append(b.groups, codeOfB, moves[1])
    order.subarray(start, end).sort()
  }

  appendBoth(0, 0)
  starts.push(end)
  let passed = 0
  // Few values are looked up among many, and what lies between is copied.
  for (let i = 0; i <= b.values.length; i++) {
    const value = b.values[i]
    const until =
      value === undefined ? a.values.length : countBefore(a.values, { value, after: false })
    for (; passed < until; passed++) {
      append(a.groups, passed + 1, moves[0])
      close(a.values[passed]!)
    }
    if (value === undefined) break
    if (a.values[passed] === value) appendBoth(++passed, i + 1)
    else append(b.groups, i + 1, moves[1])
    close(value)
  }
  const isText = Array.isArray(a.values)
  return {
    values: isText ? (values as string[]) : Float64Array.from(values as number[]), // as they were
    groups: new Groups(Uint32Array.from(starts), order.slice(0, end), size),
  }
}
