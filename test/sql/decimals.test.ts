import { defineResource, planFacets, planQuery, planWalk, type Filter } from 'supplier-query'
import { inspectTable, selectFacets, selectPage } from 'supplier-query/kysely'
import {
  facetSql,
  indexSql,
  postgres,
  rowsFrom,
  sqlite,
  toSql,
  whereOf,
  type SqlDialect,
} from 'supplier-query/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asc } from '../builders.js'
import { dialects } from './dialects.js'
import { kyselyOver, runAll, type Engine } from './engine.js'
import { openPglite } from './engines/pglite.js'
import { openSqlite } from './engines/sqlite.js'
import { walked } from './walked.js'

const limits = { maxLimit: Infinity, maxTextLength: 2000 }
const withScale = (scale: number) =>
  defineResource({ id: 'string', amount: { kind: 'decimal', scale } }, { key: 'id', limits })
const bills = withScale(2)
const free = defineResource({ id: 'string', amount: 'decimal' }, { key: 'id', limits })

const cents = ['-9223372036854775808', '-2440', '-5', '0', '5', '2440', '2441', '244000']
const ofCents = '-92233720368547758.08 -24.40 -0.05 0.00 0.05 24.40 24.41 2440.00'.split(' ')
const huge = `1${'0'.repeat(400)}`

interface OfDecimals {
  readonly title: string
  readonly open: () => Promise<Engine>
  readonly dialect: SqlDialect
  readonly type: string
  /** In ascending order. */
  readonly cells: readonly string[]
  /** What rows show for them. */
  readonly amounts: readonly string[]
}

const inSqlite = (type: string, ...cells: readonly string[]): OfDecimals => {
  return {
    title: `${type} of SQLite`,
    open: openSqlite,
    dialect: sqlite,
    type,
    cells,
    amounts: cells,
  }
}
const columns: readonly OfDecimals[] = [
  {
    title: 'cents of PGlite',
    open: openPglite,
    dialect: postgres,
    type: 'bigint',
    cells: cents,
    amounts: ofCents,
  },
  { ...inSqlite('integer', ...cents), title: 'cents of SQLite', amounts: ofCents },
  inSqlite('numeric', ...'-9223372036854775808 -12.5 -12 0 0.1 9 10 9007199254740993'.split(' ')),
  inSqlite('real', ...'-12.5 -12 0 0.1 9 10 9007199254740994'.split(' '), `1${'0'.repeat(300)}`),
  inSqlite('text', ...'-100.25 -12.5 -12 0 0.1 9 10 9007199254740993.125'.split(' '), huge),
]

/** Operands that some of the columns cannot hold. */
const others = [
  ...'24.4 24.405 -24.405 0.001 -0.001 2440 2441 -12.25 -1000 9007199254740992'.split(' '),
  '0.10000000000000001',
  huge,
  `-${huge}`,
  `24.40${'0'.repeat(30)}1`,
]

/** A decimal in units of 10 ** -50. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(50, '0'))
}

const comparators = {
  eq: (a: bigint, b: bigint) => a === b,
  ne: (a: bigint, b: bigint) => a !== b,
  lt: (a: bigint, b: bigint) => a < b,
  le: (a: bigint, b: bigint) => a <= b,
  gt: (a: bigint, b: bigint) => a > b,
  ge: (a: bigint, b: bigint) => a >= b,
} as const

describe.each(columns)('decimals in $title', ({ title, open, dialect, type, cells, amounts }) => {
  const isCents = title.startsWith('cents')
  const amount = isCents ? { type, decimals: 2 } : { type }
  const place = { dialect, table: 'bill', columns: { amount } } as never // of either dialect
  const resource = isCents ? bills : free
  const ids = cells.map((_, i) => String(i))
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
    const quote = type === 'text' ? "'" : ''
    const rows = ids.map((id, i) => `('${id}', ${quote}${cells[i]}${quote})`).toReversed()
    await runAll(
      engine,
      `create table bill (id text primary key, amount ${type === 'integer' ? 'bigint' : type})`,
      `insert into bill values ${rows.join(', ')}`,
    )
  })
  afterAll(() => engine.close())

  const idsOf = async (filter: Filter) => {
    const page = await selectPage(kyselyOver(engine), planQuery(resource, { filter }), place)
    expect(page.total).toBe(page.rows.length)
    return page.rows.map(({ id }) => id)
  }
  const idsWhere = (holds: (amount: bigint) => boolean) =>
    ids.filter((_, i) => holds(units(amounts[i]!)))

  it.each(Object.entries(comparators))(
    'are compared by %s exactly, also with operands that the column cannot hold',
    async (comparator, holds) => {
      for (const value of [...amounts, ...others]) {
        const filter = { field: 'amount', comparator, value } as Filter // of decimals
        const expected = idsWhere((each) => holds(each, units(value)))
        expect([value, ...(await idsOf(filter))]).toEqual([value, ...expected])
      }
    },
  )

  it('equal one of a list of operands, of which those that the column cannot hold equal none', async () => {
    const value = [amounts[1]!, ...others, 0, null]
    const listed = new Set(value.map((each) => (each === null ? null : units(String(each)))))
    const found = await idsOf({ field: 'amount', comparator: 'is_any', value })
    expect(found).toEqual(idsWhere((each) => listed.has(each)))
  })

  it('are walked in the order of the numbers, with the digits of the scale, or the fewest', async () => {
    for (const direction of ['asc', 'desc'] as const) {
      const query = { sort: [{ field: 'amount', direction }], page: { limit: 3 } }
      const shown = direction === 'asc' ? amounts : amounts.toReversed()
      for (const isBackward of [false, true]) {
        const rows = await walked(engine, { resource, query, place, isBackward })
        expect(rows.map((row) => row['amount'])).toEqual(shown)
      }
    }
    const { rows } = await selectPage(kyselyOver(engine), planQuery(free, {}), place)
    const fewest = amounts.map((text) => (isCents ? text.replace(/\.?0+$/, '') : text))
    expect(rows.map((row) => row.amount)).toEqual(fewest)
  })

  it('have facets', async () => {
    const facetOf = async (wanted: object) => {
      const plan = planFacets(resource, {}, { amount: wanted } as never)
      return ((await selectFacets(kyselyOver(engine), plan, place)) as { amount: object }).amount
    }
    const range = { min: amounts[0], max: amounts.at(-1), present: cells.length, absent: 0 }
    expect(await facetOf({ range: true })).toEqual(range)
    const values = amounts.slice(0, 3).map((value) => ({ value, count: 1 }))
    expect(await facetOf({ values: 3 })).toEqual({ values, distinct: cells.length, absent: 0 })
    const edges = ['0', '24.405', '100'].map(units) as [bigint, bigint, bigint]
    const countIn = (from: bigint, to?: bigint) =>
      idsWhere((each) => each >= from && (to === undefined || each < to)).length
    expect(await facetOf({ edges: [0, '24.405', 100] })).toMatchObject({
      buckets: [{ count: countIn(edges[0], edges[1]) }, { to: isCents ? '100.00' : '100' }],
      below: cells.length - countIn(edges[0]),
      above: countIn(edges[2]),
    })
  })

  it('are inspected without findings, and other cells with one', async () => {
    const inspect = () => inspectTable(kyselyOver(engine), resource, place)
    expect(await inspect()).toMatchObject({ ok: true, rows: cells.length })
    if (dialect === postgres) return // whose columns hold no other cells
    await runAll(engine, `insert into bill values ('other', '01,5')`)
    const { fields } = await inspect()
    expect(fields[1]).toMatchObject({ unreadable: 1, findings: [{ row: 'other' }] })
  })
})

it('a row of more digits than the scale of its field is refused', () => {
  const amount = { type: 'integer', decimals: 2 } as const
  const place = { dialect: postgres, table: 'bill', columns: { amount } } as const
  const { toRow } = toSql(planQuery(withScale(1), {}), place)
  expect(toRow({ id: 'a', amount: '2440' })).toEqual({ id: 'a', amount: '24.4' })
  expect(() => toRow({ id: 'a', amount: '2441' })).toThrow(/at most 1 digits .* got "24\.41"/)
})

it('a decimal of SQLite has no type by default', () => {
  expect(() => toSql(planQuery(free, {}), { dialect: sqlite, table: 'bill' })).toThrow(
    /type: expected .*numeric.*, got none: no type is the default of a decimal/,
  )
})

/** The types of integers of each dialect, and a type of other decimals. */
const integers = [
  ['postgres', ['bigint', 'integer'], 'numeric'],
  ['clickhouse', ['Int64', 'UInt64', 'Int128', 'Int256'], 'Decimal'],
  ['duckdb', ['HUGEINT', 'BIGINT'], 'DECIMAL'],
  ['sqlite', ['integer'], 'numeric'],
  ['mariadb', ['bigint', 'bigint unsigned'], 'decimal'],
  ['mysql', ['bigint', 'bigint unsigned'], 'decimal'],
] as const

describe.each(integers)('decimals in integers of %s', (name, types, ofDecimals) => {
  const dialect = dialects[name]
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
    expect(where('gt', '9'.repeat(1000))).toEqual(['(1 = 0)', []])
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

  it('refuse another number of decimals, and another type, with the types to declare', () => {
    for (const decimals of [-1, 0.5, 101, '2', null]) {
      expect(() => whereOf(planQuery(bills, {}), placeOf({ type: types[0], decimals }))).toThrow(
        /^the column of field "amount", decimals: expected an integer from 0 to 100, got /,
      )
    }
    const expected = `expected a decimal field and type: ${types.map((each) => `"${each}"`).join(' or ')}, got "${ofDecimals}"`
    const other = placeOf({ type: ofDecimals, decimals: 2 })
    expect(() => whereOf(planQuery(bills, {}), other)).toThrow(
      new TypeError(`the column of field "amount", decimals: ${expected}`),
    )
    const numbers = defineResource({ id: 'string', amount: 'number' }, { key: 'id', limits })
    expect(() => whereOf(planQuery(numbers, {}), placeOf({ decimals: 2 }))).toThrow(
      /decimals: expected a decimal field and type: .*, got "/,
    )
  })
})

it('an index of a column of cents is one of the integers, and statements order by it', () => {
  const columnsOfCents = { amount: { type: 'integer', decimals: 2 } } as const
  const place = { dialect: postgres, table: 'bill', columns: columnsOfCents } as const
  const sort = [asc('amount')]
  expect(indexSql(bills, { ...place, sorts: [sort] })).toEqual([
    'create index "bill_amount_asc_idx" on "bill" ("amount" nulls first, "id")',
  ])
  const { rows } = toSql(planWalk(bills, { sort, page: { limit: 1 } }, { after: null }), place)
  expect(rows.sql).toContain('order by "t"."amount" asc nulls first, ')
  const { amount } = facetSql(planFacets(bills, {}, { amount: { values: 1 } }), place)
  const row = { value: '2440', count: 1, distinct: 1, absent: 0 }
  expect(amount.toFacet([row]).values).toEqual([{ value: '24.40', count: 1 }])
})
