import { describe, expect, it } from 'vitest'
import { inspectedElements, cellState } from '../../src/rows/cell-state.js'

/** A list longer than any that people write; explanations test the states of cells. */

describe('stateOf(kind, raw)', () => {
  it('reads at most a hundred thousand elements', () => {
    const most = 100_000
    const list = Array<unknown>(most + 1).fill(1)
    expect(inspectedElements(list)).toHaveLength(most)
    expect(cellState('number[]', list.with(most, 'x'))).toBe('present')
    expect(cellState('number[]', list.with(most - 1, 'x'))).toBe('unreadable')
    expect(inspectedElements(list.slice(1))).toHaveLength(most)
  })
})
