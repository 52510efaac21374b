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
  const most = a.values.length + b.values.length
  const values = new Array<string | number>(most)
  const starts = new Uint32Array(most + 2)
  const order = new Uint32Array(a.groups.order.length + b.groups.order.length)
  let count = 0
  let end = 0

  /** Ends the group of a value, which is left out where no row has it. */
  function close(value: string | number): void {
    if (end === starts[count + 1]) return
    values[count++] = value
    starts[count + 1] = end
  }

  end = appendRows(order, end, rowsOf(a, 0, moves[0]), rowsOf(b, 0, moves[1]))
  starts[1] = end
  let passed = 0
  // Few values are looked up among many, and what lies between is copied.
  for (let i = 0; i <= b.values.length; i++) {
    const value = b.values[i]
    const until =
      value === undefined ? a.values.length : countBefore(a.values, { value, after: false })
    for (; passed < until; passed++) {
      end = appendMoved(order, end, a.groups, passed + 1, moves[0])
      close(a.values[passed]!)
    }
    if (value === undefined) break
    const isInBoth = a.values[passed] === value
    if (isInBoth) passed++
    const ofA = isInBoth ? passed : undefined
    end = appendRows(order, end, rowsOf(a, ofA, moves[0]), rowsOf(b, i + 1, moves[1]))
    close(value)
  }
  values.length = count
  const isText = Array.isArray(a.values)
  return {
    values: isText ? (values as string[]) : Float64Array.from(values as number[]), // as they were
    groups: new Groups(starts.slice(0, count + 2), order.slice(0, end), size),
  }
}

/** Appends the rows of a code, moved; returns the new end. */
function appendMoved(
  order: Uint32Array,
  end: number,
  { starts, order: rows }: Groups,
  code: number,
  moved: Moves,
): number {
  const last = starts[code + 1]!
  for (let i = starts[code]!; i < last; i++) {
    const row = moved[rows[i]!]!
    if (row !== GONE) order[end++] = row
  }
  return end
}

function rowsOf({ groups }: Grouped, code: number | undefined, moved: Moves): Uint32Array {
  if (code === undefined) return new Uint32Array()
  const rows = new Uint32Array(groups.count(code, code + 1))
  return rows.subarray(0, appendMoved(rows, 0, groups, code, moved))
}

/** Appends two ascending lists of rows as one; returns the new end. */
function appendRows(order: Uint32Array, end: number, a: Uint32Array, b: Uint32Array): number {
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const isA = j === b.length || (i < a.length && a[i]! < b[j]!)
    order[end++] = isA ? a[i++]! : b[j++]!
  }
  return end
}
