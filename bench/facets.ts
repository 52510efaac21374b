/** Compares five facets of a listing on arrays and tables with a hand-written loop and DuckDB. */
import { isDeepStrictEqual } from 'node:util'
import {
  createTable,
  facets,
  suppliers,
  tableFacets,
  type Filter,
  type Suppliers,
} from 'supplier-query'
import { sampleSuppliers } from '../examples/sample-suppliers.js'
import { createDuckDbFacets } from './facets/duckdb.js'
import { loop } from './facets/loop.js'
import { type Bound, type Sidebar, sidebar } from './facets/sidebar.js'
import lock from './package-lock.json' with { type: 'json' }
import { choose, readOptions } from './options.js'
import { printSetting, readSetting, recorded, writeJson } from './report.js'
import { asReceived } from './rows.js'
import { geometricMean, median } from './statistics.js'
import { takeTurns } from './turns.js'

const SEED = 20250630
const turns = { rounds: 5, roundMs: 300, isCollected: true }

type Engine = () => Sidebar | Promise<Sidebar>

const options = readOptions([1_000_000])
const setting = readSetting(SEED, {
  '@duckdb/node-api': lock.packages['node_modules/@duckdb/node-api'].version,
})
console.log(printSetting(setting))

const [size = 0] = options.sizes
const rows = asReceived(sampleSuppliers(size, SEED))
const table = createTable(suppliers, rows)
await table.prepare()
const duckDb = options.peers ? await createDuckDbFacets(rows) : undefined

/** Cases without a filter, and with bounds on a facet's own field that 1 % and half of suppliers pass. */
const all: readonly { readonly name: string; readonly least: Bound }[] = [
  { name: 'no filter', least: undefined },
  { name: 'a filter of 1 %', least: 40 },
  { name: 'a filter of 50 %', least: 3 },
]
const cases = choose(all, options.only)

const measured = []
for (const { name, least } of cases) {
  const filter: Filter<Suppliers> =
    least === undefined ? {} : { field: 'numRemediationRequests', comparator: 'ge', value: least }
  const engines: Record<string, Engine> = {
    'hand-written loop': () => loop(rows, least),
    facets: () => facets(suppliers, { filter }, rows, sidebar),
    tableFacets: () => tableFacets(table, { filter }, sidebar),
    ...(duckDb && { DuckDB: await duckDb.prepare(least) }),
  }
  const ms = await measure(name, engines)
  measured.push({ name, rows: size, ms })
  const ratio = ms['facets']! / ms['hand-written loop']!
  console.log(`\n${name}, ${size.toLocaleString('en')} rows`)
  for (const [engine, time] of Object.entries(ms)) console.log(`  ${engine}: ${time.toFixed(2)} ms`)
  console.log(`  facets: ${ratio.toFixed(2)}x of the loop`)
  if (duckDb === undefined) continue
  console.log(`  tables: ${(ms['DuckDB']! / ms['tableFacets']!).toFixed(1)}x as fast as DuckDB`)
}
duckDb?.close()
const ratios = measured.map(({ ms }) => ms['facets']! / ms['hand-written loop']!)
console.log(`\nfacets compared with the loop, geometric mean: ${geometricMean(ratios).toFixed(2)}x`)
if (duckDb !== undefined) {
  const mean = geometricMean(measured.map(({ ms }) => ms['DuckDB']! / ms['tableFacets']!))
  console.log(`tables compared with DuckDB, geometric mean: ${mean.toFixed(1)}x as fast`)
}

const found = { setting, unit: 'ms', cases: measured }
if (options.isWhole) writeJson(recorded('facets.json'), found)
if (options.output !== undefined) writeJson(options.output, found)

/**
 * Returns the median time of each engine in milliseconds, once all have given the same answer.
 * @throws Error for an engine whose answer differs from the first engine's
 */
async function measure(
  name: string,
  engines: Readonly<Record<string, Engine>>,
): Promise<Record<string, number>> {
  let expected: Sidebar | undefined
  for (const [engine, run] of Object.entries(engines)) {
    const answer = await run()
    expected ??= answer
    if (!isDeepStrictEqual(answer, expected))
      throw new Error(`${name}: the answer of ${engine} differs`)
  }
  const times = Object.entries(await takeTurns(engines, turns))
  return Object.fromEntries(times.map(([engine, each]) => [engine, median(each)]))
}
