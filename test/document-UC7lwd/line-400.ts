import assert from 'node:assert/strict'
import { defineResource, runQuery } from 'supplier-query'

const people = defineResource({ name: 'string', age: 'number' })
const rows = [
  { name: 'Bo', age: 30 },
  { name: 'al', age: null },
  { name: 'Al', age: 30 },
]
const namesBy = (field: 'name' | 'age', direction: 'asc' | 'desc') =>
  runQuery(people, { sort: [{ field, direction }] }, rows).rows.map(({ name }) => name)
assert.deepEqual(namesBy('name', 'asc'), ['Al', 'Bo', 'al'])
assert.deepEqual(namesBy('age', 'asc'), ['al', 'Bo', 'Al'])
assert.deepEqual(namesBy('age', 'desc'), ['Bo', 'Al', 'al'])
