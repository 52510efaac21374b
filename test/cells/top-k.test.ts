import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TopK } from '../../src/cells/top-k.js'

/** The first `k` of items, as an engine takes them: an item that does not precede the last is passed over. */
function first(k: number, items: readonly number[]): { top: number[]; added: number } {
  const heap = new TopK<number>(k, (a, b) => a - b)
  let added = 0
  for (const item of items) {
    const { last } = heap
    if (last !== undefined && item > last) continue
    heap.add(item)
    added++
  }
  return { top: heap.toSorted(), added }
}

/** Different numbers, for no two items of a heap are equal. */
const items = fc.uniqueArray(fc.integer(), { maxLength: 60 })

describe('TopK(k, compare)', () => {
  it('keeps the first k of what is added, in order', () => {
    expect(first(3, [5, 1, 4, 2, 3]).top).toEqual([1, 2, 3])
    expect(first(1, [5, 1, 4]).top).toEqual([1])
    expect(first(9, [5, 1, 4]).top).toEqual([1, 4, 5])
    expect(first(3, []).top).toEqual([])
    expect(first(Infinity, [2, 1]).top).toEqual([1, 2])
  })

  it('keeps what a sort of everything would put first', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 20 }), (all, k) => {
        const sorted = all.toSorted((a, b) => a - b)
        expect(first(k, all).top).toEqual(sorted.slice(0, k))
      }),
      { numRuns: 2000 },
    )
  })

  it('knows the last of the first k, and none while they are fewer', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 20 }), (all, k) => {
        const heap = new TopK<number>(k, (a, b) => a - b)
        const seen: number[] = []
        for (const item of all) {
          const expected = seen.toSorted((a, b) => a - b)[k - 1]
          expect(heap.last).toBe(expected)
          if (expected === undefined || item < expected) heap.add(item)
          seen.push(item)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('adds in O(log k): of a million ascending items k, of as many descending a few steps each', () => {
    const million = Array.from({ length: 1_000_000 }, (_, i) => i)
    expect(first(20, million)).toEqual({ top: million.slice(0, 20), added: 20 })
    let compared = 0
    const heap = new TopK<number>(1000, (a, b) => (compared++, a - b))
    for (let item = 100_000; item > 0; item--) heap.add(item)
    // A replaced root sinks past two children on each of log2(1000) levels.
    expect(compared).toBeLessThan(100_000 * 2 * 10)
    expect(heap.toSorted()).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1))
  })
})
