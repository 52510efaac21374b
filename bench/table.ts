/** Compares tables with databases and libraries: the same queries at three sizes. */
import lock from './package-lock.json' with { type: 'json' }
import { choose, readOptions } from './options.js'
import { printSetting, readSetting, recorded, writeJson, writeText } from './report.js'
import { engines } from './table/engines.js'
import { measureFirstUses } from './table/first-uses.js'
import { toMarkdown } from './table/markdown.js'
import { measureQuery, openAll } from './table/measure.js'
import { plotEngines } from './table/plot.js'
import { queriesFor } from './table/queries.js'
import {
  OURS,
  speedups,
  type FirstUse,
  type QueryResult,
  type SizeResult,
} from './table/results.js'
import { receivedSuppliers } from './table/suppliers.js'

const options = readOptions([10_000, 100_000, 1_000_000])

const { packages } = lock
const setting = readSetting(options.seed, {
  DuckDB: packages['node_modules/@duckdb/node-api'].version,
  'better-sqlite3': packages['node_modules/better-sqlite3'].version,
  Arquero: packages['node_modules/arquero'].version,
  AlaSQL: packages['node_modules/alasql'].version,
  LokiJS: packages['node_modules/lokijs'].version,
  '@tanstack/db': packages['node_modules/@tanstack/db'].version,
  crossfilter2: packages['node_modules/crossfilter2'].version,
  mingo: packages['node_modules/mingo'].version,
  sift: packages['node_modules/sift'].version,
  '@ucast/js': packages['node_modules/@ucast/js'].version,
})
console.log(printSetting(setting))

const sizes: SizeResult[] = []
let firstUses: FirstUse[] = []
for (const size of options.sizes) {
  console.log(`\n${size.toLocaleString('en')} rows`)
  const rows = receivedSuppliers(size, options.seed)
  firstUses = await measureFirstUses(rows)
  const wanted = engines.filter(({ isPeer }) => options.peers || !isPeer)
  const leftOut = wanted.flatMap(({ name, upTo }) =>
    upTo !== undefined && upTo.rows < size ? [{ engine: name, reason: upTo.reason }] : [],
  )
  for (const { engine, reason } of leftOut) console.log(`  left out: ${engine}: ${reason}`)
  const opened = await openAll(
    wanted.filter(({ name }) => leftOut.every(({ engine }) => engine !== name)),
    rows,
  )
  const named = choose(queriesFor(size), options.only)
  const queries: QueryResult[] = []
  for (const [i, query] of named.entries()) {
    const result = await measureQuery(opened, query, rows)
    queries.push(result)
    const times = Object.entries(result.ms).map(([name, ms]) => `${name} ${ms.toPrecision(3)}`)
    console.log(`  ${i + 1}/${named.length} ${query.name}, ms: ${times.join(', ')}`)
  }
  for (const { loaded } of opened) loaded.close?.()
  const result: SizeResult = {
    rows: size,
    loadMs: Object.fromEntries(opened.map(({ name, loadMs }) => [name, loadMs])),
    bytesPerRow: Object.fromEntries(opened.map(({ name, bytesPerRow }) => [name, bytesPerRow])),
    queries,
    leftOut,
  }
  sizes.push(result)
  console.log(`  times ${OURS}, in the geometric mean and at the engine's best:`)
  for (const { name } of opened.slice(1)) {
    const { mean, least, unsaid, late } = speedups(result, name)
    const left = unsaid === 0 ? '' : `, ${unsaid} left out`
    const slow = late === 0 ? '' : `, ${late} past the limit`
    console.log(`    ${name}: ${mean.toFixed(1)}x, ${least.toFixed(1)}x${left}${slow}`)
  }
  // Written after each size, so that an interrupted run keeps the smaller sizes.
  const found = { setting, sizes, firstUses }
  if (options.output !== undefined) writeJson(options.output, found)
  if (options.isWhole) {
    writeJson(recorded('table.json'), found)
    writeText(recorded('table.md'), toMarkdown(found))
    writeText(recorded('table.svg'), plotEngines(found))
  }
}
