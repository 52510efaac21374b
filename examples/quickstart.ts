// Five queries over 1,000 sample suppliers, and one that is rejected. Run with `npx tsx examples/quickstart.ts`.

import { runQuery, safeParseQuery, suppliers, type QueryInput, type Supplier } from 'supplier-query'
import { printAnswer, printQuestion } from './print-answer.js'
import { printTable } from './print-table.js'
import { sampleSuppliers } from './sample-suppliers.js'

const records = sampleSuppliers(1000, 2026)

/**
 * The moment that relative dates count from. Some of the sample's dates are days without a time, which a
 * `date` field reads as midnight in UTC: only in UTC are they the days that they name. A column of such
 * days has the kind `day`, which is right in every time zone.
 */
const moment = { now: new Date('2026-11-19T23:30:00Z'), timeZone: 'UTC' }

/** Runs a query and prints some columns of its page. */
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
  'Suppliers in Leeds that have not approved their connection yet, newest first',
  ['id', 'name', 'city', 'approvalStatus', 'connectedAt'],
  {
    filter: {
      operator: 'and',
      operands: [
        { field: 'approvalStatus', comparator: 'eq', value: 'unapproved' },
        { field: 'city', comparator: 'eq', value: 'Leeds' },
      ],
    },
    sort: [{ field: 'connectedAt', direction: 'desc' }],
    page: { offset: 0, limit: 5 },
  },
)

ask(
  'Approved suppliers in Leeds or Lyon, most remediation requests first, second page',
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
  'Suppliers outside Leeds with 32 or more requests: "not Leeds" includes an unknown city',
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

ask('Suppliers connected today or in the three days before', ['id', 'name', 'connectedAt'], {
  filter: { field: 'connectedAt', comparator: 'rp_gt', value: 4 },
  sort: [{ field: 'connectedAt', direction: 'desc' }],
  page: { limit: 25 },
})

ask('Suppliers of both castings and machining that are not single-source', ['id', 'name', 'tags'], {
  filter: {
    operands: [
      { field: 'tags', comparator: 'includes_all', value: ['castings', 'machining'] },
      { field: 'tags', comparator: 'excludes_any', value: ['single-source'] },
    ],
  },
  page: { limit: 6 },
})

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
  printQuestion('An invalid query is rejected, and every mistake in it is reported', body)
  printTable(
    checked.error.issues.map(({ code, path, message }) => ({
      code,
      path: path.join('.'),
      message,
    })),
  )
  console.log(`rejected: ${checked.error.issues.length} issues`)
}
