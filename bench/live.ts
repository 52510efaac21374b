/**
 * A table whose rows change: each query after each update of 1 to 1,000 rows beside the same at rest,
 * and beside SQLite with the matching indexes; the updates themselves; updates of 20,000 rows.
 */
import { isDeepStrictEqual } from 'node:util'
import { createTable, planQuery, suppliers, tableFacets, type Supplier } from 'supplier-query'
import { EDGES } from './facets/sidebar.js'
import { liveQueries, type LiveQuery } from './live/queries.js'
import { LiveSqlite, type LiveAnswer } from './live/sqlite.js'
import { readOptions } from './options.js'
import { judge, printSetting, readSetting, recorded, writeJson, type Goal } from './report.js'
import { geometricMean, median, quantile } from './statistics.js'
import { moment } from './table/plan.js'
import { NOW, receivedSuppliers } from './table/suppliers.js'

/** How often each query is asked at rest, and after updates of each size. */
const ASKED = 300
const SIZES = [1, 10, 100, 1000]

const options = readOptions([1_000_000])
const setting = readSetting(options.seed, {})
console.log(printSetting(setting))
const [size = 0] = options.sizes
const rows = receivedSuppliers(size, options.seed)
const others = receivedSuppliers(Math.min(size, 200_000), options.seed + 1)
const queries = liveQueries(NOW, rows[Math.floor(size / 2)]!.id)
const sqlite = new LiveSqlite(rows)
let table = await createTable(suppliers, rows).prepare()

/** Draws rows to replace: each the place of one, and what it becomes. */
let drawn = 0
function draw(count: number): (readonly [number, Supplier])[] {
  return Array.from({ length: count }, () => {
    drawn += 7919
    const place = drawn % size
    return [place, { ...others[drawn % others.length]!, id: rows[place]!.id }] as const
  })
}

function timeOf<T>(times: number[], run: () => T): T {
  const start = performance.now()
  const result = run()
  times.push(performance.now() - start)
  return result
}

const sidebar = {
  city: { values: 20 },
  approvalStatus: { values: 20 },
  tags: { values: 20 },
  numRemediationRequests: { range: true },
  connectedAt: { edges: EDGES },
} as const
const facetsOf = () => tableFacets(table, {}, sidebar)
const ask = ({ query }: LiveQuery): LiveAnswer => {
  const { total, rows: page } = table.run(query, moment)
  return { total, ids: page.map(({ id }) => id) }
}

const prepared = queries.map((query) => ({ query, run: sqlite.prepare(query) }))

/** What was timed of one query. */
interface Times {
  readonly table: number[]
  readonly sqlite: number[]
}
const noTimes = (): Times => ({ table: [], sqlite: [] })
const newTimes = () => new Map(queries.map((query) => [query, noTimes()]))

/** Asks one query of both; every so often the answers are compared. */
function askBoth(times: Map<LiveQuery, Times>, which: number, isChecked: boolean): void {
  const { query, run } = prepared[which % prepared.length]!
  const each = times.get(query)!
  const ours = timeOf(each.table, () => ask(query))
  const theirs = timeOf(each.sqlite, run)
  if (isChecked && !isDeepStrictEqual(ours, theirs)) {
    throw new Error(`${query.name}: ${JSON.stringify(ours)} is not ${JSON.stringify(theirs)}`)
  }
}

const goals: Goal[] = []
const us = (ms: number) => `${(ms * 1000).toPrecision(3)} µs`

// At rest.
for (let i = 0; i < 50 * queries.length; i++) askBoth(newTimes(), i, true)
const atRest = newTimes()
for (let i = 0; i < ASKED * queries.length; i++) askBoth(atRest, i, false)
const facetsAtRest: number[] = []
for (let i = 0; i < 30; i++) timeOf(facetsAtRest, facetsOf)

// After updates of each size: each query is asked after an update of its own.
const found = []
const ratios: number[] = []
for (const named of SIZES) {
  const times = newTimes()
  const updates = noTimes()
  const facetTimes: number[] = []
  const count = Math.ceil(ASKED * queries.length * (named === 1000 ? 0.25 : 1))
  let most = 0
  for (let i = 0; i < count; i++) {
    const changed = draw(named)
    const upsert = changed.map(([, row]) => row)
    timeOf(updates.table, () => (table = table.update({ upsert })))
    timeOf(updates.sqlite, () => sqlite.put(changed))
    askBoth(times, i, i % 10 === 0)
    if (i % 20 === 0) timeOf(facetTimes, facetsOf)
    most = Math.max(most, table.state().pending.added)
  }
  console.log(`\nafter updates of ${named} rows; at most ${most} pending`)
  for (const [query, { table: ours, sqlite: theirs }] of times) {
    const rest = atRest.get(query)!.table
    const [mine, still, other] = [median(ours), median(rest), median(theirs)]
    ratios.push(mine / other)
    console.log(
      `  ${query.name}: ${us(mine)}, p99 ${us(quantile(ours, 0.99))}; at rest ${us(still)}, p99 ${us(quantile(rest, 0.99))}; SQLite ${us(other)}`,
    )
    found.push({ named, query: query.name, table: mine, atRest: still, sqlite: other })
    goals.push(judge(`${query.name}`, mine, Math.max(2 * still, still + 0.05), 'ms'))
    goals.push(
      judge('  99th percentile', quantile(ours, 0.99), quantile(rest, 0.99) + 1, 'ms'),
      judge('  beside SQLite', mine, Math.max(2 * other, 0.06), 'ms'),
    )
  }
  const facetRest = median(facetsAtRest)
  goals.push(
    judge('five facets', median(facetTimes), Math.max(2 * facetRest, facetRest + 0.5), 'ms'),
    judge('updates, mean beside SQLite', mean(updates.table) / mean(updates.sqlite), 1, 'times'),
    judge('updates, median beside SQLite', median(updates.table) / median(updates.sqlite), 1, 'times'),
    judge('updates, slowest', Math.max(...updates.table), 16, 'ms'),
  )
}
goals.push(judge('queries beside SQLite, geometric mean', geometricMean(ratios), 0.25, 'times'))

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}

// Updates of 20,000 rows in a row.
await table.prepare()
const [large, after]: [number[], number[]] = [[], []]
for (let i = 0; i < 40; i++) {
  const upsert = draw(20_000).map(([, row]) => row)
  timeOf(large, () => (table = table.update({ upsert })))
  for (const query of queries) timeOf(after, () => ask(query))
}
goals.push(
  judge('updates of 20,000 rows, slowest', Math.max(...large), 300, 'ms'),
  judge('queries after updates of 20,000 rows, slowest', Math.max(...after), 100, 'ms'),
)
console.log(`missed ${goals.filter(({ met }) => !met).length} of ${goals.length}`)
const figures = { setting, rows: size, unit: 'ms', goals, medians: found }
if (options.isWhole) writeJson(recorded('live.json'), figures)
if (options.output !== undefined) writeJson(options.output, figures)
void planQuery
