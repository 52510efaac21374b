import assert from 'node:assert/strict'
import { defineResource, runQuery } from 'supplier-query'

const parts = defineResource({ code: 'string', city: 'string', tags: 'string[]' })
const rows = [
  { code: 'p1', city: 'Leeds', tags: ['steel', 'small'] },
  { code: 'p2', city: null, tags: ['steel'] },
  { code: 'p3', city: 'York', tags: [] },
]
const codesWhere = (field: string, comparator: string, value: unknown) => {
  const query: unknown = { filter: { field, comparator, value } }
  return runQuery(parts, query, rows).rows.map(({ code }) => code)
}
assert.deepEqual(codesWhere('city', 'ne', 'Leeds'), ['p2', 'p3'])
assert.deepEqual(codesWhere('city', 'gt', 'Leeds'), ['p3'])
assert.deepEqual(codesWhere('city', 'is_any', ['Leeds', null]), ['p1', 'p2'])
assert.deepEqual(codesWhere('tags', 'eq', null), ['p3'])
assert.deepEqual(codesWhere('tags', 'excludes_all', ['steel', 'small']), ['p2', 'p3'])
assert.deepEqual(codesWhere('tags', 'excludes_any', ['steel', 'small']), ['p3'])
