/**
 * Compares finding one row by its key with a `Map`, SQLite and DuckDB, and short needles in UUID keys
 * with DuckDB. Queries of a table are planned each time, from parsed JSON or, if the name says so, from
 * JSON that is checked each time. The databases' statements are prepared.
 */
import { createTable, parseQuery, suppliers, type Supplier } from 'supplier-query'
import { createRandom } from '../examples/random.js'
import { choose, readOptions } from './options.js'
import { printSetting, readSetting, recorded, writeJson } from './report.js'
import { asReceived } from './rows.js'
import { median } from './statistics.js'
import { openDuckDb } from './table/duckdb.js'
import { untimed, type Answer, type Ready } from './table/engine.js'
import { moment } from './table/plan.js'
import type { NamedQuery } from './table/queries.js'
import { removeRows, writeRows } from './table/row-files.js'
import { openSqlite } from './table/sqlite.js'
import { sampleSuppliers } from './table/suppliers.js'
import { takeTurns } from './turns.js'

const SEED = 20250630
const turns = { rounds: 5, roundMs: 300, batch: 16 }

const options = readOptions([1_000_000])
const setting = readSetting(SEED, {})
console.log(printSetting(setting))
const [size = 0] = options.sizes

const random = createRandom(SEED)
const digit = () => Math.floor(16 * random()).toString(16)
const uuid = () => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', digit)
const rows = asReceived(sampleSuppliers(size, SEED).map((row) => ({ ...row, id: uuid() })))
const key = rows[Math.floor(size / 2)]!.id

const queryOf = (name: string, comparator: 'eq' | 'contains', value: string): NamedQuery => ({
  name,
  query: { filter: { field: 'id', comparator, value }, page: { limit: 20 } },
  matches: ({ id }) => (comparator === 'eq' ? id === value : id.includes(value)),
  compare: undefined,
})
const queries = [
  queryOf('one row by key', 'eq', key),
  queryOf('a needle of one letter', 'contains', 'e'),
  queryOf('a needle of two letters', 'contains', 'a7'),
  queryOf('a needle of two letters in every UUID', 'contains', '-4'),
]

const table = createTable(suppliers, rows)
await table.prepare()
await table.prepare(['id']) // with the letters of the key
const byKey = new Map(rows.map((row) => [row.id, row]))
const folder = writeRows(rows)
const loaded = { DuckDB: await openDuckDb(folder, untimed), SQLite: openSqlite(folder, untimed) }
removeRows(folder)

const found: Record<string, Record<string, number>> = {}
for (const query of choose(queries, options.only)) {
  const parsed = parseQuery(suppliers, query.query)
  const ready: Record<string, Ready> = {
    createTable: () => table.run(parsed, moment),
    'createTable, checked': () => table.run(query.query, moment),
  }
  if (query.name === 'one row by key') {
    ready['table.get'] = () => mapAnswer(table.get(key))
    ready['Map.get'] = () => mapAnswer(byKey.get(key))
  }
  for (const [name, { prepare }] of Object.entries(loaded)) {
    const run = await prepare(query, 'total')
    if (run !== undefined) ready[name] = run
  }
  const expected = rows.filter((row) => query.matches(row)).length
  for (const [name, run] of Object.entries(ready)) {
    const { total } = await run()
    if (total !== expected) throw new Error(`${query.name}: the answer of ${name} differs`)
  }
  const times = Object.entries(await takeTurns(ready, turns))
  const medians = Object.fromEntries(times.map(([name, each]) => [name, median(each) * 1_000]))
  found[query.name] = medians
  const said = Object.entries(medians).map(([name, us]) => `${name} ${us.toPrecision(3)} µs`)
  console.log(`  ${query.name}: ${said.join(', ')}`)
}
for (const { close } of Object.values(loaded)) close?.()

const figures = { setting, rows: size, unit: 'µs', medians: found }
if (options.isWhole) writeJson(recorded('lookups.json'), figures)
if (options.output !== undefined) writeJson(options.output, figures)

function mapAnswer(row: Supplier | undefined): Answer {
  return row === undefined ? { total: 0, rows: [] } : { total: 1, rows: [row] }
}
