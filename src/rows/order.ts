import { type Cell, type ReadCell, readerOf, compareCells } from '../language/cell.js'
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

/** What a row is ordered by. */
export function cellsOf(keys: readonly KeyReader[], row: Members): readonly Cell[] {
  return keys.map(({ read, toCell }) => toCell(read(row)))
}

/** Whether a row comes after a place in the order, which is given by its cells. */
export function comesAfter(
  keys: readonly KeyReader[],
  row: Members,
  place: readonly Cell[],
): boolean {
  return compareWithPlace(keys, row, place) > 0
}

/** The order of a row and such a place; of the row no more cells are read than decide about it. */
function compareWithPlace(
  keys: readonly KeyReader[],
  row: Members,
  place: readonly Cell[],
): number {
  for (let i = 0; i < keys.length; i++) {
    const { read, toCell, sign } = keys[i]!
    const order = compareCells(toCell(read(row)), place[i])
    if (order !== 0) return order * sign
  }
  return 0
}

/** The order of two rows by their cells: negative, zero for a tie, or positive. */
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
