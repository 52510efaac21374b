/**
 * Times queries that are as large as the default limits allow, over 200,000 rows with texts of 320
 * letters: the worst that are known, and queries that are drawn at random from a seed. Days are read in
 * a zone whose clocks change. All figures are processor time.
 */
import { createTable, parseQuery, planQuery, runQuery } from 'supplier-query'
import { hostileQueries } from './hostile/queries.js'
import { hostileRows, resource } from './hostile/rows.js'
import { timeShapes } from './hostile/shapes.js'
import { processorTime } from './hostile/time.js'
import { choose, readOptions } from './options.js'
import { judge, printSetting, readSetting, recorded, writeJson } from './report.js'

const SEED = 20250630
type Column = 'runQuery' | 'table' | 'planning'
/** The longest allowed planning, in milliseconds, as the chapter on rows says. */
const MOST_PLANNING_MS = 30
/** The longest allowed time of a query that only searches, in searches for the most expensive of its texts. */
const MOST_SEARCHES = 12
/** Queries that take less are not compared with one search. */
const MIN_RATED_MS = 20
/** All texts of a query are timed this often over this many rows. The slowest few are timed over all rows. */
const [SAMPLE_ROUNDS, SAMPLE, FEW] = [3, 4_000, 3]

const options = readOptions([200_000])
const setting = readSetting(SEED, {})
console.log(printSetting(setting))

const [size = 0] = options.sizes
const rows = hostileRows(size, SEED)
const sample = rows.slice(0, SAMPLE)
const table = createTable(resource, rows)
await table.prepare()
const moment = { now: Date.UTC(2026, 10, 20, 12), timeZone: 'America/New_York' }
const queries = choose(hostileQueries(), options.only)

type Engine = Exclude<Column, 'planning'>
const engines: Record<Engine, (query: unknown) => { readonly total: unknown }> = {
  runQuery: (query) => runQuery(resource, query, rows, moment),
  table: (query) => table.run(query, moment),
}

const cases = queries.map(({ name, query: input, needles }) => {
  const query = parseQuery(resource, input)
  if (engines.runQuery(query).total !== engines.table(query).total) {
    throw new Error(`${name}: two answers`)
  }
  const ms = {
    runQuery: processorTime(() => engines.runQuery(query)),
    table: processorTime(() => engines.table(query)),
    planning: processorTime(() => planQuery(resource, query, moment)),
  }
  const searches = needles && searchesOf(needles, ms)
  const line = Object.entries(ms).map(([column, each]) => `${column} ${each.toFixed(1)} ms`)
  const ratios = Object.entries(searches ?? {}).flatMap(([engine, each]) =>
    each === undefined ? [] : [`${engine} ${each.toFixed(1)} searches`],
  )
  console.log(`  ${name}: ${[...line, ...ratios].join(', ')}`)
  return { name, ms, searches }
})

const shapes = await timeShapes(size)
for (const column of ['runQuery', 'table'] as const) {
  const { name, ms } = cases.toSorted((a, b) => b.ms[column] - a.ms[column])[0]!
  console.log(`  ${column} at most ${ms[column].toFixed(0)} ms: ${name}`)
}
const goals = [
  judgeWorst('planning', 'ms', MOST_PLANNING_MS, (each) => each.ms.planning, cases),
  ...(['runQuery', 'table'] as const).map((engine) =>
    judgeWorst(
      `only searches, ${engine}`,
      'searches',
      MOST_SEARCHES,
      ({ searches }) => searches?.[engine] ?? 0,
      cases,
    ),
  ),
  ...Array.from(new Set(shapes.map(({ most }) => most)), (most) =>
    judgeWorst(
      most === MOST_SEARCHES ? 'any shape' : 'any shape, not prepared',
      'searches',
      most,
      ({ searches }) => searches,
      shapes.filter((each) => each.most === most),
    ),
  ),
]
const found = { setting, rows: size, unit: 'ms of processor time', goals, cases, shapes }
if (options.isWhole) writeJson(recorded('hostile.json'), found)
if (options.output !== undefined) writeJson(options.output, found)

/**
 * Divides the time of a query on each engine by the time of a search for the most expensive of its texts.
 * Leaves out an engine that is fast: through an index, one search takes some microseconds.
 */
function searchesOf(needles: readonly string[], ms: Readonly<Record<Column, number>>) {
  const singles = Array.from(new Set(needles), (value) => {
    const filter = { field: 'note', comparator: 'contains', value } as const
    return parseQuery(resource, { filter, page: { limit: 20 } })
  })
  const ratioOn = (engine: Engine, first: (query: unknown) => unknown) => {
    if (ms[engine] < MIN_RATED_MS) return undefined
    const timed = singles.map((query) => ({
      query,
      time: processorTime(() => first(query), SAMPLE_ROUNDS),
    }))
    const slowest = timed.toSorted((a, b) => b.time - a.time).slice(0, FEW)
    return (
      ms[engine] /
      Math.max(...slowest.map(({ query }) => processorTime(() => engines[engine](query))))
    )
  }
  return {
    runQuery: ratioOn('runQuery', (query) => runQuery(resource, query as object, sample)), // parsed
    table: ratioOn('table', engines.table),
  }
}

/** Compares the worst of some cases with a limit. */
function judgeWorst<T extends { readonly name: string }>(
  what: string,
  unit: string,
  most: number,
  measure: (each: T) => number,
  all: readonly T[],
) {
  const worst = all.toSorted((a, b) => measure(b) - measure(a))[0]!
  return judge(`${what}: ${worst.name}`, measure(worst), most, unit)
}
