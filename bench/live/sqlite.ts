import Database from 'better-sqlite3'
import type { Supplier } from 'supplier-query'
import type { LiveQuery } from './queries.js'

export interface LiveAnswer {
  readonly total: number
  readonly ids: readonly string[]
}

/** The indexes that serve the queries of the bench, besides the trigrams of names. */
const indexes = [
  'id',
  'approvalStatus, city, connectedAt desc',
  'connectedAt desc',
  'numRemediationRequests desc',
  'name',
]

/** SQLite in this process, in memory: `n` is the place of a row. */
export class LiveSqlite {
  readonly #database = new Database(':memory:')
  readonly #put: (rows: readonly (readonly [number, Supplier])[]) => void

  constructor(rows: readonly Supplier[]) {
    const database = this.#database
    database.exec(`create table suppliers (n integer primary key, id text, name text,
      numRemediationRequests integer, approvalStatus text, city text, connectedAt integer, tags text)`)
    const insert = database.prepare('insert into suppliers values (?, ?, ?, ?, ?, ?, ?, ?)')
    database.transaction(() => {
      for (const [n, row] of rows.entries()) insert.run(n, ...cellsOf(row))
    })()
    for (const [i, columns] of indexes.entries()) {
      database.exec(`create index by${i} on suppliers (${columns})`)
    }
    database.exec(`create virtual table names
      using fts5(name, content='suppliers', content_rowid='n', tokenize='trigram case_sensitive 1');
      insert into names (names) values ('rebuild')`)
    database.exec('analyze')
    const forget = database.prepare(
      `insert into names (names, rowid, name) select 'delete', n, name from suppliers where n = ?`,
    )
    const update =
      database.prepare(`update suppliers set id = ?, name = ?, numRemediationRequests = ?,
      approvalStatus = ?, city = ?, connectedAt = ?, tags = ? where n = ?`)
    const learn = database.prepare('insert into names (rowid, name) values (?, ?)')
    this.#put = database.transaction((some: readonly (readonly [number, Supplier])[]) => {
      for (const [n, row] of some) {
        forget.run(n)
        update.run(...cellsOf(row), n)
        learn.run(n, row.name)
      }
    })
  }

  /** Replaces some rows, in one transaction. */
  put(rows: readonly (readonly [number, Supplier])[]): void {
    this.#put(rows)
  }

  /** Frees the memory of the database. */
  close(): void {
    this.#database.close()
  }

  /** Prepares a query: the total and the page. */
  prepare({ total, page, query }: LiveQuery): () => LiveAnswer {
    const counting = this.#database.prepare(`select count(*) from ${total}`).pluck()
    const paging = this.#database
      .prepare(`select id from ${page} limit ${query.page!.limit!}`)
      .pluck()
    return () => ({ total: counting.get() as number, ids: paging.all() as string[] }) // as it selects
  }
}

/** Returns the cells of a row in the order of the columns after `n`. */
function cellsOf(row: Supplier) {
  const { id, name, numRemediationRequests, approvalStatus, city, connectedAt, tags } = row
  const at = connectedAt === null ? null : Date.parse(connectedAt)
  return [id, name, numRemediationRequests, approvalStatus, city, at, JSON.stringify(tags)] as const
}
