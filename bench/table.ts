/** Tables beside databases and libraries: the same queries at three sizes. */
import { createTable, suppliers, type Supplier } from 'supplier-query'
import lock from './package-lock.json' with { type: 'json' }
import { printSetting, readSetting } from './report.js'
import { asReceived } from './rows.js'
import { NOW, sampleSuppliers } from './table/suppliers.js'
import { compare, openAll, type Compared } from './table/compare.js'
import { engines } from './table/engines.js'
import { queriesFor } from './table/queries.js'
import { speedups, writeTableResults, type FirstUse, type SizeResult } from './table/write.js'

const SEED = 20250630
/** `npm run table -- 10000` runs at that size alone, and writes nothing. */
const only = Number(process.argv[2] ?? 0)
const sizes = only > 0 ? [only] : [10_000, 100_000, 1_000_000]

const { packages } = lock
const setting = readSetting(SEED, {
  DuckDB: packages['node_modules/@duckdb/node-api'].version,
  'better-sqlite3': packages['node_modules/better-sqlite3'].version,
  Arquero: packages['node_modules/arquero'].version,
  AlaSQL: packages['node_modules/alasql'].version,
  LokiJS: packages['node_modules/lokijs'].version,
  mingo: packages['node_modules/mingo'].version,
  sift: packages['node_modules/sift'].version,
  '@ucast/js': packages['node_modules/@ucast/js'].version,
})
console.log(printSetting(setting))

const found: SizeResult[] = []
let firstUses: FirstUse[] = []
for (const size of sizes) {
  console.log(`\n${size.toLocaleString('en')} rows`)
  const rows = asReceived(sampleSuppliers(size, SEED))
  firstUses = measureFirstUses(rows)
  const opened = await openAll(engines, rows)
  const queries: Compared[] = []
  const named = queriesFor(size)
  for (const [i, query] of named.entries()) {
    const compared = await compare(opened, query, rows)
    queries.push(compared)
    const { createTable: ours = NaN, DuckDB: duck = NaN } = compared.ms
    console.log(
      `  ${i + 1}/${named.length} ${query.name}: ${ours.toFixed(4)} ms, DuckDB ${duck.toFixed(2)} ms, ${(duck / ours).toFixed(0)}x`,
    )
  }
  for (const { loaded } of opened) loaded.close?.()
  const loadMs = Object.fromEntries(opened.map((each) => [each.name, each.loadMs]))
  const result = { rows: size, loadMs, queries }
  found.push(result)
  const { mean, least } = speedups(result, 'DuckDB')
  if (only === 0) writeTableResults({ setting, sizes: found, firstUses })
  console.log(`  DuckDB: ${mean.toFixed(0)}x in the geometric mean, ${least.toFixed(1)}x at least`)
}

/** What each kind of column costs when it is first used, on a table of its own. */
function measureFirstUses(rows: readonly Supplier[]): FirstUse[] {
  const table = createTable(suppliers, rows)
  const sorted = (field: string): unknown => ({
    sort: [{ field, direction: 'asc' }],
    page: { limit: 1 },
  })
  const uses: Readonly<Record<string, unknown>> = {
    'text, unique, in order (id)': sorted('id'),
    'text, nearly unique (name)': sorted('name'),
    'its words': { filter: { field: 'name', comparator: 'contains', value: 'zz' } },
    'text, 32 values (city)': sorted('city'),
    'number, 200 values (numRemediationRequests)': sorted('numRemediationRequests'),
    'date, nearly unique, ISO-8601 text (connectedAt)': sorted('connectedAt'),
    'list (tags)': { filter: { field: 'tags', comparator: 'contains', value: 'zz' } },
  }
  return Object.entries(uses).map(([what, query]) => {
    globalThis.gc?.()
    const before = process.memoryUsage()
    const start = performance.now()
    table.run(query, { now: NOW })
    const ms = performance.now() - start
    globalThis.gc?.()
    const after = process.memoryUsage()
    const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
    return { what, ms, bytesPerRow: bytes / rows.length }
  })
}
