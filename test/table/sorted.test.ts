import fc from 'fast-check'
import { createTable, defineResource, explainRun, planWalk, type Update } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { compare } from '../builders.js'
import { oracleRun } from '../oracle.js'
import { createRandom } from '../../examples/random.js'
import { edited, seeds } from './random.js'

/** Tables with the option `sort`, whose rows are numbered in the order of the usual sort. */

const resource = defineResource(
  { id: 'number', open: 'boolean', size: 'number', name: 'string', tags: 'string[]' },
  { key: 'id' },
)
type Row = { readonly id: number; readonly [field: string]: unknown }

function makeRow(id: number, random: () => number): Row {
  const below = (n: number) => Math.floor(random() * n)
  return {
    id,
    open: [true, false, null][below(3)],
    size: below(6) === 0 ? null : below(40),
    name: `a${below(30)} b${below(30)}`,
    tags: ['x', 'y', 'z'].filter(() => below(3) === 0),
  }
}

const by = (field: string, direction = 'asc') => ({ field, direction })
const sorts = [
  [],
  [by('size', 'desc')],
  [by('size')],
  [by('open', 'desc'), by('size')],
  [by('name'), by('id', 'desc')],
]
const filters = [
  {},
  compare('size', 'ge', 20),
  { operands: [compare('open', 'eq', true), compare('size', 'lt', 30)] },
  compare('tags', 'includes_any', ['x', 'y']),
  compare('name', 'contains', 'a1'),
]

const queryOf = (query: object): unknown => query

describe('createTable(resource, rows, { sort })', () => {
  it('gives the answers of a table without `sort`, prepared or not, also after updates', async () => {
    const drawn = fc.record({
      usual: fc.constantFrom(...sorts),
      sort: fc.constantFrom(...sorts),
      filter: fc.constantFrom<object>(...filters),
      size: fc.constantFrom(0, 3, 700, 4500),
      isPrepared: fc.boolean(),
      seed: seeds,
    })
    await fc.assert(
      fc.asyncProperty(drawn, async ({ usual, sort, filter, size, isPrepared, seed }) => {
        const random = createRandom(seed)
        let rows = Array.from({ length: size }, (_, id) => makeRow(id, random))
        let table = createTable(resource, rows, { sort: usual as [] })
        if (isPrepared) await table.prepare()
        for (const named of [0, 40, 600, 2000, 30]) {
          const update: Update<Row> = {
            upsert: Array.from({ length: named }, () =>
              makeRow(Math.floor(random() * (size + 500)), random),
            ),
            remove: Array.from({ length: named >> 2 }, () => Math.floor(random() * size)),
          }
          rows = edited(rows, update)
          table = table.update(update)
          if (named === 2000 && isPrepared) await table.prepare()
          for (const page of [{ limit: 20 }, { offset: 400, limit: 5 }]) {
            const query = { filter, sort, page } as object
            const expected = oracleRun(resource, query, rows, { now: 0 })
            const answer = table.run(query)
            expect(answer.total).toBe(expected.total)
            expect(answer.rows).toEqual(expected.rows)
            expect(table.run(query, { total: false }).rows).toEqual(expected.rows)
          }
          const walked = { filter, sort, page: { limit: 50 } } as object
          const unsorted = createTable(resource, rows).walk(walked, { after: null })
          expect(table.walk(walked, { after: null })).toEqual(unsorted)
          const after = unsorted.next ?? null
          expect(table.walk(walked, { after })).toEqual(
            createTable(resource, rows).walk(walked, { after }),
          )
        }
      }),
      { numRuns: 16 },
    )
  })

  it('reads about as many rows of a value as the page has, in the usual sort', async () => {
    const random = createRandom(2)
    const rows = Array.from({ length: 20_000 }, (_, id) => makeRow(id, random))
    const sort = [{ field: 'size', direction: 'desc' }] as const
    const table = await createTable(resource, rows, { sort }).prepare()
    const visitedOf = (filter: unknown, rest: object = {}) =>
      explainRun(table, queryOf({ filter, sort, page: { limit: 20 }, ...rest })).parts[0]!.order
    const open = compare('open', 'eq', true)
    expect(visitedOf(open)).toEqual({ strategy: 'row-order', visited: 20 })
    const both = { operands: [open, compare('tags', 'contains', 'x')] }
    expect(visitedOf(both).visited).toBeLessThan(200)
    // A range of the usual sort is found in its column, and other orders use their columns.
    expect(visitedOf(compare('size', 'lt', 5))).toMatchObject({ strategy: 'jump' })
    expect(visitedOf({}, { sort: [{ field: 'name', direction: 'asc' }] })).toMatchObject({
      strategy: 'jump',
    })
    const walk = planWalk(resource, { sort, page: { limit: 20 } }, { after: null })
    expect(explainRun(table, walk).parts[0]!.order.strategy).toBe('jump')
  })

  it('returns the first of rows that share a key, and names both in their order', async () => {
    const rows = [
      { id: 1, size: 1 },
      { id: 1, size: 2 },
    ]
    const table = await createTable(resource, rows, {
      sort: [{ field: 'size', direction: 'desc' }],
    }).prepare()
    expect(table.get(1)).toBe(rows[0])
    expect(table.run({}).rows).toEqual(rows)
    expect(() => table.update({ remove: [1] })).toThrow('rows[0] and rows[1] of the table')
  })

  it('answers in any case if a getter of the usual sort throws', async () => {
    const bad = {
      id: 2,
      get size(): number {
        throw new Error('no size')
      },
    }
    const table = createTable(resource, [{ id: 1, size: 1 }, bad], {
      sort: [{ field: 'size', direction: 'asc' }],
    })
    await expect(table.prepare()).rejects.toThrow('no size')
    expect(table.run({}).total).toBe(2)
    const good = await createTable(resource, [{ id: 1, size: 1 }], {
      sort: [{ field: 'size', direction: 'asc' }],
    }).prepare()
    const updated = good.update({ upsert: [bad] })
    await expect(updated.prepare()).rejects.toThrow('no size')
    expect(updated.run({}).rows).toHaveLength(2)
  })

  it.each([
    [{ order: [] }, TypeError, 'options: unknown property "order"'],
    [{ sort: [{ field: 'city', direction: 'asc' }] }, Error, 'city'],
    [{ sort: [{ field: 'tags', direction: 'asc' }] }, Error, 'tags'],
  ])('rejects the options %j', (options, kind, message) => {
    const make = () => createTable(resource, [], options as object)
    expect(make).toThrow(kind)
    expect(make).toThrow(message)
  })
})
