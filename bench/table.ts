/** Compares tables with databases and libraries, each in its process: the same queries at three sizes. */
import lock from './package-lock.json' with { type: 'json' }
import { choose, readOptions } from './options.js'
import { printSetting, readSetting, recorded, writeJson, writeText, type Goal } from './report.js'
import { engines } from './table/engines.js'
import { judgeTable } from './table/goals.js'
import { toMarkdown } from './table/markdown.js'
import { measureQuery, openAll } from './table/measure.js'
import { plotEngines } from './table/plot.js'
import { Process, SERVE } from './table/process.js'
import { queriesFor } from './table/queries.js'
import {
  OURS,
  PLANNED,
  speedups,
  type KindResult,
  type NameResult,
  type QueryResult,
  type SizeResult,
} from './table/results.js'
import { removeRows, writeRows } from './table/row-files.js'
import { sampleSuppliers } from './table/suppliers.js'
import { serve } from './table/worker.js'

if (process.argv[2] === SERVE) serve()
else await measureTables()

async function measureTables(): Promise<void> {
  const options = readOptions([10_000, 100_000, 1_000_000])
  const { packages } = lock
  const setting = readSetting(options.seed, {
    DuckDB: packages['node_modules/@duckdb/node-api'].version,
    'better-sqlite3': packages['node_modules/better-sqlite3'].version,
    Arquero: packages['node_modules/arquero'].version,
    LokiJS: packages['node_modules/lokijs'].version,
    '@tanstack/db': packages['node_modules/@tanstack/db'].version,
    crossfilter2: packages['node_modules/crossfilter2'].version,
  })
  console.log(printSetting(setting))
  const sizes: SizeResult[] = []
  let kinds: KindResult[] = []
  let names: NameResult[] = []
  let goals: Goal[] = []
  for (const rows of options.sizes) {
    console.log(`\n${rows.toLocaleString('en')} rows`)
    const folder = writeRows(sampleSuppliers(rows, options.seed))
    kinds = await inProcess((other) => other.ask('kinds', rows, options.seed))
    for (const { what, ms, beside, ratio } of kinds) {
      console.log(`  ${what}: ${(ms * 1000).toPrecision(3)} µs, ${ratio.toFixed(2)} of ${beside}`)
    }
    names = await inProcess((other) => other.ask('names', rows))
    const size = await measureSize(rows, folder, options)
    sizes.push(size)
    goals = judgeTable(size, names)
    removeRows(folder)
    // Written after each size, so that an interrupted run keeps the smaller sizes.
    const found = { setting, goals, sizes, kinds, names }
    if (options.output !== undefined) writeJson(options.output, found)
    if (options.isWhole) {
      writeJson(recorded('table.json'), found)
      writeText(recorded('table.md'), toMarkdown(found))
      writeText(recorded('table.svg'), plotEngines(found))
    }
  }
}

async function measureSize(
  rows: number,
  folder: string,
  { peers, only }: { readonly peers: boolean; readonly only: string },
): Promise<SizeResult> {
  const wanted = engines.filter(({ isPeer }) => peers || !isPeer)
  const leftOut = wanted.flatMap(({ name, upTo }) =>
    upTo !== undefined && upTo.rows < rows ? [{ engine: name, reason: upTo.reason }] : [],
  )
  for (const { engine, reason } of leftOut) console.log(`  left out: ${engine}: ${reason}`)
  const opened = await openAll(
    wanted.filter(({ name }) => leftOut.every(({ engine }) => engine !== name)),
    folder,
  )
  const named = choose(queriesFor(rows), only)
  const queries: QueryResult[] = []
  for (const [i, { name }] of named.entries()) {
    const result = await measureQuery(opened, name, rows)
    queries.push(result)
    const us = Object.entries(result.ms).map(([engine, ms]) => {
      const page = result.pageMs?.[engine]
      const alone = page === undefined ? '' : ` (${(page * 1000).toPrecision(3)})`
      return `${engine} ${(ms * 1000).toPrecision(3)}${alone}`
    })
    console.log(
      `  ${i + 1}/${named.length} ${name}, µs, and the page alone in brackets: ${us.join(', ')}`,
    )
  }
  for (const { process: other } of opened) other.end()
  const of = <T>(read: (each: (typeof opened)[number]) => T) =>
    Object.fromEntries(opened.map((each) => [each.name, read(each)]))
  const result: SizeResult = {
    rows,
    loadMs: of(({ loading }) => Object.values(loading.steps).reduce((sum, ms) => sum + ms, 0)),
    steps: of(({ loading }) => loading.steps),
    bytesPerRow: of(({ loading }) => loading.bytes / rows),
    queries,
    leftOut,
  }
  for (const ours of [OURS, PLANNED] as const) {
    console.log(`  times ${ours}, in the geometric mean, and queries that are faster:`)
    for (const { name } of opened) {
      const [page, both] = (['pageMs', 'ms'] as const).map((column) => {
        const { mean, faster } = speedups(result, name, ours, column)
        return `${mean.toPrecision(3)}x, ${faster.length} faster`
      })
      console.log(`    ${name}: page alone ${page}; with total ${both}`)
    }
  }
  return result
}

/** Does a task in a process of its own. */
async function inProcess<T>(ask: (other: Process) => Promise<T>): Promise<T> {
  const other = new Process()
  const answer = await ask(other)
  other.end()
  return answer
}
