import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runInTime } from '../../../src/plan/deadline.js'
import { rowsOfPage, type RangesOf, type SortKey } from '../../../src/table/page/order.js'
import { sliceOf } from '../../../src/table/page/slice.js'
import { RowBits, RowList, type Selection } from '../../../src/table/selection/selection.js'
import { Everything, Ranges } from '../../../src/table/selection/ranges.js'
import { intervalsOf } from '../../../src/table/storage/sets/intervals.js'
import { LARGE_TIE, MIN_STRIDE, WALK_STRIDE } from '../../../src/table/tuning.js'
import { createRandom } from '../../../examples/random.js'
import { allRows, shuffled, sizes } from '../random.js'
import { bitsOf, kinds } from '../selection/kinds.js'
import { numberColumn } from '../storage/columns.js'
import { drawnKeys, keysOf, someRows, sorted } from './keys.js'

/** Table sizes with few or many ties, and with one or more strides of a walk. */
const tableSizes = fc.oneof(
  { weight: 6, arbitrary: sizes },
  { weight: 1, arbitrary: fc.constantFrom(LARGE_TIE * 2, WALK_STRIDE - 1, WALK_STRIDE + 1) },
)

/** Tells nothing about the place of the rows of a selection. */
const anywhere: RangesOf = (column) => new Ranges(column, [0, column.codeCount])

const bounds = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(1, 3, 50, 5000))

/** Returns the start and the end of a page that starts at a share of some rows. */
function boundsIn(count: number, [at, length]: readonly [number, number]): [number, number] {
  const from = Math.min(Math.floor(at * count), Math.max(count - 1, 0))
  return [from, from + length]
}

const shares = fc.constantFrom(0.003, 0.1, 0.6, 1)

describe('sliceOf()', () => {
  const kindNames = fc.constantFrom(...Object.keys(kinds))

  it('returns the rows of a page, for any selection and any keys', () => {
    fc.assert(
      fc.property(
        tableSizes,
        kindNames,
        shares,
        drawnKeys,
        bounds,
        (size, kind, share, drawn, at) => {
          const { keys, cells } = keysOf(size, drawn)
          const rows = someRows(size, share, drawn.seed)
          const [from, to] = boundsIn(rows.length, at)
          const slice = sliceOf(kinds[kind]!({ size, rows }), keys, from, to, anywhere)
          expect([...slice.rows]).toEqual(sorted(rows, cells, keys).slice(from, to))
        },
      ),
      { numRuns: 120 },
    )
  })

  it('returns the rows of a page if all rows lie in some ranges of the first key', () => {
    fc.assert(
      fc.property(tableSizes, shares, drawnKeys, bounds, (size, share, drawn, at) => {
        const { keys, cells } = keysOf(size, drawn)
        fc.pre(keys.length > 0)
        const { column } = keys[0]!
        const random = createRandom(drawn.seed)
        const codes = intervalsOf(allRows(column.codeCount).filter(() => random() < 0.5))
        const inRanges = new Ranges(column, codes)
        const rangesOf: RangesOf = (each) => (each === column ? inRanges : anywhere(each))
        const isSelected = new Set(someRows(size, share, drawn.seed))
        const rows = Array.from(inRanges.rows().toSorted()).filter((row) => isSelected.has(row))
        const [from, to] = boundsIn(rows.length, at)
        const slice = sliceOf(new RowBits(bitsOf({ size, rows })), keys, from, to, rangesOf)
        expect([...slice.rows]).toEqual(sorted(rows, cells, keys).slice(from, to))
      }),
      { numRuns: 80 },
    )
  })

  describe('finds a page with the strategy', () => {
    const size = 1000
    const key = {
      column: numberColumn(allRows(size).map((row) => (row * 7) % size)),
      descending: false,
    }
    const tensOf = (of: number): SortKey => ({
      column: numberColumn(allRows(of).map((row) => row % 10)),
      descending: true,
    })
    const tens = tensOf(size)
    const list = (count: number, of = size) => new RowList(Uint32Array.from(allRows(count)), of)
    const shuffledKey = (of: number, descending = false): SortKey => ({
      column: numberColumn(allRows(of).map((row) => (row * 7919) % of)),
      descending,
    })
    it.each<[string, Selection, SortKey[], number, number, number]>([
      ['none', new Everything(size), [key], 5, 5, 0],
      ['none', list(0), [key], 0, 5, 0],
      ['row-order', new Everything(size), [], 100, 103, 3],
      ['row-order', list(9), [], 2, 4, 9],
      ['jump', new Everything(size), [key], 500, 503, 3],
      ['jump', new Everything(size), [tens], 155, 158, 100],
      ['jump', new Everything(20_480), [tensOf(20_480)], 2055, 2058, 3],
      ['walk', new RowBits(bitsOf({ size, rows: allRows(999) })), [key], 0, 1, MIN_STRIDE],
      ['walk', new RowBits(bitsOf({ size, rows: allRows(999) })), [key], 700, 701, 843],
      // A walk visits the whole groups of rows that tie.
      ['walk', list(999), [tens, key], 5, 8, 100],
      ['walk', list(999), [tens, key], 155, 158, 200],
      ['jump', new Everything(8193), [tensOf(8193)], 0, 4097, 4914],
      ['jump', new Everything(8193), [tensOf(8193), shuffledKey(8193)], 0, 4097, 4120],
      ['jump', new Everything(8000), [tensOf(8000), shuffledKey(8000)], 100, 4150, 4800],
      ['jump', new Everything(9000), [tensOf(9000), shuffledKey(9000)], 1000, 5097, 4500],
      ['walk', list(8193, 8200), [tensOf(8200), shuffledKey(8200)], 1, 4098, 4920],
      // The ratio of all rows to selected rows decides between a walk and a sort.
      ['sort', list(24, 900), [shuffledKey(900)], 0, 1, 24],
      ['walk', list(25, 900), [shuffledKey(900)], 0, 1, 44],
      ['sort', list(16, 256), [shuffledKey(256)], 0, 4, 16],
      ['walk', list(27, 256), [shuffledKey(256)], 0, 4, 46],
    ])('%s', (strategy, selection, keys, from, to, visited) => {
      const slice = sliceOf(selection, keys, from, to, anywhere)
      const rows = Array.from(selection.rows().toSorted())
      const cells = keys.map(({ column }) => Array.from(column.codes))
      expect([...slice.rows]).toEqual(sorted(rows, cells, keys).slice(from, to))
      expect(slice).toMatchObject({ strategy, visited })
    })
  })
})

describe('rowsOfPage()', () => {
  it('returns the rows of a page of some rows in the order of any keys', () => {
    fc.assert(
      fc.property(tableSizes, shares, drawnKeys, bounds, (size, share, drawn, at) => {
        const { keys, cells } = keysOf(size, drawn)
        const rows = someRows(size, share, drawn.seed)
        const [from, to] = boundsIn(rows.length, at)
        const page = rowsOfPage(Uint32Array.from(shuffled(rows, drawn.seed)), keys, from, to)
        expect([...page]).toEqual(sorted(rows, cells, keys).slice(from, to))
      }),
    )
  })

  it('reads the clock about every thousand rows, even if it compares few rows', () => {
    const size = 20_000
    const key = { column: numberColumn(allRows(size)), descending: false }
    const rows = Uint32Array.from(allRows(size))
    let looks = 0
    runInTime({ deadlineMs: 1, clock: () => looks++ && 0 }, () => rowsOfPage(rows, [key], 0, 5))
    expect(looks).toBeGreaterThan(size / 2048)
    expect(looks).toBeLessThan(size / 512)
  })
})
