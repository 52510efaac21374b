import { createTable, defineResource, type QueryInput } from 'supplier-query'
import { createRandom } from '../../examples/random.js'
import { median } from '../statistics.js'
import { takeTurns } from '../turns.js'
import { moment } from './plan.js'
import type { KindResult } from './results.js'

/** Pairs of fields with the same values as two kinds. */
const invoices = defineResource(
  { id: 'string', dueDay: 'day', dueAt: 'date', price: 'decimal', amount: 'number' },
  { key: 'id' },
)

type Query = QueryInput<typeof invoices>

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2019, 0, 1)
const DAYS = 2_372

/** The pairs: queries that filter and sort by a field. */
const pairs: readonly {
  readonly what: string
  readonly query: Query
  readonly beside: string
  readonly besideQuery: Query
}[] = [
  {
    what: 'filter and sort by day',
    query: since('dueDay', '2023-03-04'),
    beside: 'by date',
    besideQuery: since('dueAt', '2023-03-04'),
  },
  {
    what: 'filter and sort by decimal',
    query: since('price', '7500.25'),
    beside: 'by number',
    besideQuery: since('amount', 7500.25),
  },
]

function since(field: 'dueDay' | 'dueAt' | 'price' | 'amount', value: string | number): Query {
  return {
    filter: { field, comparator: 'ge', value },
    sort: [{ field, direction: 'desc' }],
    page: { limit: 20 },
  } as Query // each field has a comparator `ge` of its kind
}

/** Compares queries by day with the same by date, and by decimal with the same by number. */
export async function measureKinds(count: number, seed: number): Promise<KindResult[]> {
  const random = createRandom(seed)
  const rows = Array.from({ length: count }, (_, i) => {
    const due = new Date(FIRST_DAY + Math.floor(random() * DAYS) * DAY_MS).toISOString()
    const price = (Math.floor(random() * 1_000_000) / 100).toFixed(2)
    return { id: String(i), dueDay: due.slice(0, 10), dueAt: due, price, amount: Number(price) }
  })
  const table = createTable(invoices, rows)
  await table.prepare()
  const results: KindResult[] = []
  for (const { what, query, beside, besideQuery } of pairs) {
    const engines = {
      own: () => table.run(query, moment),
      other: () => table.run(besideQuery, moment),
    }
    const [own, other] = [engines.own(), engines.other()]
    if (own.total !== other.total || own.rows.some(({ id }, i) => id !== other.rows[i]?.id))
      throw new Error(`${what}: the answer ${beside} differs`)
    const times = await takeTurns(engines, { rounds: 15, roundMs: 30, warmUp: 5, batch: 8 })
    const [ms, besideMs] = [median(times.own), median(times.other)]
    results.push({ what, ms, beside, besideMs, ratio: ms / besideMs })
  }
  return results
}
