import assert from 'node:assert/strict'
import { defineResource, safeParseQuery } from 'supplier-query'

const notes = defineResource({ title: 'string' }, { limits: { maxListLength: 2, maxLimit: 50 } })
const result = safeParseQuery(notes, {
  filter: { field: 'title', comparator: 'is_any', value: ['a', 'a', 'b'] },
  page: { limit: 51 },
})
const faults = result.success ? [] : result.error.issues
assert.deepEqual(faults.map(({ code, path }) => [code, path.join('.')]), [['limit_exceeded', 'filter.value'], ['limit_exceeded', 'page.limit']])
