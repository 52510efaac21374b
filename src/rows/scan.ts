import { predicatesOf, type Condition } from '../plan/condition.js'
import { CELLS_A_LOOK, isTimed, spend } from '../plan/deadline.js'
import { compileSieve } from './sieve.js'

/** Rows are sieved this many at a time at most: few enough for their indices to stay in the first cache. */
export const BLOCK = 1024

/**
 * Visits the rows that meet a condition, in order and in blocks: each call gets the first `count` of
 * `indices`, ascending. Of a row no more cells are read than decide about it.
 *
 * @param cells - how many cells of each row the visitor reads at most
 * @param isDone - whether the rest need not be visited
 */
export function scan(
  where: Condition,
  rows: readonly unknown[],
  visit: (indices: Uint32Array, count: number) => void,
  cells: number,
  isDone: () => boolean = () => false,
): void {
  const each = predicatesOf(where).length + cells
  const block = isTimed() ? Math.ceil(CELLS_A_LOOK / each) : BLOCK
  const sieve = compileSieve(where)
  const kept = new Uint32Array(block)
  for (let start = 0; start < rows.length && !isDone(); start += block) {
    const end = Math.min(start + block, rows.length)
    spend((end - start) * each)
    visit(kept, sieve(rows, start, end, kept))
  }
}
