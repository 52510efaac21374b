import { readFileSync } from 'node:fs'
import { defineResource, planQuery } from 'supplier-query'
import { inspectTable, selectPage } from 'supplier-query/kysely'
import { indexSql, mysql, postgres, toSql, type ColumnMapping } from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'
import { kyselyOver, runAll, type Engine } from './engine.js'
import { candidates } from './engines.js'

/** Columns that hold the time of clocks in New York, mapped as the chapter prints it. */

const chapter = readFileSync(new URL('../../src/sql/TYPES.md', import.meta.url), 'utf8')

/** Returns the block of code that follows a mark of the chapter. */
function printed(mark: string): string {
  const [, code] = new RegExp(`<!-- wall time: ${mark} -->\\s+\`\`\`\\w+\\n([^]*?)\`\`\``).exec(
    chapter,
  )!
  return code!
}

const orders = defineResource(
  { id: 'string', placedAt: 'date' },
  { key: 'id', limits: { maxLimit: 100 } },
)
const sorts = [[{ field: 'placedAt', direction: 'desc' }]] as const

const [, expression = ''] = /const placed = `(.*)`/.exec(printed('postgres')) ?? []
const byExpression = {
  dialect: postgres,
  table: 'orders',
  columns: { placedAt: { sql: expression, type: 'timestamptz' } },
} as const
const [, mapping = ''] = /Map `placedAt` to `(\{ name: .*? \})`/.exec(chapter) ?? []
const [, name = '', type = ''] = /name: '(\w+)', type: '(\w+)'/.exec(mapping) ?? []
const byColumn = {
  dialect: mysql,
  table: 'orders',
  columns: { id: { type: 'varchar' }, placedAt: { name, type } } as ColumnMapping, // of MySQL
} as const

const instants = {
  'a: in winter': ['2026-01-15 12:00:00', '2026-01-15T17:00:00.000Z'],
  'b: in summer': ['2026-07-15 12:00:00', '2026-07-15T16:00:00.000Z'],
  'c: before midnight': ['2026-07-15 23:30:00', '2026-07-16T03:30:00.000Z'],
} as const

/** The time that clocks in New York show twice, and the two instants. */
const twice = '2026-11-01 01:30:00'
const [first, second] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']

it('the chapter prints a mapping and an index for PostgreSQL and MySQL', () => {
  expect(expression).toBe(`"placed_at" at time zone 'America/New_York'`)
  expect(printed('postgres')).toContain(
    indexSql(orders, { ...byExpression, sorts })[0]!.replaceAll("'", "\\'"),
  )
  expect(printed('mysql')).toContain(`add column ${name} ${type}`)
  const { sql } = toSql(planQuery(orders, { sort: sorts[0] }), byColumn).rows
  expect(sql).toContain('`placed_utc` desc')
})

const there = candidates.filter(({ name: title, missing }) => {
  return missing === undefined && ['PGlite', 'PostgreSQL', 'MySQL'].includes(title)
})

describe.each(there)('the time of New York in $name', ({ open, name: title }) => {
  it('is read as its instant, by an index for a sort', async () => {
    const engine = await open()
    try {
      await expectInstants(engine, title === 'MySQL')
    } finally {
      await engine.close()
    }
  })
})

async function expectInstants(engine: Engine, isMysql: boolean): Promise<void> {
  if (isMysql) await loadZone(engine)
  const cells = Object.entries(instants).map(([id, [wall]]) => [id, wall])
  const others = Array.from({ length: 2000 }, (_, i) => [`other ${i}`, `19${10 + (i % 60)}-06-01`])
  const rows = [...cells, ['d: twice', twice], ...others].map((row) => `('${row.join("', '")}')`)
  const statements = isMysql
    ? printed('mysql')
        .split(';')
        .filter((each) => each.trim() !== '')
    : indexSql(orders, { ...byExpression, sorts })
  await runAll(
    engine,
    'drop table if exists orders',
    isMysql
      ? 'create table orders (id varchar(40) collate utf8mb4_0900_bin primary key, placed_at datetime)'
      : 'create table orders (id text collate "C" primary key, placed_at timestamp)',
    `insert into orders values ${rows.join(', ')}`,
    ...statements,
    isMysql ? 'analyze table orders' : 'analyze orders',
  )

  const options = isMysql ? byColumn : byExpression
  const db = kyselyOver(engine)
  const moment = { now: 0, timeZone: 'America/New_York' }
  const day = { field: 'placedAt', comparator: 'eq_date', value: '2026-07-15' } as const
  const found = await selectPage(db, planQuery(orders, { filter: day }, moment), options)
  expect(found.rows).toEqual(
    Object.entries(instants)
      .filter(([, [wall]]) => wall.startsWith('2026-07-15'))
      .map(([id, [, instant]]) => ({ id, placedAt: new Date(instant) })),
  )
  const newest = { sort: sorts[0], page: { limit: 4 } }
  const page = await selectPage(db, planQuery(orders, newest, moment), options)
  const expected = [
    isMysql ? first : second,
    ...Object.values(instants)
      .map(([, instant]) => instant)
      .toReversed(),
  ]
  expect(page.rows.map(({ placedAt }) => placedAt)).toEqual(expected.map((each) => new Date(each)))
  const { sql, parameters } = toSql(planQuery(orders, newest, moment), options).rows
  const plan = JSON.stringify(await engine.execute(`explain ${sql}`, parameters))
  expect(plan).toContain(isMysql ? 'orders_placed_utc_idx' : 'orders_placedAt_desc_idx')
  expect(plan).not.toMatch(/sort/i)
  const { ok, fields } = await inspectTable(db, orders, options)
  expect({ ok, advice: fields[1]!.advice?.slice(0, 11) }).toEqual({
    ok: true,
    advice: isMysql ? 'read as UTC' : undefined,
  })
  await runAll(engine, 'drop table orders')
}

/** Gives a server without tables of time zones the rules of New York since 2026. */
async function loadZone(engine: Engine): Promise<void> {
  const [known] = await engine.execute(
    `select convert_tz('2026-07-15 12:00:00', 'America/New_York', '+00:00') is not null as known`,
    [],
  )
  if (Number(Object.values(known!)[0]) === 1) return
  const toSummer = Date.UTC(2026, 2, 8, 7) / 1000
  const toWinter = Date.UTC(2026, 10, 1, 6) / 1000
  await runAll(
    engine,
    `insert into mysql.time_zone (Time_zone_id, Use_leap_seconds) values (9000, 'N')`,
    `insert into mysql.time_zone_name (Name, Time_zone_id) values ('America/New_York', 9000)`,
    `insert into mysql.time_zone_transition_type (Time_zone_id, Transition_type_id, Offset, Is_DST, Abbreviation) values (9000, 0, -18000, 0, 'EST'), (9000, 1, -14400, 1, 'EDT')`,
    `insert into mysql.time_zone_transition (Time_zone_id, Transition_time, Transition_type_id) values (9000, ${toSummer}, 1), (9000, ${toWinter}, 0)`,
  )
}
