import type { BoundField } from '../language/predicate.js'

/** What stands in a row under a field, whatever it is. */
export type ReadRaw = (row: object) => unknown

/** What is read where a row is no object: nothing. */
const noRow: object = Object.freeze({ __proto__: null })

export function asRow(row: unknown): object {
  return typeof row === 'object' && row !== null ? row : noRow
}

export function memberOf(row: object, name: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[name]
}

export function rawReader(field: BoundField): ReadRaw {
  const { get, name } = field
  if (get === undefined) return (row) => memberOf(row, name)
  return (row) => (row === noRow ? undefined : get(row as never)) // of its type, as `runQuery` asks
}
