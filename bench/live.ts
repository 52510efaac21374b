/**
 * Measures tables whose rows change: queries and facets after updates compared with rest and with
 * SQLite, the updates themselves, live queries of TanStack DB, memory, and delays of the event loop.
 */
import { createTable, suppliers } from 'supplier-query'
import { Collector, lengthOf, printTrace, spanOf, type Span, type Trace } from './collector.js'
import { ask, askFacets, measureChanging, type Medians } from './live/changing.js'
import { drawFrom } from './live/draw.js'
import { printGoals, type Check } from './live/goals.js'
import { measureMemory } from './live/memory.js'
import { liveQueries } from './live/queries.js'
import { LiveSqlite } from './live/sqlite.js'
import { measureSteady } from './live/steady.js'
import { measureTanStack } from './live/tanstack.js'
import { settledBytes } from './memory.js'
import { readOptions } from './options.js'
import { printSetting, readSetting, recorded, writeJson } from './report.js'
import { NOW, receivedSuppliers } from './table/suppliers.js'

const options = readOptions([1_000_000], false)
const setting = readSetting(options.seed, {})
console.log(printSetting(setting))
const [size = 0] = options.sizes
const others = receivedSuppliers(Math.min(size, 200_000), options.seed + 1)
const receive = () => receivedSuppliers(size, options.seed)
const ids = receive().map(({ id }) => id)
const draw = drawFrom(ids, others)
const queries = liveQueries(NOW, ids[Math.floor(size / 2)]!)
const checks: Check[] = []
const slowest: Trace[] = []
const collector = await Collector.start()

console.log('\nmemory')
checks.push(await measureMemory(receive, draw))

// Before each measurement, the garbage of the others is collected: a service has none of it.
await settledBytes()
const medians = await compareChanging()

// From here on, the heap holds one version of one table and its rows, as in a service.
const start = async () => {
  const table = createTable(suppliers, receive())
  await table.prepare()
  return table
}

console.log('\n100 updates of 10 rows and 1,000 queries a second')
const seconds = options.isWhole ? 60 : 10
await settledBytes()
const steady = await measureSteady(start, queries, draw, seconds, collector)
checks.push(...steady.checks)
slowest.push(...steady.slowest)

console.log('\nupdates of 20,000 rows in a row')
await settledBytes()
checks.push(...(await measureLarge()))

console.log('\nupdates of one row at 100,000 rows')
const few = receivedSuppliers(Math.min(size, 100_000), options.seed)
const cities = [...new Set(few.flatMap(({ city }) => city ?? []))].slice(0, 10)
const drawFew = drawFrom(
  few.map(({ id }) => id),
  others,
)
checks.push(...(await measureTanStack(few, drawFew, cities)))

console.log(`\n${printGoals(checks.toSorted((a, b) => (a.goal < b.goal ? -1 : 1)))}`)
const figures = { setting, rows: size, unit: 'ms', checks, medians, slowest }
collector.stop()
if (options.isWhole) writeJson(recorded('live.json'), figures)
if (options.output !== undefined) writeJson(options.output, figures)

/** Compares a changing table with the unchanged one and with SQLite. Keeps none of them alive. */
async function compareChanging(): Promise<Medians[]> {
  const rows = receive()
  const still = createTable(suppliers, rows)
  await still.prepare()
  for (let i = 0; i < 300; i++) {
    for (const query of queries) ask(still, query)
    askFacets(still)
  }
  const sqlite = new LiveSqlite(rows)
  const changing = await measureChanging(still, sqlite, queries, draw, collector)
  sqlite.close()
  checks.push(...changing.checks)
  slowest.push(...changing.slowest)
  return changing.medians
}

async function measureLarge(): Promise<Check[]> {
  let table = await start()
  const [large, after]: [[string, Span][], [string, Span][]] = [[], []]
  for (let i = 0; i < 40; i++) {
    const upsert = draw(Math.min(20_000, size / 10)).map(([, row]) => row)
    large.push(['update of 20,000 rows', spanOf(() => (table = table.update({ upsert })))])
    for (const query of queries) {
      after.push([`${query.name}, updates of 20,000`, spanOf(() => ask(table, query))])
    }
  }
  await collector.isTold()
  const traces = [large, after].flatMap((calls) => collector.slowest(calls, 3))
  slowest.push(...traces)
  console.log(traces.map(printTrace).join('\n'))
  const worst = (calls: readonly (readonly [string, Span])[]) =>
    Math.max(...calls.map(([, span]) => lengthOf(span)))
  return [
    { goal: '4 slowest update of 20,000 rows (ms)', of: '40', measured: worst(large), atMost: 300 },
    { goal: '4 slowest query after one (ms)', of: '40', measured: worst(after), atMost: 100 },
  ]
}
