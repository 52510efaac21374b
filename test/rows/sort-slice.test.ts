import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortSlice } from '../../src/rows/order.js'

const ascending = (a: number, b: number) => a - b
const numbers = (count: number) => Uint32Array.from({ length: count }, (_, i) => i)

describe('sortSlice(items, from, to, compare)', () => {
  it('returns the slice of a full sort, and keeps all items', () => {
    const place = fc.integer({ min: 0, max: 70 })
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { maxLength: 60 }), place, place, (all, from, to) => {
        const items = Uint32Array.from(all)
        const sorted = all.toSorted(ascending)
        expect([...sortSlice(items, from, to, ascending)]).toEqual(sorted.slice(from, to))
        expect([...items].toSorted(ascending)).toEqual(sorted)
      }),
      { numRuns: 500 },
    )
  })

  it('sorts by the given comparison, up to an infinite end', () => {
    const descending = (a: number, b: number) => b - a
    expect([...sortSlice(numbers(9), 2, 5, descending)]).toEqual([6, 5, 4])
    expect([...sortSlice(numbers(9), 6, Infinity, descending)]).toEqual([2, 1, 0])
  })

  const count = 20_000
  it.each<[string, (i: number) => number]>([
    ['in order', (i) => i],
    ['in reverse', (i) => count - 1 - i],
    ['up and down', (i) => (i % 2 === 0 ? i : count - i)],
    ['in two runs', (i) => (i + count / 2) % count],
  ])('takes O(n) comparisons for a few of many that come %s', (_, itemAt) => {
    let compared = 0
    const items = numbers(count).map((i) => itemAt(i))
    const slice = sortSlice(items, 10_000, 10_020, (a, b) => (compared++, a - b))
    expect([...slice]).toEqual(Array.from({ length: 20 }, (__, i) => 10_000 + i))
    // About 3.4 n for each end; pivots that are drawn badly take more, and ones not drawn thousands.
    expect(compared).toBeLessThan(40 * count)
  })
})
