import Database from 'better-sqlite3'
import type { Supplier } from 'supplier-query'
import type { Loaded } from './engine.js'
import { planOf } from './plan.js'
import { standard, toSql, type Dialect } from './sql.js'

/** Tags are in a separate table, because SQLite can index it. */
const dialect: Dialect = {
  ...standard,
  contains: scanFor,
  hasAny: (_, values) => `n in (select n from tags where tag in (${values.join(', ')}))`,
  hasAll: (_, values) =>
    `(${values.map((value) => `n in (select n from tags where tag = ${value})`).join(' and ')})`,
  isEmpty: () => 'n not in (select n from tags)',
  keepsOrder: false,
}

/** Looks for the trigrams of a text in the index of names; shorter texts have none. */
const indexedDialect: Dialect = {
  ...dialect,
  contains: (column, text) => {
    const needle = text.slice(1, -1) // a literal
    if (column !== 'name' || needle.length < 3) return scanFor(column, text)
    return `n in (select rowid from names where names match '"${needle.replaceAll('"', '""')}"')`
  },
}

function scanFor(column: string, text: string): string {
  return `instr(${column}, ${text}) > 0`
}

/** An index on each column, and on the columns of the suite's most common pair. */
const indices = [
  'id',
  'name',
  'numRemediationRequests',
  'approvalStatus',
  'city',
  'connectedAt',
  'approvalStatus, city, connectedAt desc',
]

/** Loads the rows into SQLite in this process, in memory. */
export function openSqlite(rows: readonly Supplier[], indexed: boolean): Loaded {
  const database = new Database(':memory:')
  database.exec(`create table suppliers (
      n integer primary key, id text, name text, numRemediationRequests integer,
      approvalStatus text, city text, connectedAt integer);
    create table tags (n integer, tag text)`)
  const insert = database.prepare('insert into suppliers values (?, ?, ?, ?, ?, ?, ?)')
  const tag = database.prepare('insert into tags values (?, ?)')
  database.transaction(() => {
    for (const [n, row] of rows.entries()) {
      const { id, name, numRemediationRequests, approvalStatus, city, connectedAt, tags } = row
      const at = connectedAt === null ? null : Date.parse(connectedAt)
      insert.run(n, id, name, numRemediationRequests, approvalStatus, city, at)
      for (const each of new Set(tags)) tag.run(n, each)
    }
  })()
  if (indexed) {
    for (const [i, columns] of indices.entries()) {
      database.exec(`create index by${i} on suppliers (${columns})`)
    }
    database.exec('create index by_tag on tags (tag, n); create index by_row on tags (n)')
    database.exec(`create virtual table names
      using fts5(name, content='suppliers', content_rowid='n', tokenize='trigram case_sensitive 1');
      insert into names (names) values ('rebuild')`)
    database.exec('analyze')
  }
  return {
    prepare: (query) => {
      const { total, page } = toSql(planOf(query), indexed ? indexedDialect : dialect)
      const counting = database.prepare(total).pluck()
      const paging = page === undefined ? undefined : database.prepare(page).pluck()
      return () => ({
        total: counting.get() as number, // a count
        rows: (paging?.all() ?? []) as number[], // numbers of rows
      })
    },
    nativeBytes: () =>
      ['page_count', 'page_size']
        .map((name) => Number(database.pragma(name, { simple: true })))
        .reduce((product, each) => product * each),
    close: () => database.close(),
  }
}
