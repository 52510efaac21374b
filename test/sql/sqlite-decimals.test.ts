import { defineResource, planFacets, planQuery } from 'supplier-query'
import { inspectTable, selectFacets, selectPage } from 'supplier-query/kysely'
import { sqlite, toSql } from 'supplier-query/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kyselyOver, type Engine } from './engine.js'
import { openSqlite } from './engines/sqlite.js'
import { walked } from './walked.js'
import { comparators } from './compare-units.js'

const resource = defineResource(
  { id: 'number', amount: 'decimal' },
  { key: 'id', limits: { maxLimit: Infinity, maxTextLength: 500 } },
)
const huge = `1${'0'.repeat(400)}`

/** The stored amounts of each type of column, in ascending order. */
const stored = {
  numeric: ['-9223372036854775808', '-12.5', '-12', '0', '0.1', '9', '10', '9007199254740993'],
  real: ['-12.5', '-12', '0', '0.1', '9', '10', '9007199254740994', '1e300'],
  text: ['-100.25', '-12.5', '-12', '0', '0.1', '9', '10', '9007199254740993.125', huge],
} as const

/** A decimal as an integer of units of 10 ** -30. */
function units(text: string): bigint {
  const [mantissa = '', exponent = '0'] = text.split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return BigInt(whole + fraction.padEnd(30 + Number(exponent), '0'))
}

describe.each(['numeric', 'real', 'text'] as const)('decimals in a column %s of SQLite', (type) => {
  const place = {
    dialect: sqlite,
    table: 'invoice',
    columns: { id: { type: 'integer' }, amount: { type } },
  } as const
  const amounts = stored[type]
  const ids = amounts.map((_, i) => i)
  let engine: Engine
  beforeAll(async () => {
    engine = await openSqlite()
    await engine.execute(`create table invoice (id integer, amount ${type})`, [])
    for (const id of ids.toReversed()) {
      const cell = type === 'text' ? `'${amounts[id]}'` : amounts[id]
      await engine.execute(`insert into invoice values (${id}, ${cell})`, [])
    }
  })
  afterAll(() => engine.close())

  it('are compared exactly, also with operands that no double holds', async () => {
    const others = ['0.10000000000000001', '9007199254740992', '-12.25', '-1000', huge, `-${huge}`]
    for (const value of [...amounts.filter((text) => !text.includes('e')), ...others]) {
      for (const [comparator, holds] of Object.entries(comparators)) {
        const filter = { field: 'amount', comparator, value } as never
        const { rows } = await selectPage(
          kyselyOver(engine),
          planQuery(resource, { filter }),
          place,
        )
        const expected = ids.filter((id) => holds(units(amounts[id]!), units(value)))
        expect([comparator, value, rows.map(({ id }) => id)]).toEqual([comparator, value, expected])
      }
    }
  })

  it('are walked in the order of the numbers, and shown in their shortest form', async () => {
    for (const direction of ['asc', 'desc'] as const) {
      const query = { sort: [{ field: 'amount', direction }], page: { limit: 1 } }
      const rows = await walked(engine, { resource, query, place })
      const ordered = direction === 'asc' ? ids : ids.toReversed()
      expect(rows.map(({ id }) => id)).toEqual(ordered)
      expect(rows.map(({ amount }) => units(String(amount)))).toEqual(
        ordered.map((id) => units(amounts[id]!)),
      )
    }
  })
})

it.each(['numeric', 'real', 'text'] as const)(
  'facets count the decimals of a column %s, and inspections find other cells',
  async (type) => {
    const engine = await openSqlite()
    const db = kyselyOver(engine)
    const columns = { id: { type: 'integer' }, amount: { type } } as const
    const place = { dialect: sqlite, table: 'invoice', columns } as const
    await engine.execute(`create table invoice (id integer, amount ${type})`, [])
    const cells = ['12.5', '-0.25', '12.5', '10']
    for (const [id, cell] of cells.entries()) {
      await engine.execute(`insert into invoice values (${id}, '${cell}')`, [])
    }
    const plan = planFacets(resource, {}, { amount: { values: 5 } })
    const { amount } = await selectFacets(db, plan, place)
    expect(amount.values).toEqual([
      { value: '12.5', count: 2 },
      { value: '-0.25', count: 1 },
      { value: '10', count: 1 },
    ])
    const ends = planFacets(resource, {}, { amount: { range: true } })
    expect((await selectFacets(db, ends, place)).amount).toMatchObject({
      min: '-0.25',
      max: '12.5',
    })
    expect(await inspectTable(db, resource, place)).toMatchObject({ ok: true, rows: 4 })
    await engine.execute(`insert into invoice values (4, '01,5')`, [])
    const { fields } = await inspectTable(db, resource, place)
    expect(fields[1]).toMatchObject({ present: 4, unreadable: 1, findings: [{ row: '4' }] })
    await engine.close()
  },
)

it('a decimal of SQLite has no type by default', () => {
  const options = {
    dialect: sqlite,
    table: 'invoice',
    columns: { id: { type: 'integer' } },
  } as const
  expect(() => toSql(planQuery(resource, {}), options)).toThrow(
    /type: expected .*numeric.*, got none: no type is the default of a decimal/,
  )
})
