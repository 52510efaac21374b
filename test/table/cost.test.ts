import {
  createTable,
  defineResource,
  explainRun,
  planQuery,
  planWalk,
  runQuery,
} from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { and, or } from '../builders.js'
import { costRatio } from '../cost.js'
import { createRandom } from '../../examples/random.js'

/** The cost of the most expensive queries within the limits, compared with a scan of the same rows. */

const resource = defineResource(
  { text: 'string', day: 'date', list: 'string[]', group: 'number', number: 'number' },
  { limits: { maxValues: 50_000 } },
)

const COUNT = 6000
const rows = Array.from({ length: COUNT }, (_, i) => ({
  text: `Acme ${i % 3 === 0 ? '  ' : ''}Steel ${i}`,
  day: i * 60_000,
  list: i % 70 === 0 ? Array.from({ length: 100 }, (__, at) => `rare ${at}`) : [],
  group: i % 2000,
  number: i,
}))

const times = (count: number, make: (i: number) => unknown) =>
  Array.from({ length: count }, (_, i) => make(i))
const holds = (value: string, comparator = 'contains') => ({ field: 'text', comparator, value })

const table = createTable(resource, rows)
await table.prepare()
const queryOf = (filter: unknown, rest: object = {}): unknown => ({
  filter,
  page: { limit: 5 },
  ...rest,
})
const run = (filter: unknown, rest?: object) => table.run(queryOf(filter, rest))
const scan = (filter: unknown) => runQuery(resource, queryOf(filter), rows)

/** Returns the cost of a filter on the table, in scans of the rows for one needle. Checks the answer too. */
function inScans(filter: unknown): number {
  expect(run(filter)).toEqual(scan(filter))
  return costRatio(
    () => run(filter),
    () => scan(holds('   x')),
  )
}

describe('the cost of a query on a table', () => {
  it.each<[string, unknown]>([
    ['the same spaces again', or(...times(6, () => and(holds('  '), holds('   x'))))],
    ['any of 1 to 12 spaces', or(...times(12, (i) => holds(' '.repeat(12 - i))))],
    ['all of 1 to 12 spaces', and(...times(12, (i) => holds(' '.repeat(i + 1))))],
    [
      'no run of 1 to 12 spaces',
      and(...times(12, (i) => holds(' '.repeat(i + 1), 'not_contains'))),
    ],
    [
      '6 groups with a search for spaces each',
      or(...times(6, (i) => and(holds(' '.repeat(i + 1)), holds('l 17')))),
    ],
    [
      '6 groups with a search for the empty text each',
      or(...times(6, (i) => and(holds(''), holds(' '.repeat(i + 4))))),
    ],
  ])('is less than a scan for each of twelve searches: %s', (_, filter) => {
    expect(inScans(filter)).toBeLessThan(12)
  })

  it('is at most 5 times as high for a test in twelve groups as for the test in one group', () => {
    const group = (i: number) =>
      and(holds('eel 1'), { field: 'number', comparator: 'ge', value: i })
    const ratio = costRatio(
      () => run(or(...times(12, group))),
      () =>
        run(
          and(
            holds('eel 1'),
            or(...times(12, (i) => ({ field: 'number', comparator: 'eq', value: i }))),
          ),
        ),
    )
    expect(ratio).toBeLessThan(5)
  })

  it('does not grow with the ranges of the filter if rows tie in the sort', () => {
    const filter = and(
      ...times(20, (i) => ({
        field: 'number',
        comparator: 'is_not_any',
        value: times(250, (j) => (i * 250 + j) * 2),
      })),
    )
    const sort = ['group', 'number'].map((field) => ({ field, direction: 'asc' }))
    const ratio = costRatio(
      () => run(filter, { sort, page: { limit: 2000 } }),
      () => run(filter, { sort, page: { limit: 5 } }),
    )
    expect(ratio).toBeLessThan(10)
  })

  it('is at most three times the cost on an array for a hundred lists of 99 rare elements', () => {
    const rare = times(100, (i) => `rare ${String(i)}`)
    const filter = or(
      ...times(100, (i) => ({
        field: 'list',
        comparator: 'includes_all',
        value: rare.filter((_, at) => at !== i),
      })),
    )
    expect(run(filter)).toEqual(scan(filter))
    const ratio = costRatio(
      () => run(filter),
      () => scan(filter),
      20, // a busy machine disturbs some rounds
    )
    expect(ratio).toBeLessThan(3)
  })
})

describe('a page without a total', async () => {
  const listings = defineResource(
    { id: 'number', at: 'number', status: 'number', city: 'number', tags: 'string[]' },
    { key: 'id' },
  )
  const tableOf = async (size: number) => {
    const random = createRandom(5)
    const below = (n: number) => Math.floor(random() * n)
    const some = Array.from({ length: size }, (_, id) => ({
      id,
      at: below(2 ** 31),
      status: below(5),
      city: below(20),
      tags: ['a', 'b'].filter(() => below(3) === 0),
    }))
    const made = createTable(listings, some)
    await made.prepare()
    return made
  }
  const tables = await Promise.all([50_000, 130_000].map(tableOf))
  const is = (field: string, value: number, comparator = 'eq') => ({ field, comparator, value })
  const listed = (comparator: string) => ({ field: 'tags', comparator, value: ['a', 'b'] })
  const newest = [{ field: 'at', direction: 'desc' }]
  const byCity = [{ field: 'city', direction: 'asc' }, ...newest]

  it.each<[string, unknown, unknown]>([
    ['two equalities', and(is('status', 1), is('city', 3)), newest],
    ['two equalities', and(is('status', 1), is('city', 3)), byCity],
    ['two equalities', and(is('status', 1), is('city', 3)), undefined],
    ['ranges', and(is('status', 2, 'ge'), is('city', 9, 'lt')), newest],
    ['an or of ands', or(and(is('status', 1), is('city', 3)), is('city', 5)), newest],
    ['any of two elements', listed('includes_any'), newest],
    ['all of two elements', listed('includes_all'), byCity],
    ['not all of two elements', listed('excludes_all'), undefined],
    ['none of two elements', listed('excludes_any'), newest],
  ])('reads no more rows of a large table than of a small one: %s, %#', (_, filter, sort) => {
    const query: unknown = { filter, page: { limit: 20 }, ...(sort !== undefined && { sort }) }
    for (const plan of [
      planQuery(listings, query, { total: false }),
      planWalk(listings, query, { after: null, total: false }),
    ]) {
      const [small, large] = tables.map((each) => explainRun(each, plan).parts[0]!.order.visited)
      expect(large).toBeGreaterThan(0)
      expect(large).toBeLessThan(2 * Math.max(small!, 2000))
    }
  })
})
