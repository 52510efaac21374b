// The query language in five queries, over 1,000 sample suppliers. Run it with `npm start`.

import { runQuery, safeParseQuery, suppliers, type QueryInput, type Supplier } from 'supplier-query'
import { printAnswer, printQuestion } from './print-answer.js'
import { printTable } from './print-table.js'
import { sampleSuppliers } from './sample-suppliers.js'

const records = sampleSuppliers(1000, 2026)

/** Relative dates count from here: 19 November, half past nine in the evening in New York. */
const moment = { now: new Date('2026-11-20T02:30:00Z'), timeZone: 'America/New_York' }

/** Runs a query and prints its page, with the columns that matter to it. */
function ask(
  title: string,
  columns: (keyof Supplier)[],
  query: QueryInput<typeof suppliers>,
): void {
  const { rows, total } = runQuery(suppliers, query, records, moment)
  const page = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
  printAnswer(title, query, page, total)
}

ask(
  'Approved suppliers in Leeds or Lyon, those with most remediation requests first, page 2',
  ['id', 'name', 'city', 'numRemediationRequests'],
  {
    filter: {
      operands: [
        { field: 'approvalStatus', comparator: 'eq', value: 'approved' },
        { field: 'city', comparator: 'is_any', value: ['Leeds', 'Lyon'] },
      ],
    },
    sort: [
      { field: 'numRemediationRequests', direction: 'desc' },
      { field: 'name', direction: 'asc' },
    ],
    page: { offset: 8, limit: 8 },
  },
)

ask(
  'Suppliers outside Leeds with 32 or more requests: a negation keeps those of no known city',
  ['id', 'name', 'city', 'numRemediationRequests'],
  {
    filter: {
      operands: [
        { field: 'city', comparator: 'ne', value: 'Leeds' },
        { field: 'numRemediationRequests', comparator: 'ge', value: 32 },
      ],
    },
    sort: [{ field: 'city', direction: 'asc' }],
    page: { limit: 8 },
  },
)

ask(
  'Suppliers connected today or in the three days before, as New York counts days',
  ['id', 'name', 'connectedAt'],
  {
    filter: { field: 'connectedAt', comparator: 'rp_gt', value: 4 },
    sort: [{ field: 'connectedAt', direction: 'desc' }],
    page: { limit: 20 },
  },
)

ask(
  'Suppliers that do both castings and machining, and are not single-source',
  ['id', 'name', 'tags'],
  {
    filter: {
      operands: [
        { field: 'tags', comparator: 'includes_all', value: ['castings', 'machining'] },
        { field: 'tags', comparator: 'excludes_any', value: ['single-source'] },
      ],
    },
    page: { limit: 6 },
  },
)

const body: unknown = {
  filter: {
    operator: 'or',
    operands: [
      { field: 'citty', comparator: 'eq', value: 'Leeds' },
      { field: 'approvalStatus', comparator: 'gt', value: 5 },
      { field: 'connectedAt', comparator: 'eq_date', value: '2026-02-30' },
    ],
  },
  sort: [{ field: 'tags', direction: 'up' }],
}
const checked = safeParseQuery(suppliers, body)
if (!checked.success) {
  printQuestion('A query is accepted whole or rejected whole, with every fault named', body)
  printTable(
    checked.error.issues.map(({ code, path, message }) => ({
      code,
      path: path.join('.'),
      message,
    })),
  )
  console.log(`rejected for ${checked.error.issues.length} faults`)
}
