import { asRow, cellReader } from '../../language/members.js'
import type { BoundField } from '../../language/predicate.js'
import type { Segment } from '../storage/segment.js'

export type Key = string | number

/** The rows of a segment with a key, ascending. */
export type RowsOfKey = (key: Key) => Iterable<number>

/** Looks keys up in their column. */
export function lookUpKeys(segment: Segment, field: BoundField): RowsOfKey {
  const column = segment.column(field)
  return (key) => column.rowsOfKey(key)
}

/** Finds some keys in one pass over the rows: the same, where the column of the key is not built. */
export function scanForKeys(
  segment: Segment,
  field: BoundField,
  wanted: ReadonlySet<Key>,
): RowsOfKey {
  const found = new Map<unknown, number[]>()
  const read = cellReader(field)
  const { rows } = segment
  for (let row = 0; row < rows.length; row++) {
    const key = read(asRow(rows[row]))
    if (!wanted.has(key as Key)) continue // nor is an absent key wanted
    const known = found.get(key)
    if (known === undefined) found.set(key, [row])
    else known.push(row)
  }
  return (key) => found.get(key) ?? []
}
