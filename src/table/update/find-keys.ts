import { hashKey } from '../../language/hash-key.js'
import { asRow, cellReader } from '../../language/members.js'
import type { BoundField } from '../../language/predicate.js'
import type { Segment } from '../storage/segment.js'

export type Key = string | number

/** The rows of a segment with a key, ascending. */
export type RowsOfKey = (key: Key) => Iterable<number>

/** Finds keys in their column. Until the column is built, scans the keys of all rows. */
export function findKeys(segment: Segment, field: BoundField, keys: readonly Key[]): RowsOfKey {
  if (segment.hasColumn(field)) {
    const column = segment.column(field)
    return (key) => column.rowsOfKey(key)
  }
  const found = scanForKeys(segment, field, new Set(keys.map(hashKey)))
  return (key) => found.get(hashKey(key)) ?? []
}

function scanForKeys(
  { rows }: Segment,
  field: BoundField,
  wanted: ReadonlySet<unknown>,
): ReadonlyMap<unknown, number[]> {
  const found = new Map<unknown, number[]>()
  const read = cellReader(field)
  for (let row = 0; row < rows.length; row++) {
    const key = hashKey(read(asRow(rows[row])))
    if (!wanted.has(key)) continue // nor is an absent key wanted
    const known = found.get(key)
    if (known === undefined) found.set(key, [row])
    else known.push(row)
  }
  return found
}
