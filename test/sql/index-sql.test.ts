import {
  defineResource,
  planQuery,
  planWalk,
  startsWith,
  walkQuery,
  type QueryInput,
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
} from 'supplier-query/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from './dialects.js'
import type { Engine } from './engine.js'
import { candidates, slowest } from './engines.js'
import { openMariadb } from './engines/mariadb.js'
import { openMysql } from './engines/mysql.js'
import { openPostgres } from './engines/postgres.js'
import { openSqlite } from './engines/sqlite.js'

const resource = defineResource(
  {
    id: 'string',
    tenant: { kind: 'string', internal: true },
    name: { kind: 'string', fold: 'ascii' },
    city: 'string',
    at: 'date',
    tags: 'string[]',
  },
  { key: 'id', limits: { maxLimit: 100 } },
)
const sorts = [
  [{ field: 'at', direction: 'desc' }],
  [
    { field: 'city', direction: 'asc' },
    { field: 'at', direction: 'desc' },
  ],
  [],
] as const
const wanted = {
  table: ['shop', 'supplier'],
  within: ['tenant'],
  filters: ['city'],
  sorts,
  searches: ['name'],
} as const
const own = { id: { order: 'database' }, city: { order: 'database' } } as const

describe('indexSql writes', () => {
  it.each([
    [
      postgres,
      [
        'create index "supplier_tenant_city" on "shop"."supplier" ("tenant", "city")',
        'create index "supplier_tenant_at_desc" on "shop"."supplier" ("tenant", "at", "id")',
        'create index "supplier_tenant_city_asc_at_desc" on "shop"."supplier" ("tenant", "city", "at" desc nulls last, "id" desc)',
        'create index "supplier_tenant" on "shop"."supplier" ("tenant", "id")',
        'create extension if not exists pg_trgm',
        'create index "supplier_name_trigrams" on "shop"."supplier" using gin (lower("name" collate "C") gin_trgm_ops)',
      ],
    ],
    [
      mysql,
      [
        'create index `supplier_tenant_city` on `shop`.`supplier` (`tenant`, `city`)',
        'create index `supplier_tenant_at_desc` on `shop`.`supplier` (`tenant`, `at`, `id`)',
        'create index `supplier_tenant_city_asc_at_desc` on `shop`.`supplier` (`tenant`, `city`, `at` desc, `id` desc)',
        'create index `supplier_tenant` on `shop`.`supplier` (`tenant`, `id`)',
      ],
    ],
    [duckdb, ['create index "supplier_tenant_city" on "shop"."supplier" ("tenant", "city")']],
    [
      clickhouse,
      [
        'alter table "shop"."supplier" add index "supplier_tenant" "tenant" type bloom_filter granularity 1',
        'alter table "shop"."supplier" add index "supplier_city" "city" type bloom_filter granularity 1',
        'alter table "shop"."supplier" add index "supplier_name_ngrams" lower("name") type ngrambf_v1(3, 65536, 3, 0) granularity 1',
      ],
    ],
  ] as const)('the indexes of $name', (dialect, expected) => {
    expect(indexSql(resource, { ...wanted, dialect, columns: own })).toEqual(expected)
  })

  it('an index by code point where the order is, and one of a list', () => {
    const options = { dialect: postgres, table: 't', filters: ['tags'] } as const
    expect(
      indexSql(resource, {
        ...options,
        sorts: [[{ field: 'city', direction: 'desc' }], [{ field: 'id', direction: 'asc' }]],
      }),
    ).toEqual([
      'create index "t_tags" on "t" using gin ("tags")',
      'create index "t_city_desc" on "t" ("city" collate "C", "id")',
      'create index "t_id_asc" on "t" ("id" collate "C")',
    ])
    const binary = { city: { type: 'text collate utf8mb4_nopad_bin' } } as const
    const place = { dialect: mariadb, table: 't', columns: binary } as const
    expect(
      indexSql(resource, { ...place, sorts: [[{ field: 'city', direction: 'asc' }]] }),
    ).toEqual(['create index `t_city_asc` on `t` (`city`, `id`)'])
  })

  it.each<[string, object]>([
    [
      'no index serves field "city": it is ordered by code point, and its column is not; declare order: \'database\'',
      { dialect: mariadb, sorts: [[{ field: 'city', direction: 'asc' }]] },
    ],
    ['no index serves field "tags": it is a list', { dialect: sqlite, filters: ['tags'] }],
    [
      'no index serves field "city": it is read through an expression, as its type is enum',
      { dialect: postgres, filters: ['city'], columns: { city: { type: 'enum' } } },
    ],
    [
      'no index serves field "city": it is an expression; map a generated column',
      { dialect: mysql, filters: ['city'], columns: { city: { sql: 'x', type: 'varchar' } } },
    ],
    ['there is no field "nope"', { dialect: postgres, filters: ['nope'] }],
    ['filters: expected an array, got "city"', { dialect: postgres, filters: 'city' }],
  ])('no index, but says: %s', (message, options) => {
    const given = { table: 't', ...options } as unknown as IndexOptions<typeof resource>
    expect(() => indexSql(resource, given)).toThrow(new TypeError(message))
  })
})

const { DATABASE_URL, MARIADB_URL, MYSQL_URL } = process.env

interface Served {
  readonly title: string
  readonly query: QueryInput<typeof resource>
  /** The index that must serve it, by engine; of others nothing is said. */
  readonly by: Readonly<Record<string, string>>
}

const everywhere = (name: string) => ({
  PostgreSQL: name,
  SQLite: name,
  MariaDB: name,
  MySQL: name,
})
const at = (direction: 'asc' | 'desc') => [{ field: 'at', direction }] as const
const page = { limit: 5 }

/** The lines of the chapter's table. */
const served: readonly Served[] = [
  {
    title: 'one text',
    query: { filter: { field: 'city', comparator: 'eq', value: 'City 7' } },
    by: everywhere('supplier_city'),
  },
  {
    title: 'one of several texts',
    query: { filter: { field: 'city', comparator: 'is_any', value: ['City 7', 'City 8', 'x'] } },
    by: everywhere('supplier_city'),
  },
  {
    title: 'the key',
    query: { filter: { field: 'id', comparator: 'is_any', value: ['x', 'y'] } },
    by: { PostgreSQL: 'pkey', SQLite: 'autoindex', MariaDB: 'PRIMARY', MySQL: 'PRIMARY' },
  },
  {
    title: 'a range of texts',
    query: { filter: { field: 'city', comparator: 'gt', value: 'City 98' }, page },
    by: { PostgreSQL: 'supplier_', SQLite: 'supplier_', MariaDB: 'supplier_', MySQL: 'supplier_' },
  },
  {
    title: 'a range of dates',
    query: { filter: { field: 'at', comparator: 'eq_date', value: '2026-11-20' } },
    by: everywhere('supplier_at'),
  },
  {
    title: 'no sort',
    query: { page },
    by: { PostgreSQL: 'pkey', SQLite: 'autoindex', MariaDB: 'PRIMARY', MySQL: 'PRIMARY' },
  },
  { title: 'a sort', query: { sort: at('desc'), page }, by: everywhere('supplier_at') },
  { title: 'its reverse', query: { sort: at('asc'), page }, by: everywhere('supplier_at') },
  {
    title: 'a sort by two fields',
    query: {
      sort: [
        { field: 'city', direction: 'asc' },
        { field: 'at', direction: 'desc' },
      ],
      page,
    },
    by: { ...everywhere('supplier_city_asc_at_desc'), PostgreSQL: 'supplier_city' },
  },
  {
    title: 'a text in a text',
    query: { filter: { field: 'name', comparator: 'contains', value: 'C4CA4' } },
    by: { PostgreSQL: 'supplier_name_trigrams' },
  },
  {
    title: 'the beginning of a text',
    query: { filter: startsWith(resource, 'name', 'C4CA42') },
    by: { PostgreSQL: 'supplier_name_trigrams' },
  },
]

const engines = [
  { name: 'SQLite', open: openSqlite, url: '' },
  { name: 'PostgreSQL', open: () => openPostgres(String(DATABASE_URL)), url: DATABASE_URL },
  { name: 'MariaDB', open: () => openMariadb(String(MARIADB_URL)), url: MARIADB_URL },
  { name: 'MySQL', open: () => openMysql(String(MYSQL_URL)), url: MYSQL_URL },
]
const found = engines.filter(({ url }) => url !== undefined)
const left = engines.filter(({ url }) => url === undefined)
if (left.length > 0)
  console.warn(
    `NOT EXPLAINED on ${left.length} of ${engines.length}: ${left.map(({ name }) => name).join(', ')}`,
  )

describe.each(found)('on $name, the indexes of indexSql', ({ open, name }) => {
  const isServer = name === 'MariaDB' || name === 'MySQL'
  let engine: Engine
  const place = () => ({
    dialect: dialects[engine.dialect],
    table: 'supplier',
    columns: {
      id: { order: 'database', ...(isServer && { type: 'varchar' }) },
      tenant: { type: isServer ? 'varchar' : 'text' },
      city: { order: 'database', ...(isServer && { type: 'varchar' }) },
      name: isServer ? { type: 'varchar' } : {},
      at: { nullable: name === 'PostgreSQL' },
    } as ColumnMapping<typeof resource>,
  })
  beforeAll(async () => {
    engine = await open()
    const { dialect } = engine
    const text = isServer
      ? 'varchar(100)'
      : dialect === 'postgres'
        ? 'text collate "en-x-icu"'
        : 'text'
    const date = { postgres: 'timestamptz', sqlite: 'integer' }[dialect as string] ?? 'datetime(3)'
    const list = { postgres: 'text[]', sqlite: 'text' }[dialect as string] ?? 'json'
    const numbers =
      'with recursive m(i) as (select 1 union all select i + 1 from m where i < 150), n(i) as (select (a.i - 1) * 150 + b.i from m as a cross join m as b) select'
    const ids =
      { postgres: 'md5(i::text)', sqlite: "printf('%08x', i * 40503)" }[dialect as string] ??
      "lpad(hex(i * 40503), 8, '0')"
    const instant =
      {
        postgres: "timestamptz '2026-11-20 12:00:00.000001Z' - i * interval '1 minute'",
        sqlite: '1795176000000 - i * 60000',
      }[dialect as string] ?? "date_sub('2026-11-20 12:00', interval i minute)"
    const city =
      dialect === 'postgres' || dialect === 'sqlite'
        ? "'City ' || i % 100"
        : "concat('City ', i % 100)"
    await engine.execute('drop table if exists supplier', [])
    await engine.execute(
      `create table supplier (id ${text} primary key, tenant ${text}, name ${text}, city ${text}, at ${date}, tags ${list})`,
      [],
    )
    const rows = `${numbers} ${ids}, 't', upper(${ids}), ${city}, ${instant}, null from n`
    await engine.execute(`insert into supplier ${rows}`, [])
    const options = {
      filters: ['city', 'at'],
      sorts: [
        at('desc'),
        [
          { field: 'city', direction: 'asc' },
          { field: 'at', direction: 'desc' },
        ],
      ],
      searches: ['name'],
    } as const
    for (const statement of indexSql(resource, { ...place(), ...options })) {
      await engine.execute(statement, [])
    }
    await engine.execute(isServer ? 'analyze table supplier' : 'analyze supplier', [])
    // Few rows are read faster without any index.
    if (dialect === 'postgres') await engine.execute('set enable_seqscan = off', [])
  })
  afterAll(async () => {
    await engine.execute('drop table supplier', [])
    await engine.close()
  })

  async function explain(query: QueryInput<typeof resource>, after?: string): Promise<string> {
    const plan =
      after === undefined ? planQuery(resource, query) : planWalk(resource, query, { after })
    const { rows } = toSql(plan, place())
    const how = engine.dialect === 'sqlite' ? 'explain query plan' : 'explain'
    return JSON.stringify(await engine.execute(`${how} ${rows.sql}`, rows.parameters))
  }

  it.each(served.filter(({ by }) => by[name] !== undefined))(
    'serve $title',
    async ({ query, by }) => {
      const plan = await explain(query)
      expect(plan).toContain(by[name])
      expect(plan).not.toMatch(/Seq Scan|SCAN t"|Table scan|"type":"ALL"/)
      // What a filter leaves may be sorted.
      if (query.filter === undefined) expect(plan).not.toMatch(/TEMP B-TREE|filesort|-> Sort/)
    },
  )

  it('serve a walk, from its cursor on', async () => {
    const last = { id: 'x', at: Date.parse('2026-11-01') }
    const { next } = walkQuery(
      resource,
      { sort: at('desc'), page: { limit: 1 } },
      [last, { id: 'a', at: 0 }],
      { after: null },
    )
    const plan = await explain({ sort: at('desc'), page }, next!)
    expect(plan).toMatch(/supplier_at/)
    expect(plan).not.toMatch(/Seq Scan|SCAN t"|filesort|-> Sort|Table scan|"type":"ALL"/)
  })
})

const listed = defineResource(
  { id: 'string', city: 'string', name: 'string', size: 'number' },
  { key: 'id', limits: { maxLimit: 100 } },
)

/** The lines of the chapter's table for databases that scan columns, and what skips their blocks. */
const skipped: readonly [what: string, index: string, query: QueryInput<typeof listed>][] = [
  ['one text', 'supplier_city', { filter: { field: 'city', comparator: 'eq', value: 'City 7' } }],
  [
    'one of several texts',
    'supplier_city',
    { filter: { field: 'city', comparator: 'is_any', value: ['City 7', 'City 9'] } },
  ],
  [
    'a range of numbers',
    'supplier_size',
    { filter: { field: 'size', comparator: 'lt', value: 9 } },
  ],
  [
    'a text in a text',
    'supplier_name_ngrams',
    { filter: { field: 'name', comparator: 'contains', value: 'n99999' } },
  ],
  ['a range of the key', 'PrimaryKey', { filter: { field: 'id', comparator: 'gt', value: '998' } }],
]

const clickhouseHere = slowest.missing === undefined
if (!clickhouseHere) console.warn(`NOT EXPLAINED on ClickHouse: ${slowest.missing}`)

describe.runIf(clickhouseHere)('on ClickHouse, the indexes of indexSql', () => {
  let engine: Engine
  const place = { dialect: clickhouse, table: 'supplier' } as const
  beforeAll(async () => {
    engine = await slowest.open()
    const wide = { filters: ['city', 'size'], searches: ['name'] } as const
    for (const statement of [
      'create table supplier (id String, city Nullable(String), name String, size Nullable(Float64)) engine = MergeTree order by id settings index_granularity = 512',
      ...indexSql(listed, { ...place, ...wide }),
      `insert into supplier select toString(number), concat('City ', toString(intDiv(number, 900))), concat('n', toString(number)), number from numbers(100000)`,
    ]) {
      await engine.execute(statement, [])
    }
  })
  afterAll(() => engine.close())

  it.each(skipped)('skip blocks for %s', async (_what, index, query) => {
    const { sql, parameters } = toSql(planQuery(listed, query), place).count
    // The engine sends what starts with `select` to be read.
    const plan = await engine.execute(`select * from (explain indexes = 1 ${sql})`, parameters)
    const lines = plan.map((line) => String(line['explain']).trim())
    const from = lines.findIndex((line) => line === index || line === `Name: ${index}`)
    expect(lines.slice(0, from + 1)).not.toEqual([])
    const read = lines.slice(from).find((line) => line.startsWith('Granules: '))
    const [some, all] = read!.slice('Granules: '.length).split('/').map(Number)
    expect(some).toBeLessThan(all!)
  })
})

const duckdbHere = candidates.find(({ name }) => name === 'DuckDB')!
if (duckdbHere.missing !== undefined) console.warn(`NOT EXPLAINED on DuckDB: ${duckdbHere.missing}`)

it.runIf(duckdbHere.missing === undefined)(
  'on DuckDB, the index of a column serves equality, as it decides when it runs',
  async () => {
    const engine = await duckdbHere.open()
    const place = { dialect: duckdb, table: 'supplier' } as const
    for (const statement of [
      'create table supplier (id varchar primary key, city varchar, name varchar, size double)',
      `insert into supplier select i::varchar, 'City ' || (i % 20000)::varchar, 'n', i from range(100000) as n(i)`,
      ...indexSql(listed, { ...place, filters: ['city'] }),
    ]) {
      await engine.execute(statement, [])
    }
    const filter = { field: 'city', comparator: 'eq', value: 'City 7' } as const
    const { sql, parameters } = toSql(planQuery(listed, { filter }), place).count
    const plan = JSON.stringify(await engine.execute(`explain analyze ${sql}`, parameters))
    await engine.close()
    expect(plan).toContain('Index Scan')
  },
)
