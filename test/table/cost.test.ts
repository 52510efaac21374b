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
import { createRandom } from '../../examples/random.js'
import { measure } from '../../src/counter.js'

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

const letters = rows.reduce((sum, { text }) => sum + text.length, 0)

/** Returns the cells and letters that a filter reads on the table. Checks the answer too. */
function workOf(filter: unknown, rest?: object) {
  const { result, work } = measure(() => run(filter, rest))
  if (rest === undefined) expect(result).toEqual(scan(filter))
  return work
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
  ])('is at most a scan for each of twelve searches: %s', (_, filter) => {
    const { visited, searched } = workOf(filter)
    expect(searched).toBeLessThan(13 * letters) // and the words of an index
    expect(visited).toBeLessThan(12 * 4 * COUNT)
  })

  it('is one search for a test in twelve groups', () => {
    const group = (i: number) =>
      and(holds('eel 1'), { field: 'number', comparator: 'ge', value: i })
    const { visited, searched } = workOf(or(...times(12, group)))
    expect(searched).toBeLessThan(letters)
    expect(visited).toBeLessThan(12 * 6 * COUNT)
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
    const [many, few] = [2000, 5].map((limit) => workOf(filter, { sort, page: { limit } }))
    expect(many!.visited).toBeLessThan(2 * few!.visited)
  })

  it('is at most five times the cost on an array for a hundred lists of 99 rare elements', () => {
    const rare = times(100, (i) => `rare ${String(i)}`)
    const filter = or(
      ...times(100, (i) => ({
        field: 'list',
        comparator: 'includes_all',
        value: rare.filter((_, at) => at !== i),
      })),
    )
    const { visited } = workOf(filter)
    expect(visited).toBeLessThan(5 * measure(() => scan(filter)).work.visited)
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
