import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countRows } from '../../../../src/table/storage/sets/bitmap.js'
import { groupEncoded, type Column } from '../../../../src/table/storage/columns/column.js'
import { finish } from '../../../../src/table/storage/work.js'
import { holds, intervalsOf } from '../../../../src/table/storage/sets/intervals.js'
import { REMOVED } from '../../../../src/table/storage/columns/merge.js'
import { TextColumn } from '../../../../src/table/storage/columns/text-column.js'
import { CHECKPOINTS, MAX_SCANNED_TEXTS } from '../../../../src/table/tuning.js'
import { createRandom } from '../../../../examples/random.js'
import { allRows, hasRow, seeds, sizes } from '../../random.js'
import { numberColumn, textColumn } from '../columns.js'

/** Returns the rows with a code in some intervals. */
const rowsIn = ({ codes }: Column, intervals: readonly number[]) =>
  allRows(codes.length).filter((row) => holds(intervals, codes[row]!))

describe('a column', () => {
  it('counts, lists and marks the rows in intervals of codes, narrow and wide', () => {
    const around = fc.constantFrom(CHECKPOINTS - 1, CHECKPOINTS, CHECKPOINTS + 1, 2 * CHECKPOINTS)
    fc.assert(
      fc.property(
        fc.oneof(sizes, around),
        seeds,
        fc.uniqueArray(fc.nat(20)),
        fc.uniqueArray(fc.nat(20)),
        (size, seed, ...sets) => {
          const random = createRandom(seed)
          const column = numberColumn(
            allRows(size).map(() => (random() < 0.1 ? undefined : Math.floor(random() * 20))),
          )
          // The second set may find existing checkpoints.
          for (const set of sets) {
            const codes = intervalsOf(set.filter((code) => code < column.codeCount))
            const expected = rowsIn(column, codes)
            const bits = column.bitmap(codes)
            expect(column.count(codes)).toBe(expected.length)
            expect(Array.from(column.rows(codes).toSorted())).toEqual(expected)
            expect(allRows(size).filter((row) => hasRow(bits, row))).toEqual(expected)
            expect(countRows(bits)).toBe(expected.length)
          }
        },
      ),
    )
  })
})

describe('column.bytes', () => {
  it('counts arrays and values, and checkpoints after the first request for a wide interval', () => {
    const size = 20 * CHECKPOINTS
    const column = numberColumn(allRows(size).map((row) => row % 4))
    const bytes = size + 4 * size + 4 * 6 + 8 * 4
    expect(column.bytes).toBe(bytes)
    column.bitmap([1, 1])
    expect(column.bytes).toBe(bytes)
    column.bitmap([1, 3])
    expect(column.bytes).toBe(bytes + (CHECKPOINTS * size) / 8)
    column.bitmap([2, 5])
    expect(column.bytes).toBe(bytes + (CHECKPOINTS * size) / 8)
  })
})

describe('a column of texts', () => {
  it('has no index if its texts have many millions of units', () => {
    const values = ['x', 'y'].map((unit) => unit.repeat(2 ** 25)).concat('z')
    const column = new TextColumn(finish(groupEncoded({ values, codes: Uint8Array.of(1, 2, 3) })))
    expect(column.search.finish()).toBeUndefined()
    const short = textColumn(['x', 'y'].map((unit) => `${unit} `.repeat(500)))
    expect(short.search.finish()?.terms.values).toEqual(['x', 'y'])
  })

  it('needs an index above a number of distinct texts, and keeps it in a merge', () => {
    const textOf = (row: number) => `a ${row % 64} x${row >> 6}`
    const few = textColumn(allRows(MAX_SCANNED_TEXTS).map(textOf))
    const many = textColumn(allRows(MAX_SCANNED_TEXTS + 1).map(textOf))
    expect([few.needsIndex, many.needsIndex]).toEqual([false, true])
    const mapping = Uint32Array.from(allRows(many.size))
    mapping[MAX_SCANNED_TEXTS] = REMOVED
    const added = textColumn(['new 7'])
    const mappings = [mapping, Uint32Array.of(MAX_SCANNED_TEXTS)] as const
    const mergeMany = () => finish(many.merge(added, { mappings, size: many.size }))
    expect(mergeMany().search.isDone).toBe(false)
    many.search.finish()
    // A row with a new term and a known term replaces the last row.
    const merged = mergeMany()
    const rowsOf = (text: string) => {
      const terms = merged.search.result?.terms
      const [code] = terms?.codesOf({ text, atStart: true, atEnd: true }) ?? []
      return code === undefined ? [] : [...terms!.groups.rows(code)]
    }
    const sevens = allRows(MAX_SCANNED_TEXTS).filter((row) => row % 64 === 7)
    expect(rowsOf('7').toSorted((a, b) => a - b)).toEqual([...sevens, MAX_SCANNED_TEXTS])
    expect(rowsOf('new')).toEqual([MAX_SCANNED_TEXTS])
    expect(rowsOf('x64')).toEqual([])
  })
})
