import assert from 'node:assert/strict'
import { defineResource, safeParseQuery } from 'supplier-query'

const orders = defineResource({
  state: { kind: 'string', values: ['open', 'closed'], label: 'state of the order' },
})
const result = safeParseQuery(orders, {
  filter: { field: 'state', comparator: 'is_any', value: ['open', 'opne', null] },
})
const faults = result.success ? [] : result.error.issues
assert.deepEqual(faults.map(({ code, path }) => [code, ...path]), [['invalid_value', 'filter', 'value', 1]])
