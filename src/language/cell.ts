import { readerOf, type Cell, type ListKind, type Scalar } from './kind.js'
import { compareText } from './text.js'

/** The elements of a raw list that are of the element kind; none if the list is absent. */
export function readList(kind: ListKind, raw: unknown): Scalar[] {
  if (!Array.isArray(raw)) return []
  return raw.map(readerOf(kind)).filter((element) => element !== undefined)
}

/**
 * The order of the cells of a field: absent ones lowest, `false` before `true`, numbers and dates
 * by value, text by code point (language reference, section 6).
 * @returns a negative number, zero or a positive number
 */
export function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  if (a === b) return 0
  if (a === undefined) return -1
  if (b === undefined) return 1
  return a < b ? -1 : 1
}
