import Database from 'better-sqlite3'
import { createTable, defineResource, planQuery } from 'supplier-query'
import { takeTurns } from '../turns.js'
import type { NameResult } from './results.js'
import { fastestOf } from './statements.js'

const resource = defineResource({ name: 'string' })
const [MOST_ROWS, MATCHES_OF] = [300_000, 10]

const word = (row: number) => (row % MATCHES_OF === 0 ? 'Steel' : 'Foods')

/** Names of several shapes: how many different words they have, and where words end. */
const shapes: Readonly<Record<string, (row: number) => string>> = {
  'many words': (row) => `w${(row * 7919) % 30_000} ${word(row)} x${row % 700}`,
  'few words': (row) => `Acme${row % 50} ${word(row)} Ltd`,
  'a number at the end': (row) => `Acme ${word(row)} ${row * 7919}`,
  'unbroken text': (row) => `Acme${word(row)}${row * 7919}`,
  'all alike': () => 'Acme Steel',
}

type Count = () => number

/**
 * Times one search in names of each shape: on a table, with its exact total and a reused plan, and the same
 * count by SQLite. The first shape is the baseline.
 */
export async function measureNames(size: number): Promise<NameResult[]> {
  const count = Math.min(size, MOST_ROWS)
  const plan = planQuery(resource, {
    filter: { field: 'name', comparator: 'contains', value: 'Steel' },
    page: { limit: 20 },
  })
  const [tables, databases]: [Record<string, Count>, Record<string, Count>] = [{}, {}]
  for (const [shape, nameOf] of Object.entries(shapes)) {
    const rows = Array.from({ length: count }, (_, row) => ({ name: nameOf(row) }))
    const table = createTable(resource, rows)
    await table.prepare()
    tables[shape] = () => table.run(plan).total
    databases[shape] = await countIn(rows)
    if (databases[shape]() !== tables[shape]()) throw new Error(`${shape}: SQLite's count differs`)
  }
  const turns = { rounds: 15, roundMs: 30, warmUp: 5 }
  const ours = await takeTurns(tables, { ...turns, batch: 8 })
  const theirs = await takeTurns(databases, turns)
  const found = Object.entries(tables).map(([shape, run]) => {
    const [matches, ms, sqliteMs] = [run(), Math.min(...ours[shape]!), Math.min(...theirs[shape]!)]
    return { shape, rows: count, matches, ms, perMatch: (ms * 1e6) / matches, sqliteMs }
  })
  return found.map((each) => ({
    ...each,
    ratio: each.perMatch / found[0]!.perMatch,
    ofSqlite: each.ms / each.sqliteMs,
  }))
}

/** Returns the fastest count of SQLite: by its index of trigrams, which may verify each name, or by all names. */
async function countIn(rows: readonly { readonly name: string }[]): Promise<Count> {
  const database = new Database(':memory:')
  database.exec('create table suppliers (n integer primary key, name text)')
  const insert = database.prepare('insert into suppliers (name) values (?)')
  database.transaction(() => {
    for (const { name } of rows) insert.run(name)
  })()
  database.exec(`create virtual table names
    using fts5(name, content='suppliers', content_rowid='n', tokenize='trigram case_sensitive 1');
    insert into names (names) values ('rebuild'), ('optimize'); analyze`)
  const statements = [
    `names where names match '"Steel"'`,
    `names where name glob '*Steel*'`,
    `suppliers where instr(name, 'Steel') > 0`,
  ].map((from) => database.prepare(`select count(*) from ${from}`).pluck())
  const fastest = await fastestOf(statements, (each) => each.get())
  return () => fastest!.get() as number // a count
}
