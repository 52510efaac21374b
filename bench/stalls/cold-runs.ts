import { createTable, runQuery, suppliers, type Supplier } from 'supplier-query'
import { moment } from '../table/plan.js'
import { queriesFor } from '../table/queries.js'
import { lengthOf, spanOf, type Collector, type Span } from '../collector.js'
import { at, round } from './lateness.js'

/** Runs each query on a cold table until columns answer it. Garbage collection is reported separately. */
export async function measureColdRuns(
  rows: readonly Supplier[],
  collector: Collector,
): Promise<object[]> {
  const found: { name: string; ratio: number; ms: number; 'with the collector': number }[] = []
  for (const { name, query } of queriesFor(rows.length)) {
    const table = createTable(suppliers, rows)
    const scans: Span[] = []
    const runs: Span[] = []
    for (let i = 0; i < 12; i++) {
      scans.push(spanOf(() => runQuery(suppliers, query, rows, moment)))
      runs.push(spanOf(() => table.run(query, moment)))
    }
    await collector.isTold()
    // The first two run code that V8 has not compiled yet.
    const own = (spans: readonly Span[]) =>
      spans
        .slice(2)
        .map((span) => collector.apart(span))
        .toSorted((a, b) => a - b)
    const [scan, slowest] = [at(own(scans), 0.5), at(own(runs), 1)]
    const all = Math.max(...runs.slice(2).map(lengthOf))
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
