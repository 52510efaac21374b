import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REMOVED } from '../../../src/table/storage/columns/merge.js'
import { Segment } from '../../../src/table/storage/segment.js'
import { finish } from '../../../src/table/storage/work.js'
import { Level, numberRows } from '../../../src/table/update/level.js'

interface Row {
  readonly id: string
  readonly n: number
}

/** The live rows of a level, with their places. */
function liveOf(level: Level): (readonly [number, unknown])[] {
  return level.segment.rows.flatMap((row, i) =>
    level.deleted.has(i) ? [] : [[level.placeOf(i), row] as const],
  )
}

/** A base, some of whose rows are deleted, and a level of rows that replace some of these or come last. */
const bases = fc
  .record({
    fates: fc.array(fc.constantFrom('lives', 'lives', 'lives', 'replaced', 'removed'), {
      minLength: 1,
      maxLength: 80,
    }),
    added: fc.nat(6),
    deletedInSecond: fc.array(fc.nat(20), { maxLength: 3 }),
  })
  .map(({ fates, added, deletedInSecond }) => {
    const rows = fates.map((_, n): Row => ({ id: `k${n}`, n }))
    const gone = [...fates.keys()].filter((row) => fates[row] !== 'lives')
    const base = new Level(new Segment(rows)).without(gone)
    const places = [
      ...gone.filter((row) => fates[row] === 'replaced'),
      ...Array.from({ length: added }, (_, i) => fates.length + i),
    ]
    const fresh = places.map((place): Row => ({ id: `k${place}`, n: place + 1000 }))
    const deleted = [...new Set(deletedInSecond)].filter((row) => row < fresh.length)
    const second = new Level(new Segment(fresh), Uint32Array.from(places)).without(deleted)
    return { base, second }
  })

describe('numberRows(base, level)', () => {
  it('keeps the live rows by place', () => {
    fc.assert(
      fc.property(bases, ({ base, second }) => {
        const { rows, places, mappings, size } = finish(numberRows(base, second))
        const merged = new Level(new Segment(rows), places)
        const expected = [...liveOf(base), ...liveOf(second)].toSorted(([a], [b]) => a - b)
        expect(liveOf(merged)).toEqual(expected)
        expect(rows.length).toBe(size)
        const ascending = [...rows.keys()].map((row) => merged.placeOf(row))
        expect(places === undefined).toBe(ascending.every((place, row) => place === row))
        if (places !== undefined) expect(places.length).toBe(size)
        for (const [i, level] of [base, second].entries()) {
          const isWrong = (target: number, row: number) =>
            level.deleted.has(row) ? target !== REMOVED : rows[target] !== level.segment.rows[row]
          expect([...mappings[i]!].findIndex(isWrong)).toBe(-1)
        }
      }),
    )
  })

  it.each([
    [2 ** 32 - 1, 'Uint32Array', Uint32Array],
    [2 ** 32, 'Float64Array', Float64Array],
  ])('keeps places up to %i, in a %s', (last, _, kind) => {
    const [base, second] = [
      [7, last - 1],
      [9, last],
    ].map((places) => {
      const rows = places.map((n): Row => ({ id: `k${n}`, n }))
      return new Level(new Segment(rows), Float64Array.from(places))
    }) as [Level, Level]
    for (const [first, other] of [
      [base, second],
      [second, base],
    ] as const) {
      const { rows, places } = finish(numberRows(first, other))
      expect(places).toBeInstanceOf(kind)
      expect([...places!]).toEqual([7, 9, last - 1, last])
      expect(rows.map((row) => (row as Row).n)).toEqual([7, 9, last - 1, last])
    }
  })
})
