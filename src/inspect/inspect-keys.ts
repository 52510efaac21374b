import type { Scalar } from '../language/kind.js'
import { readerOf } from '../language/kinds.js'
import { asRow, unfoldedReader } from '../language/members.js'
import { attempt } from '../untrusted/plain.js'
import type { BoundField } from '../language/predicate.js'
import { show } from './findings.js'
import type { KeyInspection, KeyRepeat } from './inspection.js'

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
