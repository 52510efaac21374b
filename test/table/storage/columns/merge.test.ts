import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  mergeEncoded,
  mergePostings,
  REMOVED,
  type RowMapping,
} from '../../../../src/table/storage/columns/merge.js'
import { Postings, type PostingLists } from '../../../../src/table/storage/sets/postings.js'
import { finish, type Work } from '../../../../src/table/storage/work.js'
import { STEP } from '../../../../src/table/tuning.js'
import { allRows } from '../../random.js'
import { encodedNumbers, postingsOf } from '../columns.js'

/** The origin of a row: kept from the first column, removed from it, or from the second column. */
type Place = 'kept' | 'removed' | 'second'

/** Draws the cells and origins of the rows of two columns, in their new order. */
const rowsOf = <T>(cells: fc.Arbitrary<T>): fc.Arbitrary<(readonly [T, Place])[]> =>
  fc.array(fc.tuple(cells, fc.constantFrom<Place>('kept', 'removed', 'second')), {
    maxLength: 200,
    size: 'max', // otherwise few values have rows of both columns
  })

/** Returns the cells of both columns, the new number of each row, and the remaining cells. */
function apart<T>(rows: readonly (readonly [T, Place])[]) {
  const cells: [T[], T[]] = [[], []]
  const numbers: [number[], number[]] = [[], []]
  const left: T[] = []
  for (const [cell, place] of rows) {
    const which = place === 'second' ? 1 : 0
    cells[which].push(cell)
    numbers[which].push(place === 'removed' ? REMOVED : left.length)
    if (place !== 'removed') left.push(cell)
  }
  const [ofFirst, ofSecond] = numbers.map((each) => Uint32Array.from(each))
  return { cells, mappings: [ofFirst!, ofSecond!] as const, left }
}

/** Encodes lists of numbers as values and postings. */
function listed(lists: readonly (readonly number[])[]) {
  const values = [...new Set(lists.flat())].toSorted((a, b) => a - b)
  const codeOf = new Map(values.map((value, i) => [value, i + 1]))
  const codes = lists.map((list) =>
    list.length === 0 ? [0] : list.map((each) => codeOf.get(each)!),
  )
  return new Postings({ values, groups: postingsOf(codes, values.length + 1).groups })
}

/** Returns the rows of each group up to a code. */
function rowsIn(groups: PostingLists, code: number): number[][] {
  return allRows(code + 1).map((each) => Array.from(groups.rows(each)).toSorted((a, b) => a - b))
}

describe('merging', () => {
  it('gives the same groups as the remaining lists of two columns', () => {
    fc.assert(
      fc.property(rowsOf(fc.uniqueArray(fc.nat(60), { maxLength: 3 })), (rows) => {
        const { cells, mappings, left } = apart(rows)
        const [first, second] = cells.map(listed)
        const merged = finish(mergePostings([first!, second!], { mappings, size: left.length }))
        const { values, groups } = listed(left)
        expect(merged.values).toEqual(values)
        expect(rowsIn(merged.groups, values.length)).toEqual(rowsIn(groups, values.length))
      }),
    )
  })

  const many = allRows(10_000)
  it.each<[string, number[], number[]]>([
    ['before the values of the other column', many, [10_000]],
    ['after the values of the other column', many, [-1]],
    ['around the values of the other column', many, [-1, 10_000]],
    ['alternating with the values of the other column', many, many.map((each) => each + 0.5)],
    ['equal to the values of the other column', many, many],
    ['only in the first column', many, []],
    ['only in the second column', [], many],
  ])('takes short steps if the values are %s', (_, a, b) => {
    const values = [...new Set([...a, ...b])].toSorted((x, y) => x - y)
    const sum = a.length + b.length
    const mappings: [RowMapping, RowMapping] = [
      Uint32Array.from(a.keys()),
      Uint32Array.from(b.keys(), (row) => a.length + row),
    ]
    const lists = [a, b].map((cells) => listed(cells.map((cell) => [cell])))
    const works: Work<{ readonly values: ArrayLike<number> }>[] = [
      mergeEncoded([encodedNumbers(a), encodedNumbers(b)], { mappings, size: sum }),
      mergePostings([lists[0]!, lists[1]!], { mappings, size: sum }),
    ]
    for (const work of works) {
      const steps: number[] = []
      let step = work.next()
      for (; step.done !== true; step = work.next()) steps.push(step.value)
      expect(Array.from(step.value.values)).toEqual(values)
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...steps)).toBeLessThanOrEqual(2 * STEP)
      expect(steps.length).toBeLessThan(sum / 100)
      expect(steps.reduce((total, each) => total + each, 0)).toBeGreaterThan(2 * sum)
    }
  })
})
