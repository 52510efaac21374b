/**
 * Measures pages of a table from ten thousand rows to a million, by offset and by cursor, compared with
 * the first page and with `runQuery`: `node --import tsx bench/table/pages.ts` from the root.
 */
import { createTable, runQuery, suppliers, walkQuery } from 'supplier-query'
import { median } from '../statistics.js'
import { byStatusRequestsAndName } from './orders.js'
import { sampleSuppliers } from './suppliers.js'

const { sort } = byStatusRequestsAndName
const limit = 20
const RUNS = 60

const first = new Map<string, number>()
for (const size of [10_000, 100_000, 1_000_000]) {
  const rows = sampleSuppliers(size, 1)
  const table = createTable(suppliers, rows)
  const deep = Math.floor(size * 0.9)
  let after = table.walk({ sort, page: { offset: deep, limit } }, { after: null }).next
  const pages: Record<string, (run: number) => void> = {
    'the first page': () => void table.run({ sort, page: { limit } }),
    'a page at 90 %, by offset': (run) => {
      table.run({ sort, page: { offset: deep + run * limit, limit } })
    },
    'a page at 90 %, by cursor': () => {
      after = table.walk({ sort, page: { limit } }, { after }).next
    },
  }
  for (const [name, run] of Object.entries(pages)) report(name, size, time(run, RUNS))
  const query = { sort, page: { offset: deep, limit } } as const
  report(
    'the same by runQuery, by offset',
    size,
    time(() => void runQuery(suppliers, query, rows), 3),
  )
  const place = table.walk(query, { after: null }).next
  report(
    'the same by runQuery, by cursor',
    size,
    time(() => void walkQuery(suppliers, { sort, page: { limit } }, rows, { after: place }), 3),
  )
}

/** Returns the median of `runs` runs, in microseconds, after as many untimed runs. */
function time(run: (run: number) => void, runs: number): number {
  for (let i = 0; i < runs; i++) run(i)
  const times = Array.from({ length: runs }, (_, i) => {
    const start = performance.now()
    run(i)
    return performance.now() - start
  })
  return median(times) * 1000
}

function report(name: string, size: number, took: number): void {
  const base = first.get(name) ?? took
  first.set(name, base)
  console.log(`${size} rows, ${name}: ${took.toFixed(0)} µs, ${(took / base).toFixed(1)}x`)
}
