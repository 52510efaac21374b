import assert from 'node:assert/strict'
import { defineResourceFor, runQuery, type Filter } from 'supplier-query'

interface Order {
  readonly id: number
  readonly buyer?: { readonly city: string }
  readonly total: number
}
const declared = defineResourceFor<Order>()(
  {
    id: 'number',
    city: { kind: 'string', get: (order) => order.buyer?.city },
    total: { kind: 'number', label: 'total in euros' },
  },
  { key: 'id' },
)
interface Orders extends Readonly<typeof declared> {}
const orders: Orders = declared

const rows: Order[] = [
  { id: 1, buyer: { city: 'Leeds' }, total: 20 },
  { id: 2, total: 30 },
]
const large: Filter<Orders> = { field: 'total', comparator: 'ge', value: 10 }
const find = (city?: string) => {
  const inCity: Filter<Orders> = { field: 'city', comparator: 'eq', value: city ?? null }
  const filter = { operands: [large, ...(city ? [inCity] : [])] }
  return runQuery(orders, { filter }, rows).rows.map(({ id }) => id)
}
assert.deepEqual(find(), [1, 2])
assert.deepEqual(find('Leeds'), [1])
