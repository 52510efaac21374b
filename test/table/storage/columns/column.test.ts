import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cut, Range } from '../../../../src/language/ranges.js'
import { countRows } from '../../../../src/table/storage/sets/bitmap.js'
import { groupEncoded, type Column } from '../../../../src/table/storage/columns/column.js'
import { finish } from '../../../../src/table/storage/work.js'
import { holds, intervalsOf } from '../../../../src/table/storage/sets/intervals.js'
import { REMOVED } from '../../../../src/table/storage/columns/merge.js'
import { TextColumn } from '../../../../src/table/storage/columns/text-column.js'
import { CHECKPOINTS, MAX_SCANNED_TEXTS } from '../../../../src/table/tuning.js'
import { createRandom } from '../../../../examples/random.js'
import { allRows, hasRow, seeds, sizes } from '../../random.js'
import { numberColumn, textColumn, valueOf } from '../columns.js'

type Cell = string | number | undefined

const numbers = fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined })
const texts = fc.option(fc.constantFrom('', 'a', 'a b', 'b', '  b', 'c   a'), { nil: undefined })

const kinds: [string, (cells: readonly Cell[]) => Column, fc.Arbitrary<Cell>][] = [
  ['numbers', numberColumn, numbers],
  ['texts', textColumn, texts],
]

/** Returns the rows with a code in some intervals. */
const rowsIn = ({ codes }: Column, intervals: readonly number[]) =>
  allRows(codes.length).filter((row) => holds(intervals, codes[row]!))

describe.each(kinds)('a column of %s', (_, columnOf, cellsOf) => {
  it('has the value of each row', () => {
    fc.assert(
      fc.property(fc.array(cellsOf), (cells) => {
        const column = columnOf(cells)
        expect(column.size).toBe(cells.length)
        expect(cells.map((__, row) => valueOf(column, row))).toEqual(cells)
      }),
    )
  })

  it('finds the codes of values and of ranges', () => {
    fc.assert(
      fc.property(
        fc.array(cellsOf),
        fc.uniqueArray(cellsOf),
        fc.boolean(),
        (cells, drawn, after) => {
          const column = columnOf(cells)
          const wanted = drawn.filter((each) => each !== undefined)
          /** Returns the codes of the column's values that pass a test. */
          const codesWhere = (isIn: (value: string | number) => boolean) =>
            intervalsOf(Array.from(column.values).flatMap((value, i) => (isIn(value) ? i + 1 : [])))
          expect(column.codesOf(wanted)).toEqual(codesWhere((value) => wanted.includes(value)))
          const [a, b] = wanted.slice(0, 2).toSorted((x, y) => (x < y ? -1 : 1))
          if (a === undefined) return
          const cut = (value: string | number): Cut => ({ value, after })
          const ranges: Range[] =
            b === undefined
              ? [{ from: cut(a), to: undefined }]
              : [
                  { from: undefined, to: cut(a) },
                  { from: cut(a), to: cut(a) },
                  { from: cut(b), to: undefined },
                ]
          const isBelow = (cell: string | number, at: string | number) =>
            after ? cell <= at : cell < at
          const isIn = (value: string | number) =>
            b === undefined ? !isBelow(value, a) : isBelow(value, a) || !isBelow(value, b)
          expect(column.codesIn(ranges)).toEqual(codesWhere(isIn))
        },
      ),
    )
  })

  it('merged with another column equals a column built from the merged cells', () => {
    const kept = fc.array(fc.record({ cell: cellsOf, keep: fc.boolean() }))
    fc.assert(
      fc.property(kept, kept, seeds, (first, second, seed) => {
        const random = createRandom(seed)
        const merged: Cell[] = []
        const mappings = [new Uint32Array(first.length), new Uint32Array(second.length)] as const
        let [i, j] = [0, 0]
        while (i < first.length || j < second.length) {
          const isFirst = j === second.length || (i < first.length && random() < 0.5)
          const { cell, keep } = isFirst ? first[i]! : second[j]!
          const mapping = isFirst ? mappings[0] : mappings[1]
          mapping[isFirst ? i++ : j++] = keep ? merged.push(cell) - 1 : REMOVED
        }
        const [a, b] = [first, second].map((each) => each.map(({ cell }) => cell))
        const columns = [columnOf(a!), columnOf(b!)]
        const actual = finish(
          columns[0]!.merge(columns[1] as never, { mappings, size: merged.length }),
        )
        const expected = columnOf(merged)
        expect(Array.from(actual.values)).toEqual(Array.from(expected.values))
        expect(actual.codes).toEqual(expected.codes)
        expect(actual.groups.order).toEqual(expected.groups.order)
      }),
    )
  })
})

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
  const needles = fc.constantFrom('', ' ', 'a', 'a b', '   ', 'z')

  it('finds the codes of the texts that contain a needle', () => {
    fc.assert(
      fc.property(fc.array(texts), needles, (cells, needle) => {
        const column = textColumn(cells)
        const isFound = (row: number) => cells[row]?.includes(needle) === true
        expect(rowsIn(column, column.codesContaining(needle))).toEqual(
          allRows(cells.length).filter(isFound),
        )
      }),
    )
  })

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
