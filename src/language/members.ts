import { readerOf, type Cell } from './cell.js'
import { foldTexts } from './fold.js'
import type { BoundField } from './predicate.js'

/** Reads the raw cell of a field from a row, its texts folded where the field is. */
export type ReadRaw = (row: Members) => unknown

/** A row, whose members are read by name. */
export type Members = Readonly<Record<string, unknown>>

/** Stands in for a row that is not an object: all its cells are absent. */
const noRow: Members = Object.freeze({ __proto__: null })

export function asRow(row: unknown): Members {
  return typeof row === 'object' && row !== null ? (row as Members) : noRow // any name can be read
}

/** Whether the raw cell of a field is the row's member of that name, as it is. */
export function isMember({ get, fold }: BoundField): boolean {
  return get === undefined && fold === undefined
}

export function rawReader(field: BoundField): ReadRaw {
  const { fold } = field
  const read = unfoldedReader(field)
  return fold === undefined ? read : (row) => foldTexts(read(row), fold)
}

/** Reads the raw cell of a field from a row, as it is there. */
export function unfoldedReader({ get, name }: BoundField): ReadRaw {
  if (get === undefined) return (row) => row[name]
  return (row) => (row === noRow ? undefined : get(row as never)) // of its type, as `runQuery` asks
}

/** Reads a cell of a row as a value of the field's kind: what rows are ordered by. */
export function cellReader(field: BoundField): (row: Members) => Cell {
  const read = rawReader(field)
  const toCell = readerOf(field.kind)
  return (row) => toCell(read(row))
}
