import { createTable, suppliers, type Supplier } from 'supplier-query'
import { asReceived } from '../rows.js'
import { lengthOf, spanOf, type Collector, type Span, type Trace } from '../collector.js'
import { median } from '../statistics.js'

const UPDATES = 40

/** The times of consecutive updates, in milliseconds. */
export interface Updated {
  readonly named: number
  readonly updates: number
  readonly median: number
  readonly slowest: number
  /** The slowest without the work of the collector. */
  readonly own: number
  /** The most pending rows. */
  readonly pending: number
  readonly traces: readonly Trace[]
}

/** Updates a prepared table repeatedly, with `named` rows each time. */
export async function measureUpdates(
  rows: readonly Supplier[],
  named: number,
  collector: Collector,
): Promise<Updated> {
  let table = createTable(suppliers, rows)
  await table.prepare()
  const spans: Span[] = []
  let pending = 0
  for (let i = 0; i < UPDATES; i++) {
    const places = Array.from({ length: named }, (_, j) => (i * 7919 + j * 31) % rows.length)
    const upsert = asReceived(places.map((place) => ({ ...rows[place]!, city: 'Leeds' })))
    spans.push(spanOf(() => (table = table.update({ upsert }))))
    pending = Math.max(pending, table.state().pending.added)
  }
  await collector.isTold()
  const times = spans.map(lengthOf)
  return {
    named,
    updates: UPDATES,
    median: median(times),
    slowest: Math.max(...times),
    own: Math.max(...spans.map((span) => collector.apart(span))),
    pending,
    traces: collector.slowest(
      spans.map((span, i) => [`update ${i} of ${named} rows`, span]),
      3,
    ),
  }
}
