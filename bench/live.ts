/**
 * A table whose rows change: each query after each update of 1 to 1,000 rows beside the same at rest,
 * and beside SQLite with the matching indexes; the updates themselves; updates of 20,000 rows.
 */
import { isDeepStrictEqual } from 'node:util'
import { createTable, suppliers, tableFacets, type Supplier } from 'supplier-query'
import { EDGES } from './facets/sidebar.js'
import { liveQueries, type LiveQuery } from './live/queries.js'
import { LiveSqlite, type LiveAnswer } from './live/sqlite.js'
import { readOptions } from './options.js'
import { judge, printSetting, readSetting, recorded, writeJson, type Goal } from './report.js'
import { geometricMean, median, quantile } from './statistics.js'
import { moment } from './table/plan.js'
import { NOW, receivedSuppliers } from './table/suppliers.js'

/** How often each query is asked after updates of each size. SQLite is asked, and checked, every so often. */
const ASKED = 300
const SQLITE_EVERY = 5
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
type Rows = typeof table
const facetsOf = (of: Rows) => tableFacets(of, {}, sidebar)
const ask = (of: Rows, { query }: LiveQuery): LiveAnswer => {
  const { total, rows: page } = of.run(query, moment)
  return { total, ids: page.map(({ id }) => id) }
}
const prepared = queries.map((query) => ({ query, run: sqlite.prepare(query) }))

/** What was timed of one query. */
interface Times {
  readonly changing: number[]
  readonly still: number[]
  readonly sqlite: number[]
}

const goals: Goal[] = []
const us = (ms: number) => `${(ms * 1000).toPrecision(3)} µs`
const noTimes = (): Times => ({ changing: [], still: [], sqlite: [] })

/** The table as it was, which no update concerns. */
const still = table
for (let i = 0; i < 50; i++) for (const query of queries) ask(still, query)

const found = []
const ratios: number[] = []
for (const named of SIZES) {
  const times = new Map(prepared.map(({ query }) => [query, noTimes()]))
  const updates = noTimes()
  const facetTimes = noTimes()
  const rounds = named === 1000 ? ASKED / 4 : ASKED
  let most = 0
  for (let round = 0; round < rounds; round++) {
    for (const { query, run } of prepared) {
      const changed = draw(named)
      const upsert = changed.map(([, row]) => row)
      timeOf(updates.changing, () => (table = table.update({ upsert })))
      timeOf(updates.sqlite, () => sqlite.put(changed))
      const each = times.get(query)!
      // Whichever is asked second finds the caches warm.
      const askStill = () => timeOf(each.still, () => ask(still, query))
      if (round % 2 === 0) askStill()
      const ours = timeOf(each.changing, () => ask(table, query))
      if (round % 2 > 0) askStill()
      most = Math.max(most, table.state().pending.added)
      if (round % SQLITE_EVERY > 0) continue
      const theirs = timeOf(each.sqlite, run)
      if (isDeepStrictEqual(ours, theirs)) continue
      throw new Error(`${query.name}: ${JSON.stringify(ours)} is not ${JSON.stringify(theirs)}`)
    }
    timeOf(facetTimes.still, () => facetsOf(still))
    timeOf(facetTimes.changing, () => facetsOf(table))
  }
  console.log(`\nafter updates of ${named} rows; at most ${most} pending`)
  for (const [{ name }, each] of times) {
    const [mine, rest, other] = [each.changing, each.still, each.sqlite].map(median)
    const [slow, slowRest] = [each.changing, each.still].map((some) => quantile(some, 0.99))
    ratios.push(mine! / other!)
    console.log(
      `  ${name}: ${us(mine!)}, p99 ${us(slow!)}; at rest ${us(rest!)}, p99 ${us(slowRest!)}; SQLite ${us(other!)}`,
    )
    found.push({ named, query: name, changing: mine, still: rest, sqlite: other })
    goals.push(
      judge(name, mine!, Math.max(2 * rest!, rest! + 0.05), 'ms'),
      judge('  99th percentile', slow!, slowRest! + 1, 'ms'),
      judge('  beside SQLite', mine!, Math.max(2 * other!, 0.06), 'ms'),
    )
  }
  const facetRest = median(facetTimes.still)
  goals.push(
    judge(
      'five facets',
      median(facetTimes.changing),
      Math.max(2 * facetRest, facetRest + 0.5),
      'ms',
    ),
    judge('updates, mean beside SQLite', mean(updates.changing) / mean(updates.sqlite), 1, 'times'),
    judge(
      'updates, median of SQLite',
      median(updates.changing) / median(updates.sqlite),
      1,
      'times',
    ),
    judge('updates, slowest', Math.max(...updates.changing), 16, 'ms'),
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
  for (const query of queries) timeOf(after, () => ask(table, query))
}
goals.push(
  judge('updates of 20,000 rows, slowest', Math.max(...large), 300, 'ms'),
  judge('queries after updates of 20,000 rows, slowest', Math.max(...after), 100, 'ms'),
)
console.log(`missed ${goals.filter(({ met }) => !met).length} of ${goals.length}`)
const figures = { setting, rows: size, unit: 'ms', goals, medians: found }
if (options.isWhole) writeJson(recorded('live.json'), figures)
if (options.output !== undefined) writeJson(options.output, figures)
