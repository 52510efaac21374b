import assert from 'node:assert/strict'
import { defineResource, runQuery } from 'supplier-query'

const cities = defineResource({ name: 'string', country: 'string' }, { key: 'name' })
const rows = ['Porto', 'Lyon', 'Lisboa', 'Lille'].map((name) => ({
  name,
  country: name === 'Porto' || name === 'Lisboa' ? 'PT' : 'FR',
}))
const query = { sort: [{ field: 'country', direction: 'desc' }], page: { limit: 3 } } as const

const first = runQuery(cities, query, rows, { after: null })
const second = runQuery(cities, query, rows, { after: first.next })
assert.deepEqual(first.rows.map(({ name }) => name), ['Lisboa', 'Porto', 'Lille'])
assert.deepEqual(second.rows.map(({ name }) => name), ['Lyon'])
assert.deepEqual(second.total, 4)
assert.deepEqual(second.next, null)
