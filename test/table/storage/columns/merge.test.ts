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

// Of the first, the row of "a" is gone; those of the second go to the start and to the end.
const moves = [Uint32Array.of(REMOVED, 1, 2, 3), Uint32Array.of(0, 4)] as const

/** A row of the first of two columns, which may be removed, or of the second. */
type Place = 'kept' | 'removed' | 'second'

/** Rows of two columns in their new order, some of them removed, with their cells. */
const rowsOf = <T>(cells: fc.Arbitrary<T>): fc.Arbitrary<(readonly [T, Place])[]> =>
  fc.array(fc.tuple(cells, fc.constantFrom<Place>('kept', 'removed', 'second')), {
    maxLength: 200,
    size: 'max', // else hardly any value would have rows of both
  })

/** The cells of both, the new number of each, and the cells of those that are left. */
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

/** Lists of numbers, as values and postings. */
function listed(lists: readonly (readonly number[])[]) {
  const values = [...new Set(lists.flat())].toSorted((a, b) => a - b)
  const codeOf = new Map(values.map((value, i) => [value, i + 1]))
  const codes = lists.map((list) =>
    list.length === 0 ? [0] : list.map((each) => codeOf.get(each)!),
  )
  return new Postings({ values, groups: postingsOf(codes, values.length + 1).groups })
}

/** The rows of each group, up to that of a code. */
function rowsIn(groups: PostingLists, code: number): number[][] {
  return allRows(code + 1).map((each) => Array.from(groups.rows(each)).toSorted((a, b) => a - b))
}

describe('merging', () => {
  it('moves the codes of both columns, and leaves out values that no row has any longer', () => {
    const first = { values: ['a', 'b', 'd'], codes: Uint8Array.of(1, 2, 3, 0) }
    const second = { values: ['b', 'c'], codes: Uint8Array.of(2, 1) }
    const { values, codes } = finish(mergeEncoded([first, second], { mappings: moves, size: 5 }))
    expect(values).toEqual(['b', 'c', 'd'])
    expect(codes).toEqual(Uint8Array.of(2, 1, 3, 0, 1))
  })

  it('moves the rows of both columns of lists', () => {
    const postings = (values: string[], codes: number[][]) =>
      new Postings({ values, groups: postingsOf(codes, values.length + 1).groups })
    const first = postings(['a', 'b', 'd'], [[1], [2], [3], [0]])
    const second = postings(['b', 'c'], [[1, 2], [1]])
    const { values, groups } = finish(mergePostings([first, second], { mappings: moves, size: 5 }))
    expect(values).toEqual(['b', 'c', 'd'])
    expect(rowsIn(groups, 3)).toEqual([[3], [0, 1, 4], [0], [2]])
  })

  it('makes of two columns what the cells that are left are encoded as', () => {
    fc.assert(
      fc.property(rowsOf(fc.option(fc.nat(60), { nil: undefined })), (rows) => {
        const { cells, mappings, left } = apart(rows)
        const [first, second] = cells.map(encodedNumbers)
        const merged = finish(mergeEncoded([first!, second!], { mappings, size: left.length }))
        const { values, codes } = encodedNumbers(left)
        expect(merged).toEqual({ values: [...values], codes })
      }),
    )
  })

  it('makes of two columns of lists what the lists that are left are grouped as', () => {
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
    ['before those of the other', many, [10_000]],
    ['after those of the other', many, [-1]],
    ['between two of the other', many, [-1, 10_000]],
    ['one by one with those of the other', many, many.map((each) => each + 0.5)],
    ['the same as those of the other', many, many],
    ['the only ones', many, []],
    ['the only ones, in the second column', [], many],
  ])('is done in short steps where values are %s', (_, a, b) => {
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
