import { isDeepStrictEqual } from 'node:util'
import { tableFacets, type suppliers, type Supplier, type Table } from 'supplier-query'
import {
  lengthOf,
  printTrace,
  spanOf,
  type Collector,
  type Span,
  type Trace,
} from '../collector.js'
import { sidebar } from '../facets/sidebar.js'
import { geometricMean, median, quantile } from '../statistics.js'
import { timeOf, type Change } from './draw.js'
import type { Check } from './goals.js'
import type { LiveQuery } from './queries.js'
import type { LiveAnswer, LiveSqlite } from './sqlite.js'

export type Suppliers = Table<typeof suppliers, Supplier>

/** The number of rows in an update, and the number of rounds. */
const SIZES: readonly (readonly [named: number, rounds: number])[] = [
  [1, 60],
  [10, 60],
  [100, 60],
  [1000, 30],
]

/** How many of the slowest updates and queries are recorded, with the work of the garbage collector in each. */
const TRACED = 3

/** SQLite applies the updates of this many rounds at once, and answers each query in the last one. */
const BLOCK = 5

/** Each query runs once right after an update, then this often in succession. */
const REPEATS = 3

export function ask(table: Suppliers, { plan }: LiveQuery): LiveAnswer {
  const { total, rows } = table.run(plan)
  return { total, ids: rows.map(({ id }) => id) }
}

export function askFacets(table: Suppliers): unknown {
  return tableFacets(table, {}, sidebar)
}

/** Times in milliseconds: right after an update, and repeated, when caches are warm. */
interface Times {
  readonly first: number[]
  readonly again: number[]
}

interface Timed {
  readonly changed: Times
  readonly still: Times
  readonly sqlite: Times
}

const noTimes = (): Times => ({ first: [], again: [] })
const noTimed = (): Timed => ({ changed: noTimes(), still: noTimes(), sqlite: noTimes() })

function timeBoth<T>({ first, again }: Times, run: () => T): T {
  const result = timeOf(first, run)
  for (let i = 0; i < REPEATS; i++) timeOf(again, run)
  return result
}

export interface Medians {
  readonly named: number
  readonly query: string
  readonly changed: number
  readonly still: number
  readonly sqlite: number
}

/**
 * Compares queries of a changing table with the same queries of the unchanged table and of SQLite. The
 * table and SQLite never take turns within a block, so neither evicts the other's data from the caches.
 * A query of the unchanged table also follows an update, of the changing table, and comes as long after the
 * same query of the other: both tables read the same base, which would still be in the caches.
 *
 * @throws Error for an answer that differs from SQLite's
 */
export async function measureChanging(
  still: Suppliers,
  sqlite: LiveSqlite,
  queries: readonly LiveQuery[],
  draw: (count: number) => Change[],
  collector: Collector,
): Promise<{
  readonly checks: Check[]
  readonly medians: Medians[]
  readonly slowest: readonly Trace[]
}> {
  const prepared = queries.map((query) => ({ query, run: sqlite.prepare(query) }))
  const checks: Check[] = []
  const medians: Medians[] = []
  const slowest: Trace[] = []
  const ratios: { readonly first: number[]; readonly again: number[] } = noTimes()
  let table = still
  for (const [named, rounds] of SIZES) {
    const times = new Map(queries.map((query) => [query, noTimed()]))
    const facets = noTimed()
    const [updates, puts]: [number[], number[]] = [[], []]
    const [updating, asking]: [[string, Span][], [string, Span][]] = [[], []]
    let pending = 0
    let log: Change[][] = []
    const update = () => {
      const changes = draw(named)
      log.push(changes)
      const upsert = changes.map(([, row]) => row)
      const span = spanOf(() => (table = table.update({ upsert })))
      updates.push(lengthOf(span))
      const { added, isUnderWay } = table.state().pending
      const state = `${added} pending${isUnderWay ? ', merging' : ''}`
      updating.push([`update of ${named} rows, ${state}`, span])
    }
    for (let round = 1; round <= rounds; round++) {
      const answers = new Map<LiveQuery, { readonly answer: LiveAnswer; readonly at: number }>()
      for (const query of queries) {
        update()
        const { changed } = times.get(query)!
        const began = performance.now()
        const answer = timeBoth(changed, () => ask(table, query))
        asking.push([
          `${query.name}, updates of ${named}`,
          [began, began + changed.first.at(-1)!], // it has just been pushed
        ])
        answers.set(query, { answer, at: log.length })
      }
      update()
      timeBoth(facets.changed, () => askFacets(table))
      for (const query of queries) {
        update()
        timeBoth(times.get(query)!.still, () => ask(still, query))
      }
      update()
      timeBoth(facets.still, () => askFacets(still))
      pending = Math.max(pending, table.state().pending.added)
      if (round % BLOCK > 0) continue
      let done = 0
      const putTo = (end: number) => {
        for (; done < end; done++) timeOf(puts, () => sqlite.put(log[done]!))
      }
      for (const { query, run } of prepared) {
        const { answer, at } = answers.get(query)!
        putTo(at)
        const theirs = timeBoth(times.get(query)!.sqlite, run)
        if (!isDeepStrictEqual(answer, theirs)) {
          throw new Error(
            `${query.name}: ${JSON.stringify(answer)} is not ${JSON.stringify(theirs)}`,
          )
        }
      }
      putTo(log.length)
      log = []
    }
    console.log(`\nafter updates of ${named} rows; at most ${pending} pending`)
    for (const [{ name }, timed] of times) {
      const of = `${name}, updates of ${named}`
      for (const when of ['first', 'again'] as const) {
        const [mine, rest, theirs] = [timed.changed, timed.still, timed.sqlite].map((each) =>
          median(each[when]),
        )
        ratios[when].push(mine! / theirs!)
        const title = when === 'first' ? 'right after an update' : 'repeated'
        checks.push(
          {
            goal: `1 median, ${title} (ms)`,
            of,
            measured: mine!,
            atMost: Math.max(2 * rest!, rest! + 0.05),
          },
          {
            goal: `2 compared with SQLite, ${title} (ms)`,
            of,
            measured: mine!,
            atMost: Math.max(2 * theirs!, 0.06),
          },
        )
        if (when === 'first')
          medians.push({ named, query: name, changed: mine!, still: rest!, sqlite: theirs! })
      }
      const [slow, slowRest] = [timed.changed, timed.still].map(({ first }) =>
        quantile(first, 0.99),
      )
      checks.push({
        goal: '1 p99, right after an update (ms)',
        of,
        measured: slow!,
        atMost: slowRest! + 1,
      })
      print(name, timed)
    }
    print('five facets', facets)
    for (const when of ['first', 'again'] as const) {
      const [mine, rest] = [facets.changed, facets.still].map((each) => median(each[when]))
      checks.push({
        goal: '1 five facets (ms)',
        of: `updates of ${named}, ${when}`,
        measured: mine!,
        atMost: Math.max(2 * rest!, rest! + 0.5),
      })
    }
    await collector.isTold()
    const mean = (values: readonly number[]) =>
      values.reduce((sum, each) => sum + each) / values.length
    const of = `updates of ${named}`
    checks.push(
      {
        goal: '3 update, mean (times SQLite)',
        of,
        measured: mean(updates) / mean(puts),
        atMost: 1,
      },
      {
        goal: '3 update, median (times SQLite)',
        of,
        measured: median(updates) / median(puts),
        atMost: 1,
      },
      { goal: '3 slowest update (ms)', of, measured: Math.max(...updates), atMost: 16 },
      {
        goal: '3 slowest update, collector apart (ms)',
        of,
        measured: Math.max(...updating.map(([, span]) => collector.apart(span))),
        atMost: 16,
      },
    )
    const traces = [updating, asking].flatMap((calls) => collector.slowest(calls, TRACED))
    slowest.push(...traces)
    console.log(traces.map(printTrace).join('\n'))
    console.log(
      `  update: mean ${us(mean(updates))}, median ${us(median(updates))}, p99 ${us(quantile(updates, 0.99))},`,
      `slowest ${us(Math.max(...updates))}; SQLite mean ${us(mean(puts))}, median ${us(median(puts))}`,
    )
  }
  checks.push(
    {
      goal: '2 geometric mean, right after an update (times SQLite)',
      of: 'all',
      measured: geometricMean(ratios.first),
      atMost: 0.25,
    },
    {
      goal: '2 geometric mean, repeated (times SQLite)',
      of: 'all',
      measured: geometricMean(ratios.again),
      atMost: 0.25,
    },
  )
  return { checks, medians, slowest }
}

const us = (ms: number) => `${(ms * 1000).toPrecision(3)} µs`

function print(name: string, { changed, still, sqlite }: Timed): void {
  const both = ({ first, again }: Times) =>
    first.length === 0
      ? '-'
      : `${us(median(first))}, p99 ${us(quantile(first, 0.99))}, repeated ${us(median(again))}`
  console.log(`  ${name}: ${both(changed)}; at rest ${both(still)}; SQLite ${both(sqlite)}`)
}
