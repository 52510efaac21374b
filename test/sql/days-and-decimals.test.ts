import { describe, expect, it } from 'vitest'
import { CursorError, defineResource, planFacets, planQuery, planWalk } from 'supplier-query'
import {
  clickhouse,
  duckdb,
  facetSql,
  mysql,
  pageFrom,
  postgres,
  toSql,
  whereOf,
} from 'supplier-query/sql'
import { unlimited } from '../builders.js'

const invoices = defineResource(
  { id: 'decimal', due: 'day', amount: 'decimal', serial: 'number' },
  unlimited,
)

describe('statements about days and decimals', () => {
  it('compare the bare column, with operands as text', () => {
    const operands = [
      { field: 'due', comparator: 'eq', value: '2026-03-08' },
      { field: 'amount', comparator: 'gt', value: '12.50' },
      { field: 'id', comparator: 'is_any', value: ['9007199254740993', null] },
    ] as const
    const columns = { id: { type: 'bigint', nullable: false } } as const
    const { rows } = toSql(planQuery(invoices, { filter: { operands } }), {
      dialect: postgres,
      table: 'invoices',
      columns,
    })
    expect(rows.sql).toContain('"due" = $')
    expect(rows.sql).toContain('"amount" > $')
    expect(rows.sql).not.toContain('is null')
    expect(rows.parameters).toEqual(
      expect.arrayContaining(['2026-03-08', '12.5', '9007199254740993']),
    )
  })

  it.each([
    [clickhouse, {}, ['((=  or = ))', '(= )']],
    [clickhouse, { amount: { type: 'Int64' } }, ['(in (, ))', '(= )']],
    [duckdb, {}, ['(in (::DECIMAL(38, 1), ::DECIMAL(38, 0)))', '(= ::DECIMAL(38, 2))']],
    [
      mysql,
      {},
      ['(in (cast( as decimal(65, 1)), cast( as decimal(65, 0))))', '(= cast( as decimal(65, 2)))'],
    ],
  ] as const)(
    'compare a list, and one value, at the scale of the operands: %#',
    (dialect, columns, expected) => {
      const isWhole = 'amount' in columns
      const lists = [['1.5', '2'], ['0.25']].map((list) =>
        isWhole ? list.map((_, i) => `${i}`) : list,
      )
      const found = lists.map((value) => {
        const plan = planQuery(invoices, {
          filter: { field: 'amount', comparator: 'is_any', value },
        })
        return whereOf(plan, { dialect, columns })
          .strings.join('')
          .replaceAll(/["`]amount["`] /g, '') // of the dialect
      })
      expect(found).toEqual(expected)
    },
  )

  it('continue a walk by every digit of a decimal and by a day', () => {
    const query = { sort: [{ field: 'amount', direction: 'asc' }], page: { limit: 1 } } as const
    const place = { dialect: postgres, columns: { id: { type: 'bigint' } } } as const
    const rows = ['1', '2'].map((id) => ({ cursor: `[12345678901234567.891, ${id}]` }))
    const { next } = pageFrom(planWalk(invoices, query, { after: null }), rows, place)
    const { rows: after } = toSql(planWalk(invoices, query, { after: next }), {
      ...place,
      table: 'invoices',
    })
    expect(after.parameters).toEqual(expect.arrayContaining(['12345678901234567.891', '1']))
    const byDay = { sort: [{ field: 'due', direction: 'asc' }], page: { limit: 1 } } as const
    const days = ['1', '2'].map((id) => ({ cursor: `["2026-03-08", ${id}]` }))
    const { next: day } = pageFrom(planWalk(invoices, byDay, { after: null }), days, place)
    const statement = toSql(planWalk(invoices, byDay, { after: day }), {
      ...place,
      table: 'invoices',
    })
    expect(statement.rows.parameters).toEqual(expect.arrayContaining(['2026-03-08']))
  })

  it('continue a walk by a uuid, and refuse a text that is none', () => {
    const parties = defineResource({ id: 'string' }, unlimited)
    const place = { dialect: postgres, columns: { id: { type: 'uuid' } } } as const
    const query = { page: { limit: 1 } }
    const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
    const cursorFrom = (id: string) => {
      const rows = [{ cursor: JSON.stringify([id]) }, { cursor: '["another"]' }]
      return pageFrom(planWalk(parties, query, { after: null }), rows, place).next
    }
    const walk = (after: string | null) => {
      return toSql(planWalk(parties, query, { after }), { ...place, table: 'parties' }).rows
    }
    expect(walk(cursorFrom(uuid)).parameters).toContain(uuid)
    expect(() => walk(cursorFrom('5'))).toThrow(CursorError)
  })

  it('refuse a place without values', () => {
    const plan = planWalk(invoices, { page: { limit: 1 } }, { after: null })
    expect(() => pageFrom(plan, [{ cursor: '[' }], { dialect: postgres })).toThrow(TypeError)
  })

  it('bind an unsigned key of ClickHouse, and the ends of a decimal of MySQL', () => {
    const byNumber = defineResource({ id: 'number' }, unlimited)
    const place = { dialect: clickhouse, columns: { id: { type: 'UInt64' } } } as const
    const query = { page: { limit: 1 } }
    const rows = [{ cursor: ['18446744073709551614'] }, { cursor: ['18446744073709551615'] }]
    const { next } = pageFrom(planWalk(byNumber, query, { after: null }), rows, place)
    const { rows: after } = toSql(planWalk(byNumber, query, { after: next }), {
      ...place,
      table: 't',
    })
    expect(after.parameters).toEqual(expect.arrayContaining(['18446744073709551614']))
    expect(() => planWalk(byNumber, query, { after: 'x' })).toThrow(CursorError)
    const { amount } = facetSql(planFacets(invoices, {}, { amount: { range: true } }), {
      dialect: mysql,
      table: 'invoices',
    })
    expect(amount.sql).toContain('coalesce(')
  })
})
