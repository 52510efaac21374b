import { describe, expect, it } from 'vitest'
import {
  mergeEncoded,
  mergePostings,
  type RowMapping,
} from '../../../../src/table/storage/columns/merge.js'
import { Postings } from '../../../../src/table/storage/sets/postings.js'
import { type Work } from '../../../../src/table/storage/work.js'
import { STEP } from '../../../../src/table/tuning.js'
import { allRows } from '../../random.js'
import { encodedNumbers, postingsOf } from '../columns.js'

/** Encodes lists of numbers as values and postings. */
function listed(lists: readonly (readonly number[])[]) {
  const values = [...new Set(lists.flat())].toSorted((a, b) => a - b)
  const codeOf = new Map(values.map((value, i) => [value, i + 1]))
  const codes = lists.map((list) =>
    list.length === 0 ? [0] : list.map((each) => codeOf.get(each)!),
  )
  return new Postings({ values, groups: postingsOf(codes, values.length + 1).groups })
}

describe('merging', () => {
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
