import { createTable, runQuery, suppliers, type Supplier } from 'supplier-query'
import { asReceived } from '../rows.js'
import { moment } from '../table/plan.js'
import { lengthOf, spanOf, type Collector, type Span, type Trace } from '../collector.js'
import { at, round } from './lateness.js'

export const UPDATES = 40

export interface Updated {
  readonly named: number
  readonly of: string
  readonly update: Times
  readonly 'update, collector apart': Times
  readonly run: Times
  readonly runQuery: Times
  /** The run after an update as a multiple of `runQuery`: by medians, and by the slowest runs. */
  readonly ratios: Times
  /** The most pending rows. */
  readonly pending: number
  /** The slowest updates and runs. */
  readonly slowest: readonly Trace[]
}

interface Times {
  readonly median: number
  readonly slowest: number
}

/** Updates a table repeatedly and queries it after each update. All its columns are built, or none. */
export async function measureUpdates(
  rows: readonly Supplier[],
  named: number,
  isCold: boolean,
  collector: Collector,
): Promise<Updated> {
  let table = createTable(suppliers, rows)
  if (!isCold) await table.prepare()
  /** The rows of the table, as an array. */
  const current = rows.slice()
  const updates: Span[] = []
  const [runs, scans, pending]: [Span[], Span[], number[]] = [[], [], []]
  const query = {
    filter: { field: 'city', comparator: 'eq', value: 'Leeds' },
    page: { limit: 20 },
  } as const
  for (let i = 0; i < UPDATES; i++) {
    const places = Array.from({ length: named }, (_, j) => (i * 7919 + j * 31) % rows.length)
    const upsert = asReceived(places.map((place) => ({ ...rows[place]!, city: 'Leeds' })))
    for (const [j, place] of places.entries()) current[place] = upsert[j]!
    updates.push(spanOf(() => (table = table.update({ upsert }))))
    runs.push(spanOf(() => table.run(query, moment)))
    scans.push(spanOf(() => runQuery(suppliers, query, current, moment)))
    pending.push(table.state().pending.added)
  }
  await collector.isTold()
  const [run, scan] = [summed(runs.map(lengthOf)), summed(scans.map(lengthOf))]
  const found = {
    named,
    of: isCold ? 'a cold table' : 'a prepared table',
    update: summed(updates.map(lengthOf)),
    'update, collector apart': summed(updates.map((span) => collector.apart(span))),
    run,
    runQuery: scan,
    ratios: { median: round(run.median / scan.median), slowest: round(run.slowest / scan.slowest) },
    pending: Math.max(...pending),
    slowest: [
      ...collector.slowest(calls('update', updates), 3),
      ...collector.slowest(calls('run', runs), 3),
    ],
  }
  console.log(`  ${JSON.stringify(found)}`)
  return found
}

function calls(what: string, spans: readonly Span[]) {
  return spans.map((span, i) => [`${what} ${i}`, span] as const)
}

function summed(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  return { median: round(at(sorted, 0.5)), slowest: round(at(sorted, 1)) }
}
