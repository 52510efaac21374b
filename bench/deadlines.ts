/**
 * Measures how late a query stops: the most expensive queries that the default limits allow, and deep
 * sorts, on 200,000 rows, each with random deadlines. The time of the garbage collector and of the
 * caller's getters after a deadline is reported separately.
 */
import { PerformanceObserver } from 'node:perf_hooks'
import {
  createTable,
  defineResource,
  parseQuery,
  QueryTimeout,
  runQuery,
  type DeadlineOptions,
} from 'supplier-query'
import { createRandom } from '../examples/random.js'
import { hostileQueries } from './hostile/queries.js'
import { hostileRows, resource, type Row } from './hostile/rows.js'
import { choose, readOptions } from './options.js'
import { printSetting, readSetting, recorded, writeJson } from './report.js'
import { quantile } from './statistics.js'

const SEED = 20250630
const SAMPLES = 8
const MAX_DEADLINE_MS = 200
/** Faster queries are skipped, because a deadline stops them too rarely. */
const MIN_QUERY_MS = 4
/** The longest allowed delay at the 99th percentile, in milliseconds. */
const AT_MOST = 20

/** A span of time, from its start to its end, in milliseconds. */
type Span = readonly [from: number, to: number]

const pauses: Span[] = []
const observer = new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    pauses.push([startTime, startTime + duration])
  }
})
observer.observe({ entryTypes: ['gc'] })

const options = readOptions([200_000])
const setting = readSetting(SEED, {})
console.log(printSetting(setting))
const [size = 0] = options.sizes
const rows = hostileRows(size, SEED)
const moment = { now: Date.UTC(2026, 10, 20, 12), timeZone: 'America/New_York' }

const deepSorts = [['text'], ['date', 'text'], ['flag', 'number', 'text', 'id']].flatMap((names) =>
  [0.5, 0.9, 0].map((share) => ({
    name: `sorted by ${names.join(', ')}, ${share === 0 ? 'every row' : `from ${share * 100} %`}`,
    query: {
      sort: names.map((field) => ({ field, direction: 'desc' })),
      page: share === 0 ? {} : { offset: Math.floor(size * share), limit: 20 },
    },
  })),
)
const queries = choose([...hostileQueries(), ...deepSorts], options.only)

/** The spans of the caller's getters. */
const gets: Span[] = []
const SLOW_EVERY = 5_000
const withGetter = defineResource(
  {
    ...resource.fields,
    number: {
      kind: 'number',
      get({ id, number }: Row) {
        if (id % SLOW_EVERY > 0) return number
        const from = performance.now()
        while (performance.now() < from + 30);
        gets.push([from, performance.now()])
        return number
      },
    },
  },
  { key: 'id' },
)

const prepared = createTable(resource, rows)
await prepared.prepare()
const changed = prepared.update({ upsert: rows.slice(0, 2_000) })
const cold = () => createTable(resource, rows)

type Run = (query: unknown, options: DeadlineOptions) => unknown
const engines: Readonly<Record<string, () => Run>> = {
  runQuery: () => (query, given) => runQuery(resource, query, rows, { ...moment, ...given }),
  'runQuery with a slow getter': () => (query, given) =>
    runQuery(withGetter, query, rows, { ...moment, ...given }),
  'cold table': () => {
    const table = cold()
    return (query, given) => table.run(query, { ...moment, ...given })
  },
  'prepared table': () => (query, given) => prepared.run(query, { ...moment, ...given }),
  'changed table': () => (query, given) => changed.run(query, { ...moment, ...given }),
}

const random = createRandom(SEED)

interface Sample {
  readonly query: string
  readonly deadlineMs: number
  /** Milliseconds from the deadline to the end of the run. */
  readonly late: number
  /** The part of `late` outside the garbage collector and getters. */
  readonly own: number
}

const figures: Record<string, unknown> = {}
for (const [engine, make] of Object.entries(engines)) {
  const samples: Sample[] = []
  for (const { name, query: input } of queries) {
    const query: unknown = parseQuery(resource, input)
    const all = timed(make(), query, {})
    if (all.ms < MIN_QUERY_MS) continue
    for (let i = 0; i < SAMPLES; i++) {
      const deadlineMs = 1 + random() * (Math.min(all.ms, MAX_DEADLINE_MS) - 1)
      const { start, ms } = timed(make(), query, { deadlineMs })
      if (ms <= deadlineMs) continue
      await new Promise((resolve) => setTimeout(resolve, 2)) // lets the observer receive its entries
      const span = [start + deadlineMs, start + ms] as const
      const others = [...pauses, ...gets].reduce((sum, each) => sum + overlap(span, each), 0)
      const late = ms - deadlineMs
      samples.push({ query: name, deadlineMs, late, own: Math.max(0, late - others) })
      pauses.length = 0
      gets.length = 0
    }
  }
  const at = (share: number, of: 'own' | 'late') =>
    quantile(
      samples.map((each) => each[of]),
      share,
    )
  const worst = samples.toSorted((a, b) => b.own - a.own).slice(0, 5)
  const found = {
    samples: samples.length,
    own: { p50: at(0.5, 'own'), p99: at(0.99, 'own'), max: at(1, 'own') },
    late: { p50: at(0.5, 'late'), p99: at(0.99, 'late'), max: at(1, 'late') },
    worst,
  }
  figures[engine] = found
  const of = ({ p50, p99, max }: (typeof found)['own']) =>
    `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, max ${max.toFixed(1)} ms`
  console.log(
    `${found.own.p99 <= AT_MOST ? 'met   ' : 'MISSED'} ${engine}, ${samples.length} runs: late by ${of(found.own)}; with the collector and getters ${of(found.late)}`,
  )
  for (const { query, deadlineMs, own } of worst) {
    console.log(`    ${own.toFixed(1)} ms after ${deadlineMs.toFixed(1)} ms: ${query}`)
  }
}
observer.disconnect()

const found = { setting, rows: size, unit: 'ms', target: { p99: AT_MOST }, engines: figures }
if (options.isWhole) writeJson(recorded('deadlines.json'), found)
if (options.output !== undefined) writeJson(options.output, found)

/** Runs a query until its end or its deadline. */
function timed(run: Run, query: unknown, given: DeadlineOptions): { start: number; ms: number } {
  const start = performance.now()
  try {
    run(query, given)
  } catch (error) {
    if (!(error instanceof QueryTimeout)) throw error
  }
  return { start, ms: performance.now() - start }
}

function overlap(a: Span, b: Span): number {
  return Math.max(0, Math.min(a[1], b[1]) - Math.max(a[0], b[0]))
}
