import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intersect } from '../../../src/table/selection/combine.js'
import { countPairs, pairOf } from '../../../src/table/selection/pair-counts.js'
import { Ranges } from '../../../src/table/selection/ranges.js'
import { holds, intervalsOf } from '../../../src/table/storage/sets/intervals.js'
import { createRandom } from '../../../examples/random.js'
import { allRows, seeds } from '../random.js'
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
            expect(countPairs([a, b])).toBe(expected)
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

  it.each([
    [3, 20_000, 'counted, without finding them'],
    [30, 20_000, 'counted, without finding them'],
    [30, 10_000, 'found'],
    [100, 60_000, 'found'],
  ])('one in %i of %i rows are %s', (values, size, how) => {
    const column = numberColumn(allRows(size).map((row) => row % values))
    const other = numberColumn(allRows(size).map((row) => row % 2))
    const sets = [new Ranges(column, [1, 2]), new Ranges(other, [1, 2])]
    const { selection } = intersect(sets, size)
    expect(selection.count).toBe(
      allRows(size).filter((row) => row % values === 0 && row % 2 === 0).length,
    )
    expect(selection.cost === 0).toBe(how === 'found')
  })
})

describe('pairOf()', () => {
  it('returns `undefined` for columns with too many pairs of codes', () => {
    const random = createRandom(1)
    const [a, b] = [someRanges(2000, 1000, random), someRanges(2000, 40, random)]
    expect(pairOf(a, b)).toBeUndefined()
  })
})
