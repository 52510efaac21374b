import type { Scalar } from '../language/kind.js'
import { readerOf } from '../language/kinds.js'
import { asRow, unfoldedReader } from '../language/members.js'
import { attempt } from '../untrusted/plain.js'
import type { BoundField } from '../language/predicate.js'
import { show } from './findings.js'

/** The missing and repeated keys. `update`, SQL and walks by cursor require unique keys. */
export interface KeyInspection<Row = number> {
  readonly field: string
  /** The number of rows without a readable key. */
  readonly missing: number
  /** The first rows without a key, at most five, counted from 0. */
  readonly missingRows: readonly Row[]
  /** The number of rows that repeat the key of an earlier row. */
  readonly repeated: number
  /** The first repeated keys, at most five. */
  readonly repeats: readonly KeyRepeat<Row>[]
}

/** Two rows with the same key. */
export interface KeyRepeat<Row = number> {
  /** The key, as text of at most 64 characters. */
  readonly key: string
  /** The first row with the key, and a row that repeats it. */
  readonly rows: readonly [first: Row, other: Row]
}

const MOST_EXAMPLES = 5

/** Finds missing and repeated keys. Keeps all keys in memory until every row is read. */
export function inspectKeys(field: BoundField, rows: readonly unknown[]): KeyInspection {
  const read = unfoldedReader(field)
  const toKey = readerOf(field.kind)
  const firstRows = new Map<Scalar, number>()
  const missingRows: number[] = []
  const repeats: KeyRepeat[] = []
  let [missing, repeated] = [0, 0]
  for (let row = 0; row < rows.length; row++) {
    const key = attempt(() => toKey(read(asRow(rows[row]))))
    if (key === undefined) {
      if (missing++ < MOST_EXAMPLES) missingRows.push(row)
      continue
    }
    const first = firstRows.get(key)
    if (first === undefined) firstRows.set(key, row)
    else if (repeated++ < MOST_EXAMPLES) repeats.push({ key: show(key), rows: [first, row] })
  }
  return { field: field.name, missing, missingRows, repeated, repeats }
}
