import Database from 'better-sqlite3'
import type { Supplier } from 'supplier-query'
import type { LiveQuery } from './queries.js'

export interface LiveAnswer {
  readonly total: number
  readonly ids: readonly string[]
}

/** The indexes that serve the queries of the bench. */
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
    const insert = database.prepare(
      'insert or replace into suppliers values (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    this.#put = database.transaction((some: readonly (readonly [number, Supplier])[]) => {
      for (const [n, row] of some) {
        const { id, name, numRemediationRequests, approvalStatus, city, connectedAt, tags } = row
        const at = connectedAt === null ? null : Date.parse(connectedAt)
        const list = JSON.stringify(tags)
        insert.run(n, id, name, numRemediationRequests, approvalStatus, city, at, list)
      }
    })
    this.#put([...rows.entries()])
    for (const [i, columns] of indexes.entries()) {
      database.exec(`create index by${i} on suppliers (${columns})`)
    }
    database.exec('analyze')
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
  prepare({ where, order, query: { page } }: LiveQuery): () => LiveAnswer {
    const database = this.#database
    const counting = database.prepare(`select count(*) from suppliers where ${where}`).pluck()
    const paging = database
      .prepare(`select id from suppliers where ${where} order by ${order} limit ${page!.limit!}`)
      .pluck()
    return () => ({ total: counting.get() as number, ids: paging.all() as string[] }) // as it selects
  }
}
