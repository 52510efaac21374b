import assert from 'node:assert/strict'
import { defineResource, runQuery } from 'supplier-query'

const events = defineResource({ at: 'date' })
const rows = [
  { at: '2024-05-15T23:59Z' },
  { at: '2024-05-16' },
  { at: '2024-06-15T11:59:59.999Z' },
  { at: '2024-06-15T12:00Z' },
]
const last30Days = {
  operands: [
    { field: 'at', comparator: 'rp_gt', value: 31 },
    { field: 'at', comparator: 'rp_lt', value: 'PT0S' },
  ],
} as const
const now = new Date('2024-06-15T12:00Z')
assert.deepEqual(runQuery(events, { filter: last30Days }, rows, { now }).rows, [rows[1], rows[2]])
