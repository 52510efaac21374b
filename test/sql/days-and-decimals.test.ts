import { describe, expect, it } from 'vitest'
import { CursorError, defineResource, planFacets, planQuery, planWalk } from 'supplier-query'
import {
  afterOf,
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
import { walkFrom } from './cursors.js'

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
    const place = { dialect: postgres, columns: { id: { type: 'bigint' } } } as const
    const parametersOf = (field: string, cursor: string) => {
      const walk = walkFrom(invoices, { sort: [{ field, direction: 'asc' }] }, cursor, place)
      return afterOf(walk, place).values
    }
    const amounts = parametersOf('amount', '[12345678901234567.891, 1]')
    expect(amounts).toEqual(expect.arrayContaining(['12345678901234567.891', '1']))
    expect(parametersOf('due', '["2026-03-08", 1]')).toContain('2026-03-08')
  })

  it('continue a walk by a uuid, and refuse a text that is none', () => {
    const parties = defineResource({ id: 'string' }, unlimited)
    const place = { dialect: postgres, columns: { id: { type: 'uuid' } } } as const
    const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
    const after = (id: string) => afterOf(walkFrom(parties, {}, `["${id}"]`, place), place)
    expect(after(uuid).values).toContain(uuid)
    expect(() => after('5')).toThrow(CursorError)
  })

  it('select and place an instant of DuckDB in UTC, because its text in another zone is not exact', () => {
    const visits = defineResource({ id: 'string', at: 'date' }, unlimited)
    const place = { dialect: duckdb, columns: { at: { type: 'TIMESTAMPTZ' } } } as const
    const query = { sort: [{ field: 'at', direction: 'asc' }] } as const
    const { rows } = toSql(planWalk(visits, query, { after: null }), { ...place, table: 'visit' })
    expect(rows.sql).toContain(`("t"."at" at time zone 'UTC')::VARCHAR as "at"`)
    expect(rows.sql).toContain(`[("t"."at" at time zone 'UTC')::VARCHAR, `)
    const walk = walkFrom(visits, query, '["1883-11-18 10:00:00.999", "a"]', place)
    const { strings, values } = afterOf(walk, place)
    expect(strings.join('?')).toContain(`"at" = (?::TIMESTAMP at time zone 'UTC')`)
    expect(values).toContain('1883-11-18 10:00:00.999')
  })

  it('continue a walk by a day of MySQL, and refuse a text that is none', () => {
    const place = { dialect: mysql } as const
    const after = (day: string) => {
      const query = { sort: [{ field: 'due', direction: 'asc' }] } as const
      return afterOf(walkFrom(invoices, query, `["${day}", 1]`, place), place)
    }
    expect(after('2026-03-08').values).toContain('2026-03-08')
    for (const day of ['2026-03-08 10:00:00', '2026-02-30', '20260308-0']) {
      expect(() => after(day)).toThrow(CursorError)
    }
  })

  it('refuse a place without values', () => {
    const plan = planWalk(invoices, { page: { limit: 1 } }, { after: null })
    expect(() => pageFrom(plan, [{ cursor: '[' }], { dialect: postgres })).toThrow(TypeError)
  })

  it('bind an unsigned key of ClickHouse, and the ends of a decimal of MySQL', () => {
    const byNumber = defineResource({ id: 'number' }, unlimited)
    const place = { dialect: clickhouse, columns: { id: { type: 'UInt64' } } } as const
    const walk = walkFrom(byNumber, {}, '[18446744073709551614]', place)
    expect(afterOf(walk, place).values).toEqual(['18446744073709551614'])
    expect(() => planWalk(byNumber, {}, { after: 'x' })).toThrow(CursorError)
    const { amount } = facetSql(planFacets(invoices, {}, { amount: { range: true } }), {
      dialect: mysql,
      table: 'invoices',
    })
    expect(amount.sql).toContain('coalesce(')
  })
})
