import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyBitmap, rowsOf } from '../../../src/table/storage/bitmap.js'
import {
  codesOf,
  groupElements,
  groupRows,
  type Groups,
} from '../../../src/table/storage/groups.js'
import { LARGE_GROUP_SHARE } from '../../../src/table/tuning.js'
import { allRows, createRandom, seeds, sizes } from '../random.js'

const COUNT = 5

/** Holds groups to the rows of each code. */
function expectGroups(groups: Groups, expected: readonly number[][], size: number): void {
  expect(groups.size).toBe(size)
  for (const [code, rows] of expected.entries()) {
    expect([...groups.rows(code, code + 1)]).toEqual(rows)
    expect(groups.count(code, code + 1)).toBe(rows.length)
    expect(groups.isLarge(code)).toBe(rows.length * LARGE_GROUP_SHARE >= size)
    const bits = groups.bitmap(code)
    expect(bits).toHaveLength(emptyBitmap(size).length)
    expect(rows.length === 0 ? [] : [...rowsOf(bits, 0, rows.length)]).toEqual(rows)
    expect(groups.bitmap(code)).toBe(bits)
  }
  expect([...groups.rows(1, COUNT)]).toEqual(expected.slice(1).flat())
  expect(groups.count(1, COUNT)).toBe(expected.slice(1).flat().length)
}

describe('groupRows', () => {
  it('lists the rows of each code, ascending', () => {
    fc.assert(
      fc.property(sizes, seeds, (size, seed) => {
        const random = createRandom(seed)
        // The higher the code, the rarer.
        const codes = Uint32Array.from(allRows(size), () => Math.floor(random() ** 4 * COUNT))
        const groups = groupRows(codes, COUNT)
        const rowsBy = allRows(COUNT).map((code) =>
          allRows(size).filter((row) => codes[row] === code),
        )
        expectGroups(groups, rowsBy, size)
        expect(codesOf(groups)).toEqual(codes)
      }),
    )
  })
})

describe('groupElements', () => {
  it('lists the rows of each element, ascending, once however often a row has it', () => {
    const lists = fc.array(fc.array(fc.nat(COUNT - 1), { maxLength: 6 }), { maxLength: 80 })
    fc.assert(
      fc.property(lists, (elements) => {
        const codes = Uint32Array.from(elements.flat())
        const rows = Uint32Array.from(elements.flatMap((list, row) => list.map(() => row)))
        const rowsBy = allRows(COUNT).map((code) =>
          allRows(elements.length).filter((row) => elements[row]!.includes(code)),
        )
        expectGroups(groupElements(codes, rows, COUNT, elements.length), rowsBy, elements.length)
      }),
    )
  })
})
