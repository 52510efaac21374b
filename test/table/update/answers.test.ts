import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../examples/random.js'
import { lowered, lowLevels } from '../lowered.js'
import { edited, seeds } from '../random.js'

/** Limits so low that a few rows fill several levels, with indexes of words. */
const numbers = {
  ...lowLevels,
  MAX_TAIL: 6,
  FIRST_STRIDE: 2,
  MAX_SCANNED_TEXTS: 4,
  UNBROKEN_SHARE: 0.5,
}
const [
  { createTable, defineResource, explainRun, facets, QueryTimeout, runQuery, tableFacets },
  { insideOf },
] = await lowered(numbers, () =>
  Promise.all([import('supplier-query'), import('../../../src/table/table.js')]),
)

const resource = defineResource(
  {
    id: { kind: 'string', fold: 'case' },
    name: { kind: 'string', fold: 'accents' },
    size: 'number',
    tags: { kind: 'string[]', fold: 'case' },
    at: 'date',
    open: 'boolean',
  },
  { key: 'id' },
)

interface Row {
  readonly id: string
  readonly [field: string]: unknown
}

const ids = Array.from('abcdefghijkl').flatMap((id) => [id, id.toUpperCase(), `${id}2`])
const names = ['Zoé Acme', 'Zoe Steel', 'Acme Ltd', 'zoé', 'Steel  Foods', 'É Ltd Acme', null, 7]
const tags = ['x', 'X', 'y', 'Z', 'z']

function makeRow(id: string, random: () => number): Row {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  return {
    id,
    name: pick(names),
    size: pick([0, -0, 1, 2, 2.5, NaN, null, Infinity]),
    tags: tags.filter(() => random() < 0.3),
    at: pick(['2024-01-05', '2024-02-01T10:00:00Z', Date.UTC(2024, 3, 1), 'never', undefined]),
    open: pick([true, false, null]),
  }
}

const filters = [
  undefined,
  { field: 'id', comparator: 'eq', value: 'A' },
  { field: 'id', comparator: 'ge', value: 'c' },
  { field: 'name', comparator: 'contains', value: 'acm' },
  { field: 'name', comparator: 'contains', value: 'acme' },
  { field: 'name', comparator: 'contains', value: '  ' },
  { field: 'size', comparator: 'ge', value: 1 },
  { field: 'at', comparator: 'ge', value: '2024-01-20' },
  { field: 'tags', comparator: 'includes_any', value: ['X', 'y'] },
  {
    operands: [
      { field: 'size', comparator: 'le', value: 2 },
      { field: 'open', comparator: 'ne', value: true },
    ],
  },
  {
    operator: 'or',
    operands: [
      { field: 'name', comparator: 'eq', value: 'ZOE' },
      { field: 'tags', comparator: 'includes_all', value: ['x', 'z'] },
      { field: 'at', comparator: 'eq', value: null },
    ],
  },
]
const sorts = ['name', 'size', 'at', 'open', 'id'].map((field, i) => ({
  field,
  direction: i % 2 === 0 ? 'asc' : 'desc',
}))
const wanted = {
  name: { values: 3 },
  id: { values: 50 },
  open: { values: 2 },
  size: { range: true },
  tags: { values: 9 },
  at: { edges: ['2024-01-01', '2024-02-01', '2024-03-01'] },
}

/** Runs a function, and returns `undefined` if it exceeds its deadline. */
function inTime<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof QueryTimeout) return undefined
    throw error
  }
}

describe('a table with several levels', () => {
  it('gives the same answers and facets as arrays, in all versions and with a deadline', async () => {
    const seen = { levels: 0, timeouts: 0, searches: 0 }
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 10, max: 25 }), async (seed, updates) => {
        const random = createRandom(seed)
        const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
        let rows = ids.filter(() => random() < 0.6).map((id) => makeRow(id, random))
        let table = createTable(resource, rows)
        const versions: [typeof table, Row[]][] = []
        const check = (of: typeof table, held: readonly Row[]) => {
          const filtered: object = { filter: pick(filters) }
          const sort = sorts.filter(() => random() < 0.4)
          const page = { offset: Math.floor(random() * 12), limit: 1 + Math.floor(random() * 6) }
          const query: unknown = { ...filtered, sort, page }
          let time = 0
          const clock = () => (time += random() * 20)
          const late = inTime(() => of.run(query, { deadlineMs: 3, clock }))
          const expected = runQuery(resource, query, held)
          if (late === undefined) seen.timeouts++
          else expect(late).toEqual(expected)
          expect(of.run(query)).toEqual(expected)
          const lateFacets = inTime(() =>
            tableFacets(of, filtered, wanted as unknown, { deadlineMs: 3, clock }),
          )
          const counted = facets(resource, filtered, held, wanted as unknown)
          if (lateFacets === undefined) seen.timeouts++
          else expect(lateFacets).toEqual(counted)
          expect(tableFacets(of, filtered, wanted as unknown)).toEqual(counted)
          const { parts } = explainRun(of, query)
          seen.searches += Number(
            parts.filter((each) => each.filter.access === 'term-search').length > 1,
          )
          seen.levels = Math.max(seen.levels, insideOf(of).store.parts.levels.length)
        }
        await table.prepare()
        for (let i = 0; i < updates; i++) {
          // Small updates stay in the tail.
          const share = pick([0.03, 0.03, 0.15])
          const upsert = ids.filter(() => random() < share).map((id) => makeRow(id, random))
          const remove = ids.filter(() => random() < 0.05)
          rows = edited(rows, { upsert, remove })
          table = table.update({ upsert, remove })
          check(table, rows)
          if (random() < 0.3) versions.push([table, rows])
        }
        for (const [of, held] of versions) check(of, held)
      }),
      { numRuns: 5 },
    )
    expect(seen.levels).toBe(3)
    expect(seen.timeouts).toBeGreaterThan(0)
    expect(seen.searches).toBeGreaterThan(0)
  })
})
