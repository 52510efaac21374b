import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { complementSelection, Everything } from '../../../src/table/selection/complement.js'
import { Ranges } from '../../../src/table/selection/ranges.js'
import { mergeRows, RowList, solid } from '../../../src/table/selection/row-sets.js'
import type { Selection } from '../../../src/table/selection/selection.js'
import { holds } from '../../../src/table/storage/sets/intervals.js'
import { createRandom } from '../../../examples/random.js'
import { allRows, hasRow, samples, seeds, shuffled, type Sample } from '../random.js'
import { numberColumn } from '../storage/columns.js'
import { kinds, othersOf } from './kinds.js'

/** Checks every answer of a selection against its expected rows. */
function expectSelection(selection: Selection, { size, rows }: Sample, seed: number): void {
  const members = new Set(rows)
  const random = createRandom(seed)
  expect(selection.count).toBe(rows.length)
  expect(selection.estimate).toBeGreaterThanOrEqual(0)
  expect(selection.estimate).toBeLessThanOrEqual(size)
  expect([...selection.rows()].toSorted((a, b) => a - b)).toEqual(rows)
  const bits = selection.bitmap()
  expect(allRows(size).filter((row) => hasRow(bits, row))).toEqual(rows)

  const order = Uint32Array.from(shuffled(allRows(size), seed))
  for (const wanted of [true, false]) {
    const some = order.filter(() => random() < 0.4)
    const kept = some.filter((row) => members.has(row) === wanted)
    expect(selection.keep(some, wanted)).toEqual(kept)
  }

  // Picks in two steps. The room may be too small.
  const picked = [...order].filter((row) => members.has(row))
  const room = new Uint32Array(Math.floor(random() * (picked.length + 1)))
  const middle = Math.floor(random() * size)
  const pick = selection.picker()
  const count = pick(order, middle, size, room, pick(order, 0, middle, room, 0))
  expect(count).toBe(room.length)
  expect([...room]).toEqual(picked.slice(0, room.length))

  if (rows.length > 0) {
    const from = Math.floor(random() * rows.length)
    const to = from + 1 + Math.floor(random() ** 3 * (rows.length - from))
    const slice = selection.inRowOrder(from, to)
    expect([...slice.rows]).toEqual(rows.slice(from, to))
    expect([...selection.inRowOrder(0, 1).rows]).toEqual(rows.slice(0, 1))
  }

  const { ranges } = selection
  if (ranges === undefined) return
  const { codes } = ranges.column
  expect(allRows(size).filter((row) => holds(ranges.intervals, codes[row]!))).toEqual(rows)
}

describe.each(Object.entries(kinds))('a selection that is %s', (_, make) => {
  it('gives the same answers as the set of its rows', () => {
    fc.assert(
      fc.property(samples, seeds, (sample, seed) => expectSelection(make(sample), sample, seed)),
    )
  })

  it('has a complement that gives the same answers as the set of the other rows', () => {
    fc.assert(
      fc.property(samples, seeds, (sample, seed) => {
        const rest = complementSelection(make(sample), sample.size)
        expectSelection(rest, othersOf(sample), seed)
      }),
    )
  })
})

describe('a selection', () => {
  it('of everything gives the same answers as the set of all rows', () => {
    fc.assert(
      fc.property(samples, seeds, ({ size }, seed) => {
        expectSelection(new Everything(size), { size, rows: allRows(size) }, seed)
      }),
    )
  })

  it('of few or many rows gives the same answers as the set of the rows', () => {
    fc.assert(
      fc.property(samples, seeds, (sample, seed) => {
        const { size, rows } = sample
        expectSelection(solid(new RowList(Uint32Array.from(rows), size), size), sample, seed)
      }),
    )
  })

  it('has `ranges` only if it is made of ranges, and so has its complement', () => {
    const sample = { size: 40, rows: [3, 5, 8] }
    const withRanges = Object.entries(kinds).flatMap(([name, make]) => {
      const selection = make(sample)
      const complement = complementSelection(selection, sample.size)
      expect(complement.ranges === undefined).toBe(selection.ranges === undefined)
      return selection.ranges === undefined ? [] : [name]
    })
    expect(withRanges).toEqual(['one range', 'some ranges'])
  })
})

describe('selection.inRowOrder()', () => {
  const size = 6400
  const halves = numberColumn(allRows(size).map((row) => row % 4))
  const rows = (count: number) => ({ size, rows: allRows(count).map((i) => i * 2) })

  it.each<[string, Selection, number, number, number]>([
    ['the rows of one value', new Ranges(halves, [1, 2]), 700, 703, 3],
    ['a few rows of four values', new Ranges(halves, [1, 2, 3, 4]), 45, 50, 99],
    ['more rows of four values', new Ranges(halves, [1, 2, 3, 4]), 45, 51, 51],
    ['511 rows of a bitmap', kinds['bits']!(rows(511)), 7, 9, 511],
    ['512 rows of a bitmap', kinds['bits']!(rows(512)), 7, 9, 9],
  ])('finds a slice of %s, and reports the visited rows', (_, selection, from, to, visited) => {
    const slice = selection.inRowOrder(from, to)
    const all = [...selection.rows()].toSorted((a, b) => a - b)
    expect([...slice.rows]).toEqual(all.slice(from, to))
    expect(slice.visited).toBe(visited)
  })
})

describe('mergeRows()', () => {
  it('returns the rows of all lists once', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(50))), (lists) => {
        const rows = [...new Set(lists.flat())].toSorted((a, b) => a - b)
        const merged = mergeRows(
          lists.map((list) => Uint32Array.from(list)),
          51,
        )
        expect([...merged].toSorted((a, b) => a - b)).toEqual(rows)
      }),
    )
  })
})
