import assert from 'node:assert/strict'
import { defineResource, runQuery } from 'supplier-query'

const letters = defineResource({ letter: 'string' }, { limits: { defaultLimit: 2 } })
const rows = ['a', 'b', 'c', 'd', 'e'].map((letter) => ({ letter }))
const read = (page: { offset?: number; limit?: number }) => {
  const answer = runQuery(letters, { page }, rows)
  return `${answer.rows.map(({ letter }) => letter).join('')} of ${answer.total}`
}
assert.deepEqual(read({}), 'ab of 5')
assert.deepEqual(read({ offset: 2, limit: 9 }), 'cde of 5')
assert.deepEqual(read({ offset: 9 }), ' of 5')
assert.deepEqual(read({ limit: 0 }), ' of 5')
