import { createTable, defineResource, runQuery, explainRun } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { costRatio } from '../cost.js'

/** What the dearest queries that the limits allow cost a table, beside a scan of the same rows. */

const resource = defineResource({
  text: 'string',
  day: 'date',
  list: 'string[]',
  group: 'number',
  number: 'number',
})

const COUNT = 20_000
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
const or = (...operands: unknown[]) => ({ operator: 'or', operands })
const and = (...operands: unknown[]) => ({ operator: 'and', operands })

const table = await createTable(resource, rows).prepare()
const queryOf = (filter: unknown, rest: object = {}): unknown => ({
  filter,
  page: { limit: 5 },
  ...rest,
})
const run = (filter: unknown, rest?: object) => table.run(queryOf(filter, rest))
const scan = (filter: unknown) => runQuery(resource, queryOf(filter), rows)

// The runs of spaces are built by the queries that need them.
while (explainRun(table, queryOf(holds(' '))).missing.length > 0);

/** The cost of a filter on the table, in scans of the rows for one needle; its answer is right. */
function inScans(filter: unknown): number {
  expect(run(filter)).toEqual(scan(filter))
  return costRatio(
    () => run(filter),
    () => scan(holds('   x')),
  )
}

describe('the cost of a table', () => {
  it.each<[string, unknown]>([
    [
      'a needle of spaces, a hundred times',
      or(...times(50, () => and(holds('  '), holds('   x')))),
    ],
    ['1 to 100 spaces, any', or(...times(100, (i) => holds(' '.repeat(100 - i))))],
    ['1 to 100 spaces, all', and(...times(100, (i) => holds(' '.repeat(i + 1))))],
    ['1 to 100 spaces, none', and(...times(100, (i) => holds(' '.repeat(i + 1), 'not_contains')))],
    ['50 groups of spaces', or(...times(50, (i) => and(holds(' '.repeat(i + 1)), holds('l 17'))))],
    ['no text at all', or(...times(50, (i) => and(holds(''), holds(' '.repeat(i + 4)))))],
  ])('for %s is less than ten scans', (_, filter) => {
    expect(inScans(filter)).toBeLessThan(10)
  })

  it('for a test in fifty groups is near that for one', () => {
    const group = (i: number) =>
      and(holds('eel 1'), { field: 'number', comparator: 'ge', value: i })
    const ratio = costRatio(
      () => run(or(...times(50, group))),
      () =>
        run(
          and(
            holds('eel 1'),
            or(...times(50, (i) => ({ field: 'number', comparator: 'eq', value: i }))),
          ),
        ),
    )
    expect(ratio).toBeLessThan(20)
  })

  it('for ties in a sort does not grow by the ranges of the filter', () => {
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

  it('for a hundred times 99 rare elements is of the order of that of the array', () => {
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
      15,
    )
    expect(ratio).toBeLessThan(3)
  })
})
