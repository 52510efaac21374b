import { createTable, suppliers, type Supplier } from 'supplier-query'
import { settledBytes } from '../memory.js'
import type { FirstUse } from './results.js'

const fields = {
  'text, unique, in order (id), with its letters': 'id',
  'text, nearly unique (name), with its words': 'name',
  'text, 32 values (city)': 'city',
  'number, 200 values (numRemediationRequests)': 'numRemediationRequests',
  'date, nearly unique, ISO-8601 text (connectedAt)': 'connectedAt',
  'list (tags)': 'tags',
} as const

/** Measures the preparation of each kind of column, in sequence, in a separate table. */
export async function measureFirstUses(rows: readonly Supplier[]): Promise<FirstUse[]> {
  const table = createTable(suppliers, rows)
  const uses: FirstUse[] = []
  for (const [what, field] of Object.entries(fields)) {
    const before = await settledBytes()
    const start = performance.now()
    await table.prepare([field])
    const ms = performance.now() - start
    uses.push({ what, ms, bytesPerRow: ((await settledBytes()) - before) / rows.length })
  }
  return uses
}
