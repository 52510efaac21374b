import { createTable, defineResource, planQuery, runQuery, safeParseQuery } from 'supplier-query'
import { fromUrl } from 'supplier-query/adapters'
import { assertRows, inspectRows } from 'supplier-query/inspect'
import { inspectionSql, postgres, rowsFrom, sqlite, toSql } from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'

/** What a newcomer forgets is refused, or changes no answer. */

const bills = defineResource(
  { id: 'string', at: 'date', due: 'day', amount: 'decimal', city: 'string' },
  { key: 'id', limits: { maxLimit: 100 } },
)
const plan = planQuery(bills, {})
const cells = { id: 'a', at: null, due: null, amount: null, city: null }
const place = { dialect: postgres, table: 'bill' } as const

describe('a person who forgets', () => {
  it('the type of a timestamp is told to declare it by the first row, also if two types are swapped', () => {
    const { toRow } = toSql(plan, place)
    const declaredAs = (type: string) => `declare type: "${type}"`
    expect(() => toRow({ ...cells, at: '2026-11-20T02:00:00' })).toThrow(declaredAs('timestamp'))
    const swapped = toSql(plan, { ...place, columns: { at: { type: 'timestamp' } } })
    expect(() => swapped.toRow({ ...cells, at: '2026-11-20T02:00:00+00:00' })).toThrow(
      declaredAs('timestamptz'),
    )
  })

  it('that drivers round decimals gets no rounded row, from a database or in an array', () => {
    const options = { dialect: sqlite, columns: { amount: { type: 'integer' } } } as const
    for (const amount of [2 ** 53, 0.1234567890123457]) {
      const row = { ...cells, amount }
      expect(() => rowsFrom(plan, [row], options)).toThrow(/expected a decimal in field "amount"/)
      expect(() => assertRows(bills, [row])).toThrow(/read it as a string or a bigint/)
    }
    expect(rowsFrom(plan, [{ ...cells, amount: 2 ** 53 - 1 }], options)[0]!.amount).toBe(
      '9007199254740991',
    )
  })

  it('that JSON rounds numbers is told to send text', () => {
    const filter: unknown = JSON.parse(
      '{ "field": "amount", "comparator": "eq", "value": 1234567890123456.78 }',
    )
    const result = safeParseQuery(bills, { filter })
    const issues = result.success ? [] : result.error.issues
    expect(issues.map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['invalid_value', 'filter.value'],
    ])
    expect(issues[0]?.message).toMatch(/as text|as a string/)
  })

  it('that a database orders by microseconds is advised to give the column the precision 3', () => {
    const { toInspection } = inspectionSql(bills, place)
    const counts = { rows: 1, present: 1, absent: 0, empty: 0, seconds: 0, finer: 1, keys: 1 }
    const raw = { ...counts, key: 'a', cell: 'x', type: null }
    const { ok, fields } = toInspection(Object.keys(bills.fields).map(() => [raw]))
    expect({ ok, advice: fields[1]!.advice }).toEqual({
      ok: true,
      advice: expect.stringContaining('precision 3') as string,
    })
  })

  it('that rows change while a table is prepared loses no update', async () => {
    const table = createTable(bills, [{ id: 'a' }])
    const preparing: Promise<void> = table.prepare()
    const updated = table.update({ upsert: [{ id: 'b' }] })
    expect(await preparing).toBeUndefined()
    expect(updated.run({}).total).toBe(2)
  })

  it('that drivers return a day as a Date in local time gets no other day', () => {
    const row = { ...cells, due: new Date('2026-11-20T05:00:00Z') }
    expect(() => rowsFrom(plan, [row], { dialect: postgres })).toThrow(
      /expected a day in field "due"/,
    )
    expect(inspectRows(bills, [row]).ok).toBe(false)
  })

  it('a time zone gets the one of the resource, and no fixed offset by a name of summer time', () => {
    const zoned = defineResource({ at: 'date' }, { timeZone: 'America/New_York' })
    const filter = { field: 'at', comparator: 'eq_date', value: '2026-11-19' } as const
    expect(runQuery(zoned, { filter }, [{ at: '2026-11-20T02:00:00Z' }]).total).toBe(1)
    expect(() => defineResource({ at: 'date' }, { timeZone: 'EST' })).toThrow(RangeError)
  })

  it('that commas part no values sends one value, which a closed set refuses; a Date needs `dates`', () => {
    const valueOf = (resource: typeof bills) =>
      fromUrl(resource, 'city[is_any]=Leeds,York').query.filter
    expect(valueOf(bills)).toEqual({ field: 'city', comparator: 'is_any', value: ['Leeds,York'] })
    const closed = defineResource({ city: { kind: 'string', values: ['Leeds', 'York'] } })
    expect(() => valueOf(closed as never)).toThrow(/Leeds,York/)
    const inLocal = { dialect: postgres, columns: { at: { type: 'timestamp' } } } as const
    const row = { ...cells, at: new Date('2026-11-20T02:00:00Z') }
    expect(() => rowsFrom(plan, [row], inLocal)).toThrow("pass dates: 'utc'")
    expect(rowsFrom(plan, [row], { ...inLocal, dates: 'utc' })[0]!.at).toEqual(row.at)
  })
})
