import {
  createTable,
  defineResource,
  describeResource,
  facets,
  planFacets,
  planQuery,
  publicRow,
  runQuery,
  tableFacets,
} from 'supplier-query'
import { rowSchema } from 'supplier-query/schema'
import { facetSql, postgres, rowsFrom, sqlite, toSql } from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'

const fields = { id: 'string', amount: { kind: 'decimal', scale: 2 } } as const
const bills = defineResource(fields, { key: 'id', limits: { maxLimit: 10 } })
const rows = [
  { id: 'a', amount: '24.4' },
  { id: 'b', amount: 7 },
]
const long = { id: 'c', amount: '1.005' }
const wanted = { amount: { values: 1 } } as const
const refused = (place: string) =>
  `${place}: expected at most 2 digits after the point in field "amount", got "1.005": declare a greater \`scale\``

describe('a decimal with a scale', () => {
  it('has exactly its digits in public rows, and not in your own', () => {
    expect(rows.map((row) => publicRow(bills, row).amount)).toEqual(['24.40', '7.00'])
    expect(publicRow(bills, { id: 'a', amount: -0 }).amount).toBe('0.00')
    expect(() => publicRow(bills, long)).toThrow(new TypeError(refused('row')))
    expect(runQuery(bills, {}, rows).rows).toEqual(rows)
    const whole = defineResource({ amount: { kind: 'decimal', scale: 0 } })
    expect(publicRow(whole, { amount: '5.0' })).toEqual({ amount: '5' })
    expect(() => publicRow(whole, { amount: '5.5' })).toThrow(/at most 0 digits/)
    const free = defineResource({ amount: 'decimal' })
    expect(publicRow(free, { amount: '007.50' })).toEqual({ amount: '7.5' })
  })

  it('has them in facets of arrays and tables, and refuses only values that a facet has', async () => {
    const range = { amount: { range: true } } as const
    const edges = { amount: { edges: [1, '7.125', 30] } } as const
    const table = createTable(bills, rows)
    await table.prepare()
    const longer = table.update({ upsert: [long] })
    const engines = [
      (some: object) => facets(bills, {}, [...rows, long], some),
      (some: object) => tableFacets(longer, {}, some),
    ]
    for (const facetsOf of engines) {
      expect(facetsOf({ amount: { values: 0 } })).toMatchObject({ amount: { distinct: 3 } })
      expect(() => facetsOf({ amount: { values: 3 } })).toThrow(refused('the facet of "amount"'))
      expect(() => facetsOf(range)).toThrow(refused('the facet of "amount"'))
      const buckets = [
        { from: '1.00', to: '7.125', count: 2 },
        { from: '7.125', to: '30.00', count: 1 },
      ]
      expect(facetsOf(edges)).toMatchObject({ amount: { buckets } })
    }
    expect(tableFacets(table, {}, range).amount).toMatchObject({ min: '7.00', max: '24.40' })
    expect(facets(bills, {}, rows, range).amount).toMatchObject({ min: '7.00', max: '24.40' })
  })

  it.each([
    [postgres, 'numeric'],
    [sqlite, 'text'],
  ] as const)('has them in rows and facets of a database', (dialect, type) => {
    const options = { dialect, columns: { amount: { type } } } as never // of either dialect
    const plan = planQuery(bills, {})
    const { toRow } = toSql(plan, { ...(options as object), table: 'bills' } as never)
    expect(toRow({ id: 'a', amount: '24.4' })).toEqual({ id: 'a', amount: '24.40' })
    expect(rowsFrom(plan, [{ id: 'a', amount: '24.4' }], options)[0]!.amount).toBe('24.40')
    expect(() => rowsFrom(plan, [long], options)).toThrow(refused('rows[0]'))
    const place = { ...(options as object), table: 'bills' } as never
    const { amount } = facetSql(planFacets(bills, {}, wanted), place)
    const counted = { count: 1, distinct: 1, absent: 0 }
    expect(amount.toFacet([{ value: '7', ...counted }]).values).toEqual([
      { value: '7.00', count: 1 },
    ])
    expect(() => amount.toFacet([{ value: '1.005', ...counted }])).toThrow(
      refused('the facet of "amount"'),
    )
  })

  it('has its digits in the schema of rows, and is described', () => {
    const schema = rowSchema(bills)
    expect(schema.safeParse({ id: 'a', amount: '24.40' }).success).toBe(true)
    expect(schema.safeParse({ id: 'a', amount: '24.4' }).success).toBe(false)
    const whole = rowSchema(defineResource({ amount: { kind: 'decimal', scale: 0 } }))
    expect(whole.safeParse({ amount: '24' }).success).toBe(true)
    expect(whole.safeParse({ amount: '24.0' }).success).toBe(false)
    expect(describeResource(bills).fields.map(({ scale }) => scale)).toEqual([null, 2])
  })
})
