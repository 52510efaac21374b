import { createRequire } from 'node:module'
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  MssqlAdapter,
  MysqlAdapter,
  PostgresAdapter,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  WithSchemaPlugin,
  sql,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  type SqlBool,
} from 'kysely'
import { planFacets, planQuery, runQuery, type Resource } from 'supplier-query'
import { inspectTable, selectFacets, selectPage } from 'supplier-query/kysely'
import { mariadb, orderOf, sqlite, whereOf } from 'supplier-query/sql'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedFieldsOf } from './data-sets.js'
import { dialects } from './dialects.js'
import { kyselyOver, textOf, type Engine } from './engine.js'
import { openSqlite } from './engines/sqlite.js'
import { resource } from './lowering.js'
import { loadTable } from './table.js'

const rows = ['a', 'b', 'c', 'd'].map((id, i) => ({
  id,
  city: i === 3 ? null : 'Leeds',
  score: i % 2,
  active: true,
  seen: new Date(0),
  tags: ['x'],
  marks: [],
}))

let engine: Engine
const statements: string[] = []

beforeAll(async () => {
  const opened = await openSqlite()
  engine = {
    ...opened,
    execute: (text, parameters) => {
      statements.push(text)
      return opened.execute(text, parameters)
    },
  }
  const stored = rows.map((row) => ({ ...row, seen: 0 }))
  await loadTable(engine, 'suppliers', storedFieldsOf(resource, 'sqlite'), stored)
})
beforeEach(() => {
  statements.length = 0
})
afterAll(() => engine.close())

describe('selectPage', () => {
  const select = (query: Parameters<typeof planQuery<typeof resource, unknown>>[1]) =>
    selectPage(kyselyOver(engine), planQuery(resource, query), { table: 'suppliers' })

  it('gives the rows that runQuery does, and how many there are in all', async () => {
    const query = {
      filter: { field: 'city', comparator: 'ne', value: 'York' },
      sort: [{ field: 'score', direction: 'desc' }],
      page: { offset: 1, limit: 2 },
    }
    const page = await select(query)
    // Rows that tie in a descending sort go by descending key.
    expect(page).toEqual(runQuery<Resource, unknown, unknown>(resource, query, rows.toReversed()))
    expect(page.rows.map(({ id }) => id)).toEqual(['b', 'c'])
    expect(statements).toHaveLength(2)
  })

  it('counts no further than a number as total, and finds pages beyond it', async () => {
    const db = kyselyOver(engine)
    for (const total of [0, 1, 3, 4, 5]) {
      for (const offset of [0, 2, 3, 4, 6]) {
        for (const limit of [0, 2]) {
          const query = { page: { offset, limit } }
          const plan = planQuery(resource, query, { total })
          const page = await selectPage(db, plan, { table: 'suppliers' })
          expect(page).toEqual(
            runQuery<Resource, unknown, unknown, number>(resource, query, rows, { total }),
          )
        }
      }
    }
    expect(
      statements.some((text) => /from \(select 1 as "one" from .* limit \d\)/.test(text)),
    ).toBe(true)
  })

  it('counts nothing for a plan without a total', async () => {
    const db = kyselyOver(engine)
    const query = { page: { offset: 1, limit: 2 } }
    const uncounted = planQuery(resource, query, { total: false })
    const page = await selectPage(db, uncounted, { table: 'suppliers' })
    expect(page).toEqual(
      runQuery<Resource, unknown, unknown, false>(resource, query, rows, { total: false }),
    )
    expect(statements).toHaveLength(1)
  })

  it.each([
    ['asked for the count alone', { page: { limit: 0 } }],
    ['past the end', { page: { offset: 4 } }],
  ])('runs one statement %s', async (_, query) => {
    expect(await select(query)).toMatchObject({ rows: [], total: 4 })
    expect(statements).toHaveLength(1)
  })

  it.each([
    [3, 2],
    [4, 1],
    [5, 1],
  ])('past the end and with a total of up to %i runs %i', async (total, count) => {
    const plan = planQuery(resource, { page: { offset: 4 } }, { total })
    const { rows: found } = await selectPage(kyselyOver(engine), plan, { table: 'suppliers' })
    expect(found).toEqual([])
    expect(statements).toHaveLength(count)
  })

  /** Returns the statements of a page of a Kysely with an adapter. */
  async function compiledBy(
    adapter: DialectAdapter,
    options: object = {},
    compiled: string[] = [],
  ): Promise<string[]> {
    const db = offline(adapter, (text) => compiled.push(text))
    const plan = planQuery(resource, { page: { offset: 1 } })
    await selectPage(db, plan, { table: 'suppliers', ...options })
    return compiled
  }

  it.each([
    [PostgresAdapter, 'postgres'],
    [SqliteAdapter, 'sqlite'],
  ] as const)('knows the dialect of a Kysely by its adapter: %o, %s', async (Adapter, dialect) => {
    const named = await compiledBy(new MssqlAdapter(), { dialect: dialects[dialect] })
    expect(named).toHaveLength(2)
    expect(await compiledBy(new Adapter())).toEqual(named)
  })

  it('knows the dialect of the CommonJS build of Kysely, and of a class that extends an adapter', async () => {
    const { PostgresAdapter: Adapter } = createRequire(import.meta.url)('kysely') as {
      PostgresAdapter: typeof PostgresAdapter
    }
    expect(new Adapter()).not.toBeInstanceOf(PostgresAdapter)
    class Extended extends Adapter {}
    expect((await compiledBy(new Extended()))[1]).toContain('offset $')
  })

  it('knows the dialect of an adapter whose class a bundler has renamed', async () => {
    const { name } = PostgresAdapter
    Object.defineProperty(PostgresAdapter, 'name', { value: 'a', configurable: true })
    try {
      expect((await compiledBy(new PostgresAdapter()))[1]).toContain('offset $')
    } finally {
      Object.defineProperty(PostgresAdapter, 'name', { value: name })
    }
  })

  it('needs the dialect for the adapter of MySQL, which also serves MariaDB', async () => {
    const compiled: string[] = []
    await expect(compiledBy(new MysqlAdapter(), {}, compiled)).rejects.toThrow(
      new TypeError(
        'options: expected `dialect` for this adapter, got none: pass mysql or mariadb',
      ),
    )
    expect(compiled).toEqual([])
    expect(await compiledBy(new MysqlAdapter(), { dialect: mariadb })).toHaveLength(2)
  })

  it('asks for the dialect of any other', async () => {
    const db = offline(new MssqlAdapter(), () => undefined)
    await expect(selectPage(db, planQuery(resource, {}), { table: 't' })).rejects.toThrow(
      'options: expected `dialect` for this adapter, got none: pass the dialect of the database',
    )
  })
})

describe.each<[string, (db: Kysely<unknown>) => Promise<unknown>]>([
  ['selectPage', (db) => selectPage(db, planQuery(resource, {}), { table: 'suppliers' })],
  [
    'selectFacets',
    (db) => {
      const plan = planFacets(resource, {}, { score: { range: true } })
      return selectFacets(db, plan, { table: 'suppliers' })
    },
  ],
  ['inspectTable', (db) => inspectTable(db, resource, { table: 'suppliers' })],
])('%s', (_, ask) => {
  const message =
    "db: expected a Kysely without withSchema, got one with a schema: pass db.withoutPlugins(), and the schema with the table, such as table: ['tenant_b', 'orders']"

  it('refuses a Kysely with a schema before it runs a statement', async () => {
    const db = kyselyOver(engine).withSchema('tenant_b')
    await expect(ask(db)).rejects.toThrow(new TypeError(message))
    const run = db.transaction().execute((transaction) => ask(transaction))
    await expect(run).rejects.toThrow(new TypeError(message))
    expect(statements).toEqual([])
    await ask(db.withoutPlugins())
    expect(statements).not.toEqual([])
  })

  it('refuses a schema of the CommonJS build of Kysely', async () => {
    const { WithSchemaPlugin: Plugin } = createRequire(import.meta.url)('kysely') as {
      WithSchemaPlugin: typeof WithSchemaPlugin
    }
    expect(new Plugin('tenant_b')).not.toBeInstanceOf(WithSchemaPlugin)
    const db = kyselyOver(engine).withPlugin(new CamelCasePlugin())
    await expect(ask(db.withPlugin(new Plugin('tenant_b')))).rejects.toThrow(message)
    await ask(db)
  })

  it.each([
    [{}, 'an object'],
    [null, 'null'],
    [undefined, 'undefined'],
  ])('refuses %j as a Kysely', async (db, got) => {
    await expect(ask(db as never)).rejects.toThrow(
      new TypeError(`db: expected a Kysely or a transaction, got ${got}`),
    )
  })
})

describe('whereOf and orderOf', () => {
  interface Database {
    suppliers: { id: string; city: string | null; score: number }
  }

  it('fit into a query of one’s own', async () => {
    const plan = planQuery(resource, {
      filter: {
        operator: 'or',
        operands: [
          { field: 'city', comparator: 'ne', value: 'Leeds' },
          { field: 'id', comparator: 'gt', value: 'b' },
        ],
      },
      sort: [{ field: 'score', direction: 'desc' }],
    })
    const options = { dialect: sqlite, alias: 's' } as const
    const db = kyselyOver(engine) as Kysely<Database> // as it has been loaded
    const { strings, values } = whereOf(plan, options)
    const where = sql<SqlBool>(strings, ...values)
    const query = db
      .selectFrom('suppliers as s')
      .innerJoin('suppliers as other', 'other.id', 's.id')
      .select('s.id')
      .where((eb) => eb.or([eb('s.id', '=', 'a'), where]))
    const warn = vi.spyOn(console, 'warn')
    const log = vi.spyOn(console, 'log')
    const ordered = query.orderBy(sql(orderOf(plan, options).strings))
    expect([...warn.mock.calls, ...log.mock.calls]).toEqual([])
    expect(ordered.compile().sql).toBe(
      'select "s"."id" from "suppliers" as "s" inner join "suppliers" as "other" on "other"."id" = "s"."id" where ("s"."id" = ? or ((("s"."city" is null or not ("s"."city" = ?)) or "s"."id" > ?))) order by "s"."score" desc, "s"."id" desc',
    )
    expect(await ordered.execute()).toEqual([{ id: 'd' }, { id: 'c' }, { id: 'a' }])
  })

  it('are true for every row and order by the key for an empty query', () => {
    const plan = planQuery(resource, {})
    const options = { dialect: mariadb } as const
    expect(textOf(whereOf(plan, options), options.dialect.name).sql).toBe('(1 = 1)')
    expect(textOf(orderOf(plan, options), options.dialect.name).sql).toBe('`id` asc')
  })

  it('name bare columns without an alias', () => {
    const plan = planQuery(resource, {
      filter: { field: 'score', comparator: 'ge', value: 1 },
      sort: [{ field: 'id', direction: 'desc' }],
    })
    const options = { dialect: sqlite, columns: { score: 'points' } } as const
    expect(textOf(whereOf(plan, options), options.dialect.name).sql).toBe('("points" >= ?)')
    expect(textOf(orderOf(plan, options), options.dialect.name).sql).toBe('"id" desc')
  })
})

class CountDriver extends DummyDriver implements Driver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    const executeQuery = <R>({ sql: text }: { readonly sql: string }) => {
      const counted = text.includes('count(*)') ? [{ total: 9 }] : []
      return Promise.resolve({ rows: counted } as QueryResult<unknown> as QueryResult<R>) // of no tested type
    }
    return { ...connection, executeQuery }
  }
}

/** A Kysely whose tables have 9 rows, but whose pages have none. */
function offline(adapter: DialectAdapter, onCompiled: (sql: string) => void): Kysely<unknown> {
  return new Kysely({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new CountDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => onCompiled(query.sql),
  })
}

describe('selectPage without Kysely', () => {
  it('finds the dialect by the names of classes', async () => {
    vi.doMock('kysely', () => {
      throw new Error('Cannot find package')
    })
    vi.resetModules()
    const { selectPage: alone } = await import('supplier-query/kysely')
    const library = await import('supplier-query')
    const plan = library.planQuery(resource, { page: { limit: 1 } })
    const db = kyselyOver(engine)
    const answers = [{ table: 'suppliers' }, { table: 'suppliers', dialect: sqlite }] as const
    for (const options of answers)
      expect(await alone(db, plan, options)).toMatchObject({ total: 4 })
    await expect(
      alone(db.withSchema('tenant_b'), plan, { table: 'suppliers', dialect: sqlite }),
    ).rejects.toThrow('db: expected a Kysely without withSchema')
    vi.doUnmock('kysely')
  })
})
