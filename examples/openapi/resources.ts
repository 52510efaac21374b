/** Two resources for one document. */
import { defineResource, publicRow, runQuery, type Query } from 'supplier-query'
import { facetsSchema, filterSchema, rowSchema } from 'supplier-query/schema'
import * as z from 'zod'

export const customers = defineResource(
  {
    id: 'number',
    name: { kind: 'string', label: 'Name', fold: 'accents' },
    tier: { kind: 'string', values: ['bronze', 'silver', 'gold'], label: 'Tier' },
    since: { kind: 'date', label: 'Customer since', description: 'The day of the first order' },
    tags: 'string[]',
    creditScore: { kind: 'number', internal: true },
  },
  { key: 'id', limits: { maxLimit: 100 } },
)

export const orders = defineResource(
  {
    id: 'number',
    customerId: 'number',
    paid: 'boolean',
    amount: { kind: 'number', label: 'Amount', description: 'In euros' },
    orderedAt: 'date',
    lines: 'number[]',
  },
  { key: 'id', limits: { maxLimit: 100 } },
)

/** The schema of a request for facets of customers. */
export const customerFacets = z.strictObject({
  filter: filterSchema(customers, { id: 'Customer' }).optional(),
  facets: facetsSchema(customers, { id: 'Customer' }),
})

const pageSchema = z.strictObject({ offset: z.int(), limit: z.int().optional() })
const answerOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ rows: z.array(row), total: z.int(), page: pageSchema })

/** The schemas of the answers. */
export const customerPage = answerOf(rowSchema(customers, { id: 'Customer' }))
export const orderPage = answerOf(rowSchema(orders, { id: 'Order' }))

export const customerRows = [
  { id: 1, name: 'Ada', tier: 'gold', since: '2024-02-29', tags: ['vip'], creditScore: 9 },
  { id: 2, name: 'Brontë', tier: 'silver', since: '2025-06-01', tags: [], creditScore: 5 },
]

export const orderRows = [
  { id: 10, customerId: 1, paid: true, amount: 120, orderedAt: '2026-01-05T10:00Z', lines: [3, 4] },
  { id: 11, customerId: 2, paid: false, amount: 80, orderedAt: '2026-02-01T09:30Z', lines: [] },
]

/** Answers a checked query of customers. `publicRow` leaves out internal fields and undeclared ones. */
export function listCustomers(query: Query<typeof customers>) {
  const { rows, total, page } = runQuery(customers, query, customerRows)
  return { rows: rows.map((row) => publicRow(customers, row)), total, page }
}

/** Answers a checked query of orders. */
export function listOrders(query: Query<typeof orders>) {
  const { rows, total, page } = runQuery(orders, query, orderRows)
  return { rows: rows.map((row) => publicRow(orders, row)), total, page }
}
