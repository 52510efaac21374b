import {
  createTable,
  defineResource,
  planQuery,
  runPlan,
  runQuery,
  type Result,
} from 'supplier-query'
import { sqlite, toSql } from 'supplier-query/sql'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { unlimited } from '../builders.js'

let read = 0
const counted = defineResource(
  {
    id: { kind: 'number', get: (row: { id: number }) => (read++, row.id) },
  },
  unlimited,
)
const rows = Array.from({ length: 100_000 }, (_, id) => ({ id }))
const query = { filter: { field: 'id', comparator: 'ge', value: 10 }, page: { limit: 5 } } as const

/** How many cells of an array a run reads. */
function cellsOf(run: () => unknown): number {
  read = 0
  run()
  return read
}

describe('an array that is not sorted', () => {
  it('is read only as far as the page and the total need', () => {
    expect(cellsOf(() => runQuery(counted, query, rows))).toBe(rows.length)
    expect(cellsOf(() => runQuery(counted, query, rows, { total: false }))).toBeLessThan(2_048)
    const capped = cellsOf(() => runQuery(counted, query, rows, { total: 1_000 }))
    expect(capped).toBeLessThan(4_096)
    const page = { offset: 50_000, limit: 5 }
    const deep = cellsOf(() => runQuery(counted, { ...query, page }, rows, { total: false }))
    expect([deep > 50_000, deep < 53_000]).toEqual([true, true])
    const none = { ...query, page: { limit: 0 } }
    expect(cellsOf(() => runQuery(counted, none, rows, { total: false }))).toBe(0)
  })
})

describe('the options of a total', () => {
  it('decide the type of the result', () => {
    const all = runQuery(counted, query, rows)
    expectTypeOf(all).toEqualTypeOf<Result<{ id: number }>>()
    const capped = runQuery(counted, query, rows, { total: 7 })
    expectTypeOf(capped.isTotalExact).toEqualTypeOf<boolean>()
    expect(capped).toMatchObject({ total: 7, isTotalExact: false })
    const none = runQuery(counted, query, rows, { total: false })
    expectTypeOf<keyof typeof none>().toEqualTypeOf<'rows' | 'page'>()
    expect(none).not.toHaveProperty('total')
    const maybe = runQuery(counted, query, rows, { total: false as boolean })
    expectTypeOf(maybe.total).toEqualTypeOf<number | undefined>()
    const limit = 7 as number | undefined
    const perhaps = runQuery(counted, query, rows, { total: limit })
    expectTypeOf(perhaps.isTotalExact).toEqualTypeOf<boolean | undefined>()
    const plan = planQuery(counted, query, { total: 7 })
    expectTypeOf(runPlan(plan, rows).isTotalExact).toEqualTypeOf<boolean>()
    const table = createTable(counted, rows)
    expectTypeOf(table.run(plan).isTotalExact).toEqualTypeOf<boolean>()
    expect(table.run(query, { total: 99_990 })).toMatchObject({
      total: 99_990,
      isTotalExact: true,
    })
    // @ts-expect-error misspelt
    expect(() => runQuery(counted, query, rows, { totl: 5 })).toThrow(TypeError)
  })

  it('are refused if they are wrong', () => {
    expect(() => planQuery(counted, query, { total: -1 })).toThrow(RangeError)
    expect(planQuery(counted, query, { total: -0 }).total).toBe(0)
    expect(() => planQuery(counted, query, { total: '5' as never })).toThrow(
      new TypeError('total: expected true, false or a whole number from 0 to 2^53 - 1, got "5"'),
    )
    expect(() => planQuery(counted, query, { maxTotal: 5 } as object)).toThrow(TypeError)
  })

  it('bound the count of SQL', () => {
    const plain = defineResource({ id: 'number' }, unlimited)
    const { count } = toSql(planQuery(plain, query, { total: 7 }), {
      table: 'rows',
      dialect: sqlite,
    })
    expect(count.sql).toMatch(
      /^select count\(\*\) as "total" from \(select 1 as "one" from "rows" as "t" where .* limit 8\) as "counted"$/,
    )
  })
})
