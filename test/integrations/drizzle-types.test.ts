import { getTableColumns } from 'drizzle-orm'
import * as inMysql from 'drizzle-orm/mysql-core'
import * as inPostgres from 'drizzle-orm/pg-core'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { defineResource, planQuery } from 'supplier-query'
import { inspectTable, selectPage } from 'supplier-query/kysely'
import { sqlite } from 'supplier-query/sql'
import { expect, it } from 'vitest'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from '../sql/dialects.js'
import { kyselyOver } from '../sql/engine.js'
import { openSqlite } from '../sql/engines/sqlite.js'

/** What Drizzle writes to SQLite is read under the types that the page of column types names. */

const stored = sqliteTable('stored', {
  id: text().primaryKey(),
  at: integer({ mode: 'timestamp' }),
  exact: integer({ mode: 'timestamp_ms' }),
  paid: integer({ mode: 'boolean' }),
  tags: text({ mode: 'json' }),
})
const resource = defineResource(
  { id: 'string', at: 'date', exact: 'date', paid: 'boolean', tags: 'string[]' },
  { key: 'id', limits: { maxLimit: Infinity } },
)
const columns = { at: { type: 'integer seconds' } } as const

it('reads dates, booleans and JSON in both modes of Drizzle', async () => {
  const engine = await openSqlite()
  const at = new Date('2024-02-29T12:00:00.000Z')
  const exact = new Date('2024-02-29T12:00:00.500Z')
  const row: Record<string, unknown> = { id: 'a', at, exact, paid: true, tags: ['x', 'y'] }
  const all = Object.entries(getTableColumns(stored))
  const created = all.map(([name, column]) => `${name} ${column.getSQLType()}`)
  await engine.execute(`create table stored (${created.join(', ')})`, [])
  const values = all.map(([name, column]) => column.mapToDriverValue(row[name] as never)) // of its mode
  await engine.execute('insert into stored values (?, ?, ?, ?, ?)', values)

  const options = { dialect: sqlite, table: 'stored', columns }
  const filter = {
    operands: [
      { field: 'at', comparator: 'eq', value: at.toISOString() },
      { field: 'exact', comparator: 'eq', value: exact.toISOString() },
      { field: 'paid', comparator: 'eq', value: true },
      { field: 'tags', comparator: 'includes_all', value: ['x', 'y'] },
    ],
  } as const
  const { rows } = await selectPage(kyselyOver(engine), planQuery(resource, { filter }), options)
  expect(rows).toEqual([row])
  expect(await inspectTable(kyselyOver(engine), resource, options)).toMatchObject({ ok: true })

  const undeclared = { dialect: sqlite, table: 'stored' }
  const { fields } = await inspectTable(kyselyOver(engine), resource, undeclared)
  expect(fields[1]!.findings).toMatchObject([
    { found: 'epoch seconds', hint: expect.stringContaining('"integer seconds"') as string },
  ])
  await engine.close()
})

it.each([
  [
    'postgres',
    inPostgres.pgTable('t', {
      string: inPostgres.text(),
      ofLength: inPostgres.varchar({ length: 40 }),
      id: inPostgres.uuid(),
      number: inPostgres.integer(),
      small: inPostgres.smallint(),
      big: inPostgres.bigint({ mode: 'number' }),
      single: inPostgres.real(),
      double: inPostgres.doublePrecision(),
      exact: inPostgres.numeric(),
      boolean: inPostgres.boolean(),
      date: inPostgres.timestamp(),
      zoned: inPostgres.timestamp({ withTimezone: true }), // PostgreSQL's long name for `timestamptz`
      day: inPostgres.date(),
      'string[]': inPostgres.text().array(),
      json: inPostgres.jsonb(),
    }),
  ],
  [
    'mysql',
    inMysql.mysqlTable('t', {
      string: inMysql.varchar({ length: 40 }),
      text: inMysql.text(),
      number: inMysql.int(),
      big: inMysql.bigint({ mode: 'number' }),
      double: inMysql.double(),
      exact: inMysql.decimal(),
      boolean: inMysql.boolean(),
      date: inMysql.datetime(),
      ofParts: inMysql.datetime({ fsp: 3 }),
      stamp: inMysql.timestamp({ fsp: 3 }),
      day: inMysql.date(),
      json: inMysql.json(),
    }),
  ],
] as const)('calls its types as %s does', (dialect, table) => {
  const known = Object.values(partsOf(dialects[dialect]).types).flatMap((types) =>
    Object.keys(types),
  )
  const types = Object.values(getTableColumns(table)).map((column) =>
    column
      .getSQLType()
      .replace(/\(40\)$/, '')
      .replace('timestamp with time zone', 'timestamptz'),
  )
  expect(types.filter((type) => !known.includes(type))).toEqual([])
})
