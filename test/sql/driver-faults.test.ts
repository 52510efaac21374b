import { defineResource, planQuery } from 'supplier-query'
import { mariadb, toSql } from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'
import { runAll, type Engine } from './engine.js'
import { candidates } from './engines.js'
import { importInstalled } from './engines/installed.js'

/**
 * The faults of drivers and servers that the chapter warns of (README.md and TYPES.md of `src/sql`). If one is
 * mended, its test fails, and its sentence can go.
 */

const candidateOf = (name: string) => candidates.find((each) => each.name === name)!
const isThere = (name: string) => candidateOf(name).missing === undefined

/** Returns a test that opens a database, and closes it. */
const on = (name: string, run: (engine: Engine) => Promise<void>) => async () => {
  const engine = await candidateOf(name).open()
  try {
    await run(engine)
  } finally {
    await engine.close()
  }
}

describe.each(['PGlite', 'DuckDB'])('the client of %s', (name) => {
  it.runIf(isThere(name))(
    'drops U+FEFF at the start of a text',
    on(name, async (engine) => {
      const rows = await engine.execute("select chr(65279) || 'a' as x", [])
      expect(rows).toEqual([{ x: 'a' }])
    }),
  )
})

it.runIf(isThere('MariaDB'))(
  'MariaDB sorts by the first max_sort_length bytes, unless it is raised',
  on('MariaDB', async (engine) => {
    const all = 'abcdefghijklmnopqrst'.split('').map((last) => 'x'.repeat(2_000) + last)
    const union = all.toReversed().map((text) => `select '${text}' as x`)
    const query = `select right(x, 1) as l from (${union.join(' union all ')}) t order by x collate utf8mb4_nopad_bin`
    const lasts = async () => (await engine.execute(query, [])).map(({ l }) => l).join('')
    expect(await lasts()).not.toBe('abcdefghijklmnopqrst')
    await runAll(engine, 'set max_sort_length = 65536')
    expect(await lasts()).toBe('abcdefghijklmnopqrst')
  }),
)

it.runIf(isThere('MariaDB'))(
  'MariaDB cuts a list at group_concat_max_len, which toRow refuses',
  on('MariaDB', async (engine) => {
    const tagged = defineResource(
      { id: 'number', sizes: 'number[]' },
      { key: 'id', limits: { maxLimit: 10 } },
    )
    await runAll(
      engine,
      'create or replace table cut_parent (id int, size int)',
      'create or replace table cut_child (id int, size int)',
      'insert into cut_parent values (1, 0)',
      'insert into cut_child values (1, 11), (1, 22), (1, 33)',
    )
    const { rows, toRow } = toSql(planQuery(tagged, {}), {
      dialect: mariadb,
      table: 'cut_parent',
      columns: {
        id: { type: 'int' },
        sizes: { from: 'cut_child', key: 'id', value: 'size', type: 'int' },
      },
    })
    const ask = async () =>
      (await engine.execute(rows.sql, rows.parameters)).map((row) => toRow(row))
    expect(await ask()).toEqual([{ id: 1, sizes: [11, 22, 33] }])
    // '[11,22,3]' would be a list of JSON.
    await runAll(engine, 'set group_concat_max_len = 7')
    await expect(ask()).rejects.toThrow('group_concat_max_len')
    await runAll(engine, 'drop table cut_parent, cut_child')
  }),
)

/** The used part of `mysql2/promise`. */
interface Mysql2 {
  createConnection: (uri: string) => Promise<Connection>
}
type Send = (sql: string, values: readonly unknown[]) => Promise<[rows: object[]]>
interface Connection {
  readonly query: Send
  readonly execute: Send
  readonly end: () => Promise<void>
}

const { MARIADB_URL, MYSQL_URL } = process.env

describe.each([
  ['MySQL', MYSQL_URL],
  ['MariaDB', MARIADB_URL],
])('mysql2 on %s under NO_BACKSLASH_ESCAPES', (name, url) => {
  it.runIf(isThere(name))('lets a value of `query` become SQL, and none of `execute`', async () => {
    const { createConnection } = (await importInstalled('mysql2/promise')) as Mysql2 // as its types say
    const connection = await createConnection(url!)
    try {
      await connection.query("set sql_mode = 'NO_BACKSLASH_ESCAPES'", [])
      const value = "x' or 1=1 -- "
      const ask = 'select count(*) as n from (select 1) t where ? = 0 and 1 = 0'
      expect(await connection.query(ask, [value])).toMatchObject([[{ n: 1 }], {}])
      expect(await connection.execute(ask, [value])).toMatchObject([[{ n: 0 }], {}])
    } finally {
      await connection.end()
    }
  })
})
