import { countBefore, type Values } from './dictionary.js'
import { Groups } from './groups.js'

/** Distinct values, and under the code of each the rows that have it; under code 0 those with none. */
export interface Grouped<V extends Values = Values> {
  readonly values: V
  readonly groups: Groups
}

/** The new number of each row of a segment, or `REMOVED`. New numbers ascend as the old ones do. */
export type RowMapping = Uint32Array

export const REMOVED = 0xffffffff

/**
 * Merges two groupings, with their rows renumbered. Values that no row has any longer are left out.
 * Costs a pass over both and a binary search in `a` for each value of `b`; nothing is sorted again.
 *
 * @param mappings - of the rows of `a` and of `b` to distinct numbers below `size`
 */
export function mergeGroups<V extends string | number>(
  [a, b]: readonly [Grouped<ArrayLike<V>>, Grouped<ArrayLike<V>>],
  mappings: readonly [RowMapping, RowMapping],
  size: number,
): Grouped<readonly V[]> {
  const most = a.values.length + b.values.length
  const values = new Array<V>(most)
  const starts = new Uint32Array(most + 2)
  const order = new Uint32Array(a.groups.order.length + b.groups.order.length)
  let count = 0
  let end = 0

  /** Ends the group of a value, which is left out where no row has it. */
  function close(value: V): void {
    if (end === starts[count + 1]) return
    values[count++] = value
    starts[count + 1] = end
  }

  end = appendMerged(order, end, mappedRows(a, 0, mappings[0]), mappedRows(b, 0, mappings[1]))
  starts[1] = end
  let passed = 0
  // Few values are looked up among many, and what lies between is copied.
  for (let i = 0; i <= b.values.length; i++) {
    const value = b.values[i]
    const until =
      value === undefined ? a.values.length : countBefore(a.values, { value, after: false })
    for (; passed < until; passed++) {
      end = appendMapped(order, end, a.groups, passed + 1, mappings[0])
      close(a.values[passed]!)
    }
    if (value === undefined) break
    const isInBoth = a.values[passed] === value
    if (isInBoth) passed++
    const ofA = isInBoth ? mappedRows(a, passed, mappings[0]) : new Uint32Array()
    end = appendMerged(order, end, ofA, mappedRows(b, i + 1, mappings[1]))
    close(value)
  }
  values.length = count
  return { values, groups: new Groups(starts.slice(0, count + 2), order.slice(0, end), size) }
}

/** Appends the rows of a code, renumbered; returns the new end. */
function appendMapped(
  order: Uint32Array,
  end: number,
  { starts, order: rows }: Groups,
  code: number,
  mapping: RowMapping,
): number {
  const last = starts[code + 1]!
  for (let i = starts[code]!; i < last; i++) {
    const row = mapping[rows[i]!]!
    if (row !== REMOVED) order[end++] = row
  }
  return end
}

function mappedRows({ groups }: Grouped, code: number, mapping: RowMapping): Uint32Array {
  const rows = new Uint32Array(groups.count(code, code + 1))
  return rows.subarray(0, appendMapped(rows, 0, groups, code, mapping))
}

/** Appends two ascending lists of rows as one; returns the new end. */
function appendMerged(order: Uint32Array, end: number, a: Uint32Array, b: Uint32Array): number {
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const isA = j === b.length || (i < a.length && a[i]! < b[j]!)
    order[end++] = isA ? a[i++]! : b[j++]!
  }
  return end
}
