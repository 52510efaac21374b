import { createTable, suppliers, type Supplier } from 'supplier-query'
import { heapBytes } from '../memory.js'
import { moment } from './plan.js'
import type { FirstUse } from './results.js'

const sorted = (field: string): unknown => ({
  sort: [{ field, direction: 'asc' }],
  page: { limit: 1 },
})

const uses: Readonly<Record<string, unknown>> = {
  'text, unique, in order (id)': sorted('id'),
  'text, nearly unique (name)': sorted('name'),
  'its words': { filter: { field: 'name', comparator: 'contains', value: 'zz' } },
  'text, 32 values (city)': sorted('city'),
  'number, 200 values (numRemediationRequests)': sorted('numRemediationRequests'),
  'date, nearly unique, ISO-8601 text (connectedAt)': sorted('connectedAt'),
  'list (tags)': { filter: { field: 'tags', comparator: 'contains', value: 'zz' } },
}

/** What each kind of column costs when it is first used, one after the other in a table of their own. */
export function measureFirstUses(rows: readonly Supplier[]): FirstUse[] {
  const table = createTable(suppliers, rows)
  return Object.entries(uses).map(([what, query]) => {
    const before = heapBytes()
    const start = performance.now()
    table.run(query, moment)
    const ms = performance.now() - start
    return { what, ms, bytesPerRow: (heapBytes() - before) / rows.length }
  })
}
