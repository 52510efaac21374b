/**
 * Measures how tables block a process: the delay of the event loop while every column is prepared, the
 * memory of preparing, the first preparation and the first answers of a fresh process, and the slowest
 * call on a cold or changing table, compared with `runQuery` of the same query.
 */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { Collector, printTrace } from './collector.js'
import { readOptions } from './options.js'
import { judge, printSetting, readSetting, recorded, writeJson, type Goal } from './report.js'
import { round } from './stalls/lateness.js'
import type { Preparing } from './stalls/preparing.js'
import { measureUpdates, UPDATES, type Updated } from './stalls/updates.js'
import { median } from './statistics.js'
import { receivedSuppliers } from './table/suppliers.js'

const PROCESSES = 5
const options = readOptions([1_000_000], false)
const setting = readSetting(options.seed, {})
console.log(printSetting(setting))

/** Runs a script of this bench in a fresh process, and returns its output. */
function inProcess(script: string, ...args: readonly unknown[]): unknown {
  const path = resolve('dist/stalls', script)
  const all = [...process.execArgv, path, ...args.map(String)]
  return JSON.parse(execFileSync(process.execPath, all, { encoding: 'utf8' }))
}

const preparing = (...args: readonly unknown[]) => inProcess('preparing.js', ...args) as Preparing // written by the script

/** Prepares every column in fresh processes, then measures memory, and the names alone, in others. */
function measurePreparing(size: number): object {
  const runs = Array.from({ length: PROCESSES }, () => {
    const run = preparing(size, options.seed, 'late')
    const { ms, cpuMs, own, all } = run
    console.log(
      `  preparing took ${ms} ms, ${cpuMs} ms of the processor; the loop was late by ${own.p99} ms at the 99th percentile, ${own.worst} at worst, with the collector ${all.p99}, ${all.worst}`,
    )
    for (const trace of run.slowest.slice(0, 1)) console.log(printTrace(trace))
    return run
  })
  const { memory, columns } = preparing(size, options.seed, 'memory')
  for (const { part, field, bytes, cells } of columns) {
    console.log(`    ${part} of ${field}: ${bytes} B, ${cells} cells a row`)
  }
  const { rows = NaN, table = NaN, peak = NaN } = memory ?? {}
  console.log(
    `  bytes a row: ${rows} of the rows, ${table} of the table; while preparing ${peak} at most besides the rows, ${round(peak / table)} times the table`,
  )
  const names = Array.from({ length: 3 }, () => preparing(size, options.seed, 'late', 'name'))
  const [first, text] = [runs, names].map((some) => median(some.map(({ ms }) => ms)))
  const parsing = median([...runs, ...names].map(({ parseMs }) => parseMs))
  console.log(
    `  JSON.parse of the rows took ${parsing} ms: preparing ${round(first! / parsing)} times that, the names alone ${round(text! / parsing)}`,
  )
  goals.push(
    judge(
      'loop late at the 99th percentile',
      Math.max(...runs.map(({ all }) => all.p99)),
      25,
      'ms',
    ),
    judge('loop late at worst', Math.max(...runs.map(({ all }) => all.worst)), 60, 'ms'),
    judge('first prepare of all columns', first!, 2200, 'ms'),
    judge('first prepare of the names with their words', text!, 1000, 'ms'),
    judge(
      'peak memory while preparing, of that afterwards',
      (rows + peak) / (rows + table),
      1.5,
      'times',
    ),
  )
  return { runs: runs.map(({ columns: _, ...run }) => run), memory, names, columns }
}

/** Compares the first answer of fresh processes with the tenth, over ten thousand rows. */
function measureFirstAnswers(): object[] {
  const queries = ['one city', 'newest of all', 'status, date, list and text, by requests']
  const engines = ['createTable', 'runQuery', 'hand-written loop']
  return queries.flatMap((query) =>
    engines.map((engine) => {
      const times = Array.from({ length: PROCESSES }, () => {
        return inProcess('first-answers.js', 10_000, options.seed, engine, query) as number[] // printed by the script
      })
      const [first, tenth] = [0, 9].map((i) => round(median(times.map((each) => each[i]!))))
      const ratio = round(median(times.map((each) => each[0]! / each[9]!)))
      console.log(
        `  ${query}, ${engine}: first ${first} ms, tenth ${tenth} ms, ${ratio} times that`,
      )
      if (engine === 'createTable') goals.push(judge(`first answer: ${query}`, ratio, 3, 'times'))
      return { query, engine, first, tenth, ratio }
    }),
  )
}

function judgeUpdates(updates: readonly Updated[]): void {
  for (const { named, of, update, ratios } of updates.filter(({ named: n }) => n > 1)) {
    const what = `updates of ${named} rows of ${of}`
    goals.push(judge(`${what}, slowest`, update.slowest, 300, 'ms'))
    const ratio = Math.max(ratios.median, ratios.slowest)
    goals.push(judge(`runs behind ${what}, of runQuery`, ratio, 2, 'times'))
  }
}

const goals: Goal[] = []
const figures: object[] = []
for (const size of options.sizes) {
  console.log(`${size.toLocaleString('en')} rows`)
  const prepared = measurePreparing(size)
  const firstAnswers = measureFirstAnswers()
  const rows = receivedSuppliers(size, options.seed)
  const collector = await Collector.start()
  const updates: Updated[] = []
  for (const isCold of [true, false]) {
    for (const named of [1, 20_000]) {
      updates.push(await measureUpdates(rows, named, isCold, collector))
    }
  }
  judgeUpdates(updates)
  collector.stop()
  figures.push({ rows: size, preparing: prepared, firstAnswers, updates })
}
const found = { setting, unit: 'ms', updatesInARow: UPDATES, goals, sizes: figures }
if (options.isWhole) writeJson(recorded('stalls.json'), found)
if (options.output !== undefined) writeJson(options.output, found)
