import assert from 'node:assert/strict'
import { defineResource, safeParseQuery } from 'supplier-query'

const shops = defineResource({ city: 'string', sales: 'number', tags: 'string[]' })
const result = safeParseQuery(shops, {
  sort: [{ field: 'tags' }],
  page: { limit: -1 },
  filter: {
    operands: [
      { field: 'citi', comparator: 'like', value: 'Leeds' },
      { field: 'sales', comparator: 'is_any', value: [5, '6', null, 'many'] },
      { operator: 'and', field: 'city' },
    ],
  },
})
const faults = result.success ? [] : result.error.issues.map(({ code, path }) => [code, ...path])
assert.deepEqual(faults.length, 8)
assert.deepEqual(faults[0], ['unknown_field', 'filter', 'operands', 0, 'field'])
assert.deepEqual(faults[1], ['unknown_comparator', 'filter', 'operands', 0, 'comparator'])
assert.deepEqual(faults[2], ['invalid_value', 'filter', 'operands', 1, 'value', 1])
assert.deepEqual(faults[3], ['invalid_value', 'filter', 'operands', 1, 'value', 3])
assert.deepEqual(faults[4], ['mixed_filter', 'filter', 'operands', 2])
assert.deepEqual(faults[5], ['invalid_page', 'page', 'limit'])
assert.deepEqual(faults[6], ['missing_member', 'sort', 0, 'direction'])
assert.deepEqual(faults[7], ['not_sortable', 'sort', 0, 'field'])
