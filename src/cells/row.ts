import { foldTexts } from '../language/fold.js'
import type { BoundField } from '../language/predicate.js'

/** Reads the raw cell of a field from a row, its texts folded where the field is. */
export type ReadRaw = (row: object) => unknown

/** Stands in for a row that is not an object: all its cells are absent. */
const noRow: object = Object.freeze({ __proto__: null })

export function asRow(row: unknown): object {
  return typeof row === 'object' && row !== null ? row : noRow
}

export function memberOf(row: object, name: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[name]
}

export function rawReader(field: BoundField): ReadRaw {
  const { fold } = field
  const read = unfoldedReader(field)
  return fold === undefined ? read : (row) => foldTexts(read(row), fold)
}

/** Reads the raw cell of a field from a row, as it is there. */
export function unfoldedReader({ get, name }: BoundField): ReadRaw {
  if (get === undefined) return (row) => memberOf(row, name)
  return (row) => (row === noRow ? undefined : get(row as never)) // of its type, as `runQuery` asks
}
