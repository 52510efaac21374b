import { defineResource, planQuery, planWalk, type Filter, type QueryInput } from 'supplier-query'
import { indexSql, postgres, sqlite, toSql, type ColumnMapping } from 'supplier-query/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asc, unlimited } from '../builders.js'
import { storedCursor } from './cursors.js'
import { runAll, type Engine } from './engine.js'
import { openPglite } from './engines/pglite.js'
import { openSqlite } from './engines/sqlite.js'

describe('an index on PGlite', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openPglite()
    await runAll(
      engine,
      "create type state as enum ('open', 'closed')",
      'create table things (id uuid primary key, day date, labels jsonb, code varchar, state state)',
      'create index "by day" on things (day nulls first, id)',
      'create index "by labels" on things using gin (labels)',
      'create index "by code" on things (code)',
      'create index "by state" on things (state)',
      'set enable_seqscan = off',
    )
  })
  afterAll(() => engine.close())

  const things = defineResource(
    { id: 'string', day: 'date', labels: 'string[]', code: 'string', state: 'string' },
    unlimited,
  )
  async function explained(filter: Filter<typeof things>): Promise<string> {
    const columns = {
      id: { type: 'uuid' },
      day: { type: 'date' },
      labels: { type: 'jsonb' },
      code: { type: 'varchar' },
      state: { type: 'enum' },
    } as const
    const plan = planQuery(things, { filter })
    const { sql, parameters } = toSql(plan, { dialect: postgres, table: 'things', columns }).count
    return JSON.stringify(await engine.execute(`explain ${sql}`, parameters))
  }
  const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

  it.each([
    ['things_pkey', { field: 'id', comparator: 'eq', value: id }],
    [
      'things_pkey',
      { field: 'id', comparator: 'is_any', value: [id, 'no uuid', id.replace('7', '8')] },
    ],
    ['things_pkey', { field: 'id', comparator: 'gt', value: id }],
    ['by day', { field: 'day', comparator: 'eq_date', value: '2024-02-29' }],
    ['by labels', { field: 'labels', comparator: 'includes_any', value: ['a', 'b'] }],
    ['by labels', { field: 'labels', comparator: 'includes_all', value: ['a', 'b'] }],
    ['by code', { field: 'code', comparator: 'eq', value: 'a' }],
  ] as const)('%s serves %j', async (index, filter) => {
    const plan = await explained(filter)
    expect(plan).toContain(index)
    expect(plan).toMatch(/Index Cond/)
  })

  it.each([
    [
      'an enum, which is compared as the text of its label',
      { field: 'state', comparator: 'eq', value: 'open' },
    ],
    ['a text in uuid, which can be none', { field: 'id', comparator: 'contains', value: '7c9e' }],
  ] as const)('serves no test of %s', async (_, filter) => {
    const plan = await explained(filter)
    expect(plan).toContain('Filter')
    expect(plan).not.toContain('Index Cond')
  })
})

const shop = defineResource(
  { id: 'number', city: 'string', total: 'number', customer: 'string' },
  { key: 'id', limits: { maxLimit: 100 } },
)
const cells = {
  postgres: {
    city: { sql: `(data->>'city') collate "C"`, type: 'text collate "C"' },
    total: { sql: 'coalesce(cents, 0) / 100.0', type: 'numeric', nullable: false },
  },
  sqlite: {
    city: { sql: `json_extract(data, '$.city')`, type: 'text' },
    total: { sql: 'coalesce(cents, 0) / 100.0', type: 'real', nullable: false },
  },
} as const

describe.each([
  ['PGlite', openPglite, postgres, 'explain '],
  ['SQLite', openSqlite, sqlite, 'explain query plan '],
] as const)('an index on an expression of %s', (_, open, dialect, explain) => {
  let engine: Engine
  const columns = {
    ...cells[dialect.name],
    customer: { table: 'c', name: 'name', order: 'database' },
  } as ColumnMapping<typeof shop>
  const from = 'orders as o left join customers as c on c.id = o.customer'
  const expressions = {
    columns,
    filters: ['city', 'total'],
    sorts: [[asc('city')], [asc('total')]],
  } as const
  beforeAll(async () => {
    engine = await open()
    const json = dialect === postgres ? 'jsonb' : 'text'
    const indexed = indexSql(shop, {
      ...expressions,
      dialect,
      table: 'orders',
      columns: { ...columns, customer: {} },
    })
    await runAll(
      engine,
      `create table orders (id integer primary key, data ${json}, cents integer, customer integer)`,
      'create table customers (id integer primary key, name text)',
      ...indexed,
      ...(dialect === postgres ? ['set enable_seqscan = off', 'set enable_sort = off'] : []),
    )
  })
  afterAll(() => engine.close())

  const places = [
    ['a table', { table: 'orders', columns: { ...columns, customer: 'data' } }],
    ['a FROM with a join', { from, alias: 'o', columns }],
  ] as const
  const queries: readonly [what: string, index: string, query: QueryInput<typeof shop>][] = [
    ['one text', 'city', { filter: { field: 'city', comparator: 'eq', value: 'Leeds' } }],
    [
      'a range',
      'total',
      { filter: { field: 'total', comparator: 'ge', value: 5 }, sort: [asc('total')] },
    ],
    ['a sort', 'total', { sort: [asc('total')], page: { limit: 5 } }],
    ['a sort by JSON', 'city', { sort: [asc('city')], page: { limit: 5 } }],
  ]
  it.each(
    places.flatMap(([place, given]) => queries.map((one) => [...one, place, given] as const)),
  )('serves %s by its index on %s', async (_what, index, query, _place, given) => {
    const { rows } = toSql(planQuery(shop, query), { dialect, ...given })
    const plan = JSON.stringify(await engine.execute(explain + rows.sql, rows.parameters))
    expect(plan).toContain(`orders_${index}`)
    expect(plan).not.toMatch(/Seq Scan on orders|SCAN (t|o)"|TEMP B-TREE FOR ORDER/)
  })

  it('serves a walk over a join, from its cursor on', async () => {
    const sort = [asc('total')]
    const last = { id: 7, total: 5 }
    const next = storedCursor(shop, { sort }, last, dialect.name, columns as ColumnMapping) // of the dialect
    const walk = planWalk(shop, { sort, page: { limit: 5 } }, { after: next })
    const { rows } = toSql(walk, { dialect, from, alias: 'o', columns })
    const plan = JSON.stringify(await engine.execute(explain + rows.sql, rows.parameters))
    expect(plan).toMatch(/orders_total/)
    expect(plan).not.toMatch(/Seq Scan on orders|SCAN o"/)
  })
})
