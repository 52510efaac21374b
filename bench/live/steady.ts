import { setTimeout } from 'node:timers/promises'
import { printTrace, waitedMs, type Collector, type Span, type Trace } from '../collector.js'
import { quantile } from '../statistics.js'
import { ask, type Suppliers } from './changing.js'
import type { Change } from './draw.js'
import type { Check } from './goals.js'
import type { LiveQuery } from './queries.js'

/** Each turn, every 10 ms, is one update of 10 rows and ten queries. */
const TURN_MS = 10
const QUERIES_A_TURN = 10

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
): Promise<{ readonly checks: Check[]; readonly slowest: readonly Trace[] }> {
  let table = await start()
  let asked = 0
  const late: number[] = []
  const turns: [string, Span][] = []
  const began = performance.now()
  let [before, waited] = [began, waitedMs()]
  for (let turn = 1; turn * TURN_MS <= seconds * 1000; turn++) {
    const due = began + turn * TURN_MS
    await setTimeout(Math.max(0, due - performance.now()))
    late.push(Math.max(0, performance.now() - due))
    table = table.update({ upsert: draw(10).map(([, row]) => row) })
    for (let i = 0; i < QUERIES_A_TURN; i++) ask(table, queries[asked++ % queries.length]!)
    const [now, waitedNow] = [performance.now(), waitedMs()]
    turns.push([
      'turn of a steady stream, with the timer before',
      [before, now, waitedNow - waited],
    ])
    before = now
    waited = waitedNow
  }
  const rate = asked / ((performance.now() - began) / 1000)
  const p99 = quantile(late, 0.99)
  console.log(
    `  ${Math.round(rate)} queries a second; late at p99 ${p99.toPrecision(3)} ms, at most ${Math.max(...late).toPrecision(3)} ms`,
  )
  await collector.isTold()
  const slowest = collector.slowest(turns, 3)
  console.log(slowest.map(printTrace).join('\n'))
  const goal = '7 event loop late, p99 (ms)'
  return { checks: [{ goal, of: `${seconds} s`, measured: p99, atMost: 20 }], slowest }
}
