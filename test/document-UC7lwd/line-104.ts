import assert from 'node:assert/strict'
import { defineResource, runQuery } from 'supplier-query'

interface Order {
  readonly id: number
  readonly buyer?: { readonly city: string }
  readonly placedAt: unknown
}
const orders = defineResource({
  id: 'number',
  city: { kind: 'string', get: (order: Order) => order.buyer?.city },
  placedAt: 'date',
})
const rows: Order[] = [
  { id: 1, buyer: { city: 'Leeds' }, placedAt: '2026-02-28' },
  { id: 2, placedAt: '2026-02-30' },
  { id: 3, buyer: { city: '' }, placedAt: 1772236800000 },
]
const idsWithout = (field: 'city' | 'placedAt') =>
  runQuery(orders, { filter: { field, comparator: 'eq', value: null } }, rows).rows.map(
    ({ id }) => id,
  )
assert.deepEqual(idsWithout('city'), [2])
assert.deepEqual(idsWithout('placedAt'), [2])
