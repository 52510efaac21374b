import Database from 'better-sqlite3'
import type { Loaded, Step } from './engine.js'
import { isJunction, type Condition, type PeerPlan, type Predicate } from './plan.js'
import { readRows } from './row-files.js'
import {
  fastestOf,
  literal,
  standard,
  statementsOf,
  type Dialect,
  type Ways,
} from './statements.js'

const scanFor = (column: string, text: string) => `instr(${column}, ${text}) > 0`
const withTag = (value: string) => `select n from tags where tag = ${value}`

/** Looks for the tags of each row that another index finds. */
const byRow: Dialect = {
  ...standard,
  key: (column, descending) => (descending ? `${column} desc` : column), // null is lowest
  contains: scanFor,
  hasAny: (_, values) =>
    `exists (select 1 from tags t where t.n = suppliers.n and t.tag in (${values.join(', ')}))`,
  hasAll: (_, values) =>
    `(${values.map((value) => `exists (select 1 from tags t where t.n = suppliers.n and t.tag = ${value})`).join(' and ')})`,
  isEmpty: () => 'numTags = 0',
  keepsOrder: false,
}

/** Looks for the rows of tags, and of the trigrams of a text of three letters or more. */
const byTag: Dialect = {
  ...byRow,
  contains: (column, text) =>
    trigramsOf(text) === undefined ? scanFor(column, text) : `n in (${trigramsOf(text)})`,
  hasAny: (_, values) => `n in (select n from tags where tag in (${values.join(', ')}))`,
  hasAll: (_, values) => `(${values.map((value) => `n in (${withTag(value)})`).join(' and ')})`,
}

/** Returns a query of the index of names for a literal. */
function trigramsOf(text: string): string | undefined {
  const needle = text.slice(1, -1)
  return needle.length < 3
    ? undefined
    : `select rowid from names where names match '"${needle.replaceAll('"', '""')}"'`
}

/** Indexes in the directions that are asked for, which hold every column that their queries read. */
const indexes = [
  'id',
  'name',
  'city',
  'approvalStatus',
  'numRemediationRequests',
  'connectedAt desc',
  'approvalStatus, city, connectedAt desc',
  'approvalStatus, name',
  'approvalStatus, numRemediationRequests, name',
  'approvalStatus desc, city, name desc',
  'numTags, name',
  'name, city, approvalStatus, numRemediationRequests, connectedAt',
  'numRemediationRequests desc, name, connectedAt, approvalStatus',
  'connectedAt desc, city, approvalStatus, numRemediationRequests, name',
]

/** The table, by the plan of SQLite, and by each index that holds all columns of the query. */
function sources({ where, order }: PeerPlan): string[] {
  const columns = new Set([...columnsOf(where), ...order.map(({ field }) => field.name)])
  const covering = indexes.flatMap((index, i) => {
    const held = index.split(', ').map((column) => column.replace(' desc', ''))
    return [...columns].every((column) => held.includes(column))
      ? [`suppliers indexed by by${i}`]
      : []
  })
  return ['suppliers', ...(columns.size > 0 ? covering : [])]
}

function columnsOf(condition: Condition): string[] {
  if (isJunction(condition)) return condition.operands.flatMap(columnsOf)
  const { field, test } = condition
  if (field.kind !== 'string[]') return [field.name]
  return test.op === 'in' ? ['numTags'] : []
}

/** Counts that read no row of the table. */
function counts({ test }: Predicate): string[] {
  const merged = (how: string, values: readonly (string | number | boolean)[]) =>
    `select count(*) from (${values.map((value) => withTag(literal(value))).join(` ${how} `)} order by n)`
  if (test.op === 'overlaps') return [merged('union', test.values)]
  if (test.op === 'covers') return [merged('intersect', test.values)]
  const trigrams = test.op === 'substring' ? trigramsOf(literal(test.text)) : undefined
  return trigrams === undefined ? [] : [trigrams.replace('rowid', 'count(*)')]
}

const ways: Ways = { dialects: [byRow, byTag], sources, counts }

/**
 * Loads the rows into SQLite as an expert sets it up, in memory, in this process. Each statement is
 * tried with the plan of SQLite, with `indexed by`, by the complement and by the index of trigrams.
 */
export function openSqlite(folder: string, step: Step): Loaded {
  const rows = step('JSON.parse', () => readRows(folder))
  const database = new Database(':memory:')
  database.exec(`create table suppliers (
      n integer primary key, id text, name text, numRemediationRequests integer,
      approvalStatus text, city text, connectedAt integer, numTags integer);
    create table tags (tag text, n integer, primary key (tag, n)) without rowid`)
  const insert = database.prepare('insert into suppliers values (?, ?, ?, ?, ?, ?, ?, ?)')
  const tag = database.prepare('insert into tags values (?, ?)')
  step('insert', () =>
    database.transaction(() => {
      for (const [n, row] of rows.entries()) {
        const { id, name, numRemediationRequests, approvalStatus, city, connectedAt, tags } = row
        const at = connectedAt === null ? null : Date.parse(connectedAt)
        insert.run(n, id, name, numRemediationRequests, approvalStatus, city, at, tags.length)
        for (const each of new Set(tags)) tag.run(each, n)
      }
    })(),
  )
  step('indexes', () => {
    for (const [i, columns] of indexes.entries()) {
      database.exec(`create index by${i} on suppliers (${columns})`)
    }
    database.exec('create index tags_of_row on tags (n, tag)')
  })
  step('trigrams of names', () =>
    database.exec(`create virtual table names
      using fts5(name, content='suppliers', content_rowid='n', tokenize='trigram case_sensitive 1');
      insert into names (names) values ('rebuild')`),
  )
  step('analyze', () => database.exec('analyze'))
  return {
    prepare: async (query, wanted) => {
      const { totals, pages } = statementsOf(query, ways)
      const prepareAll = (statements: readonly string[]) =>
        statements.flatMap((statement) => prepare(database, statement) ?? [])
      const counting =
        wanted === 'total' ? await fastestOf(prepareAll(totals), (each) => each.get()) : undefined
      const paging = await fastestOf(prepareAll(pages), (each) => each.all())
      return () => ({
        total: counting?.get() as number | undefined, // a count
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

/** Prepares a statement; returns undefined if SQLite finds no plan with its index. */
function prepare(database: Database.Database, statement: string) {
  try {
    return database.prepare(statement).pluck()
  } catch (error) {
    if ((error as Error).message === 'no query solution') return undefined // SQLite throws errors
    throw error
  }
}
