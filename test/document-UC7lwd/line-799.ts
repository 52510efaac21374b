import assert from 'node:assert/strict'
import { negate } from 'supplier-query'
assert.deepEqual(negate({ field: 'city', comparator: 'ne', value: 'Leeds' }), { field: 'city', comparator: 'eq', value: 'Leeds' })
assert.deepEqual(negate({ field: 'openIssues', comparator: 'lt', value: 5 }), { operator: 'or', operands: [{ field: 'openIssues', comparator: 'ge', value: 5 }, { field: 'openIssues', comparator: 'eq', value: null }] })
