import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RowList, solid, type Selection } from '../../../src/table/selection/selection.js'
import { complementSelection, Everything, Ranges } from '../../../src/table/selection/ranges.js'
import { TextMatches } from '../../../src/table/selection/texts.js'
import { sliceInRowOrder } from '../../../src/table/page/slice.js'
import { measure } from '../../../src/counter.js'
import { holds } from '../../../src/table/storage/sets/intervals.js'
import { createRandom } from '../../../examples/random.js'
import { allRows, hasRow, samples, seeds, shuffled, type Sample } from '../random.js'
import { numberColumn, textColumn } from '../storage/columns.js'
import { kinds, othersOf } from './kinds.js'

/** Runs for each kind of selection, of which there are many. */
const RUNS = 25

/** Checks every answer of selections against their rows, as texts, because Vitest compares long lists slowly. */
function expectSelection(make: () => Selection, sample: Sample, seed: number): void {
  expectPicks(make(), sample, seed)
  const selection = make()
  expectRows(selection, sample, seed)
  expectPicks(selection, sample, seed)
}

function expectRows(selection: Selection, { size, rows }: Sample, seed: number): void {
  expect([undefined, rows.length]).toContain(selection.known)
  expect(selection.cost).toBeGreaterThanOrEqual(0)
  const random = createRandom(seed)
  expect(selection.count).toBe(rows.length)
  expect(selection.estimate).toBeGreaterThanOrEqual(0)
  expect(selection.estimate).toBeLessThanOrEqual(size)
  expect([...selection.rows()].toSorted((a, b) => a - b).join()).toBe(rows.join())
  const bits = selection.bitmap()
  const inBits = allRows(size).filter((row) => hasRow(bits, row))
  expect(inBits.join()).toBe(rows.join())

  if (rows.length > 0) {
    const from = Math.floor(random() * rows.length)
    const to = from + 1 + Math.floor(random() ** 3 * (rows.length - from))
    expect(sliceInRowOrder(selection, from, to).rows.join()).toBe(rows.slice(from, to).join())
  }

  const { ranges } = selection
  if (ranges === undefined) return
  const { codes } = ranges.column
  const inRanges = allRows(size).filter((row) => holds(ranges.intervals, codes[row]!))
  expect(inRanges.join()).toBe(rows.join())
}

function expectPicks(selection: Selection, { size, rows }: Sample, seed: number): void {
  const members = new Set(rows)
  const random = createRandom(seed)
  expect(selection.estimate).toBeGreaterThanOrEqual(0)
  expect(selection.testCost).toBeGreaterThan(0)
  const order = Uint32Array.from(shuffled(allRows(size), seed))
  const some = order.filter(() => random() < 0.4)
  const kept = (wanted: boolean) => some.filter((row) => members.has(row) === wanted).join()
  expect(selection.keep(some).join()).toBe(kept(true))
  const others = new Uint32Array(some.length)
  const otherCount = selection.picker(false)(some, 0, some.length, others, 0)
  expect(others.subarray(0, otherCount).join()).toBe(kept(false))

  // Picks in two steps. The room may be too small.
  const picked = [...order].filter((row) => members.has(row))
  const room = new Uint32Array(Math.floor(random() * (picked.length + 1)))
  const middle = Math.floor(random() * size)
  const pick = selection.picker()
  const count = pick(order, middle, size, room, pick(order, 0, middle, room, 0))
  expect(count).toBe(room.length)
  expect(room.join()).toBe(picked.slice(0, room.length).join())

  if (rows.length > 0) {
    const from = Math.floor(random() * rows.length)
    const to = from + 1 + Math.floor(random() ** 3 * (rows.length - from))
    const slice = sliceInRowOrder(selection, from, to)
    expect(slice.rows.join()).toBe(rows.slice(from, to).join())
    expect([...sliceInRowOrder(selection, 0, 1).rows]).toEqual(rows.slice(0, 1))
  }
}

describe.each(Object.entries(kinds))('a selection that is %s', (_, make) => {
  it('gives the same answers as the set of its rows', () => {
    fc.assert(
      fc.property(samples, seeds, (sample, seed) =>
        expectSelection(() => make(sample), sample, seed),
      ),
      { numRuns: RUNS },
    )
  })

  it('has a complement that gives the same answers as the set of the other rows', () => {
    fc.assert(
      fc.property(samples, seeds, (sample, seed) => {
        const rest = () => complementSelection(make(sample), sample.size)
        expectSelection(rest, othersOf(sample), seed)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('a selection', () => {
  it('of everything gives the same answers as the set of all rows', () => {
    fc.assert(
      fc.property(samples, seeds, ({ size }, seed) => {
        expectSelection(() => new Everything(size), { size, rows: allRows(size) }, seed)
      }),
      { numRuns: RUNS },
    )
  })

  it('of few or many rows gives the same answers as the set of the rows', () => {
    fc.assert(
      fc.property(samples, seeds, (sample, seed) => {
        const { size, rows } = sample
        const list = new RowList(Uint32Array.from(rows), size)
        expectSelection(() => solid(list, size), sample, seed)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('sliceInRowOrder()', () => {
  const size = 6400
  const fours = numberColumn(allRows(size).map((row) => row % 4))
  const bits = (count: number) => kinds['bits']!({ size, rows: allRows(count).map((i) => i * 2) })

  it.each<[string, Selection, number, number, number]>([
    ['the rows of one value, from its list', new Ranges(fours, [1, 2]), 700, 703, 3],
    ['a few rows of two values, row by row', new Ranges(fours, [1, 2, 3, 4]), 45, 50, 100],
    ['many rows of two values, from a bitmap', new Ranges(fours, [1, 2, 3, 4]), 3100, 3150, 3150],
    ['a few rows of a bitmap, row by row', bits(3000), 7, 9, 20],
    ['many rows of a bitmap, word by word', bits(3000), 707, 709, 709],
    ['most of 511 rows', bits(511), 307, 309, 511],
  ])('finds %s, and reports the visited rows', (_, selection, from, to, visited) => {
    const slice = sliceInRowOrder(selection, from, to)
    const all = [...selection.rows()].toSorted((a, b) => a - b)
    expect([...slice.rows]).toEqual(all.slice(from, to))
    expect(slice.visited).toBe(visited)
  })
})

describe('the matches of a text', () => {
  const size = 5_000
  const texts = allRows(size).map((row) => `${row} ${row < 9 ? 'seldom' : 'often'}`)
  const column = textColumn(texts)

  const fail = () => {
    throw new Error('The candidates were found.')
  }

  const others = (find: () => Selection) =>
    complementSelection(new TextMatches(column, 'seldom', find, true), size)

  it('estimate a frequent text from a sample, and leave its candidates alone', () => {
    const often = new TextMatches(column, 'often', fail, false)
    expect(often.estimate).toBeGreaterThan(0.9 * size)
    expect(often.cost).toBeGreaterThan(size)
  })

  it('give a page of the other rows without the candidates of a rare text', () => {
    expect(others(fail).estimate).toBeGreaterThan(0.9 * size)
    const { rows, visited } = sliceInRowOrder(others(fail), 0, 5)
    expect([...rows]).toEqual([9, 10, 11, 12, 13])
    expect(visited).toBeLessThan(64)
  })

  it('search each text once for many of the other rows', () => {
    const some = textColumn(allRows(size).map((row) => (row < 9 ? 'seldom' : `often ${row % 40}`)))
    const rest = complementSelection(new TextMatches(some, 'seldom', fail, true), size)
    const { work } = measure(() => rest.keep(Uint32Array.from(allRows(size))))
    expect(work.searched).toBeLessThan(2 * some.values.join('').length)
  })

  it('estimate a rare text by its candidates', () => {
    const candidates = new RowList(Uint32Array.from(allRows(9)), size)
    const seldom = new TextMatches(column, 'seldom', () => candidates, true)
    expect(seldom.estimate).toBe(9)
    expect(seldom.cost).toBe(0)
    expect(seldom.count).toBe(9)
    expect(seldom.cost).toBe(0)
  })
})
