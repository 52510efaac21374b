import { cellReaders } from '../language/cell.js'
import { asRow, unfoldedReader } from '../rows/row.js'
import { attempt } from '../untrusted/plain.js'
import type { Scalar } from '../language/kind.js'
import { valueKind } from '../language/kind.js'
import type { BoundField } from '../language/predicate.js'
import { show } from './findings.js'

/** Whether each row has a key of its own, as `update`, SQL and walks by cursor need it. */
export interface KeyInspection {
  readonly field: string
  /** How many rows have no key that can be read. */
  readonly missing: number
  /** The first of them, five at most, counted from 0. */
  readonly missingRows: readonly number[]
  /** How many rows have a key that a row before them has. */
  readonly repeated: number
  /** The first of them, five at most. */
  readonly repeats: readonly KeyRepeat[]
}

/** Two rows that have one key. */
export interface KeyRepeat {
  /** The key, as text of at most 64 characters. */
  readonly key: string
  /** The first row that has the key, and the one that repeats it. */
  readonly rows: readonly [first: number, other: number]
}

const MOST_EXAMPLES = 5

/** Keeps every key until the rows are through. */
export function inspectKeys(field: BoundField, rows: readonly unknown[]): KeyInspection {
  const read = unfoldedReader(field)
  const toKey = cellReaders[valueKind(field.kind)]
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
