import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupRows } from '../../../../src/table/storage/columns/groups.js'
import { finish } from '../../../../src/table/storage/work.js'
import { createRandom } from '../../../../examples/random.js'
import { allRows, seeds, sizes } from '../../random.js'

describe('groupRows()', () => {
  it('lists the rows of each code, ascending', () => {
    fc.assert(
      fc.property(sizes, seeds, (size, seed) => {
        const random = createRandom(seed)
        // Higher codes are rarer.
        const codes = Uint8Array.from(allRows(size), () => Math.floor(random() ** 4 * 5))
        const groups = finish(groupRows(codes, 5))
        const expected = allRows(5).map((code) =>
          allRows(size).filter((row) => codes[row] === code),
        )
        for (const [code, rows] of expected.entries()) {
          expect([...groups.rows(code, code + 1)]).toEqual(rows)
          expect(groups.count(code, code + 1)).toBe(rows.length)
        }
        expect([...groups.rows(1, 5)]).toEqual(expected.slice(1).flat())
        expect(groups.count(1, 5)).toBe(expected.slice(1).flat().length)
      }),
    )
  })
})
