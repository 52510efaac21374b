import fc from 'fast-check'
import {
  createTable,
  defineResource,
  runQuery,
  type Explanation,
  type FilterExplanation,
  explainRun,
} from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { oracleRun } from '../oracle.js'
import { listed } from '../builders.js'
import { createRandom } from '../../examples/random.js'
import { drawsOf, MOMENT, type Row } from './random.js'

/**
 * Tables of up to thousands of rows with few distinct values. They reach every access path and every
 * sort strategy.
 */

const resource = defineResource(
  {
    id: 'string',
    city: 'string',
    name: 'string',
    size: 'number',
    price: 'number',
    open: 'boolean',
    since: 'date',
    tags: 'string[]',
    marks: 'number[]',
  },
  { key: 'id' },
)

const cities = ['Leeds', 'Lyon', 'Porto', 'Wien', '\uFF5E', '\u{1F600}', 'Leeds Bradford', '']
const words = ['Acme', 'Steel', 'Foods', 'Ltd', 'é', '\u{1F600}', 'Steelworks', 'and']
const tags = ['a', 'b', 'c', 'd', 'rare', 'never']

function makeRow(id: string, random: () => number): Row {
  const { below, pick, maybe } = drawsOf(random)
  return {
    id,
    city: maybe(0.1, pick(cities)),
    name: maybe(0.01, `${pick(words)} ${pick(words)}${pick([' ', '  ', ''])}${below(1e6)}`),
    size: maybe(0.1, pick([0, -0, 1, 2, 3, 50, Infinity, -Infinity, NaN, 1e9])),
    price: maybe(0.05, random() * 100),
    open: maybe(0.2, random() < 0.02),
    since: maybe(0.1, new Date(Date.UTC(2022, 0, 1) + below(900) * 86_400_000).toISOString()),
    tags: maybe(
      0.1,
      Array.from({ length: below(4) }, () => (random() < 0.01 ? 'rare' : pick(tags.slice(0, 4)))),
    ),
    marks: maybe(
      0.1,
      Array.from({ length: below(3) }, () => below(4000)),
    ),
  }
}

function makeRows(count: number, seed: number): Row[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, i) => makeRow(`k${i}`, random))
}

const samples = fc.record({
  size: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 300 }) },
    { weight: 4, arbitrary: fc.integer({ min: 1000, max: 3000 }) },
    { weight: 1, arbitrary: fc.constant(5000) },
  ),
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
})

const comparing = fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le')

const searches = comparisonsOf(
  'name',
  fc.constantFrom('contains', 'contains', 'not_contains'),
  fc.constantFrom(
    ...'|Steel|teel|Steel | Ltd|l |Steel Ltd|me St|77| 123|\u{1F600}| |zz|works'.split('|'),
  ),
)

const wordSearches = ['Steel', 'me St', ' Ltd', '77', 'l ', 'e 1', 'l1'].map((value) => ({
  filter: { field: 'name', comparator: 'contains', value },
  page: { limit: 3 },
}))

const comparisons = fc.oneof(
  comparisonsOf('id', comparing, fc.constantFrom('k5', 'k77', 'k1234', 'none')),
  comparisonsOf(
    'id',
    fc.constant('is_any'),
    fc.subarray(Array.from({ length: 40 }, (_, i) => `k${i * 7}`)),
  ),
  comparisonsOf('city', comparing, fc.constantFrom(...cities)),
  comparisonsOf('city', fc.constantFrom('eq', 'ne'), fc.constant(null)),
  comparisonsOf('city', fc.constantFrom('is_any', 'is_not_any'), fc.subarray([...cities, null])),
  comparisonsOf(
    'city',
    fc.constantFrom('contains', 'not_contains'),
    fc.constantFrom('ee', 'x', ''),
  ),
  searches,
  comparisonsOf('size', comparing, fc.constantFrom(0, 1, 2, 3, 50, 7)),
  comparisonsOf('price', comparing, fc.constantFrom(0, 1, 3, 50, 90, 99)),
  comparisonsOf('open', fc.constantFrom('eq', 'ne'), fc.constantFrom(true, false, null)),
  comparisonsOf('since', comparing, fc.constantFrom('2022-01-09', '2023-03-04', '2024-05-30')),
  comparisonsOf(
    'since',
    fc.constantFrom('rp_lt', 'rp_gt', 'rp_eq_date'),
    fc.constantFrom(30, 'P1Y'),
  ),
  comparisonsOf(
    'since',
    fc.constantFrom('is_any', 'is_not_any'),
    fc.subarray(['2022-01-09', '2022-01-10', '2023-07-01', null]),
  ),
  comparisonsOf(
    'tags',
    fc.constantFrom('includes_any', 'includes_all', 'excludes_any', 'excludes_all'),
    fc.subarray(tags),
  ),
  comparisonsOf('tags', fc.constantFrom('eq', 'ne'), fc.constant(null)),
  comparisonsOf('tags', fc.constantFrom('contains', 'not_contains'), fc.constantFrom(...tags)),
  comparisonsOf(
    'marks',
    fc.constantFrom('includes_any', 'includes_all', 'excludes_any'),
    fc.subarray([1, 2, 3, 77, 4001]),
  ),
)

function comparisonsOf(
  field: string,
  comparator: fc.Arbitrary<string>,
  value: fc.Arbitrary<unknown>,
) {
  return fc.record({ field: fc.constant(field), comparator, value })
}

const { filter: filters } = fc.letrec<{ filter: unknown }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2 },
    { weight: 3, arbitrary: comparisons },
    { weight: 3, arbitrary: groupsOf(tie('filter')) },
    // Ranges of one column: the table combines them without looking at rows.
    {
      weight: 1,
      arbitrary: groupsOf(comparisonsOf('price', comparing, fc.constantFrom(1, 50, 90))),
    },
  ),
}))

function groupsOf(operand: fc.Arbitrary<unknown>) {
  return fc.record({
    operator: fc.constantFrom('and', 'and', 'or'),
    operands: fc.oneof(
      { weight: 9, arbitrary: fc.array(operand, { minLength: 2, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constant([]) },
    ),
  })
}

const sorts = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom('id', 'city', 'name', 'size', 'price', 'open', 'since'),
    direction: fc.constantFrom('asc', 'desc'),
  }),
  { selector: ({ field }) => field, maxLength: 3 },
)

const pages = fc.oneof(
  { weight: 4, arbitrary: fc.record({ limit: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 4,
    arbitrary: fc.record(
      { offset: fc.integer({ min: 0, max: 2000 }), limit: fc.integer({ min: 1, max: 2000 }) },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.constant({ limit: 0 }) },
)

const someKeys = fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 20, maxLength: 40 })

/** Queries for the first few of some rows that are spread over the whole table. */
const fewOfSome = fc.record({
  filter: someKeys.map((ids) => ({
    field: 'id',
    comparator: 'is_any',
    value: ids.map((id) => `k${id}`),
  })),
  sort: sorts,
  page: fc.constantFrom({ limit: 1 }, { limit: 2 }),
})

/** Queries for the rows that match at least one of two rare conditions. */
const eitherOfFew = fc.record({
  filter: fc.record({
    operator: fc.constant('or'),
    operands: fc.tuple(
      comparisonsOf('id', fc.constant('eq'), fc.constantFrom('k5', 'k77', 'none')),
      comparisonsOf('marks', fc.constant('includes_any'), fc.subarray([1, 2, 3, 77, 4001])),
    ),
  }),
  sort: sorts,
  page: pages,
})

const queries: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 1, arbitrary: eitherOfFew },
  { weight: 1, arbitrary: fc.record({ filter: searches, sort: sorts, page: pages }) },
  {
    weight: 8,
    arbitrary: fc.record(
      { filter: filters, sort: sorts, page: pages },
      { requiredKeys: ['filter', 'page'] },
    ),
  },
  { weight: 1, arbitrary: fewOfSome },
)

function expectSameAnswer(
  actual: { readonly rows: readonly unknown[]; readonly total: number },
  expected: { readonly rows: readonly unknown[]; readonly total: number },
): void {
  expect(actual.total).toBe(expected.total)
  expect(actual.rows).toHaveLength(expected.rows.length)
  const different = actual.rows.findIndex((row, i) => row !== expected.rows[i])
  if (different >= 0) expect(actual.rows[different]).toBe(expected.rows[different])
}

/** Counts the access paths, combinations and sort strategies in explanations. */
class Tally {
  readonly counts = new Map<string, number>()

  add({ parts }: Explanation): void {
    for (const { filter, order } of parts) {
      this.#count(`order: ${order.strategy}`)
      this.#addFilter(filter)
    }
  }

  #addFilter({ condition, access, conditions }: FilterExplanation): void {
    this.#count(['and', 'or'].includes(condition) ? `${condition}: ${access}` : access)
    conditions.forEach((each) => this.#addFilter(each))
  }

  #count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }
}

describe('a table of many rows', () => {
  it('gives the same answers as the array engine and the oracle, cold or prepared', async () => {
    await fc.assert(
      fc.asyncProperty(
        samples,
        fc.array(queries, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async ({ size, seed }, drawn, isPrepared) => {
          const rows = makeRows(size, seed)
          const table = createTable(resource, rows)
          if (isPrepared) await table.prepare()
          for (const query of drawn) {
            const answer = table.run(query, MOMENT)
            expectSameAnswer(answer, runQuery(resource, query, rows, MOMENT))
            // The oracle is slow.
            if (size <= 300)
              expectSameAnswer(answer, oracleRun(resource, query as object, rows, MOMENT))
            const explanation = explainRun(table, query, MOMENT)
            expect(explanation).toMatchObject({ total: answer.total, page: answer.rows.length })
          }
        },
      ),
      { numRuns: 20, examples: [[{ size: 5000, seed: 1 }, wordSearches, true]] },
    )
  }, 120_000)

  it('uses every access path, combination and sort strategy for the queries of this file', async () => {
    const tally = new Tally()
    const table = createTable(resource, makeRows(5000, 1))
    await table.prepare()
    await table.prepare(['id'])
    // The seed is fixed, so that each run draws the same queries.
    for (const query of [...fc.sample(queries, { seed: 1, numRuns: 200 }), ...wordSearches]) {
      tally.add(explainRun(table, query, MOMENT))
    }
    expect([...tally.counts.keys()].toSorted()).toEqual(
      listed(`
        and: all | and: bitmaps | and: candidates | and: ranges | letter-search
        or: bitmaps | or: candidates | or: none | or: ranges
        order: jump | order: none | order: row-order | order: sort | order: walk
        posting-list | posting-lists | ranges | term-search | value-search
      `),
    )
  })
})
