import assert from 'node:assert/strict'
import { defineResource, runQuery } from 'supplier-query'

const products = defineResource({
  name: 'string',
  price: 'number',
  tenant: { kind: 'string', internal: true },
})
const rows = [
  { name: 'bolt', price: 1, tenant: 'north' },
  { name: 'nut', price: 2, tenant: 'north' },
  { name: 'rod', price: 9, tenant: 'south' },
]
const cheapOrRod = {
  operator: 'or',
  operands: [
    { field: 'price', comparator: 'lt', value: 2 },
    { field: 'name', comparator: 'eq', value: 'rod' },
  ],
} as const
const onlyNorth = { field: 'tenant', comparator: 'eq', value: 'north' } as const
const namesOf = (found: typeof rows) => found.map(({ name }) => name)
assert.deepEqual(namesOf(runQuery(products, { filter: cheapOrRod }, rows).rows), ['bolt', 'rod'])
assert.deepEqual(namesOf(runQuery(products, { filter: cheapOrRod }, rows, { within: onlyNorth }).rows), ['bolt'])
assert.deepEqual(runQuery(products, { filter: { operator: 'or' } }, rows).total, 0)
