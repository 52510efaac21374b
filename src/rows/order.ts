import { readerOf, compareCells, type Cell, type ReadCell } from '../language/kind.js'
import type { BoundField } from '../language/predicate.js'
import type { OrderKey } from '../plan/plan.js'
import { rawReader, type Members, type ReadRaw } from '../language/members.js'

export interface KeyReader {
  readonly field: BoundField
  readonly read: ReadRaw
  readonly toCell: ReadCell
  readonly sign: 1 | -1
}

export function compileOrder(order: readonly OrderKey[]): KeyReader[] {
  return order.map(({ field, descending }) => ({
    field,
    read: rawReader(field),
    toCell: readerOf(field.kind),
    sign: descending ? -1 : 1,
  }))
}

/** Returns the cells by which a row is ordered. */
export function cellsOf(keys: readonly KeyReader[], row: Members): readonly Cell[] {
  return keys.map(({ read, toCell }) => toCell(read(row)))
}

/** True if a row comes after the cells of a place. Reads only the cells that decide. */
export function comesAfter(
  keys: readonly KeyReader[],
  row: Members,
  place: readonly Cell[],
): boolean {
  for (let i = 0; i < keys.length; i++) {
    const { read, toCell, sign } = keys[i]!
    const order = compareCells(toCell(read(row)), place[i])
    if (order !== 0) return order * sign > 0
  }
  return false
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
