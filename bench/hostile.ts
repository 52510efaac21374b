/**
 * Times the most expensive queries that the default limits allow, over 200,000 rows with texts of up
 * to 40 letters and lists of up to 5 elements: each comparator with the most comparisons and the
 * largest operands, all equal or all distinct. Days are read in a zone whose clocks change.
 */
import { createTable, parseQuery, runQuery } from 'supplier-query'
import { hostileQueries } from './hostile/queries.js'
import { hostileRows, resource } from './hostile/rows.js'
import { choose, readOptions } from './options.js'
import { readSetting, printSetting, recorded, writeJson } from './report.js'
import { median } from './statistics.js'

const SEED = 20250630
const ROUNDS = 5
/** The longest allowed time of a query, in milliseconds. */
const atMost = { runQuery: 1_000, table: 200 }

const options = readOptions([200_000])
const setting = readSetting(SEED, {})
console.log(printSetting(setting))

const [size = 0] = options.sizes
const rows = hostileRows(size, SEED)
const table = await createTable(resource, rows).prepare()
const moment = { now: Date.UTC(2026, 10, 20, 12), timeZone: 'America/New_York' }
const queries = choose(hostileQueries(), options.only)

const cases = queries.map(({ name, query: input }) => {
  const query = parseQuery(resource, input)
  const engines = {
    runQuery: () => runQuery(resource, query, rows, moment).total,
    table: () => table.run(query, moment).total,
  }
  if (engines.runQuery() !== engines.table()) throw new Error(`${name}: two answers`)
  const ms = Object.fromEntries(
    Object.entries(engines).map(([engine, run]) => [engine, median(timesOf(run))]),
  )
  const line = Object.entries(ms).map(([engine, each]) => `${engine} ${each.toFixed(1)} ms`)
  console.log(`  ${name}: ${line.join(', ')}`)
  return { name, ms }
})

for (const [engine, most] of Object.entries(atMost)) {
  const [worst] = cases.toSorted((a, b) => b.ms[engine]! - a.ms[engine]!)
  const [ms, name] = [worst?.ms[engine] ?? NaN, worst?.name ?? 'nothing']
  console.log(`${ms <= most ? 'met   ' : 'MISSED'} ${engine}: ${ms.toFixed(0)} ms, ${name}`)
}
const found = { setting, rows: size, unit: 'ms', targets: atMost, cases }
if (options.isWhole) writeJson(recorded('hostile.json'), found)
if (options.output !== undefined) writeJson(options.output, found)

/** Times several runs; only one of a query that takes a second, because the bench would take minutes. */
function timesOf(run: () => unknown): number[] {
  const times: number[] = []
  while (times.length < ROUNDS && (times[0] ?? 0) < 1_000) {
    const start = performance.now()
    run()
    times.push(performance.now() - start)
  }
  return times
}
