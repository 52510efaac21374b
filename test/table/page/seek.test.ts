import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Position } from '../../../src/plan/position.js'
import type { RangesOf, SortKey } from '../../../src/table/page/order.js'
import { sliceAfter, sliceOf } from '../../../src/table/page/slice.js'
import { RowBits, type Selection } from '../../../src/table/selection/selection.js'
import { Everything, Ranges } from '../../../src/table/selection/ranges.js'
import { createRandom } from '../../../examples/random.js'
import { allRows, shuffled, sizes } from '../random.js'
import { bitsOf, kinds } from '../selection/kinds.js'
import { numberColumn } from '../storage/columns.js'
import { drawnKeys, keysOf, someRows, sorted, type DrawnKeys } from './keys.js'

const anywhere: RangesOf = (column) => new Ranges(column, [0, column.codeCount])

/** Table sizes. Most are large, because only large tables have wide ties. */
const tableSizes = fc.oneof(sizes, fc.constant(5000))
const shares = fc.constantFrom(0.003, 0.1, 0.6, 1)
const sides = fc.constantFrom('before' as const, 'after' as const)
const lengths = fc.constantFrom(1, 3, 50, 30_000)

/** Returns sort keys whose last key is unique. */
function uniqueKeys(size: number, drawn: DrawnKeys): ReturnType<typeof keysOf> {
  const { keys, cells } = keysOf(size, drawn)
  const last = shuffled(allRows(size), drawn.seed)
  return {
    keys: [...keys, { column: numberColumn(last), descending: false }],
    cells: [...cells, last],
  }
}

/** A position among rows of numbers. */
type At = Position<{ readonly cells: readonly (number | undefined)[] }>

const afterCells = (...cells: number[]): At => ({ cells, side: 'after' })

/** Returns a position at a row, or at a place between rows if `shift` is not 0. */
function positionOf(
  cells: readonly (readonly number[])[],
  row: number,
  shift: number,
  side: At['side'],
): At {
  const cellsOfRow = cells.map((column) => {
    const cell = column[row]!
    return cell < 0 ? undefined : cell + shift
  })
  return { cells: cellsOfRow, side }
}

/** Returns the rows that come after a position, in order. */
function following(
  rows: readonly number[],
  { keys, cells }: ReturnType<typeof keysOf>,
  position: At,
): number[] {
  const at = position.cells.map((cell) => cell ?? -1)
  return sorted(rows, cells, keys).filter((row) => {
    for (const [i, { descending }] of keys.entries()) {
      const order = cells[i]![row]! - at[i]!
      if (order !== 0) return descending ? order < 0 : order > 0
    }
    return position.side === 'before'
  })
}

describe('sliceAfter()', () => {
  it('returns the first rows after a position, for any selection and any keys', () => {
    fc.assert(
      fc.property(
        tableSizes,
        fc.constantFrom(...Object.keys(kinds), 'everything'),
        shares,
        drawnKeys,
        fc.nat(),
        fc.constantFrom(0, 0, 0.5),
        sides,
        lengths,
        (size, kind, share, drawn, at, shift, side, most) => {
          const all = uniqueKeys(size, drawn)
          const rows = kind === 'everything' ? allRows(size) : someRows(size, share, drawn.seed)
          const selection: Selection =
            kind === 'everything' ? new Everything(size) : kinds[kind]!({ size, rows })
          const position = positionOf(all.cells, at % size, shift, side)
          const expected = following(rows, all, position)
          const slice = sliceAfter(selection, all.keys, position, most, anywhere)
          expect([...slice.rows]).toEqual(expected.slice(0, most))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('returns the first rows after a position if all rows lie in some ranges of the first key', () => {
    fc.assert(
      fc.property(tableSizes, shares, drawnKeys, fc.nat(), lengths, (size, share, drawn, at, n) => {
        const all = uniqueKeys(size, drawn)
        const { column } = all.keys[0]!
        const middle = Math.ceil(column.codeCount / 2)
        const inRanges = new Ranges(column, [0, middle])
        const rangesOf: RangesOf = (each) => (each === column ? inRanges : anywhere(each))
        const inside = new Set(inRanges.rows())
        const some = someRows(size, share, drawn.seed).filter((row) => inside.has(row))
        const position = positionOf(all.cells, at % size, 0, n === 3 ? 'before' : 'after')
        const slice = sliceAfter(
          share === 1 ? inRanges : new RowBits(bitsOf({ size, rows: some })),
          all.keys,
          position,
          n,
          rangesOf,
        )
        expect([...slice.rows]).toEqual(following(some, all, position).slice(0, n))
      }),
      { numRuns: 40 },
    )
  })

  describe('reports its strategy and the rows that it visited:', () => {
    const size = 900
    const cells = [
      allRows(size).map((row) => row % 10),
      allRows(size).map((row) => (row * 7) % size),
    ]
    const [ten, unique] = cells.map(numberColumn)
    const keysOfBoth = (descending: boolean): SortKey[] => [
      { column: ten!, descending: false },
      { column: unique!, descending },
    ]
    const everything: Selection = new Everything(size)
    const some: Selection = new RowBits(bitsOf({ size, rows: allRows(300) }))

    it.each<[string, string, Selection, number, boolean, number]>([
      ['walk', 'some of the ties', everything, 1, false, 16],
      ['walk', 'some of the ties', everything, 5, false, 60],
      ['walk', 'some of the ties', everything, 5, true, 60],
      ['walk', 'some of the ties', everything, 6, false, 72],
      ['sort', 'all ties', everything, 30, false, 90],
      ['jump', 'all ties, then the next ties', everything, 200, false, 270],
      ['jump', 'all ties, then the next ties', everything, 200, true, 270],
      ['walk', 'some of the ties', some, 1, false, 36],
      ['sort', 'all matches that tie', some, 3, false, 30],
      ['walk', 'all ties, then some of the next rows', some, 30, false, 120],
      ['walk', 'all ties, then more of the next rows', some, 100, false, 300],
      ['sort', 'all matches', some, 200, false, 330],
    ])('%s visits %s', (strategy, _, selection, most, descending, visited) => {
      const keys = keysOfBoth(descending)
      const slice = sliceAfter(selection, keys, afterCells(3, 449), most, anywhere)
      expect(slice).toMatchObject({ strategy, visited })
      const rows = [...selection.rows()]
      expect([...slice.rows]).toEqual(
        following(rows, { keys, cells }, afterCells(3, 449)).slice(0, most),
      )
    })
  })

  it('visits about as many rows in a large table as in a small one', () => {
    const visitedOf = (size: number) => {
      const random = createRandom(1)
      const column = (values: number): SortKey => ({
        column: numberColumn(allRows(size).map(() => Math.floor(random() * values))),
        descending: false,
      })
      const key = numberColumn(shuffled(allRows(size), 2))
      const keys = [column(5), column(5), { column: key, descending: false }]
      const place = afterCells(3, 3, Math.floor(size / 2))
      return sliceAfter(new Everything(size), keys, place, 20, anywhere).visited
    }
    const [small, large] = [visitedOf(50_000), visitedOf(200_000)]
    expect(small).toBeLessThan(4000)
    expect(large).toBeLessThan(small * 2)
    expect(large).toBeGreaterThan(20)
  })

  it('visits at most the smallest group of ties if ties are unevenly spread', () => {
    const size = 50_000
    // The 500 rows with a 1 in both keys come last in the order of the third key. The estimate expects an even spread.
    const first = numberColumn(allRows(size).map((row) => (row < 500 ? 1 : 2)))
    const second = numberColumn(allRows(size).map((row) => (row < 25_000 ? 1 : 2)))
    const last = numberColumn(allRows(size).map((row) => size - row))
    const keys = [first, second, last].map((column) => ({ column, descending: false }))
    const slice = sliceAfter(new Everything(size), keys, afterCells(1, 1, 0), 5, anywhere)
    expect([...slice.rows]).toEqual([499, 498, 497, 496, 495])
    expect(slice.visited).toBeLessThan(1100)
  })
})

describe('a deep page', () => {
  const size = 30_000
  const random = createRandom(3)
  const cellsOf = (values: number) => allRows(size).map(() => Math.floor(random() * values))
  const cells = [cellsOf(3), cellsOf(4), shuffled(allRows(size), 5)]
  const keys = (descending: boolean) =>
    cells.map((column) => ({ column: numberColumn(column), descending }))

  it.each([true, false])('has the rows of a full sort, descending: %s', (down) => {
    const all = keys(down)
    const expected = sorted(allRows(size), cells, all)
    for (const from of [0, 1, 9000, 9001, 22_000, 28_000, size - 3]) {
      const slice = sliceOf(new Everything(size), all, from, from + 10, anywhere)
      expect([...slice.rows]).toEqual(expected.slice(from, from + 10))
    }
  })

  it('does not reuse cached ties for the same value of another column', () => {
    const key = { column: numberColumn(allRows(size)), descending: false }
    const columns = [allRows(size).map((row) => row % 2), allRows(size).map((row) => row >> 14)]
    for (const values of columns) {
      const slice = sliceOf(new Ranges(numberColumn(values), [1, 2]), [key], 9000, 9002, anywhere)
      const rows = allRows(size).filter((row) => values[row] === 0)
      expect([...slice.rows]).toEqual(rows.slice(9000, 9002))
    }
  })
})
