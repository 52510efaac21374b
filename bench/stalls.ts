/**
 * Measures the longest work of tables: how long preparing takes, how late the event loop is meanwhile, what
 * memory it takes, and updates of 20,000 rows.
 */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { Collector, printTrace } from './collector.js'
import { readOptions } from './options.js'
import { judge, printSetting, readSetting, recorded, writeJson } from './report.js'
import type { Preparing } from './stalls/preparing.js'
import { measureUpdates } from './stalls/updates.js'
import { median } from './statistics.js'
import { receivedSuppliers } from './table/suppliers.js'

const PROCESSES = 3
const NAMED = 20_000

const options = readOptions([1_000_000], false)
const setting = readSetting(options.seed, {})
console.log(printSetting(setting))
const [size = 0] = options.sizes

const preparing = measurePreparing()
const collector = await Collector.start()
const rows = receivedSuppliers(size, options.seed)
const updates = await measureUpdates(rows, Math.min(NAMED, size / 10), collector)
collector.stop()
console.log(updates.traces.map(printTrace).join('\n'))
const what = `slowest update of ${updates.named} rows, without the collector`
const goals = [judge(what, updates.own, 500, 'ms')]

const found = { setting, unit: 'ms', goals, rows: size, preparing, updates }
if (options.isWhole) writeJson(recorded('stalls.json'), found)
if (options.output !== undefined) writeJson(options.output, found)

/** Prepares every column in fresh processes, because V8 has compiled nothing there; then measures memory in another. */
function measurePreparing() {
  const runs = Array.from({ length: PROCESSES }, () => prepare('late'))
  for (const { ms, own, all } of runs) {
    console.log(
      `  preparing took ${ms} ms; the loop was late by ${own.p99} ms at the 99th percentile, ${own.worst} at worst; with the collector ${all.p99}, ${all.worst}`,
    )
  }
  const { memory, columns } = prepare('memory')
  for (const { part, field, bytes, cells } of columns) {
    console.log(`    ${part} of ${field}: ${bytes} B, ${cells} cells a row`)
  }
  console.log(
    `  bytes a row: ${memory?.rows} of the rows, ${memory?.table} of the table; while preparing ${memory?.peak} at most besides the rows`,
  )
  const [ms, parseMs] = (['ms', 'parseMs'] as const).map((name) =>
    median(runs.map((run) => run[name])),
  )
  return { ms, parseMs, late: runs.map(({ own, all }) => ({ own, all })), memory, columns }
}

/** Prepares a table in a fresh process. */
function prepare(of: 'late' | 'memory'): Preparing {
  const args = [...process.execArgv, resolve('dist/stalls/preparing.js')]
  const given = [String(size), String(options.seed), of]
  const told = execFileSync(process.execPath, [...args, ...given], { encoding: 'utf8' })
  return JSON.parse(told) as Preparing // written by the script
}
