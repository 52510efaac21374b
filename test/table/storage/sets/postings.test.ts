import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countRows, emptyBitmap, rowsOf } from '../../../../src/table/storage/sets/bitmap.js'
import { holds, intervalsOf } from '../../../../src/table/storage/sets/intervals.js'
import { isLarge } from '../../../../src/table/storage/sets/postings.js'
import { LARGE_GROUP_SHARE } from '../../../../src/table/tuning.js'
import { allRows } from '../../random.js'
import { postingsOf } from '../columns.js'

const COUNT = 5

describe('posting lists', () => {
  it('have the rows of each element once, ascending, even if a row repeats the element', () => {
    const lists = fc.array(fc.array(fc.nat(COUNT - 1), { maxLength: 6 }), { maxLength: 80 })
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 40 }), (drawn, spread) => {
        // A wider spread leaves fewer rows per element.
        const elements = drawn.flatMap((list) => [list, ...allRows(spread).map(() => [])])
        const { values, groups } = postingsOf(elements, COUNT)
        expect(values).toEqual(
          allRows(COUNT).filter((each) => each > 0 && elements.flat().includes(each)),
        )
        const { length: size } = elements
        expect(groups.size).toBe(size)
        for (const [code, value] of [0, ...values].entries()) {
          const rows = allRows(size).filter((row) => elements[row]!.includes(value))
          expect(groups.count(code)).toBe(rows.length)
          expect([...groups.rows(code)]).toEqual(rows)
          const bits = groups.bitmap(code)
          expect(bits !== undefined).toBe(isLarge(rows.length, size))
          if (bits !== undefined) expect([...rowsOf(bits, 0, rows.length)]).toEqual(rows)
          else {
            const added = emptyBitmap(size)
            groups.addTo(added, [code, code + 1])
            expect(countRows(added)).toBe(rows.length)
            expect(rows.length === 0 ? [] : [...rowsOf(added, 0, rows.length)]).toEqual(rows)
          }
        }
        const all = [...values.keys(), values.length]
        for (const picked of [[], [0], all, all.slice(1), all.filter((code) => code % 3 !== 1)]) {
          const codes = intervalsOf(picked)
          const wanted = [0, ...values].filter((_, code) => holds(codes, code))
          const hits = elements.map((some) => wanted.filter((value) => some.includes(value)).length)
          const rows = allRows(size).filter((row) => hits[row]! > 0)
          expect(groups.countAll(codes)).toBe(hits.reduce((sum, each) => sum + each, 0))
          const listed = groups.lists(codes).flatMap((list) => [...list])
          expect(listed).toHaveLength(groups.countAll(codes))
          expect([...new Set(listed)].toSorted((a, b) => a - b)).toEqual(rows)
          const added = emptyBitmap(size)
          groups.addTo(added, codes)
          expect(countRows(added)).toBe(rows.length)
          expect(rows.length === 0 ? [] : [...rowsOf(added, 0, rows.length)]).toEqual(rows)
        }
      }),
    )
  })

  it('store a group as a bitmap from one in LARGE_GROUP_SHARE rows', () => {
    expect(isLarge(2, 2 * LARGE_GROUP_SHARE)).toBe(true)
    expect(isLarge(1, LARGE_GROUP_SHARE + 1)).toBe(false)
    expect(isLarge(0, 0)).toBe(false)
  })
})
