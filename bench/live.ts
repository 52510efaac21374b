/**
 * Measures tables whose rows change: queries and facets after updates compared with rest and with
 * SQLite, the updates themselves, live queries of TanStack DB, memory, and delays of the event loop.
 */
import { createTable, suppliers, type Supplier } from 'supplier-query'
import { ask, askFacets, measureChanging } from './live/changing.js'
import { drawFrom, timeOf } from './live/draw.js'
import { printGoals, type Check } from './live/goals.js'
import { measureMemory } from './live/memory.js'
import { liveQueries } from './live/queries.js'
import { LiveSqlite } from './live/sqlite.js'
import { measureSteady } from './live/steady.js'
import { measureTanStack } from './live/tanstack.js'
import { readOptions } from './options.js'
import { printSetting, readSetting, recorded, writeJson } from './report.js'
import { NOW, receivedSuppliers } from './table/suppliers.js'

const options = readOptions([1_000_000])
const setting = readSetting(options.seed, {})
console.log(printSetting(setting))
const [size = 0] = options.sizes
const others = receivedSuppliers(Math.min(size, 200_000), options.seed + 1)
const receive = () => receivedSuppliers(size, options.seed)
const checks: Check[] = []

console.log('\nmemory')
checks.push(await measureMemory(receive, (rows) => drawFrom(rows, others)))

const rows = receive()
const queries = liveQueries(NOW, rows[Math.floor(size / 2)]!.id)
const draw = drawFrom(rows, others)
const still = await createTable(suppliers, rows).prepare()
for (let i = 0; i < 300; i++) {
  for (const query of queries) ask(still, query)
  askFacets(still)
}
const changing = measureChanging(still, new LiveSqlite(rows), queries, draw)
checks.push(...changing.checks)

console.log('\nupdates of 20,000 rows in a row')
let table = await changing.table.prepare()
const [large, after]: [number[], number[]] = [[], []]
for (let i = 0; i < 40; i++) {
  const upsert = draw(Math.min(20_000, size / 10)).map(([, row]) => row)
  timeOf(large, () => (table = table.update({ upsert })))
  for (const query of queries) timeOf(after, () => ask(table, query))
}
checks.push(
  {
    goal: '4 slowest update of 20,000 rows (ms)',
    of: '40',
    measured: Math.max(...large),
    atMost: 300,
  },
  { goal: '4 slowest query after one (ms)', of: '40', measured: Math.max(...after), atMost: 100 },
)

console.log('\n100 updates of 10 rows and 1,000 queries a second')
const seconds = options.isWhole ? 60 : 10
checks.push(...(await measureSteady(await table.prepare(), queries, draw, seconds)))

console.log('\nupdates of one row at 100,000 rows')
const few: readonly Supplier[] = rows.slice(0, 100_000)
const cities = [...new Set(few.flatMap(({ city }) => city ?? []))].slice(0, 10)
checks.push(...(await measureTanStack(few, drawFrom(few, others), cities)))

console.log(`\n${printGoals(checks.toSorted((a, b) => (a.goal < b.goal ? -1 : 1)))}`)
const figures = { setting, rows: size, unit: 'ms', checks, medians: changing.medians }
if (options.isWhole) writeJson(recorded('live.json'), figures)
if (options.output !== undefined) writeJson(options.output, figures)
