import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineResource } from '../../../src/index.js'
import type { BoundField } from '../../../src/language/predicate.js'
import { bindField } from '../../../src/language/resource.js'
import { Segment } from '../../../src/table/storage/segment.js'
import { finish } from '../../../src/table/storage/work.js'
import { Level, numberRows } from '../../../src/table/update/level.js'
import { PENDING_SHARE } from '../../../src/table/tuning.js'
import { Merge } from '../../../src/table/update/merge.js'

interface Row {
  readonly id: string
  readonly n: number
}

const fields = ['id', 'n'].map((name) =>
  bindField(defineResource({ id: 'string', n: 'number' }), name),
) as [BoundField, BoundField]

/** The live rows of a level, with their places. */
function liveOf(level: Level): (readonly [number, unknown])[] {
  return level.segment.rows.flatMap((row, i) =>
    level.deleted.has(i) ? [] : [[level.placeOf(i), row] as const],
  )
}

/** A base of `size` rows, some of which are deleted, and a level of rows that replace some of these or come last. */
const bases = fc
  .record({
    fates: fc.oneof(
      fc.array(fc.constantFrom('lives', 'lives', 'lives', 'replaced', 'removed'), {
        minLength: 1,
        maxLength: 80,
      }),
      // So few rows are removed that a merge may keep them.
      fc
        .tuple(
          fc.array(fc.constantFrom('lives', 'replaced'), { minLength: 32, maxLength: 80 }),
          fc.nat(5),
        )
        .map(([fates, removed]) =>
          fates.map((fate, i) => (i % 7 === 3 && i < 7 * removed ? 'removed' : fate)),
        ),
    ),
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

/** A merge keeps at most this many deleted rows of a base of `SIZE` rows. */
const MOST = 10
const SIZE = (2 * MOST) / PENDING_SHARE

describe('numberRows(base, level)', () => {
  it.each([true, false])('keeps the live rows by place, if it may keep holes: %s', (mayKeep) => {
    fc.assert(
      fc.property(bases, ({ base, second }) => {
        const { rows, places, holes, mappings, size, keepsNumbers } = finish(
          numberRows(base, second, mayKeep),
        )
        const merged = new Level(new Segment(rows), places).without(holes)
        const expected = [...liveOf(base), ...liveOf(second)].toSorted(([a], [b]) => a - b)
        expect(liveOf(merged)).toEqual(expected)
        expect(rows.length).toBe(size)
        const removed =
          base.deleted.count -
          second.segment.rows.filter((_, row) => second.placeOf(row) < base.segment.size).length
        const isKept = mayKeep && removed <= (base.segment.size * PENDING_SHARE) / 2
        expect(holes.length).toBe(isKept ? removed : 0)
        const ascending = [...rows.keys()].map((row) => merged.placeOf(row))
        const areRows = ascending.every((place, row) => place === row)
        expect(places === undefined).toBe(areRows)
        if (places !== undefined) expect(places.length).toBe(size)
        for (const [i, level] of [base, second].entries()) {
          const isLost = (target: number, row: number) =>
            !level.deleted.has(row) && rows[target] !== level.segment.rows[row]
          expect([...mappings[i]!].findIndex(isLost)).toBe(-1)
        }
        const isIdentity = base.segment.rows.every(
          (_, row) => base.deleted.has(row) || mappings[0][row] === row,
        )
        if (keepsNumbers) expect(isIdentity).toBe(true)
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
      const { rows, places } = finish(numberRows(first, other, false))
      expect(places).toBeInstanceOf(kind)
      expect([...places!]).toEqual([7, 9, last - 1, last])
      expect(rows.map((row) => (row as Row).n)).toEqual([7, 9, last - 1, last])
    }
  })

  it('does not count replaced rows among the removed', () => {
    const size = SIZE
    const rows = Array.from({ length: size }, (_, n): Row => ({ id: `k${n}`, n }))
    const replaced = [0, 2, 4, 6, size - 1]
    const fresh = new Segment(replaced.map((n) => rows[n]))
    const second = new Level(fresh, Uint32Array.from(replaced))
    for (const removed of [MOST, MOST + 1]) {
      const others = [...rows.keys()].filter((row) => !replaced.includes(row)).slice(0, removed)
      const base = new Level(new Segment(rows)).without([...replaced, ...others])
      const { holes } = finish(numberRows(base, second, true))
      expect(holes).toEqual(removed === MOST ? others : [])
    }
  })

  it('keeps the numbers of all rows as long as few of them are removed', () => {
    const size = SIZE
    const rows = Array.from({ length: size }, (_, n): Row => ({ id: `k${n}`, n }))
    const none = new Level(new Segment([]))
    for (const [removed, isKept] of [
      [MOST, true],
      [MOST + 1, false],
    ] as const) {
      const base = new Level(new Segment(rows)).without([...rows.keys()].slice(0, removed))
      const numbered = finish(numberRows(base, none, true))
      expect(numbered.holes.length).toBe(isKept ? removed : 0)
      expect(numbered.keepsNumbers).toBe(isKept)
      expect(numbered.size).toBe(isKept ? size : size - removed)
    }
  })
})

describe('Merge', () => {
  function merged(change: (row: Row) => Row, added: readonly Row[] = []) {
    const rows = Array.from({ length: 64 }, (_, n): Row => ({ id: `k${n}`, n }))
    const base = new Level(new Segment(rows)).without([3, 5])
    for (const field of fields) base.segment.column(field)
    const fresh = [...[rows[3]!, rows[5]!].map(change), ...added]
    const places = Uint32Array.from([3, 5, 64, 65].slice(0, fresh.length))
    const second = new Level(new Segment(fresh), places)
    const { level } = new Merge([base, second], base.segment, true).build.finish()
    return fields.map((field) => level.segment.column(field) === base.segment.column(field))
  }

  it('shares the columns in which nothing changes', () => {
    expect(merged((row) => row)).toEqual([true, true])
    expect(merged((row) => ({ ...row, n: row.n + 1 }))).toEqual([true, false])
    expect(merged((row) => ({ ...row, id: `${row.id}!` }))).toEqual([false, true])
  })

  it('keeps the removed rows of the base only if it may, and only of the segment that it is like', () => {
    const rows = Array.from({ length: 64 }, (_, n): Row => ({ id: `k${n}`, n }))
    const base = new Level(new Segment(rows)).without([3, 5, 7])
    const fresh = new Level(new Segment([rows[3]]), Uint32Array.from([3]))
    const removedIn = (like: Segment, mayKeepHoles?: boolean) =>
      new Merge([base, fresh], like, mayKeepHoles).build.finish().level.deleted.count
    expect(removedIn(base.segment, true)).toBe(2)
    expect(removedIn(base.segment, false)).toBe(0)
    expect(removedIn(base.segment)).toBe(0)
    expect(removedIn(new Segment([]), true)).toBe(0)
  })

  it('shares no column if rows were added', () => {
    expect(merged((row) => row, [{ id: 'k64', n: 64 }])).toEqual([false, false])
  })
})
