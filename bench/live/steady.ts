import { setTimeout } from 'node:timers/promises'
import { lengthOf, printTrace, type Collector, type Trace } from '../collector.js'
import { latenessOf, spansDuring, type Lateness } from '../stalls/lateness.js'
import { ask, type Suppliers } from './changing.js'
import type { Change } from './draw.js'
import type { LiveQuery } from './queries.js'

/** Each turn, every 10 ms, is one update of 10 rows; every fifth has a query too: 20 a second. */
const TURN_MS = 10
const TURNS_A_QUERY = 5

/** How late the event loop is: without garbage collection, and in total. */
export interface Steady {
  readonly seconds: number
  readonly own: Lateness
  readonly all: Lateness
  readonly slowest: readonly Trace[]
}

/**
 * Measures how late the event loop is while a table is updated and queried steadily.
 * @param start - makes the table, of which only the newest version is kept alive
 */
export async function measureSteady(
  start: () => Promise<Suppliers>,
  queries: readonly LiveQuery[],
  draw: (count: number) => Change[],
  seconds: number,
  collector: Collector,
): Promise<Steady> {
  let table = await start()
  let asked = 0
  const spans = await spansDuring(async () => {
    const began = performance.now()
    for (let turn = 1; turn * TURN_MS <= seconds * 1000; turn++) {
      await setTimeout(Math.max(0, began + turn * TURN_MS - performance.now()))
      table = table.update({ upsert: draw(10).map(([, row]) => row) })
      if (turn % TURNS_A_QUERY === 0) ask(table, queries[asked++ % queries.length]!)
    }
  })
  await collector.isTold()
  const own = latenessOf(spans.map((span) => collector.apart(span)))
  const all = latenessOf(spans.map(lengthOf))
  const slowest = collector.slowest(
    spans.map((span) => ['event loop', span]),
    3,
  )
  console.log(slowest.map(printTrace).join('\n'))
  console.log(`  late at p99 ${own.p99} ms, with the collector ${all.p99}, at most ${all.worst}`)
  return { seconds, own, all, slowest }
}
