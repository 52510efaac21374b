import { compareCells, type Cell, type ReadCell } from '../language/kind.js'
import { kindOf } from '../language/kind-cells.js'
import type { BoundField } from '../language/predicate.js'
import { signOf, type OrderKey } from '../plan/plan.js'
import type { CellPlace, Position } from '../plan/position.js'
import { rawReader, type Members, type ReadRaw } from '../language/members.js'
import { isHigh } from '../language/text.js'

export interface KeyReader {
  readonly field: BoundField
  readonly read: ReadRaw
  readonly toCell: ReadCell
  readonly sign: 1 | -1
}

export function readersOf(order: readonly OrderKey[]): KeyReader[] {
  return order.map((key) => ({
    field: key.field,
    read: rawReader(key.field),
    toCell: kindOf(key.field.kind).read,
    sign: signOf(key),
  }))
}

export function sortCells(keys: readonly KeyReader[], row: Members): readonly Cell[] {
  return keys.map(({ read, toCell }) => toCell(read(row)))
}

/** True if a row comes after a position. Reads only the cells that decide. */
export function comesAfter(
  keys: readonly KeyReader[],
  row: Members,
  { cells, side }: Position<CellPlace>,
): boolean {
  for (let i = 0; i < keys.length; i++) {
    const { read, toCell, sign } = keys[i]!
    const order = compareCells(toCell(read(row)), cells[i])
    if (order !== 0) return order * sign > 0
  }
  return side === 'before'
}

/** Compares two rows by their cells: returns a negative number, zero for a tie, or a positive number. */
export function compareByCells(
  keys: readonly KeyReader[],
  a: readonly Cell[],
  b: readonly Cell[],
): number {
  for (let i = 0; i < keys.length; i++) {
    const order = compareCells(a[i], b[i])
    if (order !== 0) return order * keys[i]!.sign
  }
  return 0
}

/** Returns a comparison of places in columns, one for each key. Places that tie keep their order. */
export function compareColumns(
  columns: readonly (readonly Cell[])[],
  keys: readonly KeyReader[],
): Compare {
  return columns.reduceRight<Compare>(
    (others, cells, i) => {
      const { sign } = keys[i]!
      const compare = cells.some(isHigh) ? compareCells : compareUnits
      return (a, b) => {
        const order = compare(cells[a], cells[b])
        return order === 0 ? others(a, b) : order * sign
      }
    },
    (a, b) => a - b,
  )
}

/** A faster `compareCells` for cells that are not high. */
function compareUnits(a: Cell, b: Cell): number {
  if (a === b) return 0
  if (a === undefined) return -1
  if (b === undefined) return 1
  return a < b ? -1 : 1
}

type Compare = (a: number, b: number) => number

/**
 * Returns the slice `[from, to)` of the sorted items. Changes the order of `items`. Costs an expected
 * O(n + m log m) comparisons for a slice of m items, in any initial order, because pivots are random.
 *
 * @param compare - a strict order: no two items tie
 */
export function sortSlice(
  items: Uint32Array,
  from: number,
  to: number,
  compare: Compare,
): number[] {
  const end = Math.min(to, items.length)
  if (from >= end) return []
  partitionAt(items, from, 0, items.length, compare)
  partitionAt(items, end, from, items.length, compare)
  // V8 takes twice as long to sort a typed array by a function. Bench: array, "every row by two keys".
  return Array.from(items.subarray(from, end)).toSorted(compare)
}

/** Rearranges `[low, high)` so that no item before index `at` is greater than an item from `at` on. */
function partitionAt(
  items: Uint32Array,
  at: number,
  low: number,
  high: number,
  compare: Compare,
): void {
  while (low < at && at < high) {
    const middle = partition(items, low, high, compare)
    if (at <= middle) high = middle
    if (at >= middle) low = middle
  }
}

/** Partitions two or more items by a random pivot. Returns an index between `low` and `high`, exclusive. */
function partition(items: Uint32Array, low: number, high: number, compare: Compare): number {
  const drawn = low + Math.floor(Math.random() * (high - low))
  const pivot = items[drawn]!
  items[drawn] = items[low]!
  items[low] = pivot
  let [left, right] = [low - 1, high]
  for (;;) {
    do left++
    while (compare(items[left]!, pivot) < 0)
    do right--
    while (compare(items[right]!, pivot) > 0)
    if (left >= right) return right + 1
    const item = items[left]!
    items[left] = items[right]!
    items[right] = item
  }
}
