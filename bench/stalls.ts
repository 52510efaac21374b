/**
 * What holds up the event loop: how late a timer is while every column is prepared, and the slowest
 * single call on a table that is cold or changes, beside `runQuery` of the same query.
 */
import { PerformanceObserver } from 'node:perf_hooks'
import { createTable, runQuery, suppliers, type Supplier } from 'supplier-query'
import { readOptions } from './options.js'
import { printSetting, readSetting, recorded, writeJson } from './report.js'
import { asReceived } from './rows.js'
import { moment } from './table/plan.js'
import { queriesFor } from './table/queries.js'
import { sampleSuppliers } from './table/suppliers.js'

const SEED = 20250630
const RUNS = 5
const UPDATES = 40
const options = readOptions([1_000_000])
const setting = readSetting(SEED, {})
console.log(printSetting(setting))

/** Pauses of the garbage collector: when each began, and how long it took. */
const pauses: { readonly start: number; readonly ms: number }[] = []
const observer = new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    pauses.push({ start: startTime, ms: duration })
  }
})
observer.observe({ entryTypes: ['gc'] })

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

type Span = readonly [from: number, to: number]

/** For how long the collector held up what was done meanwhile, once the observer has been told. */
const collecting = ([from, to]: Span) =>
  pauses.reduce((sum, { start, ms }) => {
    return sum + Math.max(0, Math.min(to, start + ms) - Math.max(from, start))
  }, 0)

const round = (ms: number) => Number(ms.toPrecision(3))

/** How late a timer of one millisecond was, while some work was done. */
async function delaysOf(work: () => Promise<unknown>): Promise<Span[]> {
  const spans: Span[] = []
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    spans.push([last, now])
    last = now
  }, 1)
  await work()
  clearInterval(timer)
  return spans
}

async function measurePreparing(rows: readonly Supplier[]): Promise<object[]> {
  const runs: object[] = []
  for (let run = 0; run < RUNS; run++) {
    globalThis.gc?.()
    const table = createTable(suppliers, rows)
    let ms = 0
    const spans = await delaysOf(async () => {
      const start = performance.now()
      await table.prepare()
      ms = performance.now() - start
    })
    await new Promise((resolve) => setTimeout(resolve, 20)) // for the observer to be told
    const late = (lengthOf: (span: Span) => number) => {
      const sorted = spans.map((span) => lengthOf(span) - 1).toSorted((a, b) => a - b)
      return { p99: round(at(sorted, 0.99)), worst: round(sorted.at(-1) ?? 0) }
    }
    const all = late(([from, to]) => to - from)
    const own = late((span) => span[1] - span[0] - collecting(span))
    const { columns } = table.state()
    const bytesOf = (isWanted: (part: string) => boolean) =>
      columns.reduce((sum, { part, bytes }) => sum + (isWanted(part) ? bytes : 0), 0) / rows.length
    // The table has a list of the rows, besides its columns.
    const bytes = round(8 + bytesOf((part) => part !== 'letters'))
    const letters = round(bytesOf((part) => part === 'letters'))
    console.log(
      `  preparing took ${round(ms)} ms; the loop was late by ${inWords(own)}, with the collector ${inWords(all)};`,
      `${bytes} bytes a row, and ${letters} of letters`,
    )
    runs.push({ ms: round(ms), own, all, bytes, letters })
    if (run > 0) continue
    for (const { field, part, bytes: size, cells } of columns) {
      console.log(
        `    ${part} of ${field}: ${round(size / rows.length)} B, ${cells / rows.length} cells a row`,
      )
    }
  }
  return runs
}

function inWords({ p99, worst }: { readonly p99: number; readonly worst: number }): string {
  return `${p99} ms at the 99th percentile, ${worst} at worst`
}

/** Runs each query on a cold table until it is answered from columns; the collector is told apart. */
async function measureColdRuns(rows: readonly Supplier[]): Promise<object[]> {
  const found: { name: string; ratio: number; ms: number; 'with the collector': number }[] = []
  for (const { name, query } of queriesFor(rows.length)) {
    const table = createTable(suppliers, rows)
    const scans: Span[] = []
    const runs: Span[] = []
    for (let i = 0; i < 12; i++) {
      scans.push(spanOf(() => runQuery(suppliers, query, rows, moment)))
      runs.push(spanOf(() => table.run(query, moment)))
    }
    await new Promise((resolve) => setTimeout(resolve, 20)) // for the observer to be told
    // The first two are of code that is not compiled yet.
    const own = (spans: readonly Span[]) =>
      spans
        .slice(2)
        .map((span) => span[1] - span[0] - collecting(span))
        .toSorted((a, b) => a - b)
    const [scan, slowest] = [at(own(scans), 0.5), at(own(runs), 1)]
    const all = Math.max(...runs.slice(2).map(([from, to]) => to - from))
    const ratio = round(slowest / scan)
    found.push({ name, ratio, ms: round(slowest), 'with the collector': round(all) })
  }
  found.sort((a, b) => b.ratio - a.ratio)
  for (const { name, ratio, ms, 'with the collector': all } of found.slice(0, 8)) {
    console.log(
      `  ${name}: slowest ${ms} ms, ${ratio} times runQuery; with the collector ${all} ms`,
    )
  }
  return found
}

function spanOf(run: () => unknown): Span {
  const start = performance.now()
  run()
  return [start, performance.now()]
}

function timed(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

/** Updates a table whose columns are all built, or none, and asks it in between. */
async function measureUpdates(
  rows: readonly Supplier[],
  named: number,
  isCold: boolean,
): Promise<object> {
  let table = createTable(suppliers, rows)
  if (!isCold) await table.prepare()
  /** What the table holds, as an array. */
  const current = rows.slice()
  const updates: Span[] = []
  const [runs, scans, pending]: [number[], number[], number[]] = [[], [], []]
  const query = {
    filter: { field: 'city', comparator: 'eq', value: 'Leeds' },
    page: { limit: 20 },
  } as const
  for (let i = 0; i < UPDATES; i++) {
    const places = Array.from({ length: named }, (_, j) => (i * 7919 + j * 31) % rows.length)
    const upsert = asReceived(places.map((place) => ({ ...rows[place]!, city: 'Leeds' })))
    for (const [j, place] of places.entries()) current[place] = upsert[j]!
    const start = performance.now()
    table = table.update({ upsert })
    updates.push([start, performance.now()])
    runs.push(timed(() => table.run(query, moment)))
    scans.push(timed(() => runQuery(suppliers, query, current, moment)))
    pending.push(table.state().pending.added)
  }
  await new Promise((resolve) => setTimeout(resolve, 20)) // for the observer to be told
  const summed = (times: number[]) => ({
    median: round(
      at(
        times.toSorted((a, b) => a - b),
        0.5,
      ),
    ),
    slowest: round(Math.max(...times)),
  })
  const found = {
    named,
    of: isCold ? 'a cold table' : 'a prepared table',
    update: summed(updates.map(([from, to]) => to - from)),
    'update, collector apart': summed(updates.map((span) => span[1] - span[0] - collecting(span))),
    run: summed(runs),
    runQuery: summed(scans),
    pending: Math.max(...pending),
  }
  console.log(`  ${JSON.stringify(found)}`)
  return found
}

const figures: object[] = []
for (const size of options.sizes) {
  console.log(`${size.toLocaleString('en')} rows`)
  const rows = asReceived(sampleSuppliers(size, SEED))
  const preparing = await measurePreparing(rows)
  const updates: object[] = []
  for (const isCold of [true, false]) {
    for (const named of [1, 20_000]) updates.push(await measureUpdates(rows, named, isCold))
  }
  figures.push({ rows: size, preparing, updates, coldRuns: await measureColdRuns(rows) })
}
observer.disconnect()
const found = { setting, unit: 'ms', updatesInARow: UPDATES, sizes: figures }
if (options.isWhole) writeJson(recorded('stalls.json'), found)
if (options.output !== undefined) writeJson(options.output, found)
