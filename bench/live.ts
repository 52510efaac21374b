/**
 * Measures tables whose rows change: queries and facets after updates compared with rest and with
 * SQLite, the updates themselves, memory, and delays of the event loop.
 */
import { createTable, suppliers } from 'supplier-query'
import { Collector } from './collector.js'
import { ask, askFacets, measureChanging, type Changing } from './live/changing.js'
import { drawFrom } from './live/draw.js'
import { measureMemory } from './live/memory.js'
import { liveQueries } from './live/queries.js'
import { LiveSqlite } from './live/sqlite.js'
import { measureSteady } from './live/steady.js'
import { settledBytes } from './memory.js'
import { readOptions } from './options.js'
import { judge, printSetting, readSetting, recorded, writeJson } from './report.js'
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
const collector = await Collector.start()

console.log('\nmemory')
const memory = await measureMemory(receive, draw)

// Before each measurement, the garbage of the others is collected: a service has none of it.
await settledBytes()
const changing = await compareChanging()

console.log('\n100 updates of 10 rows and 20 queries a second')
await settledBytes()
const steady = await measureSteady(prepared, queries, draw, 10, collector)
collector.stop()

console.log()
const goals = [
  // An update of more rows works on more of a merge.
  ...changing.updates.map(({ named, own }) =>
    judge(
      `slowest update of ${named} rows, without the collector`,
      own,
      named <= 10 ? 16 : 50,
      'ms',
    ),
  ),
  judge('event loop late at p99, without the collector', steady.own.p99, 20, 'ms'),
]
const found = { setting, rows: size, unit: 'ms', goals, ...changing, memory, steady }
if (options.isWhole) writeJson(recorded('live.json'), found)
if (options.output !== undefined) writeJson(options.output, found)

/** Makes a table that holds the only references to its rows, as in a service. */
async function prepared() {
  const table = createTable(suppliers, receive())
  await table.prepare()
  return table
}

/** Compares a changing table with the unchanged one and with SQLite. Keeps none of them alive. */
async function compareChanging(): Promise<Changing> {
  const rows = receive()
  const still = createTable(suppliers, rows)
  await still.prepare()
  for (let i = 0; i < 300; i++) {
    for (const query of queries) ask(still, query)
    askFacets(still)
  }
  const sqlite = new LiveSqlite(rows)
  const compared = await measureChanging(still, sqlite, queries, draw, collector)
  sqlite.close()
  return compared
}
