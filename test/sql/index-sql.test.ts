import {
  defineResource,
  planQuery,
  planWalk,
  startsWith,
  type Kind,
  type QueryInput,
  type Resource,
} from 'supplier-query'
import {
  clickhouse,
  duckdb,
  indexSql,
  mariadb,
  mysql,
  postgres,
  sqlite,
  toSql,
  type ColumnMapping,
  type IndexOptions,
  type SqlDialect,
  type TableOptions,
} from 'supplier-query/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asc, desc } from '../builders.js'
import { readDocument, tableRows } from '../documents.js'
import { errorsOf } from '../issues.js'
import type { ColumnType } from '../../src/sql/dialects/dialect.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { storedCursor } from './cursors.js'
import { dialects } from './dialects.js'
import { runAll, type Engine } from './engine.js'
import { candidates } from './engines.js'
import { openSqlite } from './engines/sqlite.js'

const resource = defineResource(
  {
    id: 'string',
    tenant: { kind: 'string', internal: true },
    name: { kind: 'string', fold: 'ascii' },
    city: 'string',
    at: 'date',
    tags: 'string[]',
    label: 'string',
  },
  { key: 'id', limits: { maxLimit: 100 } },
)
const sorts = [[desc('at')], [asc('city'), desc('at')], []]
const wanted = {
  table: ['shop', 'supplier'],
  within: ['tenant'],
  filters: ['city'],
  sorts,
  searches: ['name'],
} as const

const own = { id: { order: 'database' }, city: { order: 'database' } } as const

const flags = defineResource(
  { id: 'string', a: 'number', b: 'number', a_asc: 'number', a_asc_2: 'number' },
  { key: 'id' },
)
const folding = defineResource(
  { id: 'number', name: { kind: 'string', fold: 'ascii' }, at: 'date', size: 'number' },
  { key: 'id' },
)

/** Options whose indexes are written in some dialects. */
interface Case {
  readonly title: string
  readonly of: Resource
  readonly dialects: readonly SqlDialect[]
  readonly options: object
}

const cases: readonly Case[] = [
  {
    title: 'filters, sorts and a search within a tenant',
    of: resource,
    dialects: [postgres, mysql, duckdb, clickhouse],
    options: { ...wanted, columns: own },
  },
  {
    title: 'a field of `within` that filters and sorts name too',
    of: resource,
    dialects: [mysql, sqlite],
    options: {
      columns: { ...own, label: { order: 'database' } },
      within: ['label'],
      filters: ['label'],
      sorts: [[asc('label'), desc('at')], [desc('city'), asc('label')], [desc('label')]],
    },
  },
  {
    title: 'texts that are ordered by code point, and a list',
    of: resource,
    dialects: [postgres],
    options: { filters: ['tags'], sorts: [[desc('city')], [asc('id')], []] },
  },
  {
    title: 'a search of the text of a uuid',
    of: resource,
    dialects: [postgres],
    options: { columns: { city: { type: 'uuid' } }, searches: ['city'] },
  },
  {
    title: 'a folded text, by its expression',
    of: folding,
    dialects: [postgres, mysql],
    options: { filters: ['name'], sorts: [[desc('name')]] },
  },
  {
    title: 'nulls of later fields, as statements sort them',
    of: folding,
    dialects: [postgres],
    options: {
      sorts: [
        [asc('at'), asc('size')],
        [asc('at'), desc('size')],
      ],
    },
  },
  {
    title: 'a field that is named as the index of another',
    of: flags,
    dialects: [postgres],
    options: { filters: ['a_asc_2', 'a_asc'], sorts: [[asc('a')]] },
  },
  {
    title: 'no index twice',
    of: flags,
    dialects: [postgres, sqlite, mysql, mariadb],
    options: {
      columns: { id: { order: 'database' } },
      filters: ['a', 'a'],
      sorts: [[desc('a')], [asc('a')], [desc('b')], [asc('a'), desc('b')], [desc('a'), asc('b')]],
    },
  },
]

describe('indexSql writes', () => {
  it('the indexes of the file', () => {
    const sections = cases.flatMap(({ title, of, dialects: some, options }) =>
      some.map((dialect) => {
        const statements = indexSql(of, { table: 't', dialect, ...options })
        return `-- ${title}: ${dialect.name}\n${statements.map((each) => `${each}\n`).join('')}`
      }),
    )
    return expect(sections.join('\n')).toMatchFileSnapshot('statements/indexes.sql')
  })

  it('the schema of SQLite in front of the index', async () => {
    const statements = indexSql(resource, {
      dialect: sqlite,
      table: ['aux', 'orders'],
      filters: ['city'],
    })
    expect(statements).toEqual(['create index "aux"."orders_city_idx" on "orders" ("city")'])
    const engine = await openSqlite()
    const create = 'create table aux.orders (id text, city text)'
    await runAll(engine, `attach ':memory:' as aux`, create, ...statements)
    await engine.close()
  })

  it('no index, but says why, as the file says', () => {
    const refused = [
      { dialect: mariadb, filters: ['name'] },
      { dialect: mariadb, within: ['name'], sorts: [[]] },
      { dialect: mariadb, sorts: [[{ field: 'name' }]] },
      { dialect: mariadb, sorts: [[{ field: 'city', direction: 'asc' }]] },
      { dialect: sqlite, filters: ['tags'] },
      { dialect: postgres, filters: ['city'], columns: { city: { type: 'enum' } } },
      { dialect: mysql, filters: ['city'], columns: { city: { sql: 'x', type: 'varchar' } } },
      { dialect: postgres, filters: ['nope'] },
      { dialect: postgres, sorts: [[{ field: 'nope', direction: 'asc' }]] },
      { dialect: clickhouse, searches: ['nope'] },
    ]
    const write = (options: object) => indexSql(resource, { table: 't', ...options } as never)
    return expect(errorsOf(write, refused)).toMatchFileSnapshot('refusals/indexes.txt')
  })
})

type Server = 'PostgreSQL' | 'SQLite' | 'MariaDB' | 'MySQL' | 'DuckDB'
type Ask = QueryInput<typeof resource>

/** The name of the index that serves a query on each server; no index serves it on the others. */
type By = { readonly [N in Server]?: string }

const everywhere = (name: string) => ({
  PostgreSQL: name,
  SQLite: name,
  MariaDB: name,
  MySQL: name,
})
const primary = { PostgreSQL: 'pkey', SQLite: 'autoindex', MariaDB: 'PRIMARY', MySQL: 'PRIMARY' }
const ofTwo = { ...everywhere('supplier_city_asc_at_desc'), PostgreSQL: 'supplier_city' }
const ofTiedNulls = { ...everywhere('supplier_city'), SQLite: 'supplier_city_asc' }
const page = { limit: 5 }
const where = (field: string, comparator: string, value: unknown) =>
  ({ filter: { field, comparator, value } }) as Ask // of the comparators below
const prefixed = (field: 'name' | 'city', prefix: string) => ({
  filter: startsWith(resource, field, prefix),
})

/** Queries of each line of the chapter's table. */
const asked: readonly (readonly [line: string, Ask, By])[] = [
  [
    '`eq`, `is_any`',
    where('city', 'eq', 'City 7'),
    { ...everywhere('supplier_city'), DuckDB: 'Index Scan' },
  ],
  [
    '`eq`, `is_any`',
    where('city', 'is_any', ['City 7', 'City 8', 'x']),
    everywhere('supplier_city'),
  ],
  ['`eq`, `is_any`', where('id', 'is_any', ['x', 'y']), primary],
  ['range of numbers or dates', where('at', 'eq_date', '2026-11-20'), everywhere('supplier_at')],
  ['range of texts', { ...where('city', 'gt', 'City 98'), page }, everywhere('supplier_')],
  ['no sort', { page }, primary],
  ['sort, walk', { sort: [desc('at')], page }, everywhere('supplier_at')],
  ['sort, walk', { sort: [asc('at')], page }, everywhere('supplier_at')],
  ['sort, walk', { sort: [asc('city')], page }, ofTiedNulls],
  ['sort by two fields', { sort: [asc('city'), desc('at')], page }, ofTwo],
  [
    '`contains`, `startsWith`',
    where('name', 'contains', 'C4CA4'),
    { PostgreSQL: 'supplier_name_trigrams' },
  ],
  ['`contains`, `startsWith`', prefixed('name', 'C4CA42'), everywhere('supplier_name')],
  ['`contains`, `startsWith`', prefixed('city', 'City 77'), { SQLite: 'supplier_city' }],
  ["folded by `'ascii'`", where('name', 'eq', 'C4CA42'), everywhere('supplier_name')],
  ['an expression of your own', where('label', 'eq', 'City 7!'), everywhere('supplier_label')],
  [
    '`includes_any` of `text[]`, `jsonb`',
    where('tags', 'includes_any', ['x']),
    { PostgreSQL: 'supplier_tags' },
  ],
  ['`ne`, `is_not_any`', where('city', 'ne', 'City 7'), {}],
]

/** The queries that an index serves on a server. */
const servedOn = (server: Server) =>
  asked.flatMap(([line, query, { [server]: index }]) =>
    index === undefined ? [] : [{ line, query, index }],
  )

it('tests each cell of the table of indexes in the chapter', () => {
  const columns: readonly (readonly Server[])[] = [
    ['PostgreSQL'],
    ['SQLite'],
    ['MariaDB', 'MySQL'],
    ['DuckDB'],
  ]
  const rows = tableRows(readDocument('src/sql/README.md'), 'indexes')
  expect(rows.map(([line]) => line)).toEqual([...new Set(asked.map(([line]) => line))])
  for (const [line, ...cells] of rows) {
    for (const [i, cell] of cells.entries()) {
      for (const server of columns[i]!) {
        const served = servedOn(server).filter((each) => each.line === line)
        expect(served.length > 0, `${line}, ${server}: ${cell}`).toBe(!cell.startsWith('none'))
        const [, only = ''] = /^`(eq)`: /.exec(cell) ?? []
        for (const { query } of served) expect(JSON.stringify(query)).toContain(only)
      }
    }
  }
})

const serverOf = (name: Server) => candidates.find((each) => each.name === name)!
const servers = (['SQLite', 'PostgreSQL', 'MariaDB', 'MySQL'] as const).map((name) => {
  return { ...serverOf(name), name }
})
for (const name of [...servers.map((each) => each.name), 'DuckDB'] as const) {
  const { missing } = serverOf(name)
  // Counts what cannot be tested here.
  if (missing !== undefined)
    console.warn(`NOT EXPLAINED on ${name}, ${servedOn(name).length} queries: ${missing}`)
}

const expression = (sql: string) => ({ sql, type: 'text' })
const binary = (collation: string) => `varchar(100) character set utf8mb4 collate ${collation}`
/**
 * How a table is created and mapped on a server. A row `i` has an id of 8 hexadecimal digits, an instant and a
 * city.
 */
const inMysql = (collation: string, date: string, type: string) => ({
  types: { text: 'varchar(100)', date, list: 'json' },
  id: "lpad(hex(i * 40503), 8, '0')",
  instant: "date_sub('2026-11-20 12:00', interval i minute)",
  city: "concat('City ', i % 100)",
  generated: `, name_folded ${binary(collation)} as (lower(name)) stored, city_label varchar(100) as (concat(city, '!')) stored`,
  columns: {
    id: { order: 'database', type: 'varchar' },
    tenant: { type: 'varchar' },
    city: { order: 'database', type: 'varchar' },
    name: { type: `varchar collate ${collation}`, folded: 'name_folded' },
    label: { name: 'city_label', type: 'varchar' },
    at: { type, nullable: false },
  } as object,
})
const places: Readonly<Record<(typeof servers)[number]['name'], ReturnType<typeof inMysql>>> = {
  PostgreSQL: {
    types: { text: 'text collate "en-x-icu"', date: 'timestamptz', list: 'text[]' },
    id: 'md5(i::text)',
    instant: "timestamptz '2026-11-20 12:00:00.000001Z' - i * interval '1 minute'",
    city: "'City ' || i % 100",
    generated: '',
    columns: { ...own, label: expression("city || '!'") },
  },
  SQLite: {
    types: { text: 'text', date: 'integer', list: 'text' },
    id: "printf('%08x', i * 40503)",
    instant: '1795176000000 - i * 60000',
    city: "'City ' || i % 100",
    generated: '',
    columns: { ...own, label: expression("city || '!'"), at: { nullable: false } },
  },
  MariaDB: inMysql('utf8mb4_nopad_bin', 'datetime(3)', 'datetime(3)'),
  // As Knex creates it, and read through an expression.
  MySQL: inMysql('utf8mb4_0900_bin', 'timestamp null', 'timestamp(3)'),
}

const { label: _, ...unexpressed } = resource.fields
/** The resource without the expression, which is selected from a subquery. */
const bare = defineResource(unexpressed, { key: 'id', limits: { maxLimit: 100 } })

function statementsOf(query: Ask, place: TableOptions<typeof resource>, after?: string) {
  if (JSON.stringify(query).includes('"label"')) return toSql(planQuery(resource, query), place)
  const columns = Object.entries(place.columns ?? {}).filter(([field]) => field !== 'label')
  const options = { ...place, columns: Object.fromEntries(columns) } as never // of the resource without the label
  const given = query as QueryInput<typeof bare>
  return toSql(
    after === undefined ? planQuery(bare, given) : planWalk(bare, given, { after }),
    options,
  )
}

/**
 * Adds the schema of `pg_trgm` to the search path, because the user may have installed it. Names are then
 * found in that schema too: drop only tables that this file has created.
 */
async function findTrigrams(engine: Engine): Promise<void> {
  await runAll(
    engine,
    'create extension if not exists pg_trgm',
    `select set_config('search_path', current_setting('search_path') || ', ' || extnamespace::regnamespace, false) from pg_extension where extname = 'pg_trgm'`,
  )
}

const postgresHere = serverOf('PostgreSQL')

describe.runIf(postgresHere.missing === undefined)('on PostgreSQL, an index of indexSql', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await postgresHere.open()
    await findTrigrams(engine)
    await runAll(engine, `create type pg_temp.label as enum ('a', 'b')`)
  })
  afterAll(() => engine.close())

  const all = Object.entries(partsOf(postgres).types).flatMap(([kind, types]) =>
    Object.entries<ColumnType>(types).map(
      ([type, { read }]) => [kind as Kind, type, read] as const,
    ),
  )

  it.each(all)(
    'of a %s in a column of type %s can be created, or is refused',
    async (kind, type, read) => {
      const one = defineResource({ id: 'number', x: kind }, { key: 'id' })
      const columns = { x: { type } } as ColumnMapping // of PostgreSQL
      const declared = type === 'enum' ? 'pg_temp.label' : type
      await runAll(
        engine,
        'drop table if exists pg_temp.indexed',
        `create temporary table indexed (id bigint, x ${declared})`,
      )
      const uses: Partial<IndexOptions>[] = [
        { filters: ['x'] },
        ...(kind.endsWith(']') ? [] : [{ sorts: [[desc('x')]] }]),
        ...(kind === 'string' ? [{ searches: ['x'] }] : []),
      ]
      for (const use of uses) {
        const write = () => indexSql(one, { dialect: postgres, table: 'indexed', columns, ...use })
        if (read === undefined) await runAll(engine, ...write())
        else expect(write).toThrow(/^no index serves field "x": it is read through/)
      }
    },
  )
})

const there = servers.filter(({ missing }) => missing === undefined)

describe.each(there)('on $name, the indexes of indexSql', ({ open, name }) => {
  const isServer = name === 'MariaDB' || name === 'MySQL'
  const { types, id, instant, city, generated, columns } = places[name]
  let engine: Engine
  const place = () => ({
    dialect: dialects[engine.dialect],
    table: 'supplier',
    columns: columns as ColumnMapping<typeof resource>, // of this server
  })
  beforeAll(async () => {
    engine = await open()
    const { text, date, list } = types
    const numbers =
      'with recursive m(i) as (select 1 union all select i + 1 from m where i < 150), n(i) as (select (a.i - 1) * 150 + b.i from m as a cross join m as b) select'
    const options = {
      filters: ['city', 'at', 'name', 'label', ...(name === 'PostgreSQL' ? ['tags' as const] : [])],
      sorts: [[desc('at')], [asc('city')], [asc('city'), desc('at')]],
      searches: ['name'],
    } as const
    const isPostgres = engine.dialect === 'postgres'
    if (isPostgres) await findTrigrams(engine)
    await runAll(
      engine,
      'drop table if exists supplier',
      `create table supplier (id ${text} primary key, tenant ${text}, name ${text}, city ${text}, at ${date}, tags ${list}${generated})`,
      `insert into supplier (id, tenant, name, city, at, tags) ${numbers} ${id}, 't', upper(${id}), case when i % 30 > 0 then ${city} end, ${instant}, null from n`,
      ...indexSql(resource, { ...place(), ...options }),
      isServer ? 'analyze table supplier' : 'analyze supplier',
      // Few rows are read faster without any index.
      ...(isPostgres ? ['set enable_seqscan = off'] : []),
    )
  })
  afterAll(async () => {
    await runAll(engine, 'drop table supplier')
    await engine.close()
  })

  async function explain(query: Ask, after?: string): Promise<string> {
    const { rows, count } = statementsOf(query, place(), after)
    const { sql, parameters } = query.page === undefined ? count : rows
    const how = engine.dialect === 'sqlite' ? 'explain query plan' : 'explain'
    return JSON.stringify(await engine.execute(`${how} ${sql}`, parameters))
  }

  it.each(servedOn(name))('serve $line: $query', async ({ query, index }) => {
    const plan = await explain(query)
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan|SCAN t"|Table scan|"type":"ALL"/)
    // The rows of a filter may be sorted.
    if (query.filter === undefined) expect(plan).not.toMatch(/TEMP B-TREE|filesort|-> Sort/)
  })

  it('serve a walk, from its cursor on', async () => {
    const last = { id: 'x', at: Date.parse('2026-11-01') }
    const next = storedCursor(resource, { sort: [desc('at')] }, last, engine.dialect, columns)
    const plan = await explain({ sort: [desc('at')], page }, next)
    expect(plan).toMatch(/supplier_at/)
    expect(plan).not.toMatch(/Seq Scan|SCAN t"|filesort|-> Sort|Table scan|"type":"ALL"/)
  })
})

const mysqlHere = serverOf('MySQL')

describe.runIf(mysqlHere.missing === undefined)(
  'on MySQL, the index of a folded expression',
  () => {
    it('serves filters and sorts', async () => {
      const engine = await mysqlHere.open()
      const people = defineResource(
        { id: 'number', name: { kind: 'string', fold: 'ascii' } },
        { key: 'id', limits: { maxLimit: 100 } },
      )
      const columns = { id: { type: 'int' }, name: { type: 'varchar' } } as const
      const place = { dialect: mysql, table: 'person', columns } as const
      const sort = [desc('name')]
      await runAll(
        engine,
        'drop table if exists person',
        'create table person (id int primary key, name varchar(50))',
        'set session cte_max_recursion_depth = 20000', // MySQL scans and sorts a smaller table
        `insert into person with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000) select i, concat('Name', i) from n`,
        ...indexSql(people, { ...place, filters: ['name'], sorts: [sort] }),
        'analyze table person',
      )
      const filter = { field: 'name', comparator: 'eq', value: 'NAME7' } as const
      const { count } = toSql(planQuery(people, { filter }), place)
      const { rows } = toSql(planQuery(people, { sort, page: { limit: 5 } }), place)
      for (const [{ sql, parameters }, index] of [
        [count, 'person_name_'],
        [rows, 'person_name_desc_idx'],
      ] as const) {
        expect(JSON.stringify(await engine.execute(`explain ${sql}`, parameters))).toContain(index)
      }
      await runAll(engine, 'drop table person')
      await engine.close()
    })
  },
)

const duckdbHere = serverOf('DuckDB')

describe.runIf(duckdbHere.missing === undefined)('on DuckDB, the index of a column', () => {
  it.each(servedOn('DuckDB'))('serves $line: $query', async ({ query, index }) => {
    const engine = await duckdbHere.open()
    const place = { dialect: duckdb, table: 'supplier' } as const
    await runAll(
      engine,
      'create table supplier (id varchar primary key, tenant varchar, name varchar, city varchar, "at" timestamp, tags varchar[])',
      `insert into supplier select i::varchar, 't', 'n', 'City ' || (i % 20000)::varchar, null, [] from range(100000) as n(i)`,
      ...indexSql(bare, { ...place, filters: ['city'] }),
    )
    const { sql, parameters } = statementsOf(query, place).count
    // It decides when it runs.
    const explained = JSON.stringify(await engine.execute(`explain analyze ${sql}`, parameters))
    await engine.close()
    expect(explained).toContain(index)
  })
})
