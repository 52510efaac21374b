import { asRow, unfoldedReader } from '../language/members.js'
import { stateOf } from '../rows/cell-state.js'
import type { BoundField } from '../language/predicate.js'
import { spend } from '../plan/deadline.js'

/** How many cells of a field there are that hold something, but nothing of its kind. */
export type CountUnreadable = (field: BoundField) => number

/** Counts in some rows, of each field once. Costs a pass over the rows for each. */
export function unreadableIn(rows: readonly unknown[]): CountUnreadable {
  const counts = new Map<string, number>()
  return (field) => {
    const known = counts.get(field.name)
    if (known !== undefined) return known
    const read = unfoldedReader(field)
    let count = 0
    for (const row of rows) {
      spend(1)
      if (stateOf(field.kind, read(asRow(row))) === 'unreadable') count++
    }
    counts.set(field.name, count)
    return count
  }
}
