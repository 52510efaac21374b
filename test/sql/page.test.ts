import { createRequire } from 'node:module'
import {
  CamelCasePlugin,
  MssqlAdapter,
  MysqlAdapter,
  PostgresAdapter,
  SqliteAdapter,
  WithSchemaPlugin,
  sql,
  type Kysely,
  type SqlBool,
} from 'kysely'
import { planFacets, planQuery, planWalk, runQuery, type QueryInput } from 'supplier-query'
import { inspectTable, selectFacets, selectPage } from 'supplier-query/kysely'
import { mariadb, orderOf, postgres, sqlite, toSql, whereOf } from 'supplier-query/sql'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { desc } from '../builders.js'
import { storedFieldsOf } from './data-sets.js'
import { kyselyOver, textOf, type Engine } from './engine.js'
import { openSqlite } from './engines/sqlite.js'
import { resource } from './lowering.js'
import { loadTable } from './table.js'
import { asTied } from './ties.js'

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

type Asked = Parameters<typeof planQuery<typeof resource, unknown>>[1]

describe('selectPage', () => {
  const select = (query: Asked, options: object = {}) =>
    selectPage(kyselyOver(engine), planQuery(resource, query, options), { table: 'suppliers' })

  it.each<[title: string, query: QueryInput<typeof resource>, options: object, count: number]>([
    ['two for a page', { sort: [desc('score')], page: { offset: 1, limit: 2 } }, {}, 2],
    ['one without a total', { page: { offset: 1, limit: 2 } }, { total: false }, 1],
    ['one for the count alone', { page: { limit: 0 } }, {}, 1],
    ['one past the end', { page: { offset: 4 } }, {}, 1],
    ['two past the end of a shorter count', { page: { offset: 4 } }, { total: 3 }, 2],
    ['one past the end of a count of all rows', { page: { offset: 4 } }, { total: 4 }, 1],
    ['one past the end of a longer count', { page: { offset: 4 } }, { total: 5 }, 1],
  ])('gives the page of runQuery, and runs %s', async (_, query, options, count) => {
    const page = await select(query, options)
    expect(page).toEqual(runQuery(resource, query, asTied(rows, query.sort), options))
    expect(statements).toHaveLength(count)
  })

  it.each([
    [2, true, 2],
    [2, false, 1],
    [0, false, 0],
  ])('walks by pages of %i rows with total %s by %i statements', async (limit, total, count) => {
    const query = { page: { limit } }
    const plan = planWalk(resource, query, { after: null, total })
    const {
      rows: found,
      next,
      ...counted
    } = await selectPage(kyselyOver(engine), plan, {
      table: 'suppliers',
    })
    expect(found).toEqual(rows.slice(0, limit))
    expect(next === null).toBe(limit === 0)
    expect(counted).toMatchObject(total ? { total: 4, page: query.page } : { page: query.page })
    expect('total' in counted).toBe(total)
    expect(statements).toHaveLength(count)
    // @ts-expect-error an option of the plan
    await expect(selectPage(kyselyOver(engine), plan, { table: 't', total })).rejects.toThrow(
      TypeError,
    )
  })
})

/** A database that answers every statement with some rows, and the queries that it gets. */
function recording(answer: readonly object[], adapter: object = new SqliteAdapter()) {
  const queries: { readonly sql: string }[] = []
  const executor = {
    adapter,
    plugins: [Object.create(null)],
    withoutPlugins: () => executor,
    executeQuery: (query: { readonly sql: string }) => {
      queries.push(query)
      return Promise.resolve({ rows: answer })
    },
  }
  return { db: { getExecutor: () => executor } as never, queries }
}

/** The CommonJS build of Kysely. */
const required = createRequire(import.meta.url)('kysely') as {
  readonly PostgresAdapter: typeof PostgresAdapter
  readonly WithSchemaPlugin: typeof WithSchemaPlugin
}

describe('a Kysely', () => {
  const plan = planQuery(resource, { page: { offset: 1 } })

  /** Returns the statements of a page of a Kysely with an adapter. */
  async function compiledBy(adapter: object, options: object = {}): Promise<string[]> {
    const { db, queries } = recording([{ total: 0 }], adapter)
    await selectPage(db, planQuery(resource, {}), { table: 'suppliers', ...options })
    return queries.map((query) => query.sql)
  }

  it('is given a compiled query, whose tree is one raw text', async () => {
    const { db, queries } = recording([{ total: 0 }])
    await selectPage(db, plan, { table: 'suppliers' })
    const { sql: text, parameters } = toSql(plan, { table: 'suppliers', dialect: sqlite }).count
    const query = { kind: 'RawNode', sqlFragments: [text], parameters: [] }
    const queryId = { queryId: 'supplier-query' }
    expect(queries).toEqual([{ sql: text, parameters, query, queryId }])
  })

  it('that gives no number for a count is an error that names the count', async () => {
    const { db } = recording([{ total: 'many' }])
    await expect(selectPage(db, plan, { table: 't' })).rejects.toThrow(
      'the count: expected a count in column "total", got "many"',
    )
  })

  class Extended extends required.PostgresAdapter {}

  it.each([
    ['of PostgreSQL', new PostgresAdapter(), postgres],
    ['of SQLite', new SqliteAdapter(), sqlite],
    ['of a class that extends that of the CommonJS build', new Extended(), postgres],
  ])('tells its dialect by its adapter: %s', async (_, adapter, dialect) => {
    expect(adapter instanceof PostgresAdapter).toBe(adapter.constructor === PostgresAdapter)
    const named = await compiledBy(new MssqlAdapter(), { dialect })
    expect(await compiledBy(adapter)).toEqual(named)
  })

  it('tells its dialect by an adapter whose class a bundler has renamed', async () => {
    const { name } = PostgresAdapter
    Object.defineProperty(PostgresAdapter, 'name', { value: 'a', configurable: true })
    try {
      const named = await compiledBy(new MssqlAdapter(), { dialect: postgres })
      expect(await compiledBy(new PostgresAdapter())).toEqual(named)
    } finally {
      Object.defineProperty(PostgresAdapter, 'name', { value: name })
    }
  })

  it.each([
    ['mysql or mariadb', new MysqlAdapter()],
    ['the dialect of the database', new MssqlAdapter()],
  ])('is asked for its dialect if its adapter does not tell it: %s', async (choice, adapter) => {
    await expect(compiledBy(adapter)).rejects.toThrow(
      new TypeError(`options: expected \`dialect\` for this adapter, got none: pass ${choice}`),
    )
    expect(await compiledBy(adapter, { dialect: mariadb })).toHaveLength(1)
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
    const plugin = new required.WithSchemaPlugin('tenant_b')
    expect(plugin).not.toBeInstanceOf(WithSchemaPlugin)
    const db = kyselyOver(engine).withPlugin(new CamelCasePlugin())
    await expect(ask(db.withPlugin(plugin))).rejects.toThrow(message)
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
})

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
