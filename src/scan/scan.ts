import { countPredicates, everything, type Condition } from '../plan/condition.js'
import { CELLS_A_LOOK, type Deadline } from '../plan/deadline.js'
import { compileSieve } from './sieve.js'

/** Rows are sieved this many at a time: few enough for their indices to stay in the first cache. */
const BLOCK = 1024

/**
 * Visits the rows that meet a condition, in order: of a row no more cells are read than decide about
 * it.
 *
 * @param visit - gets the index of a row
 * @param cells - how many cells of each row the visitor reads at most
 */
export function scan(
  where: Condition,
  rows: readonly unknown[],
  visit: (index: number) => void,
  cells: number,
  deadline: Deadline | undefined,
): void {
  const each = countPredicates(where) + cells
  const block = deadline === undefined ? BLOCK : Math.ceil(CELLS_A_LOOK / each)
  const sieve = where === everything ? undefined : compileSieve(where)
  const kept = new Uint32Array(sieve === undefined ? 0 : block)
  for (let start = 0; start < rows.length; start += block) {
    const end = Math.min(start + block, rows.length)
    deadline?.spend((end - start) * each)
    if (sieve === undefined) {
      for (let i = start; i < end; i++) visit(i)
      continue
    }
    const count = sieve(rows, start, end, kept)
    for (let i = 0; i < count; i++) visit(kept[i]!)
  }
}
