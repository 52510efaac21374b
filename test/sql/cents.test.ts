import { defineResource, planFacets, planQuery, planWalk, type Filter } from 'supplier-query'
import { inspectTable, selectFacets, selectPage } from 'supplier-query/kysely'
import { facetSql, indexSql, postgres, rowsFrom, sqlite, toSql, whereOf } from 'supplier-query/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from './dialects.js'
import { kyselyOver, type Engine } from './engine.js'
import { openPglite } from './engines/pglite.js'
import { openSqlite } from './engines/sqlite.js'
import { walked } from './walked.js'
import { comparators } from './compare-units.js'

const limits = { maxLimit: Infinity, maxTextLength: 2000 }
const bills = defineResource(
  { id: 'string', amount: { kind: 'decimal', scale: 2 } },
  { key: 'id', limits },
)
const free = defineResource({ id: 'string', amount: 'decimal' }, { key: 'id', limits })

/** The integers of the column; the name of a row is their place in the order. */
const cents = ['-9223372036854775808', '-2440', '-5', '0', '5', '2440', '2441', '244000']
const amounts = [
  '-92233720368547758.08',
  '-24.40',
  '-0.05',
  '0.00',
  '0.05',
  '24.40',
  '24.41',
  '2440.00',
]
const ids = cents.map((_, i) => String(i))

const operands = [
  ...amounts,
  '24.4',
  '24.405',
  '-24.405',
  '0.001',
  '-0.001',
  '2440',
  '2441',
  `1${'0'.repeat(40)}`,
  `-1${'0'.repeat(40)}`,
  `24.40${'0'.repeat(30)}1`,
]

/** A decimal in units of 10 ** -50. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(50, '0'))
}

describe.each([
  [
    'PGlite',
    openPglite,
    { dialect: postgres, columns: { amount: { type: 'bigint', decimals: 2 } } },
  ],
  [
    'SQLite',
    openSqlite,
    { dialect: sqlite, columns: { amount: { type: 'integer', decimals: 2 } } },
  ],
] as const)('a column of cents in %s', (_, open, options) => {
  const place = { ...options, table: 'bill' } as never // of either dialect
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
    await engine.execute('create table bill (id text primary key, amount bigint)', [])
    const rows = ids.map((id, i) => `('${id}', ${cents[i]})`).toReversed()
    await engine.execute(`insert into bill values ${rows.join(', ')}`, [])
  })
  afterAll(() => engine.close())

  const idsOf = async (filter: Filter) => {
    const { rows, total } = await selectPage(
      kyselyOver(engine),
      planQuery(bills, { filter }),
      place,
    )
    expect(total).toBe(rows.length)
    return rows.map(({ id }) => id)
  }

  it.each(Object.entries(comparators))(
    'answers %s exactly, also for operands of more digits',
    async (comparator, holds) => {
      for (const value of operands) {
        const expected = ids.filter((_id, i) => holds(units(amounts[i]!), units(value)))
        const filter = { field: 'amount', comparator, value } as Filter // of decimals
        expect([value, ...(await idsOf(filter))]).toEqual([value, ...expected])
      }
    },
  )

  it('answers lists of operands, of which those with more digits equal none', async () => {
    const value = ['24.4', '24.405', 0, null]
    expect(await idsOf({ field: 'amount', comparator: 'is_any', value })).toEqual(['3', '5'])
  })

  it('is walked by the integers, and its rows have the digits of the scale, or the fewest', async () => {
    for (const direction of ['asc', 'desc'] as const) {
      const query = { sort: [{ field: 'amount', direction }], page: { limit: 3 } }
      const shown = direction === 'asc' ? amounts : amounts.toReversed()
      for (const isBackward of [false, true]) {
        const rows = await walked(engine, { resource: bills, query, place, isBackward })
        expect(rows.map(({ amount }) => amount)).toEqual(shown)
      }
    }
    const { rows } = await selectPage(kyselyOver(engine), planQuery(free, {}), place)
    const fewest = ['-92233720368547758.08', '-24.4', '-0.05', '0', '0.05', '24.4', '24.41', '2440']
    expect(rows.map(({ amount }) => amount)).toEqual(fewest)
  })

  it('has facets of amounts, and is inspected without findings', async () => {
    const db = kyselyOver(engine)
    const facetOf = async (amount: object) =>
      (await selectFacets(db, planFacets(bills, {}, { amount } as never), place)) as object
    const range = { min: amounts[0], max: '2440.00', present: 8, absent: 0 }
    expect(await facetOf({ range: true })).toEqual({ amount: range })
    const buckets = [
      { from: '0.00', to: '24.405', count: 3 },
      { from: '24.405', to: '100.00', count: 1 },
    ]
    expect(await facetOf({ edges: [0, '24.405', 100] })).toEqual({
      amount: { buckets, below: 3, above: 1, absent: 0 },
    })
    const values = amounts.slice(0, 3).map((value) => ({ value, count: 1 }))
    expect(await facetOf({ values: 3 })).toEqual({ amount: { values, distinct: 8, absent: 0 } })
    expect(await inspectTable(db, bills, place)).toMatchObject({ ok: true, rows: 8 })
  })

  it('refuses a row of more digits than the scale', () => {
    const rough = defineResource(
      { id: 'string', amount: { kind: 'decimal', scale: 1 } },
      { key: 'id', limits },
    )
    const { toRow } = toSql(planQuery(rough, {}), place)
    expect(toRow({ id: 'a', amount: '2440' })).toEqual({ id: 'a', amount: '24.4' })
    expect(() => toRow({ id: 'a', amount: '2441' })).toThrow(/at most 1 digits .* got "24\.41"/)
  })
})

const integers = {
  postgres: ['bigint', 'integer'],
  clickhouse: ['Int64', 'UInt64', 'Int128', 'Int256'],
  duckdb: ['HUGEINT', 'BIGINT'],
  sqlite: ['integer'],
  mariadb: ['bigint', 'bigint unsigned'],
  mysql: ['bigint', 'bigint unsigned'],
} as const

describe.each(Object.entries(integers))('decimals in integers of %s', (name, types) => {
  const dialect = dialects[name as keyof typeof dialects] // its own names
  const placeOf = (amount: object) => ({ dialect, columns: { amount } }) as never // of any dialect

  it.each(types)('compare a %s with the neighbour of an operand that it cannot hold', (type) => {
    const place = placeOf({ type, decimals: 2 })
    const where = (comparator: string, value: unknown) => {
      const filter = { field: 'amount', comparator, value } as Filter // of decimals
      const { strings, values } = whereOf(planQuery(bills, { filter }), place)
      return [strings.join(''), values] as const
    }
    expect(where('eq', '24.4')[1]).toEqual(['2440'])
    expect(where('eq', '24.405')).toEqual(['(1 = 0)', []])
    const [below, above] = [where('lt', '24.405'), where('gt', '24.405')]
    expect([below[1], above[1]]).toEqual([['2440'], ['2440']])
    expect([below[0], above[0]]).toEqual([
      expect.stringContaining('<= '),
      expect.stringMatching(/> (?!=)|> $/),
    ])
    const longest = '9'.repeat(1000)
    expect(where('gt', longest)).toEqual(['(1 = 0)', []])
    const [whole, fraction] = [`24.${'4'.repeat(998)}`, `0.${'1'.repeat(999)}`]
    expect([where('lt', whole)[1], where('lt', fraction)[1]]).toEqual([['2444'], ['11']])
  })

  it('are read in each form of an integer', () => {
    const place = placeOf({ type: types[0], decimals: 2 })
    const cellOf = (amount: unknown) =>
      rowsFrom(planQuery(bills, {}), [{ id: 'a', amount }], place)[0]!.amount
    expect([2440, 2440n, '2440', null].map(cellOf)).toEqual(['24.40', '24.40', '24.40', null])
    expect(() => cellOf('24.40')).toThrow(/expected a decimal in field "amount"/)
  })

  it.each([-1, 0.5, 101, '2', null])('refuse %j as their number', (decimals) => {
    const place = placeOf({ type: types[0], decimals })
    expect(() => whereOf(planQuery(bills, {}), place)).toThrow(
      /^the column of field "amount", decimals: expected an integer from 0 to 100, got /,
    )
  })

  it('are refused in another type, with the types to declare', () => {
    const type = ofDecimals[name as keyof typeof ofDecimals] // its own names
    const expected = `expected a decimal field and type: ${types.map((each) => `"${each}"`).join(' or ')}, got "${type}"`
    expect(() => whereOf(planQuery(bills, {}), placeOf({ type, decimals: 2 }))).toThrow(
      new TypeError(`the column of field "amount", decimals: ${expected}`),
    )
    const numbers = defineResource({ id: 'string', amount: 'number' }, { key: 'id', limits })
    expect(() => whereOf(planQuery(numbers, {}), placeOf({ decimals: 2 }))).toThrow(
      /decimals: expected a decimal field and type: .*, got "/,
    )
  })
})

const ofDecimals = {
  postgres: 'numeric',
  clickhouse: 'Decimal',
  duckdb: 'DECIMAL',
  sqlite: 'numeric',
  mariadb: 'decimal',
  mysql: 'decimal',
} as const

it('an index of a column of cents is one of the integers, and statements order by it', () => {
  const columns = { amount: { type: 'integer', decimals: 2 } } as const
  const place = { dialect: postgres, table: 'bill', columns } as const
  const sort = [{ field: 'amount', direction: 'asc' }] as const
  expect(indexSql(bills, { ...place, sorts: [sort] })).toEqual([
    'create index "bill_amount_asc_idx" on "bill" ("amount" nulls first, "id")',
  ])
  const { rows } = toSql(planWalk(bills, { sort, page: { limit: 1 } }, { after: null }), place)
  expect(rows.sql).toContain('order by "t"."amount" asc nulls first, ')
  const { amount } = facetSql(planFacets(bills, {}, { amount: { values: 1 } }), place)
  const row = { value: '2440', count: 1, distinct: 1, absent: 0 }
  expect(amount.toFacet([row]).values).toEqual([{ value: '24.40', count: 1 }])
})
