import { describe, expect, it } from 'vitest'
import { sortSlice } from '../../src/rows/order.js'

const numbers = (count: number) => Uint32Array.from({ length: count }, (_, i) => i)

describe('sortSlice(items, from, to, compare)', () => {
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
