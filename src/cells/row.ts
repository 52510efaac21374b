import type { BoundField } from '../language/predicate.js'

/** Reads the raw cell of a field from a row. */
export type ReadRaw = (row: object) => unknown

/** Stands in for a row that is not an object: all its cells are absent. */
const noRow: object = Object.freeze({ __proto__: null })

export function asRow(row: unknown): object {
  return typeof row === 'object' && row !== null ? row : noRow
}

export function memberOf(row: object, name: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[name]
}

/** Whether the raw cell of a field is the row's member of that name, as it is. */
export function isMember({ get }: BoundField): boolean {
  return get === undefined
}

export function rawReader(field: BoundField): ReadRaw {
  const { get, name } = field
  if (get === undefined) return (row) => memberOf(row, name)
  return (row) => (row === noRow ? undefined : get(row as never)) // of its type, as `runQuery` asks
}
