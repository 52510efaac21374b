import { DuckDBInstance } from '@duckdb/node-api'
import type { Loaded, Step } from './engine.js'
import { fastestOf, standard, statementsOf, type Dialect, type Ways } from './statements.js'

const hasEach = (column: string, values: readonly string[], between: string) =>
  `(${values.map((value) => `list_contains(${column}, ${value}::words)`).join(between)})`

const dialect: Dialect = {
  ...standard,
  contains: (column, text) => `contains(${column}, ${text})`,
  hasAny: (column, values) => hasEach(column, values, ' or '),
  hasAll: (column, values) => hasEach(column, values, ' and '),
  isEmpty: (column) => `len(${column}) = 0`,
  keepsOrder: false,
}

/** The table, and its copy in the order of dates. */
const ways: Ways = { dialects: [dialect], sources: () => ['suppliers', 'by_date'] }

/**
 * Loads the rows into DuckDB as an expert sets it up: `read_json`, enums for columns of few values, a
 * copy in the order that is asked for most, and an index of keys, on all cores, in this process. Each
 * statement is tried on both tables.
 */
export async function openDuckDb(folder: string, step: Step): Promise<Loaded> {
  const { connection, close } = await loadDuckDb(folder, step)
  await step('a copy by date', () =>
    connection.run(
      'create table by_date as from suppliers order by connectedAt desc nulls last, n',
    ),
  )
  await step('an index of keys', () =>
    connection.run('create unique index by_id on suppliers (id)'),
  )
  const run = (statement: string) => connection.runAndReadAll(statement)
  return {
    prepare: async (query, wanted) => {
      const { totals, pages } = statementsOf(query, ways)
      const total = wanted === 'total' ? await fastestOf(totals, run) : undefined
      const page = await fastestOf(pages, run)
      const counting = total === undefined ? undefined : await connection.prepare(total)
      const paging = page === undefined ? undefined : await connection.prepare(page)
      return async () => {
        const count = await counting?.runAndReadAll()
        const found = await paging?.runAndReadAll()
        return {
          total: count && Number(count.getRows()[0]![0]), // a count
          rows: (found?.getRows() ?? []).map(([n]) => Number(n)),
        }
      }
    },
    nativeBytes: async () => {
      const used = await run('select sum(memory_usage_bytes)::double from duckdb_memory()')
      return Number(used.getRows()[0]![0]) // a sum
    },
    close,
  }
}

/** Opens a connection to a database with the rows in a table, `suppliers`, without an index. */
export async function loadDuckDb(folder: string, step: Step) {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await step('read_json', () =>
    connection.run(`create table raw as
      select (row_number() over () - 1)::integer as n, * replace (epoch_ms(connectedAt) as connectedAt)
      from read_json('${folder}/*.json', format = 'array', columns = {
        id: 'varchar', name: 'varchar', numRemediationRequests: 'integer', approvalStatus: 'varchar',
        city: 'varchar', connectedAt: 'timestamp', tags: 'varchar[]'})`),
  )
  await step('enums', async () => {
    for (const [type, values] of [
      ['statuses', 'approvalStatus'],
      ['cities', 'city'],
      ['words', 'unnest(tags)'],
    ] as const) {
      const distinct = `select distinct ${values} as value from raw`
      await connection.run(`create type ${type} as enum (
        select value from (${distinct}) where value is not null order by value)`)
    }
    await connection.run(`create table suppliers as select * replace (
      approvalStatus::statuses as approvalStatus, city::cities as city, tags::words[] as tags) from raw`)
    await connection.run('drop table raw')
  })
  const close = () => {
    connection.closeSync()
    instance.closeSync()
  }
  return { connection, close }
}
