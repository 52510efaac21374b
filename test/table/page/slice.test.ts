import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runInTime } from '../../../src/plan/deadline.js'
import {
  compareRows,
  firstInOrder,
  type RangesOf,
  type SortKey,
} from '../../../src/table/page/order.js'
import { sliceOf } from '../../../src/table/page/slice.js'
import { jump, walk, type SliceOfTies } from '../../../src/table/page/walk.js'
import { Everything } from '../../../src/table/selection/complement.js'
import { Ranges } from '../../../src/table/selection/ranges.js'
import { RowBits, RowList } from '../../../src/table/selection/row-sets.js'
import type { Selection } from '../../../src/table/selection/selection.js'
import { intervalsOf } from '../../../src/table/storage/sets/intervals.js'
import { FIRST_STRIDE, LARGE_TIE, TOP_K_SHARE, WALK_STRIDE } from '../../../src/table/tuning.js'
import { createRandom } from '../../../examples/random.js'
import { allRows, sizes } from '../random.js'
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
      { numRuns: 300 },
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
      { numRuns: 200 },
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
      ['jump', new Everything(size), [tens], 155, 158, 3],
      ['walk', new RowBits(bitsOf({ size, rows: allRows(999) })), [key], 0, 1, FIRST_STRIDE],
      [
        'walk',
        new RowBits(bitsOf({ size, rows: allRows(999) })),
        [key],
        700,
        701,
        64 + 128 + 256 + 512,
      ],
      // A walk visits the rows that tie, and more rows to sort the ties.
      ['walk', list(999), [tens, key], 5, 8, 100 + 64 + 128],
      ['walk', list(999), [tens, key], 155, 158, 2 * 100 + 64 + 128 + 256 + 512],
      // If rows tie, a page longer than a stride and than half of the rows takes a sort of all rows.
      ['sort', new Everything(8193), [tensOf(8193), shuffledKey(8193)], 0, 4097, 8193],
      ['jump', new Everything(8193), [tensOf(8193)], 0, 4097, 4097],
      ['jump', new Everything(8194), [tensOf(8194), shuffledKey(8194)], 0, 4097, 4159],
      ['jump', new Everything(8000), [tensOf(8000), shuffledKey(8000)], 0, 4096, 4800],
      ['jump', new Everything(8000), [tensOf(8000), shuffledKey(8000)], 100, 4150, 5984],
      ['jump', new Everything(9000), [tensOf(9000), shuffledKey(9000)], 1000, 5097, 11728],
      ['sort', list(8193, 8200), [tensOf(8200), shuffledKey(8200)], 1, 4098, 8193],
      ['top-k', list(TOP_K_SHARE), [key], 0, 1, TOP_K_SHARE],
      ['sort', list(TOP_K_SHARE - 1), [key], 0, 1, TOP_K_SHARE - 1],
      // The ratio of all rows to selected rows decides between a walk and a sort.
      ['top-k', list(30, 900), [shuffledKey(900)], 0, 1, 30],
      ['walk', list(31, 900), [shuffledKey(900)], 0, 1, FIRST_STRIDE],
      ['sort', list(16, 256), [shuffledKey(256)], 0, 4, 16],
      ['walk', list(16, 255), [shuffledKey(255)], 0, 4, FIRST_STRIDE],
    ])('%s', (strategy, selection, keys, from, to, visited) => {
      const slice = sliceOf(selection, keys, from, to, anywhere)
      const rows = Array.from(selection.rows().toSorted())
      const cells = keys.map(({ column }) => Array.from(column.codes))
      expect([...slice.rows]).toEqual(sorted(rows, cells, keys).slice(from, to))
      expect(slice).toMatchObject({ strategy, visited })
    })
  })
})

/** Returns a function that slices ties by sorting them by the keys after the first. */
function tiesBy([, ...rest]: readonly SortKey[]): SliceOfTies {
  if (rest.length === 0) return undefined
  return (ties, from, to) => {
    const rows = ties.rows().toSorted(compareRows(rest)).subarray(from, to)
    return { rows, strategy: 'sort', visited: ties.count }
  }
}

const someKeys = drawnKeys.filter(({ keys }) => keys.length > 0)

describe('jump()', () => {
  it('returns the rows of a page of ranges of the sort column', () => {
    fc.assert(
      fc.property(tableSizes, someKeys, bounds, (size, drawn, at) => {
        const { keys, cells } = keysOf(size, drawn)
        const [key] = keys as [SortKey]
        const random = createRandom(drawn.seed)
        const codes = allRows(key.column.codeCount).filter(() => random() < 0.7)
        const ranges = new Ranges(key.column, intervalsOf(codes))
        const [from, to] = boundsIn(ranges.count, at)
        const end = Math.min(to, ranges.count)
        fc.pre(from < end)
        const { rows } = jump(key, ranges.intervals, from, end, tiesBy(keys))
        const expected = sorted(Array.from(ranges.rows().toSorted()), cells, keys)
        expect([...rows]).toEqual(expected.slice(from, end))
      }),
    )
  })
})

describe('walk()', () => {
  it('returns the rows of a page of a selection inside ranges of the sort column', () => {
    fc.assert(
      fc.property(tableSizes, shares, someKeys, bounds, (size, share, drawn, at) => {
        const { keys, cells } = keysOf(size, drawn)
        const [key] = keys as [SortKey]
        const selected = someRows(size, share, drawn.seed)
        const [from, to] = boundsIn(selected.length, at)
        const end = Math.min(to, selected.length)
        fc.pre(from < end)
        const selection = new RowBits(bitsOf({ size, rows: selected }))
        const codes = selected.map((row) => key.column.codes[row]!)
        const intervals = intervalsOf([...new Set(codes)])
        const { rows } = walk(selection, key, intervals, from, end, tiesBy(keys))
        expect([...rows]).toEqual(sorted(selected, cells, keys).slice(from, end))
      }),
      { numRuns: 200 },
    )
  })
})

describe('firstInOrder()', () => {
  it('returns the first rows in the order of any keys', () => {
    fc.assert(
      fc.property(
        sizes,
        shares,
        someKeys,
        fc.integer({ min: 1, max: 70 }),
        (size, share, drawn, k) => {
          const { keys, cells } = keysOf(size, drawn)
          const rows = someRows(size, share, drawn.seed)
          const first = firstInOrder(Uint32Array.from(rows), keys as [SortKey], k)
          expect([...first]).toEqual(sorted(rows, cells, keys).slice(0, k))
        },
      ),
    )
  })

  it('reads the clock about every thousand rows, even if it compares few rows', () => {
    const size = 20_000
    const key = { column: numberColumn(allRows(size)), descending: false }
    const rows = Uint32Array.from(allRows(size))
    let looks = 0
    runInTime({ deadlineMs: 1, clock: () => looks++ && 0 }, () => firstInOrder(rows, [key], 5))
    expect(looks).toBeGreaterThan(size / 2048)
    expect(looks).toBeLessThan(size / 512)
  })
})
