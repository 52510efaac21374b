import { defineResource, runQuery, suppliers, type Supplier } from 'supplier-query'
import { peers } from '../peers.js'
import { NOW } from '../rows.js'
import { firstPage } from './page.js'

/** As `suppliers`, read by getters and under other names. */
const nested = defineResource({
  title: { kind: 'string', get: (row: { supplier: Supplier }) => row.supplier.name },
  requests: {
    kind: 'number',
    get: (row: { supplier: Supplier }) => row.supplier.numRemediationRequests,
  },
  labels: { kind: 'string[]', get: (row: { supplier: Supplier }) => row.supplier.tags },
})

const comparisons = [
  { field: 'approvalStatus', comparator: 'eq', value: 'pending' },
  { field: 'approvalStatus', comparator: 'eq', value: null },
  { field: 'city', comparator: 'ne', value: 'Leeds' },
  { field: 'city', comparator: 'is_any', value: ['Leeds', 'Wien', null] },
  { field: 'city', comparator: 'is_not_any', value: ['Leeds', 'Wien'] },
  { field: 'city', comparator: 'ge', value: 'M' },
  { field: 'name', comparator: 'lt', value: 'Delta' },
  { field: 'name', comparator: 'contains', value: 'Tools' },
  { field: 'name', comparator: 'not_contains', value: 'plc' },
  { field: 'numRemediationRequests', comparator: 'eq', value: 3 },
  { field: 'numRemediationRequests', comparator: 'gt', value: 100 },
  { field: 'numRemediationRequests', comparator: 'le', value: 7 },
  { field: 'numRemediationRequests', comparator: 'is_any', value: [1, 2, 3] },
  { field: 'tags', comparator: 'contains', value: 'local' },
  { field: 'tags', comparator: 'includes_any', value: ['local', 'trial'] },
  { field: 'tags', comparator: 'includes_all', value: ['local', 'trial'] },
  { field: 'tags', comparator: 'excludes_any', value: ['local'] },
  { field: 'tags', comparator: 'eq', value: null },
  { field: 'connectedAt', comparator: 'gt', value: '2024-01-01' },
  { field: 'connectedAt', comparator: 'eq_date', value: '2024-01-01' },
  { field: 'connectedAt', comparator: 'rp_gt', value: 'P1Y' },
  { field: 'connectedAt', comparator: 'rf_lt', value: 1 },
]

/**
 * Runs every comparator and sort over rows of two shapes, so that what is timed afterwards has been
 * compiled for the mixture of queries that a service meets and not for a single one.
 */
export function warmUp(rows: readonly Supplier[]): void {
  const wrapped = rows.map((supplier) => ({ supplier }))
  const options = { now: NOW, timeZone: 'Europe/London' }
  const run = (query: unknown) => runQuery(suppliers, query, rows, options)
  for (const [i, comparison] of comparisons.entries()) {
    const operator = i % 2 === 0 ? 'and' : 'or'
    const operands = [comparison, comparisons[(i * 5 + 3) % comparisons.length]]
    const { field } = comparison
    run({ filter: comparison, page: { limit: 10 } })
    run({ filter: { operator, operands } })
    if (field !== 'tags')
      run({ sort: [{ field, direction: i % 2 ? 'asc' : 'desc' }], page: { limit: 50 } })
  }
  const filter: unknown = {
    operands: [
      { field: 'title', comparator: 'contains', value: 'Steel' },
      { field: 'requests', comparator: 'lt', value: 50 },
      { field: 'labels', comparator: 'excludes_all', value: ['local', 'trial'] },
    ],
  }
  const query: unknown = { filter, sort: [{ field: 'title', direction: 'asc' }] }
  runQuery(nested, query, wrapped)
  for (const compile of Object.values(peers)) {
    firstPage(rows, compile({ city: { $ne: 'Leeds' }, numRemediationRequests: { $lte: 7 } }))
    firstPage(rows, compile({ $or: [{ name: { $regex: /Tools/ } }, { tags: { $in: ['local'] } }] }))
    firstPage(rows, compile({ numRemediationRequests: { $in: [1, 2, 3] }, tags: 'trial' }))
  }
}
