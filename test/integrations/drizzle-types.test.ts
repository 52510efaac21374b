import { getTableColumns } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { defineResource, planQuery } from 'supplier-query'
import { inspectTable, selectPage } from 'supplier-query/kysely'
import { sqlite } from 'supplier-query/sql'
import { expect, it } from 'vitest'
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
  { key: 'id' },
)
const columns = { at: { type: 'integer seconds' } } as const

it('reads both modes of dates, booleans and JSON of Drizzle', async () => {
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
    { found: 'epoch seconds', hint: expect.stringContaining("'integer seconds'") as string },
  ])
  await engine.close()
})
