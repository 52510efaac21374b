import { describe, expect, it } from 'vitest'
import {
  createTable,
  defineResource,
  facets,
  parseQuery,
  QueryError,
  runQuery,
  safeParseQuery,
  tableFacets,
  walkQuery,
  type Filter,
} from '../../src/index.js'

const invoices = defineResource(
  { id: 'decimal', due: 'day', paidAt: 'date', amount: 'decimal' },
  { key: 'id' },
)
type Comparison = Extract<Filter<typeof invoices>, { readonly field: string }>

const rows = [
  { id: 9007199254740993n, due: '2026-11-19', paidAt: '2026-11-20T02:00:00Z', amount: '679.12' },
  { id: '9007199254740992', due: new Date('2026-11-20'), paidAt: null, amount: 679.12 },
  { id: 1, due: '2026-11-20T00:00:00Z', paidAt: null, amount: '12345678901234567.89' },
  { id: '2', due: new Date('2026-11-20T05:00:00Z'), paidAt: null, amount: '-0.00' },
  { id: '3', due: 1_763_596_800_000, paidAt: null, amount: '1e3' },
]
const ids = (found: readonly { readonly id: unknown }[]) => found.map(({ id }) => String(id))
const now = Date.parse('2026-11-20T02:30:00Z')

/** Runs a comparison over the rows as an array and as a table, which agree. */
function find(comparison: Comparison, timeZone = 'UTC'): string[] {
  const query = { filter: comparison }
  const found = ids(runQuery(invoices, query, rows, { now, timeZone }).rows)
  expect(ids(createTable(invoices, rows).run(query, { now, timeZone }).rows)).toEqual(found)
  return found
}

function messageOf(comparison: object): string {
  const result = safeParseQuery(invoices, { filter: comparison })
  if (result.success) throw new Error('expected a rejected query')
  return result.error.issues.map(({ message }) => message).join()
}

describe('a day field', () => {
  it('reads texts of days and Dates at midnight in UTC, and nothing else', () => {
    expect(find({ field: 'due', comparator: 'ne', value: null })).toEqual([
      '9007199254740993',
      '9007199254740992',
    ])
  })

  it('compares days as days, whatever the zone', () => {
    for (const timeZone of ['UTC', 'America/New_York', 'Pacific/Kiritimati']) {
      const on = (value: string) => find({ field: 'due', comparator: 'eq', value }, timeZone)
      expect(on('2026-11-19')).toEqual(['9007199254740993'])
      expect(on('2026-11-20')).toEqual(['9007199254740992'])
    }
  })

  it('takes today from the zone of the query, next to an instant of that zone', () => {
    const today = { field: 'due', comparator: 'rp_eq_date', value: 0 } as const
    expect(find(today, 'America/New_York')).toEqual(['9007199254740993'])
    expect(find(today)).toEqual(['9007199254740992'])
    const both = { field: 'paidAt', comparator: 'rp_eq_date', value: 0 } as const
    const query = { filter: { operands: [today, both] } }
    const options = { now, timeZone: 'America/New_York' }
    expect(ids(runQuery(invoices, query, rows, options).rows)).toEqual(['9007199254740993'])
  })

  it.each([
    ['rf_gt', 366_000, 0],
    ['rf_lt', 366_000, 2],
    ['rf_eq_date', 366_000, 0],
    ['rp_gt', 366_000, 2],
    ['rp_lt', 366_000, 0],
    ['rp_eq_date', 'P1000Y', 0],
    ['rp_gt', 'P1M', 2],
    ['rf_lt', 'P1D', 2],
    ['rp_lt', 0, 1],
  ] as const)('%s %s reaches beyond the years, or by the calendar', (comparator, value, count) => {
    expect(find({ field: 'due', comparator, value })).toHaveLength(count)
  })

  it.each([
    ['eq', '2026-03-08T00:00:00Z', 'got "2026-03-08T00:00:00Z"; this field has no time of day'],
    ['eq', 1_763_596_800_000, 'got 1763596800000; this field has no time of day'],
    ['gt', new Date(), 'got a Date; this field has no time of day'],
    ['is_any', ['2026-03-08 10:00'], 'got "2026-03-08 10:00"; this field has no time of day'],
    ['eq_date', '2026-02-30', 'expected a day such as "2026-03-08", got "2026-02-30"'],
    ['rp_gt', 'PT36H', 'got "PT36H"; this field has no time of day'],
    ['rp_gt', 'PT0S', 'this field has no time of day'],
    ['rp_gt', 'soon', 'expected a span'],
  ])('rejects %s %j with the reason', (comparator, value, message) => {
    expect(messageOf({ field: 'due', comparator, value })).toContain(message)
  })

  it('has facets with days as texts', () => {
    const wanted = { due: { range: true } } as const
    const found = facets(invoices, {}, rows, wanted).due
    expect(found).toEqual({ min: '2026-11-19', max: '2026-11-20', present: 2, absent: 3 })
    expect(tableFacets(createTable(invoices, rows), {}, wanted).due).toEqual(found)
    const edges = { due: { edges: ['2026-11-19', '2026-11-20'] } } as const
    expect(facets(invoices, {}, rows, edges).due).toEqual({
      buckets: [{ from: '2026-11-19', to: '2026-11-20', count: 1 }],
      below: 0,
      above: 1,
      absent: 3,
    })
  })
})

describe('a decimal field', () => {
  it('compares numbers, bigints and texts by value, and loses no digit', () => {
    const on = (value: string | number) => find({ field: 'amount', comparator: 'eq', value })
    expect(on('679.120')).toEqual(['9007199254740993', '9007199254740992'])
    expect(on(679.12)).toEqual(['9007199254740993', '9007199254740992'])
    expect(on('12345678901234567.89')).toEqual(['1'])
    expect(on('12345678901234567.88')).toEqual([])
    expect(on(0)).toEqual(['2'])
    expect(find({ field: 'id', comparator: 'eq', value: '9007199254740993' })).toHaveLength(1)
  })

  it('sorts by value, with cells that are no decimal lowest', () => {
    const sort = [{ field: 'amount', direction: 'asc' }] as const
    const order = ['3', '2', '9007199254740993', '9007199254740992', '1']
    expect(ids(runQuery(invoices, { sort }, rows).rows)).toEqual(order)
    expect(ids(createTable(invoices, rows).run({ sort }).rows)).toEqual(order)
  })

  it.each([
    [9007199254740992, 'send it as a string, because JSON rounds integers beyond 2^53 - 1'],
    [1e21, 'send it as a string'],
    ['1e3', 'got "1e3"'],
    ['+1', 'got "+1"'],
    [' 1', 'got " 1"'],
    ['1,5', 'got "1,5"'],
    ['.5', 'got ".5"'],
    ['1.', 'got "1."'],
    [true, 'got true'],
    [1n, 'got a bigint'],
  ])('rejects the operand %s', (value, message) => {
    expect(messageOf({ field: 'amount', comparator: 'eq', value })).toContain(message)
  })

  it('keeps an operand as it was sent', () => {
    const filter = { field: 'amount', comparator: 'is_any', value: ['1.00', 1.5, null] } as const
    expect(parseQuery(invoices, { filter }).filter).toEqual(filter)
  })

  it('has facets of values, range and edges, as canonical texts', () => {
    const wanted = { amount: { values: 9 } } as const
    const values = facets(invoices, {}, rows, wanted).amount
    expect(values.values).toEqual([
      { value: '679.12', count: 2 },
      { value: '0', count: 1 },
      { value: '12345678901234567.89', count: 1 },
    ])
    expect(tableFacets(createTable(invoices, rows), {}, wanted).amount).toEqual(values)
    const range = { amount: { range: true } } as const
    const ends = { min: '0', max: '12345678901234567.89', present: 4, absent: 1 }
    expect(facets(invoices, {}, rows, range).amount).toEqual(ends)
    expect(() => facets(invoices, {}, rows, { amount: { edges: ['1.1', '1.09'] } })).toThrow(
      QueryError,
    )
  })

  it('is the key of updates and walks', () => {
    const table = createTable(invoices, rows)
    const next = table.update({ remove: [9007199254740993n, '2.0'] })
    expect(next.run({}).total).toBe(3)
    expect(() => table.update({ remove: ['x'] })).toThrow('expected a decimal, got "x"')
    const sort = [{ field: 'due', direction: 'desc' }] as const
    const seen: string[] = []
    for (let after: string | null = null; ;) {
      const step: { rows: typeof rows; next: string | null } = walkQuery(
        invoices,
        { sort, page: { limit: 1 } },
        rows,
        { after },
      )
      seen.push(...ids(step.rows))
      if (step.next === null) break
      after = step.next
    }
    expect(seen).toEqual(['9007199254740992', '9007199254740993', '1', '2', '3'])
  })

  it('shows a key that two rows share', () => {
    const twice = [{ id: '1.0' }, { id: 1 }]
    const walk = () => walkQuery(invoices, {}, twice, { after: null })
    expect(walk).toThrow('rows[0] and rows[1] of the page: expected unique keys in "id", got "1"')
    const table = createTable(invoices, twice)
    expect(() => table.update({ remove: [1] })).toThrow('expected unique keys in "id", got "1"')
  })
})
