import fc from 'fast-check'
import { expect, it } from 'vitest'
import { intersect, unite } from '../../../src/table/selection/combine.js'
import type { Selection } from '../../../src/table/selection/selection.js'
import { Ranges } from '../../../src/table/selection/ranges.js'
import { intervalsOf } from '../../../src/table/storage/sets/intervals.js'
import { createRandom } from '../../../examples/random.js'
import { allRows, seeds, sizes } from '../random.js'
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
