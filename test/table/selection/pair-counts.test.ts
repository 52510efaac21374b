import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intersect } from '../../../src/table/selection/combine.js'
import { countPairs, pairOf } from '../../../src/table/selection/pair-counts.js'
import { Ranges } from '../../../src/table/selection/ranges.js'
import { holds, intervalsOf } from '../../../src/table/storage/sets/intervals.js'
import { createRandom } from '../../../examples/random.js'
import { allRows, seeds } from '../random.js'
import { PAIRS_A_ROW } from '../../../src/table/tuning.js'
import { numberColumn } from '../storage/columns.js'

/** Ranges of some codes of a column of random numbers. */
function someRanges(size: number, values: number, random: () => number): Ranges {
  const column = numberColumn(allRows(size).map(() => Math.floor(random() * values)))
  const codes = allRows(column.codeCount).filter(() => random() < 0.6)
  return new Ranges(column, intervalsOf(codes))
}

describe('countPairs()', () => {
  it('returns the number of rows in ranges of two columns, for each pair of columns', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 40, 9000), seeds, (size, seed) => {
        const random = createRandom(seed)
        const all = [2, 7, 40].map((values) => someRanges(size, values, random))
        for (const a of all) {
          for (const b of all.filter((each) => each !== a)) {
            const isIn = (row: number) =>
              [a, b].every((each) => holds(each.intervals, each.column.codes[row]!))
            const expected = allRows(size).filter(isIn).length
            expect(countPairs([a, b], size)).toBe(expected)
            const { selection } = intersect([a, b], size)
            expect(selection.count).toBe(expected)
            expect(selection.known).toBe(expected)
            expect(selection.rows()).toHaveLength(expected)
          }
        }
      }),
      { numRuns: 20 },
    )
  })

  const size = 20_000
  const expectedOf = (values: number) =>
    allRows(size).filter((row) => row % values === 0 && row % 2 === 0)
  const newIntersection = (values: number) => {
    const [column, other] = [values, 2].map((each) =>
      numberColumn(allRows(size).map((row) => row % each)),
    )
    return () =>
      intersect([new Ranges(column!, [1, 2]), new Ranges(other!, [1, 2])], size).selection
  }

  it.each([3, 30])('counts all pairs once finding one in %i rows has cost as much', (values) => {
    const select = newIntersection(values)
    let calls = 0
    for (let isFound = true; isFound; calls++) {
      const selection = select()
      expect(selection.count).toBe(expectedOf(values).length)
      isFound = selection.cost === 0
    }
    expect(calls).toBe(Math.ceil(size / (PAIRS_A_ROW * Math.ceil(size / values))))
  })

  it('never counts pairs for few rows', () => {
    const select = newIntersection(100)
    for (let calls = 0; calls < 200; calls++) {
      const selection = select()
      expect(selection.count).toBe(expectedOf(100).length)
      expect(selection.cost).toBe(0)
    }
  })
})

describe('pairOf()', () => {
  it('returns `undefined` for columns with too many pairs of codes', () => {
    const random = createRandom(1)
    const [a, b] = [someRanges(2000, 1000, random), someRanges(2000, 40, random)]
    expect(pairOf(a, b)).toBeUndefined()
  })
})
