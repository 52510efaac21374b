import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListColumn } from '../../../src/table/storage/columns/column.js'
import type { Segment as AnySegment } from '../../../src/table/storage/segment.js'
import type { RowStore as AnyStore } from '../../../src/table/row-store.js'
import { lowered, lowLevels } from '../lowered.js'
import { allRows, edited as editedOnce } from '../random.js'
import { valueOf } from '../storage/columns.js'

/** Limits so low that some dozens of rows fill several levels, and levels merge while rows are added. */
const numbers = {
  ...lowLevels,
  MAX_TAIL: 3,
}
const [
  { comparePlan, defineResource, matchesPlan, planQuery, planWalk },
  { asRow },
  { sortCells, comesAfter, readersOf },
  { Segment },
  { answerQuery },
  { readChanges },
  { Tail },
  { RowStore },
] = await lowered(numbers, () =>
  Promise.all([
    import('supplier-query'),
    import('../../../src/language/members.js'),
    import('../../../src/rows/order.js'),
    import('../../../src/table/storage/segment.js'),
    import('../../../src/table/answer.js'),
    import('../../../src/table/update/changes.js'),
    import('../../../src/table/update/tail.js'),
    import('../../../src/table/row-store.js'),
  ]),
)

const resource = defineResource(
  { id: 'number', name: 'string', size: 'number', tags: 'string[]', open: 'boolean' },
  { key: 'id' },
)
const field = (name: keyof typeof resource.fields) => ({ ...resource.fields[name], name })

interface Row {
  readonly id: number
  readonly name: string | null
  readonly size: number
  readonly tags: readonly string[]
  readonly open?: boolean | null | undefined
}

const rowsOf = (keys: fc.Arbitrary<number>): fc.Arbitrary<Row> =>
  fc.record({
    id: keys,
    name: fc.constantFrom('a', 'b', 'c', null),
    size: fc.nat(3),
    tags: fc.subarray(['x', 'y', 'z']),
    open: fc.constantFrom(true, false, null),
  })

const someIds = fc.nat(30)
const bases = fc.uniqueArray(rowsOf(someIds), { selector: ({ id }) => id, maxLength: 25 })
const updates = fc.array(
  fc.record({
    upsert: fc.array(rowsOf(someIds), { maxLength: 8 }),
    remove: fc.array(someIds, { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 4 },
)

type Updates = readonly { readonly upsert: readonly Row[]; readonly remove: readonly number[] }[]

/** Applies updates to rows, one after the other. */
const edited = (rows: readonly Row[], edits: Updates) => edits.reduce(editedOnce, [...rows])

/** Returns the version of some rows after updates. Builds the columns first, so that levels merge. */
function versionOf(rows: readonly Row[], edits: Updates): AnyStore {
  const version = RowStore.of(rows)
  for (const name of names) version.base.segment.build(field(name)).finish()
  return updated(version, edits)
}

const names = ['id', 'name', 'size', 'tags', 'open'] as const

function updated(version: AnyStore, edits: Updates): AnyStore {
  const key = field('id')
  return edits.reduce((each, edit) => each.update(key, readChanges(key, edit)), version)
}

/** Merges all levels into one. */
function compact(version: AnyStore): AnySegment {
  while (version.isChanged) {
    version.beginMerge().build.finish()
    version.applyMerge()
  }
  return version.base.segment
}

describe('a version', () => {
  it('has the edited rows in order, and does not change older versions', () => {
    let runs = 0
    const most = { levels: 0, merges: 0 }
    fc.assert(
      fc.property(bases, updates, updates, updates, (rows, first, second, third) => {
        runs++
        const before = versionOf(rows, first)
        const later = updated(before, second)
        // A second update of the same version. By now more of its rows are deleted.
        const other = updated(before, third)
        const expected: [AnyStore, Row[]][] = [
          [before, edited(rows, first)],
          [later, edited(rows, [...first, ...second])],
          [other, edited(rows, [...first, ...third])],
        ]
        for (const [version, held] of expected) {
          expect(version.rows).toEqual(held)
          expect(version.size).toBe(held.length)
          most.levels = Math.max(most.levels, version.parts.levels.length)
          most.merges += version.parts.merges.length
        }
        for (const [version, held] of expected) {
          expect(compact(version).rows).toEqual(held)
          expect(updated(version, third).rows).toEqual(edited(held, third))
        }
      }),
      { numRuns: 60 },
    )
    expect(most.levels).toBe(3)
    expect(most.merges).toBeGreaterThan(runs / 3)
  })

  it('keeps its rows if a later version takes over a merge', () => {
    const row = (id: number): Row => ({ id, name: null, size: id, tags: [] })
    const rows = allRows(20).map(row)
    const before = versionOf(rows, [{ upsert: allRows(12).map(row), remove: [] }])
    const { build } = before.beginMerge()
    const later = updated(before, [{ upsert: [], remove: [3, 4, 15] }])
    build.finish()
    const latest = updated(later, [{ upsert: [], remove: [5] }])
    const without = (...ids: number[]) => rows.filter(({ id }) => !ids.includes(id))
    expect(before.rows).toEqual(rows)
    expect(later.rows).toEqual(without(3, 4, 15))
    expect(latest.rows).toEqual(without(3, 4, 5, 15))
    later.applyMerge()
    expect(later.rows).toEqual(without(3, 4, 15))
    expect(later.base.deleted.count).toBe(3)
  })

  it('does not share the cells of its new rows with another version of the same rows', () => {
    const row = (id: number, size: number): Row => ({ id, name: null, size, tags: [] })
    const before = versionOf([row(0, 0)], [{ upsert: [row(1, 1)], remove: [] }])
    const large = { field: 'size', comparator: 'gt', value: 4 } as const
    const plan = planQuery(resource, { filter: large })
    const countOf = (version: AnyStore) => answerQuery(version, plan).countTo(Infinity)
    expect(countOf(before)).toBe(0)
    const later = [5, 2].map((size) => updated(before, [{ upsert: [row(2, size)], remove: [] }]))
    expect(later.map(countOf)).toEqual([1, 0])
    expect(countOf(before)).toBe(0)
  })

  it('places a new row after all other rows, even after 2 ** 32 rows', () => {
    const row = (id: number): Row => ({ id, name: null, size: 0, tags: [] })
    const { levels } = versionOf([row(1), row(2)], []).parts
    const end = 2 ** 32 + 5
    const version = new RowStore({ levels, tail: new Tail(), end, merges: [] })
    const next = updated(version, [
      { upsert: [row(4), row(3)], remove: [1] },
      { upsert: [row(5)], remove: [] },
    ])
    const ids = () => next.rows.map((each) => (each as Row).id)
    expect(ids()).toEqual([2, 4, 3, 5])
    expect(compact(next).rows).toEqual([row(2), row(4), row(3), row(5)])
    expect(updated(next, [{ upsert: [row(4), row(6)], remove: [] }]).rows).toEqual(
      [2, 4, 3, 5, 6].map(row),
    )
  })
})

describe('a merge', () => {
  it('makes a segment equal to a new segment of the rows, with the columns of the base', () => {
    fc.assert(
      fc.property(bases, updates, (rows, edits) => {
        const compacted = compact(versionOf(rows, edits))
        const rebuilt = new Segment(edited(rows, edits))
        expect(compacted.rows).toEqual(rebuilt.rows)
        for (const name of ['id', 'name', 'size'] as const) {
          expect(compacted.build(field(name)).isDone).toBe(true)
          const [actual, expected] = [compacted, rebuilt].map((each) => each.column(field(name)))
          expect(Array.from(actual!.values)).toEqual(Array.from(expected!.values))
          expect(actual!.codes).toEqual(expected!.codes)
          expect(actual!.groups.order).toEqual(expected!.groups.order)
        }
        const [actual, expected] = [compacted, rebuilt].map((each) => each.list(field('tags')))
        expect(Array.from(actual!.values)).toEqual(Array.from(expected!.values))
        const postingsIn = ({ groups, values }: ListColumn) =>
          allRows(values.length + 1).map((code) => groups.rows(code).toSorted())
        expect(postingsIn(actual!)).toEqual(postingsIn(expected!))
      }),
    )
  })

  it('does not read the cells of a built column again', () => {
    let reads = 0
    const counted = { ...field('size'), get: (row: Row) => (reads++, row.size) }
    const rows = allRows(50).map((id) => ({ id, name: null, size: id, tags: [] }))
    const version = RowStore.of(rows)
    version.base.segment.column(counted)
    reads = 0
    const added = { ...rows[7]!, size: 99 }
    const segment = compact(updated(version, [{ upsert: [added], remove: [3] }]))
    expect(valueOf(segment.column(counted), 6)).toBe(99)
    expect(reads).toBe(1)
  })

  it('drops a column whose getter throws, and keeps the other columns', () => {
    const failing = {
      ...field('size'),
      get: (row: Row) => {
        if (row.id === 7) throw new Error('no size')
        return row.size
      },
    }
    const row = (id: number): Row => ({ id, name: 'a', size: 0, tags: [] })
    const version = RowStore.of(allRows(5).map(row))
    version.base.segment.column(failing)
    version.base.segment.column(field('name'))
    const segment = compact(updated(version, [{ upsert: [row(7)], remove: [] }]))
    expect(segment.build(failing).isDone).toBe(false)
    expect(segment.build(field('name')).isDone).toBe(true)
  })
})

describe('a view', () => {
  const sorts = fc.subarray([
    { field: 'name', direction: 'asc' },
    { field: 'size', direction: 'desc' },
    { field: 'open', direction: 'asc' },
  ] as const)
  const filters = fc.constantFrom(
    undefined,
    { field: 'size', comparator: 'ge', value: 2 },
    { field: 'name', comparator: 'ne', value: 'b' },
    { field: 'tags', comparator: 'contains', value: 'x' },
    { operands: ['name', 'size'].map((each) => ({ field: each, comparator: 'ne', value: null })) },
  )

  it('returns every page of the edited rows, from the start and after any row', () => {
    fc.assert(
      fc.property(bases, updates, updates, filters, sorts, (rows, first, second, filter, sort) => {
        const query: object = { filter, sort }
        const version = versionOf(rows, [...first, ...second])
        const held = edited(rows, [...first, ...second])
        const selected = held.filter((row) => matchesPlan(planQuery(resource, query), row))
        const walk = planWalk(resource, query, { after: null })
        const keys = readersOf(walk.order)
        const places = selected.filter((_, i) => i % 5 === 0)
        const positions = places.map((row, i) => {
          const side = i % 2 === 0 ? ('before' as const) : ('after' as const)
          return { cells: sortCells(keys, asRow(row)), side }
        })
        for (const after of [undefined, null, ...positions]) {
          const plan = after === undefined ? planQuery(resource, query) : { ...walk, after }
          const expected = selected
            .filter((row) => !after || comesAfter(keys, asRow(row), after))
            .toSorted((a, b) => comparePlan(plan, a, b))
          const view = answerQuery(version, plan)
          expect(view.countTo(Infinity)).toBe(selected.length)
          expect(view.countTo(2)).toBe(Math.min(selected.length, 2))
          for (let offset = 0; offset <= expected.length; offset++) {
            for (const limit of [1, 3, Infinity]) {
              const { rows: found } = answerQuery(version, { ...plan, offset, limit }).page()
              // A walk finds one row after its page.
              const end = offset + limit + (after === undefined ? 0 : 1)
              expect(found).toEqual(expected.slice(offset, end))
            }
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('returns a deep page within the rows of the first value', () => {
    const row = (id: number): Row => ({ id, name: 'a', size: 0, tags: [] })
    const version = versionOf(allRows(40).map(row), [{ upsert: [row(3)], remove: [0] }])
    const plan = planQuery(resource, { sort: [{ field: 'name', direction: 'asc' }] })
    const { rows } = answerQuery(version, { ...plan, offset: 10, limit: 3 }).page()
    const ids = rows.map((each) => (each as Row).id)
    expect(ids).toEqual([11, 12, 13])
  })

  it('returns a deep page that comes before all rows of the base', () => {
    const row = (id: number): Row => ({ id, name: id === 0 ? 'b' : 'a', size: 0, tags: [] })
    const version = versionOf([row(0)], [{ upsert: allRows(30).map(row), remove: [] }])
    const plan = planQuery(resource, { sort: [{ field: 'name', direction: 'asc' }] })
    const { rows } = answerQuery(version, { ...plan, offset: 10, limit: 3 }).page()
    const ids = rows.map((each) => (each as Row).id)
    expect(ids).toEqual([11, 12, 13])
  })

  it.each([
    ['the rows above the greatest value of the base', 10, 13, [20, 21, 22]],
    ['the end of these rows and the base', 28, 32, [38, 39, 0, 1]],
  ])('returns a deep page of %s, descending', (_, from, to, expected) => {
    const row = (id: number): Row => ({ id, name: id < 10 ? 'a' : 'b', size: 0, tags: [] })
    const [base, newer] = [allRows(10).map(row), allRows(40).slice(10).map(row)]
    const version = versionOf(base, [{ upsert: newer, remove: [] }])
    const plan = planQuery(resource, { sort: [{ field: 'name', direction: 'desc' }] })
    const { rows } = answerQuery(version, { ...plan, offset: from, limit: to - from }).page()
    expect(rows.map((each) => (each as Row).id)).toEqual(expected)
  })
})
