import { describe, expect, it } from 'vitest'
import type { Level as AnyLevel } from '../../../src/table/update/level.js'
import type { Version as AnyVersion } from '../../../src/table/version.js'
import { lowered } from '../lowered.js'
import { allRows } from '../random.js'

/** When an update makes a level of its tail and begins a merge, and how much it works on the merge. */

const limits = {
  MAX_TAIL: 3,
  FULLY_PAID_ROWS: 6,
  MAX_SMALL_LEVEL: 9,
  LEVEL_RATIO: 3,
  PENDING_SHARE: 3 / 10,
  MERGED_SHARE: 1 / 2,
  MOST_MERGES: 2,
  CELLS_A_NAMED_ROW: 400,
  CELLS_A_SOUGHT_KEY: 10,
  FEW_COLUMNS: 2,
  STEP: 500,
}
const [
  { defineResource },
  { bindField },
  { Segment },
  { Level },
  { readChanges },
  { Tail },
  { stateOf },
  { Version },
] = await lowered(limits, () =>
  Promise.all([
    import('supplier-query'),
    import('../../../src/language/resource.js'),
    import('../../../src/table/storage/segment.js'),
    import('../../../src/table/update/level.js'),
    import('../../../src/table/update/changes.js'),
    import('../../../src/table/update/tail.js'),
    import('../../../src/table/state.js'),
    import('../../../src/table/version.js'),
  ]),
)
const key = bindField(defineResource({ id: 'number' }), 'id')

/** Returns a version whose levels have these sizes and no common key. Its first level is the base. */
function versionOf(sizes: readonly number[], deleted = 0, isBuilt = true): AnyVersion {
  let end = 0
  const levels = sizes.map((size) => {
    const ids = allRows(size).map((row) => end + row)
    end += size
    return new Level(new Segment(ids.map((id) => ({ id }))), Uint32Array.from(ids))
  })
  const base = levels[0]!.without(allRows(deleted))
  if (isBuilt) base.segment.column(key)
  const all = [base, ...levels.slice(1)]
  return new Version({ levels: all, tail: new Tail(), end, merges: [], mergeBudget: 0 })
}

/** Returns the version after an update that adds some rows and removes some keys that no row has. */
function updated(version: AnyVersion, { added = 0, removed = 0 }): AnyVersion {
  const upsert = allRows(added).map((i) => ({ id: 1e6 + version.parts.end + i }))
  return version.update(
    key,
    readChanges(key, { upsert, remove: allRows(removed).map((i) => -1 - i) }),
  )
}

/** The sizes of the levels in each merge. */
const mergedIn = ({ parts: { merges, levels } }: AnyVersion) =>
  merges.map((merge) => levels.filter((level) => merge.has(level)).map(sizeOf))
const sizeOf = ({ size }: AnyLevel) => size

describe('an update', () => {
  it.each([
    ['a level has 30 rows', [100, 30], 0, []],
    ['a level has 31 rows', [100, 31], 0, [[100, 31]]],
    ['30 rows of the base are deleted', [100], 30, []],
    ['31 rows of the base are deleted', [100], 31, [[69]]],
    ['31 rows of the base are deleted, and there is a level', [100, 11], 31, [[69, 11]]],
    ['two levels have 31 rows', [100, 30, 1], 0, [[100, 30, 1]]],
    ['a small base has a level of 9', [4, 9], 0, []],
    ['a small base has a level of 10', [4, 10], 0, [[4, 10]]],
    ['the last level has three times the rows after it', [200, 12, 4], 0, [[12, 4]]],
    ['the last level has more than that', [200, 13, 4], 0, []],
    ['each level has at most three times all later rows', [200, 21, 3, 4], 0, [[21, 3, 4]]],
    ['a level has more than that', [200, 22, 3, 4], 0, [[3, 4]]],
    [
      'the level would have 30 rows, half of those that start a merge',
      [200, 20, 6, 4],
      0,
      [[20, 6, 4]],
    ],
    ['the level would have more than that', [200, 21, 6, 4], 0, [[6, 4]]],
  ])('decides what to merge if %s', (_, sizes, deleted, expected) => {
    expect(mergedIn(updated(versionOf(sizes, deleted), { removed: 1 }))).toEqual(expected)
  })

  it('keeps three new rows in the tail, and makes a level of four', () => {
    const [three, four] = [3, 4].map((added) => updated(versionOf([100]), { added }).parts)
    expect([three!.levels.map(sizeOf), three!.tail.size]).toEqual([[100], 3])
    expect([four!.levels.map(sizeOf), four!.tail.size]).toEqual([[100, 4], 0])
  })

  it('leaves a level that is being merged alone', () => {
    const merging = updated(versionOf([100, 31]), { removed: 1 })
    const later = updated(new Version({ ...merging.parts, mergeBudget: -1e6 }), { added: 4 })
    expect(mergedIn(later)).toEqual([[100, 31]])
    expect(mergedIn(updated(later, { added: 5 }))).toEqual([
      [100, 31],
      [4, 5],
    ])
  })

  it('merges the base without the levels of other merges', () => {
    const merging = updated(versionOf([1000, 100, 50]), { removed: 1 })
    const behind = new Version({ ...merging.parts, mergeBudget: -1e6 })
    expect(mergedIn(updated(behind, { added: 301 }))).toEqual([
      [100, 50],
      [1000, 301],
    ])
  })

  it('finishes the smallest merges if more than two of small levels are in progress', () => {
    let version = updated(versionOf([10_000, 30, 30]), { removed: 1 })
    const sizes = [10, 10, 4, 4].map((added) => {
      version = updated(new Version({ ...version.parts, mergeBudget: -1e6 }), { added })
      return version.parts.levels.map(sizeOf)
    })
    expect(sizes.at(-2)).toEqual([10_000, 30, 30, 10, 10, 4])
    expect(sizes.at(-1)).toEqual([10_000, 30, 30, 10, 10, 8])
    expect(mergedIn(version)).toEqual([
      [30, 30],
      [10, 10],
    ])
  })

  it('works on the merge of the base and on another in equal parts, once it has a step for each', () => {
    const merging = updated(versionOf([1000, 301]), { removed: 1 })
    const behind = updated(new Version({ ...merging.parts, mergeBudget: -1e6 }), { added: 70 })
    const both = updated(new Version({ ...behind.parts, mergeBudget: -1e6 }), { added: 70 })
    const builds = both.parts.merges.map(({ build }) => build)
    updated(new Version({ ...both.parts, mergeBudget: 2 * limits.STEP - 401 }), { removed: 1 })
    expect(builds.map(({ spent }) => spent)).toEqual([0, 0])
    updated(new Version({ ...both.parts, mergeBudget: 10 * limits.STEP - 400 }), { removed: 1 })
    for (const { spent } of builds) {
      expect(spent).toBeGreaterThanOrEqual(4 * limits.STEP)
      expect(spent).toBeLessThan(7 * limits.STEP)
    }
  })

  it.each([
    [1, 400],
    [2, 800],
    [3, 1200],
    [9, 2000],
  ])(
    'of %i keys has a budget of %i cells for merges, and no earlier budget without a merge',
    (removed, mergeBudget) => {
      const version = updated(versionOf([100]), { removed })
      expect(version.parts.mergeBudget).toBe(mergeBudget)
      expect(updated(version, { removed }).parts.mergeBudget).toBe(mergeBudget)
    },
  )

  it.each([
    [1, 400],
    [2, 400],
    [3, 600],
    [8, 1600],
  ])('of a table with %i built columns has a budget of %i cells', (columns, mergeBudget) => {
    const version = versionOf([100])
    const { segment } = version.base
    for (const i of allRows(columns - 1)) segment.column({ ...key, name: `other ${i}` })
    segment.build({ ...key, name: 'not built' })
    expect(updated(version, { removed: 1 }).parts.mergeBudget).toBe(mergeBudget)
  })

  it.each([1, 40])('keep few levels in a table with %i columns', (columns) => {
    const others = allRows(columns - 1).map((i) => ({ ...key, name: `other ${i}` }))
    const rowOf = (id: number) => ({
      id,
      ...Object.fromEntries(others.map(({ name }, i) => [name, (id * i) % 7])),
    })
    const ids = allRows(200)
    const base = new Level(new Segment(ids.map(rowOf)), Uint32Array.from(ids))
    for (const field of [key, ...others]) base.segment.column(field)
    let version = new Version({
      levels: [base],
      tail: new Tail(),
      end: 200,
      merges: [],
      mergeBudget: 0,
    })
    const levels = allRows(150).map((i) => {
      const upsert = allRows(4).map((j) => rowOf((i * 4 + j) % 200))
      version = version.update(key, readChanges(key, { upsert }))
      return version.parts.levels.length
    })
    expect(Math.max(...levels)).toBeLessThanOrEqual(9)
  })

  it('works on a merge once the budget is a step, and takes the work off the budget', () => {
    const first = updated(versionOf([100, 31]), { removed: 1 })
    const { build } = first.parts.merges[0]!
    expect([build.spent, first.parts.mergeBudget]).toEqual([0, 400])
    expect(stateOf(first, []).pending).toEqual({ added: 31, removed: 0, isUnderWay: false })
    const second = updated(first, { removed: 1 })
    expect(build.spent).toBeGreaterThan(0)
    expect(second.parts.mergeBudget).toBe(800 - build.spent)
    expect(stateOf(second, []).pending).toEqual({ added: 31, removed: 0, isUnderWay: true })
  })

  it('works on a merge when the budget is exactly a step', () => {
    const { parts } = updated(versionOf([100, 31]), { removed: 1 })
    const { build } = parts.merges[0]!
    updated(new Version({ ...parts, mergeBudget: limits.STEP - 401 }), { removed: 1 })
    expect(build.spent).toBe(0)
    updated(new Version({ ...parts, mergeBudget: limits.STEP - 400 }), { removed: 1 })
    expect(build.spent).toBeGreaterThan(0)
  })

  it('begins a merge that may keep a few removed rows of the base', () => {
    const version = updated(versionOf([100, 31], 4), { removed: 1 })
    version.parts.merges[0]!.build.finish()
    version.applyMerges()
    expect(version.base.segment.size).toBe(131)
    expect(version.base.deleted.count).toBe(4)
  })

  it('looks a key up in its column, and reads no row', () => {
    let reads = 0
    const counted = { ...key, get: ({ id }: { readonly id: number }) => (reads++, id) }
    const version = Version.of(allRows(100).map((id) => ({ id })))
    version.base.segment.column(counted)
    reads = 0
    const next = version.update(counted, readChanges(counted, { remove: [3] }))
    expect(next.size).toBe(99)
    expect(reads).toBe(0)
  })
})
