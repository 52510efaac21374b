import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intersect, unite } from '../../../src/table/selection/combine.js'
import { RowBits, RowList, type Selection } from '../../../src/table/selection/selection.js'
import { Ranges } from '../../../src/table/selection/ranges.js'
import { intervalsOf } from '../../../src/table/storage/sets/intervals.js'
import { FEW_ROWS_SHARE } from '../../../src/table/tuning.js'
import { createRandom } from '../../../examples/random.js'
import { allRows, hasRow, seeds, sizes } from '../random.js'
import { bitsOf, kinds } from './kinds.js'
import { numberColumn } from '../storage/columns.js'

const kindNames = fc.constantFrom('ranges of a shared column', ...Object.keys(kinds))
const drawnSets = fc.array(
  fc.record({ kind: kindNames, share: fc.constantFrom(0, 0.01, 0.3, 0.9, 1), seed: seeds }),
  { maxLength: 4 },
)

/** Returns selections of the drawn kinds, and the rows of each. */
function selectionsOf(
  size: number,
  drawn: readonly { kind: string; share: number; seed: number }[],
): { selections: Selection[]; sets: Set<number>[] } {
  const shared = numberColumn(allRows(size).map((row) => (row * 7) % 12))
  const made = drawn.map(({ kind, share, seed }) => {
    const random = createRandom(seed)
    const make = kinds[kind]
    if (make !== undefined) {
      const rows = allRows(size).filter(() => random() < share)
      return { selection: make({ size, rows }), rows }
    }
    const codes = allRows(shared.codeCount).filter(() => random() < share)
    const rows = allRows(size).filter((row) => codes.includes(shared.codes[row]!))
    return { selection: new Ranges(shared, intervalsOf(codes)), rows }
  })
  return {
    selections: made.map(({ selection }) => selection),
    sets: made.map(({ rows }) => new Set(rows)),
  }
}

const rowsOf = (selection: Selection) => [...selection.rows()].toSorted((a, b) => a - b)

it.each([
  ['intersect', 'every', intersect],
  ['unite', 'some', unite],
] as const)(
  '%s() returns the rows that are in %s set, and does not change the sets',
  (_, how, combine) => {
    fc.assert(
      fc.property(sizes, drawnSets, (size, drawn) => {
        const { selections, sets } = selectionsOf(size, drawn)
        const { selection } = combine(selections, size)
        const expected = allRows(size).filter((row) => sets[how]((set) => set.has(row)))
        expect(rowsOf(selection)).toEqual(expected)
        expect(selection.count).toBe(expected.length)
        for (const [i, each] of selections.entries()) {
          expect(each.rows()).toHaveLength(sets[i]!.size)
          expect(bitsOf({ size, rows: [...sets[i]!] })).toEqual(each.bitmap())
        }
      }),
    )
  },
)

describe('the reported combination', () => {
  const size = 2 * FEW_ROWS_SHARE
  const bits = (count: number) => new RowBits(bitsOf({ size, rows: allRows(count) }))
  const list = (count: number) => new RowList(Uint32Array.from(allRows(count)), size)
  const column = numberColumn(allRows(size))
  const other = numberColumn(allRows(size))
  const range = (from: number, to: number, of = column) => new Ranges(of, [from, to])

  it.each([
    ['all', 'no sets', []],
    ['ranges', 'ranges of one column', [range(1, 50), range(20, 90)]],
    ['ranges', 'ranges and a set of all rows', [range(1, 50), range(1, size + 1, other)]],
    ['ranges', 'two sets of all rows', [range(0, size + 1), range(0, size + 1, other)]],
    ['candidates', 'a set of few rows and other sets', [bits(50), list(2)]],
    ['candidates', 'an eighth of the rows and a range', [bits(16), range(1, 50)]],
    ['bitmaps', 'more than an eighth of the rows and a range', [bits(17), range(1, 50)]],
    [
      'bitmaps',
      'an eighth of the rows and two ranges',
      [bits(16), new Ranges(column, [1, 5, 9, 50])],
    ],
    ['bitmaps', 'sets with more rows', [bits(50), list(3)]],
    ['bitmaps', 'ranges and a bitmap of all rows', [range(1, 50), bits(size)]],
  ])('is "%s" for an intersection of %s', (combination, _, selections) => {
    const all = intersect(selections, size)
    expect(all.access).toBe(combination)
    const isIn = (row: number) => selections.every((each) => hasRow(each.bitmap(), row))
    expect(rowsOf(all.selection)).toEqual(allRows(size).filter(isIn))
  })

  it.each([
    ['none', 'no sets', []],
    ['ranges', 'ranges of one column', [range(1, 50), range(20, 90)]],
    ['candidates', 'sets with few rows together', [list(1), list(1)]],
    ['bitmaps', 'sets with more rows together', [list(1), list(2)]],
  ])('is "%s" for a union of %s', (combination, _, selections) => {
    expect(unite(selections, size).access).toBe(combination)
  })
})
