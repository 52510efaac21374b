import assert from 'node:assert/strict'
import { defineResource, describeResource } from 'supplier-query'

const notes = defineResource({ title: { kind: 'string', label: 'Title' }, tags: 'string[]' })
const { fields, limits } = describeResource(notes)
assert.deepEqual(fields.map(({ name, label, sortable }) => [name, label, sortable]), [['title', 'Title', true], ['tags', null, false]])
assert.deepEqual(fields[1]?.comparators[2], { name: 'contains', operand: 'value', closed: false, meaning: 'the text contains the operand; the list has that element', complement: 'not_contains' })
assert.deepEqual(limits.maxLimit, null)
