import { defineResource, runQuery, suppliers, type Supplier } from 'supplier-query'
import { peers } from '../peers.js'
import { NOW } from '../rows.js'
import { firstPage } from './page.js'

/** The resource `suppliers` with getters and other field names. */
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
  { field: 'city', comparator: 'le', value: 'M' },
  { field: 'id', comparator: 'gt', value: 'sup-0000100' },
  { field: 'name', comparator: 'lt', value: 'Delta' },
  { field: 'name', comparator: 'contains', value: 'Tooling' },
  { field: 'name', comparator: 'not_contains', value: 'GmbH' },
  { field: 'numRemediationRequests', comparator: 'eq', value: 3 },
  { field: 'numRemediationRequests', comparator: 'gt', value: 30 },
  { field: 'numRemediationRequests', comparator: 'le', value: 7 },
  { field: 'numRemediationRequests', comparator: 'lt', value: 7 },
  { field: 'numRemediationRequests', comparator: 'ge', value: 7 },
  { field: 'numRemediationRequests', comparator: 'is_any', value: [1, 2, 3] },
  { field: 'tags', comparator: 'contains', value: 'packaging' },
  { field: 'tags', comparator: 'includes_any', value: ['packaging', 'medical'] },
  { field: 'tags', comparator: 'includes_all', value: ['packaging', 'medical'] },
  { field: 'tags', comparator: 'excludes_any', value: ['packaging'] },
  { field: 'tags', comparator: 'excludes_all', value: ['packaging', 'medical'] },
  { field: 'tags', comparator: 'not_contains', value: 'packaging' },
  { field: 'tags', comparator: 'eq', value: null },
  { field: 'connectedAt', comparator: 'gt', value: '2024-01-01' },
  { field: 'connectedAt', comparator: 'eq_date', value: '2024-01-01' },
  { field: 'connectedAt', comparator: 'ne_date', value: '2024-01-01' },
  { field: 'connectedAt', comparator: 'rp_gt', value: 'P1Y' },
  { field: 'connectedAt', comparator: 'rp_lt', value: 30 },
  { field: 'connectedAt', comparator: 'rp_eq_date', value: 30 },
  { field: 'connectedAt', comparator: 'rf_lt', value: 1 },
  { field: 'connectedAt', comparator: 'rf_gt', value: 1 },
  { field: 'connectedAt', comparator: 'rf_eq_date', value: 1 },
]

/**
 * Runs every comparator and sort over rows of two shapes, so that V8 compiles the timed code for the
 * mix of queries of a service and not for a single query.
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
      { field: 'title', comparator: 'contains', value: 'Stahl' },
      { field: 'requests', comparator: 'lt', value: 20 },
      { field: 'labels', comparator: 'excludes_all', value: ['packaging', 'medical'] },
    ],
  }
  const query: unknown = { filter, sort: [{ field: 'title', direction: 'asc' }] }
  runQuery(nested, query, wrapped)
  for (const compile of Object.values(peers)) {
    firstPage(rows, compile({ city: { $ne: 'Leeds' }, numRemediationRequests: { $lte: 7 } }))
    firstPage(
      rows,
      compile({ $or: [{ name: { $regex: /Tooling/ } }, { tags: { $in: ['packaging'] } }] }),
    )
    firstPage(rows, compile({ numRemediationRequests: { $in: [1, 2, 3] }, tags: 'medical' }))
  }
}
