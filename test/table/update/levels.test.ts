import { describe, expect, it } from 'vitest'
import type { Level as AnyLevel } from '../../../src/table/update/level.js'
import type { RowStore as AnyStore } from '../../../src/table/row-store.js'
import { lowered } from '../lowered.js'
import { allRows } from '../random.js'

/** When an update makes a level of its tail and begins a merge, and how much it works on the merge. */

const limits = {
  MAX_TAIL: 3,
  JOINED_ROWS: 12,
  CELLS_A_MERGED_CELL: 40,
  PAID_CELLS: 1000,
  PAID_SHARE: 1 / 5,
  STEP: 500,
}
const [
  { defineResource },
  { bindField },
  { Segment },
  { Level },
  { Merge },
  { readChanges },
  { Tail },
  { stateOf },
  { RowStore },
] = await lowered(limits, () =>
  Promise.all([
    import('supplier-query'),
    import('../../../src/language/resource.js'),
    import('../../../src/table/storage/segment.js'),
    import('../../../src/table/update/level.js'),
    import('../../../src/table/update/merge.js'),
    import('../../../src/table/update/changes.js'),
    import('../../../src/table/update/tail.js'),
    import('../../../src/table/state.js'),
    import('../../../src/table/row-store.js'),
  ]),
)
const key = bindField(defineResource({ id: 'number' }), 'id')

/** A base of this many rows is merged once more than `MOST` are pending: the root of 2 · MAX_TAIL · SIZE. */
const SIZE = 150
const MOST = 30
/** An update of a table with one column works for this many cells for each row that it names. */
const CELLS = (40 * SIZE) / MOST

/** Returns a version whose levels have these sizes and no common key. Its first level is the base. */
function versionOf(sizes: readonly number[], deleted = 0): AnyStore {
  let end = 0
  const [base, ...others] = sizes.map((size) => {
    const ids = allRows(size).map((row) => end + row)
    end += size
    return new Level(new Segment(ids.map((id) => ({ id }))), Uint32Array.from(ids))
  }) as [AnyLevel, ...AnyLevel[]] // the base is there
  base.segment.column(key)
  const levels = [base.without(allRows(deleted)), ...others] as const
  return new RowStore({ levels, tail: new Tail(), end, merges: [] })
}

/** Returns the version after an update that adds some rows and removes some keys that no row has. */
function updated(version: AnyStore, { added = 0, removed = 0 }): AnyStore {
  const upsert = allRows(added).map((i) => ({ id: 1e6 + version.parts.end + i }))
  return version.update(
    key,
    readChanges(key, { upsert, remove: allRows(removed).map((i) => -1 - i) }),
  )
}

const sizesOf = ({ parts: { levels, tail } }: AnyStore) => [
  ...levels.map(({ size }) => size),
  tail.size,
]

describe('an update', () => {
  it.each([
    ['a level has 30 rows', [SIZE, MOST], 0, false],
    ['a level has 31 rows', [SIZE, MOST + 1], 0, true],
    ['30 rows of the base are deleted', [SIZE], MOST, false],
    ['31 rows of the base are deleted', [SIZE], MOST + 1, true],
    ['31 rows are deleted, and there is a level', [SIZE, 11], MOST + 1, true],
  ])('decides whether to merge all levels if %s', (_, sizes, deleted, isDue) => {
    const { merges } = updated(versionOf(sizes, deleted), {}).parts
    expect(merges.map(({ end }) => end)).toEqual(isDue ? [sizes.length] : [])
  })

  it('keeps three new rows in the tail, makes a level of four, and adds later tails up to 12 rows', () => {
    let version = versionOf([SIZE])
    const sizes = [3, 1, 3, 1, 4, 4, 4].map((added) =>
      sizesOf((version = updated(version, { added }))),
    )
    expect(sizes).toEqual([
      [SIZE, 3],
      [SIZE, 4, 0],
      [SIZE, 4, 3],
      [SIZE, 8, 0],
      [SIZE, 12, 0],
      [SIZE, 12, 4, 0],
      [SIZE, 12, 8, 0],
    ])
  })

  it('leaves a level that is being merged alone, and makes another of the rows that follow', () => {
    const merging = updated(versionOf([SIZE, MOST + 1]), {})
    // The work is paid for in advance.
    merging.parts.merges[0]!.build.advance(3000)
    const later = updated(merging, { added: 4 })
    expect(later.parts.merges[0]!.build.isDone).toBe(false)
    expect(sizesOf(later)).toEqual([SIZE, MOST + 1, 4, 0])
    expect(sizesOf(updated(later, { added: 4 }))).toEqual([SIZE, MOST + 1, 8, 0])
  })

  it('replaces what was merged, and no later rows, when the merge is done', () => {
    const merging = updated(versionOf([SIZE, MOST + 1]), {})
    merging.parts.merges[0]!.build.advance(3000)
    const later = updated(merging, { added: 4 })
    later.parts.merges[0]!.build.finish()
    expect(sizesOf(updated(later, { added: 1 }))).toEqual([SIZE + MOST + 1, 4, 1])
  })

  it('merges more than four levels with each other, but no level of most of their rows', () => {
    const levelsOf = (version: AnyStore) => sizesOf(version).slice(1, -1)
    expect(levelsOf(updated(versionOf([SIZE, 6, 6, 6, 6]), { removed: 9 }))).toEqual([6, 6, 6, 6])
    expect(levelsOf(updated(versionOf([SIZE, 6, 6, 6, 6, 6]), { removed: 9 }))).toEqual([30])
    expect(levelsOf(updated(versionOf([SIZE, 20, 1, 2, 3, 1]), { removed: 9 }))).toEqual([20, 7])
  })

  it('merges later levels with each other while a merge with the base waits', () => {
    const { parts, base } = versionOf([SIZE, MOST + 1, 6, 6, 6, 6, 6])
    const waiting = new Merge(parts.levels.slice(0, 2), 0, base.segment)
    const version = updated(new RowStore({ ...parts, merges: [waiting] }), { removed: 9 })
    expect(version.parts.merges).toEqual([waiting])
    expect(sizesOf(version)).toEqual([SIZE, MOST + 1, 30, 0])
    waiting.build.finish()
    expect(sizesOf(updated(version, { added: 1 }))).toEqual([SIZE + MOST + 1, 30, 1])
  })

  it.each([
    [1, 1, CELLS],
    [2, 1, 2 * CELLS],
    [1, 4, 4 * CELLS],
    [2, 4, limits.PAID_CELLS],
    [10, 1, limits.PAID_CELLS],
    [40, 1, 8 * CELLS],
    [10, 4, 8 * CELLS],
  ])(
    'that names %i rows or keys works on a merge of %i built columns for %i cells',
    (named, columns, paid) => {
      const version = versionOf([SIZE, MOST + 1])
      const { segment } = version.base
      for (const i of allRows(columns - 1)) segment.column({ ...key, name: `other ${i}` })
      segment.build({ ...key, name: 'not built' })
      const [{ build } = { build: { isDone: true, spent: Infinity } }] = updated(
        updated(version, {}),
        { removed: named },
      ).parts.merges
      if (!build.isDone) expect(build.spent).toBeLessThan(paid + limits.STEP)
      expect(build.spent).toBeGreaterThanOrEqual(paid)
    },
  )

  it('does not work on a merge that is ahead of what has been paid', () => {
    const merging = updated(versionOf([SIZE, MOST + 1]), {})
    const { build } = merging.parts.merges[0]!
    expect(stateOf(merging, []).pending).toEqual({
      added: MOST + 1,
      removed: 0,
      isUnderWay: false,
    })
    build.advance(3 * CELLS)
    const { spent } = build
    const named = Math.floor(spent / CELLS)
    const ahead = updated(merging, { removed: named })
    expect(build.spent).toBe(spent)
    updated(ahead, { removed: 1 })
    expect(build.spent).toBeGreaterThan(spent)
    expect(stateOf(merging, []).pending.isUnderWay).toBe(!build.isDone)
  })

  const MOST_OF_200 = Math.sqrt(2 * limits.MAX_TAIL * 200)

  it.each([1, 40])('leaves few levels in a table with %i columns', (columns) => {
    const others = allRows(columns - 1).map((i) => ({ ...key, name: `other ${i}` }))
    const rowOf = (id: number) => ({
      id,
      ...Object.fromEntries(others.map(({ name }, i) => [name, (id * i) % 7])),
    })
    const base = new Level(new Segment(allRows(200).map(rowOf)))
    for (const field of [key, ...others]) base.segment.column(field)
    let version = new RowStore({ levels: [base], tail: new Tail(), end: 200, merges: [] })
    const pending = allRows(150).map((i) => {
      const upsert = allRows(4).map((j) => rowOf((i * 4 + j) % 200))
      version = version.update(key, readChanges(key, { upsert }))
      expect(version.parts.levels.length).toBeLessThanOrEqual(
        1 + (3 * MOST_OF_200) / limits.JOINED_ROWS,
      )
      return version.size - version.base.size
    })
    expect(Math.max(...pending)).toBeLessThan(3 * MOST_OF_200)
  })

  it('looks a key up in its column, and reads no row', () => {
    let reads = 0
    const counted = { ...key, get: ({ id }: { readonly id: number }) => (reads++, id) }
    const version = RowStore.of(allRows(100).map((id) => ({ id })))
    version.base.segment.column(counted)
    reads = 0
    const next = version.update(counted, readChanges(counted, { remove: [3] }))
    expect(next.size).toBe(99)
    expect(reads).toBe(0)
  })
})
