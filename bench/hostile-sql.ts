/**
 * Times the queries of `bench/hostile.ts` on databases: the statements of a page and of its total, over
 * the same rows, without indexes but the key. Prints the slowest query of each database, with the time of
 * one search for comparison. A statement is stopped after a minute.
 */
import { parseQuery, planQuery } from 'supplier-query'
import { toSql } from 'supplier-query/sql'
import { hostileQueries } from './hostile/queries.js'
import { hostileRows, resource, type Row } from './hostile/rows.js'
import { choose, parseCommand, refuse } from './options.js'
import { openServers, type Server } from './sql/servers.js'

const SEED = 20250630
const MOST_MS = 60_000
const BATCH = 200

const { values: options } = parseCommand({
  options: {
    rows: { type: 'string', default: '200000' },
    server: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
  },
})
const size = Number(options.rows)
if (!Number.isInteger(size) || size < 1) {
  refuse(`--rows: expected a whole number from 1, got "${options.rows}"`)
}

type Column = readonly [name: keyof Row, type: string]

const mysqlTypes: readonly Column[] = [
  ['id', 'int primary key'],
  ['text', 'varchar(40)'],
  ['note', 'varchar(320)'],
  ['number', 'double'],
  ['amount', 'decimal(12, 2)'],
  ['flag', 'boolean'],
  ['date', 'datetime(3)'],
  ['day', 'date'],
  ['tags', 'json'],
  ['codes', 'json'],
]

/** The columns by database, of the default types. */
const columns: Readonly<Record<Server['name'], readonly Column[]>> = {
  PostgreSQL: [
    ['id', 'double precision primary key'],
    ['text', 'text'],
    ['note', 'text'],
    ['number', 'double precision'],
    ['amount', 'numeric'],
    ['flag', 'boolean'],
    ['date', 'timestamptz'],
    ['day', 'date'],
    ['tags', 'text[]'],
    ['codes', 'double precision[]'],
  ],
  MariaDB: mysqlTypes,
  MySQL: mysqlTypes,
  SQLite: [
    ['id', 'integer primary key'],
    ['text', 'text'],
    ['note', 'text'],
    ['number', 'real'],
    ['amount', 'integer'],
    ['flag', 'integer'],
    ['date', 'text'],
    ['day', 'text'],
    ['tags', 'text'],
    ['codes', 'text'],
  ],
}

/** Statements that stop a statement of the connection after a minute. */
const timeouts: Readonly<Partial<Record<Server['name'], string>>> = {
  PostgreSQL: `set statement_timeout = ${MOST_MS}`,
  MariaDB: `set max_statement_time = ${MOST_MS / 1000}`,
  MySQL: `set max_execution_time = ${MOST_MS}`,
}

/** Writes a cell for a statement that inserts it. SQLite's column of decimals has whole numbers. */
function cellOf(server: Server['name'], name: keyof Row, cell: Row[keyof Row]): string {
  if (Array.isArray(cell)) {
    const quoted = cell.map((each) => JSON.stringify(each)).join(',')
    return server === 'PostgreSQL' ? `'{${quoted}}'` : `'[${quoted}]'`
  }
  if (server === 'SQLite' && name === 'amount') return String(Math.round(Number(cell)))
  if (server === 'SQLite' && name === 'flag') return cell === true ? '1' : '0'
  const isMySql = server === 'MySQL' || server === 'MariaDB'
  if (name === 'date' && isMySql) return `'${String(cell).replace('T', ' ').replace('Z', '')}'`
  return typeof cell === 'string' ? `'${cell}'` : String(cell)
}

async function load({ name: server, run }: Server, rows: readonly Row[]): Promise<void> {
  const names = columns[server]
  await run('drop table if exists hostile')
  const declared = names.map(([name, type]) => `${quote(server, name)} ${type}`)
  await run(`create table hostile (${declared.join(', ')})`)
  for (let i = 0; i < rows.length; i += BATCH) {
    const values = rows
      .slice(i, i + BATCH)
      .map((row) => `(${names.map(([name]) => cellOf(server, name, row[name])).join(', ')})`)
    await run(`insert into hostile values ${values.join(', ')}`)
  }
}

const quote = (server: Server['name'], name: string) =>
  server === 'MySQL' || server === 'MariaDB' ? `\`${name}\`` : `"${name}"`

/** The types of columns other than the defaults. */
const typed = {
  PostgreSQL: {},
  MariaDB: {},
  MySQL: {},
  SQLite: { amount: { type: 'integer' } },
} as const

const moment = { now: Date.UTC(2026, 10, 20, 12), timeZone: 'America/New_York' }

/** Returns the milliseconds of the statements of a query; `undefined` if one was stopped. */
async function timeOf({ name, dialect, run }: Server, query: unknown): Promise<number | undefined> {
  const plan = planQuery(resource, parseQuery(resource, query), moment)
  const at = { dialect, table: 'hostile', columns: typed[name] as object, fields: ['id'] } as const
  const { rows, count } = toSql(plan, at)
  const start = performance.now()
  try {
    await run(count.sql, count.parameters)
    await run(rows.sql, rows.parameters)
  } catch (error) {
    const ms = performance.now() - start
    if (ms < MOST_MS * 0.9) throw error
    return undefined
  }
  return performance.now() - start
}

const rows = hostileRows(size, SEED)
const queries = choose(hostileQueries(), options.only)
const search = { field: 'note', comparator: 'contains', value: `${'a'.repeat(98)}z` } as const

for (const server of await openServers(options.server)) {
  await load(server, rows)
  const timeout = timeouts[server.name]
  if (timeout !== undefined) await server.run(timeout)
  const single = await timeOf(server, { filter: search, page: { limit: 20 } })
  const times: { name: string; ms: number | undefined }[] = []
  for (const { name, query } of queries) {
    times.push({ name, ms: await timeOf(server, query) })
    console.log(`  ${server.name}, ${name}: ${print(times.at(-1)!.ms)}`)
  }
  const [worst] = times.toSorted((a, b) => (b.ms ?? Infinity) - (a.ms ?? Infinity))
  const stopped = times.filter(({ ms }) => ms === undefined).length
  console.log(
    `${server.name}, ${size} rows: at worst ${print(worst?.ms)}, ${worst?.name}; ${stopped} of ${times.length} stopped; one search ${print(single)}`,
  )
  await server.run('drop table hostile')
  await server.close()
}

function print(ms: number | undefined): string {
  return ms === undefined ? `over ${MOST_MS / 1000} s` : `${(ms / 1000).toFixed(2)} s`
}
