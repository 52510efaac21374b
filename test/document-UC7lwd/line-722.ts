import assert from 'node:assert/strict'
import { defineResource, foldText, runQuery } from 'supplier-query'

const people = defineResource({ name: { kind: 'string', fold: 'accents' }, city: 'string' })
const rows = [
  { name: 'Zoë', city: 'Leeds' },
  { name: 'ZOE', city: 'LEEDS' },
  { name: 'Çetin', city: 'York' },
]
const namesWhere = (field: 'name' | 'city', value: string) =>
  runQuery(people, { filter: { field, comparator: 'contains', value } }, rows).rows.map(
    ({ name }) => name,
  )
assert.deepEqual(namesWhere('name', 'zoe'), ['Zoë', 'ZOE'])
assert.deepEqual(namesWhere('name', 'CE'), ['Çetin'])
assert.deepEqual(namesWhere('city', 'Leeds'), ['Zoë'])
assert.deepEqual(foldText('Straße', 'case'), 'strasse')
assert.deepEqual(foldText('İstanbul', 'accents'), 'istanbul')
