import { comparePlan, defineResource, matchesPlan, planQuery } from 'supplier-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asRow } from '../../../src/language/members.js'
import { cellsOf, comesAfter, compileOrder } from '../../../src/rows/order.js'
import { compact, Compaction } from '../../../src/table/update/compaction.js'
import { byKey, emptyDelta, numberRows, type Delta } from '../../../src/table/update/delta.js'
import { lookUpKeys, scanForKeys } from '../../../src/table/update/find-keys.js'
import type { ListColumn } from '../../../src/table/storage/columns/list-column.js'
import { MergedView } from '../../../src/table/merged-view.js'
import { Segment } from '../../../src/table/storage/segment.js'
import { finish } from '../../../src/table/storage/work.js'
import { applyChanges, readChanges } from '../../../src/table/update/changes.js'
import { createRandom } from '../../../examples/random.js'
import { allRows, shuffled } from '../random.js'
import { valueOf } from '../storage/columns.js'

const resource = defineResource(
  { id: 'number', name: 'string', size: 'number', tags: 'string[]', open: 'boolean' },
  { key: 'id' },
)
const field = (name: 'id' | 'name' | 'size' | 'tags') => ({ ...resource.fields[name], name })

interface Row {
  readonly id: number
  readonly name: string | null
  readonly size: number
  readonly tags: readonly string[]
  readonly open?: boolean | null | undefined
}

const rowsOf = (ids: fc.Arbitrary<number>): fc.Arbitrary<Row> =>
  fc.record({
    id: ids,
    name: fc.constantFrom('a', 'b', 'c', null),
    size: fc.nat(3),
    tags: fc.subarray(['x', 'y', 'z']),
  })

const ids = fc.nat(30)
const bases = fc.uniqueArray(rowsOf(ids), { selector: ({ id }) => id, maxLength: 25 })
const updates = fc.array(
  fc.record({
    upsert: fc.array(rowsOf(ids), { maxLength: 8 }),
    remove: fc.array(ids, { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 4 },
)

type Updates = readonly { readonly upsert: readonly Row[]; readonly remove: readonly number[] }[]

/** The same edits on a map, in which a row that replaces another keeps its place. */
function edited(rows: readonly Row[], edits: Updates): Row[] {
  const map = new Map(rows.map((row) => [row.id, row]))
  for (const { upsert, remove } of edits) {
    for (const id of remove) map.delete(id)
    for (const row of upsert) map.set(row.id, row)
  }
  return [...map.values()]
}

function applyUpdate(base: Segment, before: Delta, update: Updates[number]): Delta {
  const key = field('id')
  const changes = readChanges(key, update)
  const wanted = new Set([...changes.remove, ...changes.upsert.keys()])
  const delta = applyChanges(before, 'id', changes, lookUpKeys(base, key), byKey(before.added))
  const scanned = applyChanges(
    before,
    'id',
    changes,
    scanForKeys(base, key, wanted),
    byKey(before.added),
  )
  expect(scanned).toEqual(delta)
  return delta
}

function deltaOf(base: Segment, edits: Updates, before = emptyDelta(base)): Delta {
  return edits.reduce<Delta>((delta, each) => applyUpdate(base, delta, each), before)
}

describe('a delta', () => {
  it('says which rows are removed, and where the added ones go', () => {
    fc.assert(
      fc.property(bases, updates, (rows, edits) => {
        const base = new Segment(rows)
        const delta = deltaOf(base, edits)
        const { removed, added, end } = delta
        const places = added.map(({ place }) => place)
        const gone = new Set(removed)
        const byPlace = new Map<number, unknown>([
          ...[...rows.entries()].filter(([row]) => !gone.has(row)),
          ...added.map(({ place, row }) => [place, row] as const),
        ])
        const inOrder = [...byPlace].toSorted(([a], [b]) => a - b).map(([, row]) => row)
        expect(inOrder).toEqual(edited(rows, edits))
        expect(finish(numberRows(base, delta)).rows).toEqual(inOrder)
        expect(Math.max(-1, ...places)).toBeLessThan(end)
        expect([...removed]).toEqual([...removed].toSorted((a, b) => a - b))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }),
    )
  })

  it('leaves the base and the delta before it as they were', () => {
    const base = new Segment([{ id: 1 }, { id: 2 }])
    const before = deltaOf(base, [{ upsert: [], remove: [1] }])
    const row = (id: number) => ({ id, name: null, size: 0, tags: [] })
    applyUpdate(base, before, { upsert: [row(2), row(3)], remove: [2] })
    expect(base.rows).toEqual([{ id: 1 }, { id: 2 }])
    expect(before).toEqual({ removed: Uint32Array.of(0), added: [], end: 2 })
  })
})

describe('compact', () => {
  it('makes a segment like one of the same rows, with the columns that the base had', () => {
    fc.assert(
      fc.property(bases, updates, (rows, edits) => {
        const base = new Segment(rows)
        base.text(field('name'))
        base.column(field('size'))
        base.list(field('tags'))
        const { segment: compacted } = finish(compact(base, deltaOf(base, edits)))
        const rebuilt = new Segment(edited(rows, edits))
        expect(compacted.rows).toEqual(rebuilt.rows)
        for (const name of ['id', 'name', 'size'] as const) {
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

  it('reads no cell again of a column that was built', () => {
    let reads = 0
    const counted = { ...field('size'), get: (row: Row) => (reads++, row.size) }
    const rows = allRows(50).map((id) => ({ id, name: null, size: id, tags: [] }))
    const base = new Segment(rows)
    base.column(counted)
    reads = 0
    const added = { ...rows[7]!, size: 99 }
    const delta = deltaOf(base, [{ upsert: [added], remove: [3] }])
    const { segment } = finish(compact(base, delta))
    expect(valueOf(segment.column(counted), 6)).toBe(99)
    expect(reads).toBe(1)
  })
})

describe('a compaction', () => {
  it('moves the delta that it is of, and later ones, to the new base', () => {
    fc.assert(
      fc.property(bases, updates, updates, (rows, first, later) => {
        const base = new Segment(rows)
        const delta = deltaOf(base, first)
        const compaction = new Compaction(base, delta)
        for (const edits of [[], later]) {
          const moved = compaction.move(deltaOf(base, edits, delta))
          const { base: segment } = moved
          expect(segment.rows).toEqual(edited(rows, first))
          expect(finish(numberRows(segment, moved.delta)).rows).toEqual(
            edited(rows, [...first, ...edits]),
          )
          // What comes after is put where it would have been.
          const after = { upsert: [{ id: 99, name: null, size: 0, tags: [] }], remove: [3] }
          const next = applyUpdate(segment, moved.delta, after)
          expect(finish(numberRows(segment, next)).rows).toEqual(
            edited(rows, [...first, ...edits, after]),
          )
        }
        const { base: made, delta: left } = compaction.move(delta)
        expect(left).toEqual(emptyDelta(made))
      }),
    )
  })
})

describe('a merged view', () => {
  const sorts = fc.subarray([
    { field: 'name', direction: 'asc' },
    { field: 'size', direction: 'desc' },
  ] as const)
  const filters = fc.constantFrom(
    undefined,
    { field: 'size', comparator: 'ge', value: 2 },
    { field: 'name', comparator: 'ne', value: 'b' },
    { field: 'tags', comparator: 'contains', value: 'x' },
  )

  it('has every page of the edited rows', () => {
    fc.assert(
      fc.property(bases, updates, filters, sorts, (rows, edits, filter, sort) => {
        const plan = planQuery(resource, { filter, sort })
        const base = new Segment(rows)
        const view = new MergedView(base, deltaOf(base, edits), plan)
        const selected = edited(rows, edits).filter((row) => matchesPlan(plan, row))
        const expected = selected.toSorted((a, b) => comparePlan(plan, a, b))
        expect(view.count).toBe(expected.length)
        for (let from = 0; from <= expected.length; from++) {
          for (const to of [from + 1, from + 3, 1000]) {
            expect(view.page(from, to).rows).toEqual(expected.slice(from, to))
          }
        }
      }),
    )
  })

  it.each([
    ['few', 4, 3],
    ['some', 30, 40],
    ['nearly all', 60, 190],
  ])(
    'has every page, from the start and after any row, where %s rows have changed and most tie',
    (_, upserts, removes) => {
      const random = createRandom(upserts)
      const below = (n: number) => Math.floor(random() * n)
      const makeRow = (id: number): Row => ({
        id,
        name: ['a', 'b', null][below(3)]!,
        size: below(2),
        tags: [],
        open: [true, false, null][below(3)],
      })
      const rows = allRows(200).map(makeRow)
      const edits = [1, 2].map(() => ({
        upsert: Array.from({ length: upserts }, () => makeRow(below(240))),
        remove: shuffled(allRows(200), below(1000)).slice(0, removes / 2),
      }))
      const base = new Segment(rows)
      const delta = deltaOf(base, edits)
      const held = edited(rows, edits)
      for (const sort of [
        [],
        [{ field: 'open', direction: 'asc' }],
        [
          { field: 'name', direction: 'desc' },
          { field: 'open', direction: 'desc' },
        ],
      ] as const) {
        const plain = planQuery(resource, { sort })
        const walk = planQuery(resource, { sort }, { after: null })
        const keys = compileOrder(walk.order)
        const places = held.filter((__, i) => i % 29 === 0).map((row) => cellsOf(keys, asRow(row)))
        for (const after of [undefined, null, ...places]) {
          const plan = after === undefined ? plain : walk
          const { order } = plan
          const view = new MergedView(base, delta, { ...walk, order, after })
          const expected = held
            .filter((row) => !after || comesAfter(keys, asRow(row), after))
            .toSorted((a, b) => comparePlan(plan, a, b))
          expect(view.count).toBe(held.length)
          for (let from = 0; from <= held.length; from += 1 + (from % 4)) {
            for (const to of [from + 1, from + 25]) {
              expect(view.page(from, to).rows).toEqual(expected.slice(from, to))
            }
          }
          expect(view.page(0, Infinity).rows).toEqual(expected)
        }
      }
    },
  )

  it('has deep pages in the order of booleans, some of which are absent', () => {
    const flags = defineResource({ id: 'number', open: 'boolean' }, { key: 'id' })
    const open = [true, null, false]
    const rows = allRows(60).map((id) => ({ id, open: open[id % 3] }))
    const base = new Segment(rows)
    const added = [4, 10, 20, 41].map((place, i) => ({
      key: place,
      place,
      row: { id: place, open: open[i % 3] },
    }))
    const removed = Uint32Array.from(added, ({ place }) => place)
    const held = rows.map((row) => added.find(({ key }) => key === row.id)?.row ?? row)
    for (const direction of ['asc', 'desc'] as const) {
      const plan = planQuery(flags, { sort: [{ field: 'open', direction }] })
      const view = new MergedView(base, { removed, added, end: 60 }, plan)
      const expected = held.toSorted((a, b) => comparePlan(plan, a, b))
      for (const from of allRows(60)) {
        expect(view.page(from, from + 2).rows).toEqual(expected.slice(from, from + 2))
      }
    }
  })

  it('has them too where all that comes first has been removed, and more of the base is asked for', () => {
    const rows = allRows(400).map((id) => ({ id, name: null, size: id % 200, tags: [] }))
    const base = new Segment(rows)
    const isGone = ({ size, id }: Row) => size < 60 || id < 20
    const gone = rows.filter(isGone).map(({ id }) => id)
    const delta = deltaOf(base, [
      {
        upsert: [
          { ...rows[5]!, size: 70 },
          { ...rows[399]!, size: 0 },
        ],
        remove: gone,
      },
    ])
    const held = edited(rows, [
      {
        upsert: [
          { ...rows[5]!, size: 70 },
          { ...rows[399]!, size: 0 },
        ],
        remove: gone,
      },
    ])
    for (const sort of [[], [{ field: 'size', direction: 'asc' }]] as const) {
      const plan = planQuery(resource, { sort })
      const view = new MergedView(base, delta, plan)
      const expected = held.toSorted((a, b) => comparePlan(plan, a, b))
      for (const [from, to] of [
        [0, 1],
        [0, 20],
        [3, 30],
        [100, 120],
        [held.length - 1, 999],
      ] as const) {
        expect(view.page(from, to).rows).toEqual(expected.slice(from, to))
      }
    }
  })
})
