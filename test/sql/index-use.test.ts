import {
  defineResource,
  planQuery,
  planWalk,
  type Filter,
  type Kind,
  type QueryInput,
} from 'supplier-query'
import {
  indexSql,
  postgres,
  sqlite,
  toSql,
  type ColumnMapping,
  type DialectName,
} from 'supplier-query/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { storedCursor } from './cursors.js'
import { dialects } from './dialects.js'
import type { Engine } from './engine.js'
import { openPglite } from './engines/pglite.js'
import { openSqlite } from './engines/sqlite.js'
import { resource } from './lowering.js'
import { loadTable } from './table.js'

/** The type whose order an index serves, if it is not the first type of its kind. */
function typeOf(kind: Kind, dialect: DialectName): 'timestamptz(3)' | undefined {
  return kind === 'date' && dialect === 'postgres' ? 'timestamptz(3)' : undefined
}

type Ask = QueryInput<typeof resource>

const filters: [what: string, index: string, query: Ask][] = [
  ['a day', 'seen', { filter: { field: 'seen', comparator: 'eq_date', value: '2024-02-29' } }],
  ['a time ago', 'seen', { filter: { field: 'seen', comparator: 'rp_lt', value: 30 } }],
  ['one text', 'city', { filter: { field: 'city', comparator: 'eq', value: 'Leeds' } }],
  ['several texts', 'city', { filter: { field: 'city', comparator: 'is_any', value: ['a', 'b'] } }],
  ['texts above', 'city', { filter: { field: 'city', comparator: 'gt', value: 'L' } }],
  [
    'the days after a day',
    'seen',
    { filter: { field: 'seen', comparator: 'gt', value: '2024-02-29' } },
  ],
  ['numbers below', 'score', { filter: { field: 'score', comparator: 'lt', value: 3 } }],
]

const orders: [what: string, index: string, query: Ask][] = [
  ['the key, in an unsorted page', 'id', { page: { limit: 5 } }],
  ['a date', 'seen', { sort: [{ field: 'seen', direction: 'asc' }], page: { limit: 5 } }],
  [
    'a date, the latest first',
    'seen, descending',
    { sort: [{ field: 'seen', direction: 'desc' }], page: { limit: 5 } },
  ],
  ['a text', 'city', { sort: [{ field: 'city', direction: 'asc' }], page: { limit: 5 } }],
]

const indexes = {
  postgres: `
    alter table suppliers
      alter column id type text collate "C", alter column city type text collate "C";
    create index "by id" on suppliers (id);
    create index "by city" on suppliers (city nulls first, id);
    create index "by score" on suppliers (score);
    create index "by seen" on suppliers (seen nulls first, id);
    create index "by seen, descending" on suppliers (seen desc nulls last, id);
  `,
  sqlite: `
    create index "by id" on suppliers (id);
    create index "by city" on suppliers (city, id);
    create index "by score" on suppliers (score);
    create index "by seen" on suppliers (seen, id);
    create index "by seen, descending" on suppliers (seen desc, id);
  `,
} as const

describe.each([
  ['PGlite', openPglite, 'explain ', /Index Cond/, /Index Scan|Index Only Scan/],
  ['SQLite', openSqlite, 'explain query plan ', /SEARCH/, /USING INDEX/],
] as const)('%s', (_, open, explain, search, scan) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
    const { types } = partsOf(dialects[engine.dialect])
    const fields = Object.entries(resource.fields).map(([field, { kind }]) => {
      const typeName = typeOf(kind, engine.dialect) ?? Object.keys(types[kind])[0]!
      return { name: field, kind, column: field, member: field, typeName }
    })
    await loadTable(engine, 'suppliers', fields, [])
    const statements = indexes[engine.dialect as keyof typeof indexes]
    for (const statement of statements.split(';')) {
      if (statement.trim() !== '') await engine.execute(statement, [])
    }
    // Of an empty table every plan is as cheap.
    if (engine.dialect === 'postgres') await engine.execute('set enable_seqscan = off', [])
  })
  afterAll(() => engine.close())

  async function explained(query: Ask, which: 'rows' | 'count', after?: string): Promise<string> {
    const plan =
      after === undefined ? planQuery(resource, query) : planWalk(resource, query, { after })
    const { sql: text, parameters } = toSql(plan, {
      dialect: dialects[engine.dialect],
      table: 'suppliers',
      columns: { seen: { type: typeOf('date', engine.dialect) } },
    })[which]
    return JSON.stringify(await engine.execute(explain + text, parameters))
  }

  it.each(filters)('looks %s up in an index', async (_what, index, query) => {
    const plan = await explained(query, 'count')
    expect(plan).toContain(`by ${index}`)
    expect(plan).toMatch(search)
  })

  it.each(orders)('seeks a cursor in an index in its order for %s', async (_w, index, query) => {
    const last = { id: 'k', city: 'Leeds', score: 1, seen: 0 }
    const columns = { seen: { type: typeOf('date', engine.dialect) } }
    const plan = await explained(
      query,
      'rows',
      storedCursor(resource, query, last, engine.dialect, columns),
    )
    // An index serves an order and its reverse.
    expect(plan).toContain(`by ${index.replace(', descending', '')}`)
    expect(plan).toMatch(search)
    // The statement reads only rows after the cursor, and never the whole table.
    expect(plan).not.toMatch(/Seq Scan|SCAN t USING|SCAN t.*SCAN t\b/)
  })

  it.each(orders)('reads an index in its order for %s', async (_what, index, query) => {
    const plan = await explained(query, 'rows')
    // An index serves an order and its reverse.
    expect(plan).toContain(`by ${index.replace(', descending', '')}`)
    expect(plan).toMatch(scan)
    // PostgreSQL sorts the page, of the present rows and the absent.
    expect(plan).not.toMatch(/Seq Scan|temp b-tree/i)
  })
})

describe('an index on PGlite', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openPglite()
    for (const statement of [
      "create type state as enum ('open', 'closed')",
      'create table things (id uuid primary key, day date, labels jsonb, code varchar, state state)',
      'create index "by day" on things (day nulls first, id)',
      'create index "by labels" on things using gin (labels)',
      'create index "by code" on things (code)',
      'create index "by state" on things (state)',
      'set enable_seqscan = off',
    ]) {
      await engine.execute(statement, [])
    }
  })
  afterAll(() => engine.close())

  const things = defineResource(
    { id: 'string', day: 'date', labels: 'string[]', code: 'string', state: 'string' },
    { key: 'id', limits: { maxLimit: Infinity } },
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
    sorts: [[by('city')], [by('total')]],
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
    for (const statement of [
      `create table orders (id integer primary key, data ${json}, cents integer, customer integer)`,
      'create table customers (id integer primary key, name text)',
      ...indexed,
      ...(dialect === postgres ? ['set enable_seqscan = off', 'set enable_sort = off'] : []),
    ]) {
      await engine.execute(statement, [])
    }
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
      { filter: { field: 'total', comparator: 'ge', value: 5 }, sort: [by('total')] },
    ],
    ['a sort', 'total', { sort: [by('total')], page: { limit: 5 } }],
    ['a sort by JSON', 'city', { sort: [by('city')], page: { limit: 5 } }],
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
    const sort = [by('total')]
    const last = { id: 7, total: 5 }
    const next = storedCursor(shop, { sort }, last, dialect.name, columns as ColumnMapping) // of the dialect
    const walk = planWalk(shop, { sort, page: { limit: 5 } }, { after: next })
    const { rows } = toSql(walk, { dialect, from, alias: 'o', columns })
    const plan = JSON.stringify(await engine.execute(explain + rows.sql, rows.parameters))
    expect(plan).toMatch(/orders_total/)
    expect(plan).not.toMatch(/Seq Scan on orders|SCAN o"/)
  })
})

function by(field: 'city' | 'total') {
  return { field, direction: 'asc' } as const
}
