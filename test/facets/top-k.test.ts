import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TopK } from '../../src/facets/top-k.js'

/** The first `k` of items, and how many comparisons it took to find them. */
function first(k: number, items: readonly number[]): { top: number[]; compared: number } {
  let compared = 0
  const kept = new TopK<number>(k, (a, b) => (compared++, a - b))
  for (const item of items) kept.add(item)
  return { top: kept.toSorted(), compared }
}

/** Distinct numbers, because no two items may tie; more than are kept before they are sorted. */
const items = fc.uniqueArray(fc.integer(), { maxLength: 400, size: 'max' })

describe('TopK(k, compare)', () => {
  it('keeps the first k items, in order', () => {
    expect(first(3, [5, 1, 4, 2, 3]).top).toEqual([1, 2, 3])
    expect(first(1, [5, 1, 4]).top).toEqual([1])
    expect(first(9, [5, 1, 4]).top).toEqual([1, 4, 5])
    expect(first(3, []).top).toEqual([])
    expect(first(Infinity, [2, 1]).top).toEqual([1, 2])
    expect(first(0, [2, 1])).toEqual({ top: [], compared: 0 })
  })

  it('keeps the first items of a full sort', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 0, max: 20 }), (all, k) => {
        const sorted = all.toSorted((a, b) => a - b)
        expect(first(k, all).top).toEqual(sorted.slice(0, k))
      }),
      { numRuns: 500 },
    )
  })

  it('compares a last item once, and other items O(log k) times', () => {
    const ascending = Array.from({ length: 100_000 }, (_, i) => i)
    const { top, compared } = first(20, ascending)
    expect(top).toEqual(ascending.slice(0, 20))
    expect(compared).toBeLessThan(100_000 + 2_000)
    const descending = first(1000, ascending.toReversed())
    expect(descending.compared).toBeLessThan(100_000 * (1 + 2 * 10))
    expect(descending.top).toEqual(ascending.slice(0, 1000))
  })
})
