import fc from 'fast-check'
import {
  CursorError,
  defineResource,
  planQuery,
  planWalk,
  runQuery,
  walkQuery,
  type QueryInput,
  type Resource,
  type WalkPlan,
} from 'supplier-query'
import { selectPage } from 'supplier-query/kysely'
import {
  afterOf,
  postgres,
  sqlite,
  toSql,
  type ColumnMapping,
  type DialectName,
} from 'supplier-query/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealing } from '../plan/sealed.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'
import { kyselyOver, textOf, type Engine, type Row } from './engine.js'
import { openPglite } from './engines/pglite.js'
import { openSqlite } from './engines/sqlite.js'
import { cursorOf, resource, row, type Ask } from './lowering.js'
import { loadTable } from './table.js'
import { asTied } from './ties.js'

const atLeast = (field: 'score', value: number) => ({ field, comparator: 'ge', value }) as const
const atMost = (field: 'score', value: number) => ({ field, comparator: 'le', value }) as const

describe('afterOf leaves what comes after', () => {
  const compiled = (
    plan: WalkPlan,
    columns?: ColumnMapping,
    dialect: DialectName = 'sqlite',
  ): unknown[] => {
    const { sql, parameters } = textOf(
      afterOf(plan, { dialect: dialects[dialect], columns }),
      dialect,
    )
    return [sql, ...parameters]
  }

  it.each([
    ['a fraction', 'asc', 1.5, '("score" >= ?)', 2],
    ['a fraction, descending', 'desc', 1.5, '(("score" < ? or "score" is null))', 2],
    ['a number above all', 'asc', 1e300, '(1 = 0)'],
    ['a number above all, descending', 'desc', 1e300, '(("score" is not null or "score" is null))'],
    ['a number below all', 'asc', -Infinity, '("score" is not null)'],
    ['a number below all, descending', 'desc', -Infinity, '("score" is null)'],
  ] as const)(
    'where a column of integers cannot hold it: %s',
    (_, direction, score, ...expected) => {
      const query: Ask = { sort: [{ field: 'score', direction }] }
      const plan = planWalk(resource, query, { after: cursorOf(query, { ...row, score }) })
      expect(compiled(plan, { score: { type: 'integer' } })).toEqual(expected)
    },
  )

  const tie = '"score" = $1::INTEGER and "id" > $2::VARCHAR'
  const down = tie.replace('>', '<')
  const [least, greatest] = [-(2 ** 31), 2 ** 31 - 1]

  it.each([
    ['asc', 2, `((${tie} or "score" >= $3::INTEGER))`, 2, 'k', 3],
    ['asc', least, `((${tie} or "score" >= $3::INTEGER))`, least, 'k', least + 1],
    ['asc', least - 1, '("score" is not null)'],
    ['asc', greatest, `(${tie})`, greatest, 'k'],
    ['asc', greatest + 1, '(1 = 0)'],
    ['asc', null, '(("score" is null and "id" > $1::VARCHAR or "score" is not null))', 'k'],
    ['desc', 2, `((${down} or "score" < $3::INTEGER or "score" is null))`, 2, 'k', 2],
    ['desc', least, `((${down} or "score" is null))`, least, 'k'],
    ['desc', least - 1, '("score" is null)'],
    [
      'desc',
      greatest,
      `((${down} or "score" < $3::INTEGER or "score" is null))`,
      greatest,
      'k',
      greatest,
    ],
    ['desc', greatest + 1, '(("score" is not null or "score" is null))'],
  ] as const)('in a column of integers, %s, after %s', (direction, score, ...expected) => {
    const query: Ask = { sort: [{ field: 'score', direction }] }
    const plan = planWalk(resource, query, { after: cursorOf(query, { ...row, score }) })
    expect(compiled(plan, { score: { type: 'INTEGER' } }, 'duckdb')).toEqual(expected)
  })

  it('everything at the beginning, and nothing is asked of a plan that is no walk', () => {
    expect(compiled(planWalk(resource, {}, { after: null }))).toEqual(['(1 = 1)'])
    // @ts-expect-error not a walk
    expect(() => afterOf(planQuery(resource, {}), { dialect: sqlite })).toThrow(
      'plan: expected a plan from planWalk, got a plan from planQuery',
    )
  })

  const ayr = { field: 'city', comparator: 'eq', value: 'Ayr' } as const

  it.each([
    ['score', {}, true],
    ['score', { operator: 'or', operands: [] }, false],
    ['score', { operands: [atLeast('score', 1), atMost('score', 9)] }, false],
    ['score', { operands: [ayr, atMost('score', 9)] }, false],
    ['score', { operator: 'or', operands: [atLeast('score', 5), atMost('score', 1)] }, false],
    ['score', { operator: 'or', operands: [atLeast('score', 5), ayr] }, true],
    ['score', ayr, true],
    ['score', { field: 'score', comparator: 'is_any', value: [1, 2] }, false],
    ['score', { field: 'score', comparator: 'is_any', value: [1, null] }, true],
    ['score', { field: 'score', comparator: 'ne', value: 1 }, true],
    ['score', { field: 'score', comparator: 'is_not_any', value: [1, null] }, false],
    ['seen', { field: 'seen', comparator: 'eq_date', value: '2024-02-29' }, false],
    ['seen', { field: 'seen', comparator: 'ne_date', value: '2024-02-29' }, true],
    ['seen', { field: 'seen', comparator: 'is_any', value: ['2024-02-29', null] }, true],
    ['seen', { field: 'seen', comparator: 'is_not_any', value: ['2024-02-29', null] }, false],
    ['city', { field: 'city', comparator: 'contains', value: 'Leeds' }, false],
    ['city', { field: 'city', comparator: 'not_contains', value: 'Leeds' }, true],
  ] as const)('absent cells of %s by %j: %s', (field, filter, isLet) => {
    const query: Ask = { filter, sort: [{ field, direction: 'desc' }] }
    const plan = planWalk(resource, query, { after: cursorOf(query, row) })
    const [sql] = compiled(plan)
    expect(sql).toContain(`("${field}", "id") < (?, ?)`)
    expect(String(sql).includes(`or "${field}" is null`)).toBe(isLet)
  })

  it.each(['a\0b', '\uD800', 'x\uDFFF'])('no text that no database can hold: %j', (city) => {
    const query: Ask = { sort: [{ field: 'city', direction: 'asc' }] }
    const plan = planWalk(resource, query, { after: cursorOf(query, { ...row, city }) })
    expect(() => compiled(plan)).toThrow(CursorError)
    expect(() => toSql(plan, { dialect: postgres, table: 't' })).toThrow(
      'after: expected a cursor without U+0000 or a lone surrogate in "city", got one with such a text: sort by other fields',
    )
  })
})

describe('toSql of a walk', () => {
  const one = defineResource(
    { id: 'number', city: 'string' },
    { key: 'id', limits: { maxLimit: Infinity } },
  )
  const sort = [{ field: 'city', direction: 'desc' }] as const
  const filter = { field: 'id', comparator: 'gt', value: 5 } as const
  const page = { offset: 2, limit: 3 }
  const { next: after } = walkQuery(
    one,
    { sort, page: { limit: 1 } },
    [{ id: 7, city: 'x' }, { id: 8 }],
    { after: null },
  )
  const rowsOf = (
    dialect: DialectName,
    query: QueryInput<typeof one>,
    cursor: string | null,
    columns?: ColumnMapping,
  ) => {
    const plan = planWalk(one, query, { after: cursor })
    const { sql, parameters } = toSql(plan, {
      dialect: dialects[dialect],
      table: 't',
      columns,
    }).rows
    return [sql, ...parameters]
  }

  it('asks for one row more than the page', () => {
    const select = 'select "t"."id" as "id", "t"."city" as "city" from "t" as "t"'
    expect(rowsOf('duckdb', { sort, page }, null)).toEqual([
      `${select} order by "t"."city" desc nulls last, "t"."id" desc limit $1 offset $2`,
      4,
      2,
    ])
    expect(rowsOf('duckdb', { filter, sort, page }, after)).toEqual([
      `${select} where "t"."id" > $1::DOUBLE and not isnan("t"."id") and ("t"."city" = $2::VARCHAR and "t"."id" < $3::DOUBLE or "t"."city" < $4::VARCHAR or "t"."city" is null) order by "t"."city" desc nulls last, "t"."id" desc limit $5 offset $6`,
      5,
      'x',
      7,
      'x',
      4,
      2,
    ])
    expect(rowsOf('duckdb', { page: { limit: 0 } }, null)).toEqual([
      `${select} order by "t"."id" asc limit $1`,
      0,
    ])
    expect(rowsOf('duckdb', { page: { limit: 2 ** 53 - 1 } }, null).slice(1)).toEqual([2 ** 53 - 1])
    expect(rowsOf('duckdb', {}, null)).toEqual([`${select} order by "t"."id" asc`])
  })

  it('reads stretches that an index has, each if it is needed, and writes the filter once', () => {
    const order = 'order by "t"."city" desc nulls last, "t"."id" desc'
    const fields = `case when typeof("t"."id") in ('real', 'integer') then "t"."id" end as "id", case when typeof("t"."city") = 'text' then "t"."city" end as "city"`
    const both = '("t"."city", "t"."id") < (?, ?)'
    const count = '(select count(*) from "supplier-query rows 1") < 6'
    const stretches = (from: string) =>
      `"supplier-query rows 1" as (select "t".* from ${from} where ${both} order by "t"."city" desc, "t"."id" desc limit 6), "supplier-query rows 2" as (select "t".* from ${from} where "t"."city" is null and ${count} order by "t"."id" desc limit 6) select ${fields} from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" ${order}`
    expect(rowsOf('sqlite', { filter, sort, page }, after)).toEqual([
      `with "supplier-query rows" as not materialized (select "t".* from "t" as "t" where "t"."id" > ? and typeof("t"."id") in ('real', 'integer')), ${stretches('"supplier-query rows" as "t"')} limit 4 offset ?`,
      5,
      'x',
      7,
      2,
    ])
    expect(rowsOf('sqlite', { sort }, after)).toEqual([
      `select ${fields} from "t" as "t" where (${both} or "t"."city" is null) ${order}`,
      'x',
      7,
    ])
  })

  it('reads one stretch, or no rows, without a union', () => {
    const cursorAt = (query: QueryInput<typeof one>, last: object) =>
      walkQuery(one, { ...query, page: { limit: 1 } }, [last, { id: 1e308 }], { after: null }).next
    const byId = { sort: [{ field: 'id', direction: 'asc' }] } as const
    const integers: ColumnMapping = { id: { type: 'integer' } }
    const select = (where: string) =>
      `select case when typeof("t"."id") = 'integer' and "t"."id" between -9007199254740991 and 9007199254740991 then "t"."id" end as "id", case when typeof("t"."city") = 'text' then "t"."city" end as "city" from "t" as "t" where ${where} order by "t"."id" asc`
    expect(rowsOf('sqlite', byId, cursorAt(byId, { id: 7 }), integers)).toEqual([
      select('"t"."id" > ?'),
      7,
    ])
    expect(rowsOf('sqlite', byId, cursorAt(byId, { id: 1e300 }), integers)).toEqual([
      select('1 = 0'),
    ])
    // No integer follows 1e300, and a page of some rows selects none of them.
    const bound = { ...byId, page: { limit: 3 } }
    expect(rowsOf('sqlite', bound, cursorAt(byId, { id: 1e300 }), integers)).toEqual([
      `${select('1 = 0')} limit 4`,
    ])
    const present = { filter: { field: 'city', comparator: 'ne', value: null }, sort } as const
    expect(rowsOf('sqlite', { ...present, page: { limit: 3 } }, after)[0]).toMatch(
      /^(?!.*union all).* and \("t"\."city", "t"\."id"\) < \(\?, \?\) order by "t"\."city" desc, "t"\."id" desc limit 4$/,
    )
  })

  it('turns the rows of a driver into a page, only for a walk', () => {
    const walk = toSql(planWalk(one, { sort, page: { limit: 2 } }, { after: null }), {
      dialect: postgres,
      table: 't',
    })
    const raws = [
      { id: '3', city: 'c' },
      { id: 2, city: 'b' },
      { id: 1, city: null },
    ]
    const { rows, next } = walk.toPage(raws)
    expect(rows).toEqual([{ id: 3, city: 'c' }, raws[1]])
    const follows = planWalk(one, { sort }, { after: next })
    expect(follows.after).toEqual(['b', 2])
    expect(walk.toPage(raws.slice(0, 2))).toEqual({ rows, next: null })
    expect(() => walk.toPage([{ id: null, city: 'x' }])).toThrow(
      'rows[0]: expected a key in "id", got null',
    )
    expect(() => walk.toPage([raws[1]!, raws[1]!])).toThrow(TypeError)
    expect(() => walk.toPage([raws[0]!, { id: 1, city: 'b'.repeat(5000) }, raws[1]!])).toThrow(
      CursorError,
    )
    expect(toSql(planQuery(one, {}), { dialect: postgres, table: 't' })).not.toHaveProperty(
      'toPage',
    )
  })
})

describe.each([
  ['SQLite', openSqlite],
  ['PGlite', openPglite],
] as const)('a walk on %s', (_, open) => {
  let engine: Engine
  const statements: string[] = []
  beforeAll(async () => {
    const opened = await open()
    const execute: Engine['execute'] = (sql, parameters) => {
      statements.push(sql)
      return opened.execute(sql, parameters)
    }
    engine = { ...opened, execute }
  })
  afterAll(() => engine.close())

  const fieldsOf = (any: Resource) =>
    Object.entries(any.fields).map(([name, { kind }]) => {
      const typeName = Object.keys(partsOf(dialects[engine.dialect]).types[kind])[0]!
      return { name, kind, column: name, member: name, typeName }
    })

  it('counts only with a total, and runs no statement for an empty page', async () => {
    const some = ['a', 'b', 'c'].map((id) => ({ ...row, id, tags: [], marks: [] }))
    await loadTable(engine, 'suppliers', fieldsOf(resource), some)
    const db = kyselyOver(engine)
    const place = { table: 'suppliers', dialect: dialects[engine.dialect] } as const
    const two = { page: { limit: 2 } }
    const walkOf = (query: typeof two, total: boolean) =>
      selectPage(db, planWalk(resource, query, { after: null, total }), place)
    const asked = async (run: () => Promise<object>) => {
      statements.length = 0
      return [statements.length, await run(), statements.length]
    }
    const keys = { rows: [{ id: 'a' }, { id: 'b' }], page: { offset: 0, limit: 2 } }
    const cursor: unknown = expect.stringMatching(/^c1/)
    const counted = await asked(() => walkOf(two, true))
    expect(counted).toMatchObject([0, { ...keys, total: 3, next: cursor }, 2])
    const uncounted = await asked(() => walkOf(two, false))
    expect(uncounted).toMatchObject([0, { ...keys, next: cursor }, 1])
    expect(uncounted[1]).not.toHaveProperty('total')
    const page = await asked(() =>
      selectPage(db, planQuery(resource, two, { total: false }), place),
    )
    expect(page).toMatchObject([0, keys, 1])
    expect(Object.keys(page[1] as object).toSorted()).toEqual(['page', 'rows'])
    const nothing = await asked(() => walkOf({ page: { limit: 0 } }, false))
    expect(nothing).toEqual([0, { rows: [], next: null, page: { offset: 0, limit: 0 } }, 0])
    const plan = planQuery(resource, two)
    // @ts-expect-error an option of the plan
    await expect(selectPage(db, plan, { ...place, total: false })).rejects.toThrow(TypeError)
  })

  it('goes by an internal key through Kysely if its cursors are sealed', async () => {
    const hidden = defineResource(
      { id: { kind: 'string', internal: true }, city: 'string', score: 'number' },
      { key: 'id', limits: { maxLimit: Infinity } },
    )
    const keys = ['a', 'b', 'c', 'd', 'e']
    const some = keys.map((id, i) => ({ id, city: 'xy'[i % 2], score: i % 3 }))
    await loadTable(engine, 'hidden', fieldsOf(hidden), some)
    const place = { table: 'hidden', dialect: dialects[engine.dialect], fields: ['id'] } as const
    const query = { sort: [{ field: 'city', direction: 'desc' }], page: { limit: 2 } } as const
    expect(() => planWalk(hidden, query, { after: null })).toThrow(TypeError)
    const found: unknown[] = []
    const nexts: (string | null)[] = []
    let after: string | null = null
    do {
      const plan: WalkPlan = planWalk(hidden, query, { after, ...sealing })
      const page: { rows: Row[]; next: string | null } = await selectPage(
        kyselyOver(engine),
        plan,
        place,
      )
      found.push(...page.rows.map(({ id }) => id))
      nexts.push((after = page.next))
    } while (after !== null)
    expect(found).toEqual(['d', 'b', 'e', 'c', 'a'])
    expect(nexts).toEqual([
      expect.stringMatching(/^sealed /),
      expect.stringMatching(/^sealed /),
      null,
    ])
  })

  it('neither loses nor repeats a row that stays while others come and go', async () => {
    const drawn = fc.record({
      rows: fc.uniqueArray(
        fc.record({
          id: fc.nat(40),
          city: fc.constantFrom('a', 'b', 'é', null),
          seen: fc.constantFrom(0, 1, 86_400_000, null),
          fate: fc.nat(3),
        }),
        { selector: ({ id }) => id, maxLength: 14 },
      ),
      sort: fc.subarray([
        { field: 'city', direction: 'desc' },
        { field: 'seen', direction: 'asc' },
      ] as const),
      limit: fc.integer({ min: 1, max: 3 }),
    })
    const some = defineResource(
      { id: 'number', city: 'string', seen: 'date' },
      { key: 'id', limits: { maxLimit: Infinity } },
    )
    const fields = fieldsOf(some)
    await fc.assert(
      fc.asyncProperty(drawn, async ({ rows, sort, limit }) => {
        const found: Row[] = []
        let after: string | null = null
        for (let number = 0; number === 0 || after !== null; number++) {
          // A row of fate 0 comes, one of 1 goes, others stay, as pages are read.
          const present = rows.filter(({ fate }) => {
            return fate === 0 ? number % 2 === 1 : fate === 1 ? number % 3 === 0 : true
          })
          await loadTable(engine, 'rows', fields, present)
          const query = { sort, page: { limit } }
          const plan: WalkPlan<typeof some> = planWalk(some, query, { after, total: false })
          const options = { table: 'rows', dialect: dialects[engine.dialect] } as const
          const page: { rows: Row[]; next: string | null } = await selectPage(
            kyselyOver(engine),
            plan,
            options,
          )
          found.push(...page.rows)
          after = page.next
        }
        const byKey = rows.toSorted((a, b) => a.id - b.id)
        const whole = runQuery(some, { sort }, asTied(byKey, sort)).rows
        const order = found.map(({ id }) => whole.findIndex((each) => each.id === id))
        expect(order).toEqual([...new Set(order)].toSorted((a, b) => a - b))
        const stays = whole.filter(({ fate }) => fate > 1).map(({ id }) => id)
        expect(stays.filter((id) => !found.some((each) => each['id'] === id))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})
