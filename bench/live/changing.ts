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
import { median } from '../statistics.js'
import { timeOf, type Change } from './draw.js'
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

/** How many of the slowest updates are recorded, with the work of the garbage collector in each. */
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

/** The times of a query after updates, in milliseconds. */
export interface Medians {
  readonly named: number
  readonly query: string
  /** Right after an update, of the table, of the unchanged table, and of SQLite. */
  readonly changed: number
  readonly still: number
  readonly sqlite: number
  /** The same query again. */
  readonly again: number
}

/** The times of the updates themselves. */
interface Updates {
  readonly named: number
  readonly mean: number
  readonly median: number
  readonly slowest: number
  /** The slowest without the work of the collector. */
  readonly own: number
  /** The most pending rows. */
  readonly pending: number
  /** As multiples of SQLite's times. */
  readonly ofSqlite: { readonly mean: number; readonly median: number }
  readonly traces: readonly Trace[]
}

export interface Changing {
  readonly medians: readonly Medians[]
  /** Five facets, right after an update. */
  readonly facets: readonly {
    readonly named: number
    readonly changed: number
    readonly still: number
  }[]
  readonly updates: readonly Updates[]
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
): Promise<Changing> {
  const prepared = queries.map((query) => ({ query, run: sqlite.prepare(query) }))
  const medians: Medians[] = []
  const counted: Changing['facets'][number][] = []
  const updated: Updates[] = []
  let table = still
  for (const [named, rounds] of SIZES) {
    const times = new Map(queries.map((query) => [query, noTimed()]))
    const facets = noTimed()
    const [updates, puts]: [number[], number[]] = [[], []]
    const updating: [string, Span][] = []
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
        const answer = timeBoth(changed, () => ask(table, query))
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
    await collector.isTold()
    console.log(`\nafter updates of ${named} rows; at most ${pending} pending`)
    for (const [{ name }, timed] of times) {
      const [changed, rest, theirs] = [timed.changed, timed.still, timed.sqlite]
      medians.push({
        named,
        query: name,
        changed: median(changed.first),
        still: median(rest.first),
        sqlite: median(theirs.first),
        again: median(changed.again),
      })
      print(name, timed)
    }
    print('five facets', facets)
    counted.push({
      named,
      changed: median(facets.changed.first),
      still: median(facets.still.first),
    })
    const mean = (values: readonly number[]) =>
      values.reduce((sum, each) => sum + each) / values.length
    const each = {
      named,
      mean: mean(updates),
      median: median(updates),
      slowest: Math.max(...updates),
      own: Math.max(...updating.map(([, span]) => collector.apart(span))),
      pending,
      ofSqlite: { mean: mean(updates) / mean(puts), median: median(updates) / median(puts) },
      traces: collector.slowest(updating, TRACED),
    }
    updated.push(each)
    console.log(each.traces.map(printTrace).join('\n'))
    console.log(
      `  update: mean ${us(each.mean)}, median ${us(each.median)}, slowest ${us(each.slowest)}; times SQLite: mean ${each.ofSqlite.mean.toPrecision(3)}, median ${each.ofSqlite.median.toPrecision(3)}`,
    )
  }
  return { medians, facets: counted, updates: updated }
}

const us = (ms: number) => `${(ms * 1000).toPrecision(3)} µs`

function print(name: string, { changed, still, sqlite }: Timed): void {
  const both = ({ first, again }: Times) =>
    first.length === 0 ? '-' : `${us(median(first))}, repeated ${us(median(again))}`
  console.log(`  ${name}: ${both(changed)}; at rest ${both(still)}; SQLite ${both(sqlite)}`)
}
